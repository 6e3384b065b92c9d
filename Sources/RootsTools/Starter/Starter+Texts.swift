/// The files of a new package: `NAME` is its name, and the parts in braces depend on the library.
extension Starter {
  static let manifest = """
    // swift-tools-version: 6.2
    {IMPORT}import PackageDescription
    {FINDER}
    let package = Package(
      name: "NAME",
      dependencies: [
        {DEPENDENCY}
      ],
      targets: [
        .executableTarget(
          name: "NAME",
          dependencies: [
            .product(name: "Roots", package: "{PACKAGE}"),
            .product(name: "RootsTerminal", package: "{PACKAGE}"),
            .product(name: "RootsCurses", package: "{PACKAGE}"),
            .product(name: "RootsTools", package: "{PACKAGE}"),
          ]),
        .testTarget(
          name: "NAMETests",
          dependencies: ["NAME", .product(name: "RootsTape", package: "{PACKAGE}")],
          exclude: ["Tapes"]),
      ]
    )

    """

  static let program = #"""
    import Roots
    import RootsCurses
    import RootsTerminal
    import RootsTools

    @MainActor final class Tasks {
      var texts = ["Press '?' for the keys", "Read Sources/NAME/NAME.swift", "Change it"]
    }

    @main struct Program: RootsProgram {
      /// The tools behind 'NAME --roots', F9 and 'i': in debug builds, not in what users get.
      static var tools: (any ProgramTools)? {
        #if DEBUG
          RootsTools()
        #else
          nil
        #endif
      }

      static func start(_ launch: Launch) throws -> StartedProgram {
        StartedProgram(try Navigator(map(Tasks())))
      }

      static func map(_ tasks: Tasks) -> AppMap {
        AppMap(title: "NAME") {
          Tab("tasks", title: "To do")
          Tab("about", title: "About")
          Screen("tasks", title: "To do") { list(of: tasks, $0) }.children("task")
          Screen("task", title: "Task {number}") { task(of: tasks, $0) }
            .identity("number").url("/task/:number(int)")
          Screen("about", title: "About") { _ in
            BodyScreen { "NAME, a program made of tabs, a stack in each, and a form that answers." }
          }
          Accessory("write", title: "A new task") { form($0) }
        }
      }

      private static func list(of tasks: Tasks, _ context: ScreenContext) -> BodyScreen {
        BodyScreen {
          List {
            for (number, text) in tasks.texts.enumerated() {
              Row(text) { context.requests.push("task", payload: ["number": .int(number)]) }
            }
            Row("Something else", detail: "a form") {
              context.requests.overlay("write") { ending in
                guard case .completed(let answer?) = ending else { return }
                tasks.texts.append(answer.fields["task"]?.text ?? "")
              }
            }
          }
        }
      }

      private static func task(of tasks: Tasks, _ context: ScreenContext) -> BodyScreen {
        let number = context.payload?.fields["number"]?.integer ?? 0
        guard tasks.texts.indices.contains(number) else { return BodyScreen { "There is no such task." } }
        let text = tasks.texts[number]
        return BodyScreen {
          text
          List {
            Row("It is done") {
              tasks.texts.remove(at: number)
              context.requests.pop()
            }
          }
        }
      }

      /// A form; what is written in it is the answer of the screen.
      private static func form(_ context: ScreenContext) -> BodyScreen {
        BodyScreen {
          Field("task", label: "Task", need: .required)
          Submit("Write it down") { context.complete(Payload($0)) }
        }
      }
    }

    """#

  static let tests = """
    import RootsTape
    import RootsTerminal
    import Testing

    @testable import NAME

    @MainActor @Suite struct `The tapes of NAME` {
      @Test func `hold what they claim`() async {
        let folder = "\\(#filePath)".split(separator: "/").dropLast().joined(separator: "/")
        for tape in await Rehearsal(of: Program.start).playAll(in: "/\\(folder)/Tapes") {
          #expect(tape.code == .passed, "\\(tape.story)")
        }
      }
    }

    """

  static let tape = """
    # Keys pressed in NAME, and what must come of them; 'make test' plays it.
    Expect Tab tasks
    Expect "Press '?' for the keys"

    Step "a task"
    Down
    Enter
    Expect Stack tasks task
    Expect Payload number == 1
    Escape
    Expect Top tasks

    Step "a task of one's own"
    End
    Enter
    Expect Focus write
    Type "Water the plants"
    Enter
    Expect Completed write {"task":"Water the plants"}
    Expect "Water the plants"

    Step "another tab"
    Type "2"
    Expect Tab about

    """

  static let appFile = """
    // {NAME}: 'roots run {FILE}.kdl --watch' shows it, anew whenever this file is saved.
    app "{NAME}" scheme={SCHEME} version=1 {
        start tab=list
        tab list title="List" root=things
        tab about title="About" root=about

        // What the app remembers. Texts show it in braces, conditions read it.
        set count=0

        screen things title="Things" {
            url "/things"
            text "You have looked {count} times."
            list {
                row "The first" { set count=1; push thing name=first }
                row "The second" { set count=2; push thing name=second }
                row "Something else" detail="a form" {
                    overlay ask
                    on-result { completed { go thing name="{value.name}" } }
                }
            }
        }
        screen thing title="The {name} thing" identity=name {
            param name
            url "/things/:name"
            text "This is the {name} thing."
        }
        screen about title="About" {
            text "Change this file, and save it."
        }
        accessory ask title="Which thing?" {
            field name label="Name" required=#true
            submit "Show it" { complete name="{name}" }
        }

        // What always has to hold: 'roots explore {FILE}.kdl' looks for a way to break it.
        invariant shallow "layers.count<=1"
    }

    """

  static let appTape = """
    # What a person does with {NAME}, and what must come of it: 'roots replay {FILE}.tape'.
    Launch {FILE}.kdl
    Expect Top things

    Step "A thing"
    Down
    Enter
    Expect Stack things thing
    Expect Payload name == second
    Expect Value count == 2
    Escape

    Step "One by its name"
    End
    Enter
    Expect Focus ask
    Type "blue"
    Enter
    Expect "This is the blue thing."

    Step "The other tab"
    Type "2"
    Expect Tab about
    Expect Invariants

    """

  static let makefile = """
    # make run     start the program in this terminal
    # make test    play its tapes; .build/debug/NAME --roots does more
    # make build   build it in release

    .PHONY: run test build
    .DEFAULT_GOAL := build

    # Another checkout of the library: make ROOTS=PATH
    ifdef ROOTS
    export ROOTS
    endif

    run:
    \tswift build --product NAME
    \t@.build/debug/NAME

    test:
    \tswift test

    build:
    \tswift build --configuration release --product NAME

    """

  static let workflow = """
    # Builds the program and plays its tapes, for every push and every pull request.
    name: ci
    on:
      push:
      pull_request:

    jobs:
      test:
        runs-on: ubuntu-latest
        container: swift:6.3-bookworm
        steps:
          - run: apt-get update && apt-get install --yes git make libncurses-dev libsqlite3-dev
          - uses: actions/checkout@v4
    {CHECKOUT}      - run: {MAKE}

    """
}
