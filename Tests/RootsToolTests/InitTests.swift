import TestTraits
import Testing

@testable import RootsTools

@MainActor @Suite(.timeLimited) struct `Writing a package` {
  private static let top = "\(#filePath)".split(separator: "/").dropLast(3).reduce(into: "") {
    $0 += "/\($1)"
  }

  @Test func `writes a program, a tape, a Makefile and what CI does`() throws {
    let folder = try Folder()
    let call = Call("init", "\(folder.path)/Garden")
    #expect(call.code == .ok && call.errors.isEmpty)
    let files = try folder.run("cd Garden && find . -type f | sort").output
    #expect(
      files == """
        ./.github/workflows/ci.yml
        ./.gitignore
        ./.roots
        ./Makefile
        ./Package.swift
        ./Sources/Garden/Garden.swift
        ./Tests/GardenTests/TapeTests.swift
        ./Tests/GardenTests/Tapes/first.tape

        """)
    #expect(call.output.contains("the library is the checkout '\(Self.top)'"))
    #expect(try folder.read("Garden/.roots") == "\(Self.top)\n")
    #expect(try folder.run("cd Garden && grep -rl '\(Self.top)' .").output == "./.roots\n")
    #expect(try folder.read("Garden/.gitignore").contains("/.roots\n"))
    // Nothing is left to be filled in.
    #expect(try folder.run("grep -rE '\\{[A-Z]+\\}' Garden").output == "")
    #expect(
      try folder.run("\"$ROOTS\" tape check --strict Garden/Tests/GardenTests/Tapes/first.tape").status == 0)
  }

  @Test func `writes a program that the library understands, in tidy form`() throws {
    let folder = try Folder()
    #expect(Call("init", "\(folder.path)/Garden").code == .ok)
    // What SwiftPM would say, without building the library once more; '.ci/newcomer' does that.
    let run = try folder.run(
      """
      built=$(dirname "$ROOTS"); maps=
      for map in "$built"/C*.build/module.modulemap '\(Self.top)'/Sources/C*/module.modulemap; do
        maps="$maps -Xcc -fmodule-map-file=$map"
      done
      for tools in "" "-D Tools"; do
        swiftc -typecheck -swift-version 6 -warnings-as-errors -parse-as-library -module-name Garden $tools \\
          -I "$built/Modules" $maps Garden/Sources/Garden/Garden.swift
      done
      swift format lint --strict --configuration '\(Self.top)/.swift-format' --recursive Garden
      """)
    #expect(run.output == "")
  }

  // Tools show layers and open what guards hold back: that is for those who test. SwiftPM knows no dependency of
  // debug builds; a trait that is not enabled leaves the product out of the compiler's and the linker's work.
  @Test(arguments: ["debug", "release"])
  func `links the tools only if they are asked for`(_ configuration: String) throws {
    let folder = try Folder()
    #expect(Call("init", "\(folder.path)/Garden").code == .ok)
    // The targets that SwiftPM would compile and link, without doing it.
    let linked = { (traits: String) in
      try folder.run(
        """
        cd Garden && swift build --product Garden --configuration \(configuration) \(traits) \\
          --print-manifest-job-graph > /dev/null && grep -A2 '^  "C.Garden-.*[.]exe"' .build/\(configuration).yaml |
          grep -o 'Roots[A-Za-z]*[.]build' | sort -u | tr '\\n' ' '
        """
      ).output
    }
    #expect(
      try linked("") == "Roots.build RootsCurses.build RootsTerminal.build RootsText.build ")
    #expect(try linked("--traits Tools").contains("RootsTools.build"))
  }

  @Test func `takes a name in lower case`() throws {
    let folder = try Folder()
    #expect(Call("init", "\(folder.path)/gitwalk").code == .ok)
    #expect(try folder.read("gitwalk/Package.swift").contains(".executableTarget(\n      name: \"gitwalk\""))
  }

  @Test func `writes an app file and a tape for people who write no Swift`() throws {
    let folder = try Folder()
    let run = try folder.run(
      """
      $ROOTS init my-tea.kdl && $ROOTS check --strict my-tea.kdl && $ROOTS tape check --strict my-tea.tape &&
        $ROOTS replay my-tea.tape && $ROOTS explore my-tea.kdl --states 300 | head -1
      """)
    #expect(run.output.contains("ok   my-tea.tape  "), "\(run.output)")
    #expect(run.output.contains("no fault"), "\(run.output)")
    let again = try folder.run("$ROOTS init my-tea.kdl")
    #expect(again.status == 4)
    #expect(again.output == "roots: 'my-tea.kdl' is there already; nothing was written\n")
  }

  @Test func `takes the library from where it is told`() throws {
    let folder = try Folder()
    let url = "ssh://git.invalid/trees/roots.git"
    #expect(Call("init", "\(folder.path)/Garden", "--roots", url).code == .ok)
    let manifest = try folder.read("Garden/Package.swift")
    #expect(manifest.contains(".package(url: \"\(url)\", branch: \"main\")"))
    #expect(manifest.contains(".product(name: \"Roots\", package: \"roots\")"))
    #expect(try folder.read("Garden/.github/workflows/ci.yml").hasSuffix("- run: make test\n"))

    let elsewhere = Call("init", "\(folder.path)/Lawn", "--roots", folder.path)
    #expect(elsewhere.code == .impossible)
    #expect(
      elsewhere.errors == "roots: '\(folder.path)' is not a checkout of the library: a folder with its "
        + "Package.swift and Sources/Roots\n")
    #expect(try folder.run("ls Lawn").status != 0)
  }

  @Test func `overwrites nothing`() throws {
    let folder = try Folder()
    try folder.write("Garden", "mine")
    let call = Call("init", "\(folder.path)/Garden/")
    #expect(call.code == .impossible && call.output.isEmpty)
    #expect(
      call.errors
        == "roots: '\(folder.path)/Garden' is there already; 'roots init' writes into a folder of its own\n")
    #expect(try folder.read("Garden") == "mine\n")
    #expect(try folder.run("mkdir Empty && \"$ROOTS\" init Empty && \"$ROOTS\" init Empty").status == 4)
  }
}
