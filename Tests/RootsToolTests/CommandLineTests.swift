import RootsApp
import TestTraits
import Testing

@testable import RootsTools

@MainActor @Suite(.timeLimited) struct `The command line` {
  @Test(arguments: [
    (["chek"], "roots: unknown command 'chek'; did you mean 'check'?\ntry 'roots --help'\n"),
    (["--hlep"], "roots: unknown option '--hlep'; did you mean '--help'?\ntry 'roots --help'\n"),
    (["check"], "roots: 'check' needs FILE…\ntry 'roots check --help'\n"),
    (
      ["check", "--stric", "x"],
      "roots: unknown option '--stric'; did you mean '--strict'?\ntry 'roots check --help'\n"
    ),
    (["check", "--json=yes", "x"], "roots: '--json' takes no value\ntry 'roots check --help'\n"),
    (
      ["check", "-", "a", "-"],
      "roots: '-' is the standard input, which can be read only once\ntry 'roots check --help'\n"
    ),
    (["drive", "a", "b"], "roots: 'b' is one argument too many\ntry 'roots drive --help'\n"),
    (
      ["help", "guard"],
      "roots: no command is called 'guard'; 'roots explain guard' says what it is in a file\n"
    ),
    (["run"], "roots: 'run' needs APP, the file of an app such as tea.kdl\ntry 'roots run --help'\n"),
    (
      ["help", "tape", "shrnk"],
      "roots: 'tape' has no 'shrnk'; did you mean 'shrink'?\ntry 'roots help --help'\n"
    ),
    (["help", "drive", "on"], "roots: 'drive' has no 'on'\ntry 'roots help --help'\n"),
    (["help", "driv"], "roots: unknown command 'driv'; did you mean 'drive'?\ntry 'roots --help'\n"),
    (["zzzzzz\u{1b}[2J"], "roots: unknown command 'zzzzzz\\u{1b}[2J'\ntry 'roots --help'\n"),
  ])
  func `says what is wrong with it`(_ words: [String], _ message: String) throws {
    var complained: [UInt8] = []
    let console = Console(
      input: { _ in 0 }, output: { _ in .written },
      errors: { bytes in
        complained += bytes
        return true
      })
    #expect(Tool.run(words, console) == .misuse)
    #expect(String(decoding: complained, as: UTF8.self) == message)
  }

  @Test func `is explained on one screen`() {
    let call = Call("--help")
    #expect(call.code == .ok)
    #expect(call.errors.isEmpty)
    #expect(call.lines.count <= 40)
    #expect(call.lines.allSatisfy { $0.count <= 100 })
    for subcommand in Tool.groups.flatMap(\.subcommands) {
      #expect(call.output.contains("  \(subcommand.name) "))
    }
    for subcommand in Tool.explaining { #expect(call.output.contains(subcommand.name)) }
  }

  @Test func `tells versions`() {
    #expect(Call("--version").output.hasPrefix("roots \(ToolVersion.number), with ncurses 6."))
    #expect(Call("version").output == Call("--version").output)
  }

  @Test func `explains every subcommand, by help and by its own option`() {
    for subcommand in Tool.subcommands {
      let help = Call("help", subcommand.name)
      #expect(help.code == .ok)
      #expect(help.output == Call(subcommand.name, "--help").output)
      #expect(help.output.contains("Usage: roots \(subcommand.name)"))
      for option in subcommand.options { #expect(help.output.contains(option.usage)) }
    }
  }

  @Test func `does not mention the way to crash on purpose, but says what it takes`() {
    for command in ["run", "demo"] { #expect(!Call("help", command).output.contains("debug")) }
    let call = Call("demo", "--debug-trap", "nothing")
    #expect(call.code == .misuse)
    #expect(
      call.errors
        == "roots: '--debug-trap' takes index, overflow, fatal, stack, abort, segv, bus or fpe, "
        + "not 'nothing'\ntry 'roots demo --help'\n")
  }

  @Test func `knows the apps that come with the tool`() {
    #expect(BuiltInApp.allCases.allSatisfy { $0.reading.app != nil && $0.reading.diagnostics.isEmpty })
    let call = Call("demo", "galery")
    #expect(call.code == .misuse)
    #expect(call.errors.hasPrefix("roots: no app of the tool is called 'galery'; did you mean 'gallery'?\n"))
  }

  nonisolated static let handedOn: [([String], [String])] = [
    (["--ci", "--app", "a.kdl", "t.tape"], ["--ci", "--app", "a.kdl"]),
    (["--app=a.kdl", "t.tape"], ["--app", "a.kdl"]),
    // Without its sign the empty value would be the next word.
    (["--app=", "--ci", "t.tape"], ["--app=", "--ci"]), (["--app", "", "t.tape"], ["--app="]),
    (["--app", "--ci", "t.tape"], ["--app", "--ci"]), (["-j", "2", "t.tape"], []),
  ]
}
