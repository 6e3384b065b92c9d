import RootsTerminal
import Testing

@testable import RootsTool

@MainActor @Suite struct `The manual` {
  @Test func `tells of every command, option, key and status`() {
    let page = Call("man").output
    for subcommand in Tool.subcommands {
      #expect(page.contains(".SS \"roots \(subcommand.name)"), "\(subcommand.name)")
      for option in subcommand.options {
        #expect(page.contains(option.name.replacing("-", with: "\\-")), "\(subcommand.name) \(option.name)")
      }
    }
    for row in Bindings().rows where !row.keys.isEmpty {
      #expect(page.contains(row.action.title.replacing("-", with: "\\-")) || !row.action.title.isASCII)
    }
    for code in ExitCode.allCases { #expect(page.contains(".B \"\(code.rawValue)\"\n")) }
  }

  @Test func `tells of every node and command of app files`() {
    let page = Call("man", "roots-app").output
    for word in ["screen NAME", "guard NAME", "push SCREEN", "invariant", "on\\-result"] {
      #expect(page.contains(word), "\(word)")
    }
  }

  @Test(arguments: ["roots", "roots-app"])
  func `is what the formatter expects`(page: String) throws {
    let run = try shell(
      """
      command -v man > /dev/null || exit 0
      "$ROOTS" man \(page) | LC_ALL=C.UTF-8 MANWIDTH=80 man --warnings -l - 2>&1 > /dev/null
      """)
    #expect(run.output.isEmpty)
  }

  @Test func `knows its pages`() {
    let call = Call("man", "root")
    #expect(call.code == .misuse)
    #expect(call.errors == "roots: no page 'root'; there are roots, roots-app\n")
  }
}

@MainActor @Suite struct `Completion` {
  /// What bash would offer behind the given words.
  private func offers(_ words: [String]) throws -> [String] {
    let list = words.map { "'\($0)'" }.joined(separator: " ")
    let run = try shell(
      """
      cd "$(mktemp -d)" && touch app.kdl && "$ROOTS" completions bash > script &&
      bash -c 'complete() { :; }; . ./script; rm script; COMP_WORDS=(roots "$@"); COMP_CWORD=$#
        _roots; printf "%s\\n" "${COMPREPLY[@]}"' bash \(list)
      """)
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test func `offers commands, then their options and files`() throws {
    #expect(try offers(["ch"]) == ["check"])
    #expect(try offers(["check", "--st"]) == ["--strict"])
    #expect(try offers(["check", "a"]) == ["app.kdl"])
    #expect(try offers(["help", "dri"]) == ["drive"])
    #expect(try offers(["completions", ""]).prefix(3) == ["bash", "zsh", "fish"])
    #expect(try offers(["run", "--theme", "a"]) == [])
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `names every command and option for a shell`(shell: String) {
    let script = Call("completions", shell).output
    for subcommand in Tool.subcommands {
      #expect(script.contains(subcommand.name))
      for option in subcommand.options {
        #expect(script.contains(shell == "fish" ? "-l \(option.name.dropFirst(2))" : option.name))
      }
    }
  }

  @Test func `is read by the shells that are there without a complaint`() throws {
    for (name, flags) in [("bash", "-n"), ("zsh", "-n"), ("fish", "--no-execute")] {
      let run = try shell(
        "command -v \(name) > /dev/null || exit 0; \"$ROOTS\" completions \(name) | \(name) \(flags) 2>&1")
      #expect(run.output == "" && run.status == 0, "\(name)")
    }
  }

  @Test func `knows its shells`() {
    let call = Call("completions", "tcsh")
    #expect(call.code == .misuse)
    #expect(call.errors == "roots: no completions for 'tcsh'; there are some for bash, zsh, fish\n")
  }
}

extension String {
  fileprivate var isASCII: Bool { unicodeScalars.allSatisfy(\.isASCII) }
}
