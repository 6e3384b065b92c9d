import RootsApp
import Foundation
import RootsTape
import RootsTerminal
@testable import RootsTools
import TestTraits
import Testing

@MainActor @Suite(.timeLimited) struct `The manual` {
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
    // What follows an item begins a paragraph of its own.
    #expect(page.contains("is saved\n.PP\nIt takes the options of a run"))
    for code in ExitCode.allCases { #expect(page.contains(".B \"\(code.rawValue)\"\n")) }
  }

  @Test func `tells of every node and command of app files`() {
    let page = Call("man", "roots-app").output
    for word in ["screen NAME", "guard NAME", "push SCREEN", "invariant", "on\\-result"] {
      #expect(page.contains(word), "\(word)")
    }
  }

  @Test func `tells of each option and property once`() {
    let program = Manual.roots.page
    #expect(program.components(separatedBy: "write all events to this file").count == 2)
    let files = Manual.app.page
    #expect(files.components(separatedBy: "does not ask screens that would be left").count == 2)
    #expect(files.components(separatedBy: "a color such as").count == 2)
  }

  @Test func `explains conditions by apps that are right`() throws {
    for example in ConditionExamples.all + Manual.data {
      let text = example.app.joined(separator: "\n")
      let reading = ScriptedApp.read(SourceText(name: "app.kdl", text: text))
      #expect(reading.diagnostics.rendered == "", "\(text)")
      #expect(Manual.app.page.contains(String(example.app[1].drop { $0 == " " }.prefix(12))), "\(text)")
    }
  }

  @Test func `tells of everything that stands in a tape`() {
    let page = Call("man", "roots-tape").output
    for entry in TapeTable.chapters.flatMap(\.entries) {
      let name = entry.usage.prefix { $0.isLetter || $0 == " " }
      #expect(page.contains(".B \"\(name)"), "\(entry.usage)")
      for line in entry.example.split(separator: "\n") {
        let printed = line.replacing("-", with: "\\-").replacing("…", with: "\\[u2026]")
        #expect(page.contains(printed), "\(line)")
      }
    }
  }

  @Test(arguments: Manual.allCases.map(\.rawValue))
  func `is what the formatter expects`(page: String) throws {
    let run = try shell(
      """
      exec 2>&1; cd "$TMPDIR" && "$ROOTS" man \(page) > page || exit
      LC_ALL=C.UTF-8 MANWIDTH=80 man --warnings -l page > shown && test -s shown || exit
      groff -man -ww -Kutf8 -Tutf8 page > shown && test -s shown
      """)
    #expect(run.output == "" && run.status == 0)
  }

  @Test func `is installed whole, with what completes, and taken away again`() throws {
    let top = "\(#filePath)".split(separator: "/").dropLast(3).joined(separator: "/")
    let run = try shell(
      """
      cd '/\(top)' && for goal in install uninstall; do
        env -u MAKEFLAGS make --dry-run $goal PREFIX=/prefix DESTDIR=/root | grep -oE "/root/prefix/[^' ]+" | sort -u; echo
      done
      """)
    let lists = run.output.split(separator: "\n\n").map { $0.split(separator: "\n") }
    #expect(lists.count == 2 && lists.first == lists.last)
    for page in Manual.allCases {
      let path = "/root/prefix/share/man/man\(page.section)/\(page.rawValue).\(page.section)"
      #expect(lists.first?.contains(Substring(path)) == true, "\(path)")
    }
    #expect(lists.first?.count == 1 + Manual.allCases.count + Completions.allCases.count)
  }

  @Test func `is packed under the version of the program`() throws {
    let top = "\(#filePath)".split(separator: "/").dropLast(3).joined(separator: "/")
    let run = try shell("cd '/\(top)' && env -u MAKEFLAGS make --dry-run package")
    #expect(run.output.contains("/roots_\(ToolVersion.number)_"))
    #expect(run.output.contains("/roots-\(ToolVersion.number)-linux-"))
  }

  @Test func `knows its pages`() {
    let call = Call("man", "root")
    #expect(call.code == .misuse)
    #expect(call.errors == "roots: no page 'root'; there are roots, roots-app, roots-tape\n")
  }
}

@MainActor @Suite(.timeLimited) struct `Completion` {
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
    #expect(try offers(["explain", "leave-g"]) == ["leave-guard"])
    #expect(try offers(["explain", "Invar"]) == ["Invariants"])
    for word in TapeTable.words { #expect(Call("completions", "bash").output.contains(word), "\(word)") }
    #expect(
      try offers(["explain", "leave-guard."]) == [
        "leave-guard.when", "leave-guard.stay", "leave-guard.leave",
      ])
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `names every command and option for a shell`(shell: String) {
    let script = Call("completions", shell).output
    for subcommand in Tool.subcommands {
      #expect(script.contains(subcommand.name))
      for option in subcommand.options {
        #expect(script.contains(shell == "fish" ? fish(option.name) : option.name))
      }
    }
  }

  private func fish(_ option: String) -> String {
    option.hasPrefix("--") ? "-l \(option.dropFirst(2)) " : "-s \(option.dropFirst()) "
  }

  @Test func `happens when tab is pressed in bash`() throws {
    let run = try shell(
      """
      cd "$TMPDIR"; "$ROOTS" completions bash > roots.bash
      printf '%s\\n' "PS1=" ". ./roots.bash" 'roots() { printf "<%s> <%s>\\n" "$@"; }' \
        "$(printf 'roots expla\\tleave-\\t')" exit \
        | TERM=dumb timeout 20 script -qec 'bash --norc --noprofile -i' /dev/null
      """)
    #expect(run.output.contains("<explain> <leave-guard>"), "\(run.output)")
  }

  @Test(arguments: [("bash", "-n"), ("zsh", "-n"), ("fish", "--no-execute")])
  func `is read by its shell without a complaint`(name: String, flags: String) throws {
    let run = try shell(
      "exec 2>&1; cd \"$TMPDIR\"; \"$ROOTS\" completions \(name) > script && \(name) \(flags) script")
    #expect(run.output == "" && run.status == 0)
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
