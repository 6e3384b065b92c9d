import Roots
import RootsCurses
import RootsTerminal
import TestTraits
import Testing

@testable import RootsTools

/// A library with a desk at which books are borrowed.
private struct Library: RootsProgram {
  struct NoBooks: Error, CustomStringConvertible {
    let description = "there are no\nbooks\u{1B}"
  }

  static func start(_ launch: Launch) throws -> StartedProgram {
    if launch.arguments == ["empty"] { throw NoBooks() }
    let map = AppMap(title: "Library") {
      Screen("books", title: "Books") { context in
        BodyScreen { List { Row("Dune") { context.push("book") } } }
      }.children("book").url("/books")
      Screen("book", title: "Book") { _ in BodyScreen { "A book." } }.guarded(by: "card").url("/book")
      Screen("fine") { _ in BodyScreen { "Paid" } }.url("/fine")
      Guard("card") { _ in .allow }
    }
    return StartedProgram(try Navigator(map))
  }
}

@MainActor @Suite(.timeLimited) struct `The tools in a program` {
  private func call(_ line: String, input: String = "") -> (code: ExitCode, output: String, errors: String) {
    let kept = TestConsole(input)
    let words = line.split(separator: " ").map(String.init)
    let code = ToolSet(of: Library.self, called: "/opt/bin/lib\u{1B}rary").run(words, kept.console())
    return (code, kept.output, kept.errors)
  }

  @Test func `are called as the program is`() {
    #expect(call("--help").output.hasPrefix("usage: lib\\u{1b}rary --roots COMMAND …\n\n  check "))
    let help = call("path --help").output
    #expect(help.contains("\nUsage: lib\\u{1b}rary --roots path FROM TO [WORD…]"), "\(help)")
    let wrong = call("chek")
    #expect(wrong.code == .misuse)
    #expect(
      wrong.errors
        == "roots: unknown command 'chek'; did you mean 'check'?\ntry 'lib\\u{1b}rary --roots --help'\n")
    #expect(call("path books").errors.hasSuffix("\ntry 'lib\\u{1b}rary --roots path --help'\n"))
    #expect(call("drive --size 0").errors.hasSuffix("\ntry 'lib\\u{1b}rary --roots drive --help'\n"))
    #expect(call("--version").output == ToolVersion.line)
  }

  @Test func `take no app, and no options that are about one`() {
    for words in [
      "graph --db x", "path --no-db a b", "replay --app x a.tape", "tape check --app x a.tape",
      "record --tab x",
    ] {
      let refused = call(words)
      #expect(
        refused.code == .misuse && refused.errors.contains("unknown option"), "\(words): \(refused.errors)")
    }
  }

  @Test func `check its map, and say why it does not start`() {
    #expect(call("check") == (.ok, "lib\\u{1b}rary: the map has no mistakes\n", ""))
    #expect(call("check empty") == (.misuse, "", "lib\\u{1b}rary: there are no\nbooks\\u{1b}\n"))
    for command in ["graph", "path a b", "urls", "keys", "drive"] {
      let failed = call("\(command) empty")
      #expect(failed.code == .impossible && failed.output.isEmpty, "\(command)")
      #expect(failed.errors == "lib\\u{1b}rary: there are no\nbooks\\u{1b}\n")
    }
  }

  @Test func `draw its graph, find ways in it, and list its addresses`() {
    #expect(call("graph").output.contains("opened otherwise:\nfine (code)"), "\(call("graph").output)")
    #expect(call("graph").output.contains("book") && call("graph --format json").output.hasPrefix("{"))
    #expect(call("path books book").output == "books\n  push     book\n1 step\n")
    #expect(call("path book books").code == .impossible)
    #expect(
      call("urls").output == "/books  books\n/book   books > book  guards card\n/fine   books > fine\n",
      "\(call("urls").output)")
    #expect(call("urls --json").output.split(separator: "\n").count == 3)
  }

  @Test func `list its keys`() {
    let keys = call("keys")
    #expect(keys.code == .ok && keys.output.contains("\n  quit "), "\(keys.output)")
    #expect(!keys.output.contains("Its own"))
  }

  @Test func `drive it line by line`() {
    let driven = call("drive", input: "push book\nstate\nquit\npush book\n")
    let lines = driven.output.split(separator: "\n")
    #expect(driven.code == .ok && lines.count == 3, "\(driven)")
    #expect(lines[0].hasPrefix(#"{"n":1,"command":"push book","outcome":"committed""#), "\(lines[0])")
    let why = "roots: '--size' is COLUMNSxROWS, such as 100x30, and at most 2048x1024\n"
    #expect(call("drive --size 30").errors.hasPrefix(why))
    for size in ["0x9", "9x0", "x", "9x9x9", "-1x9", "9 x9", "2049x9", "9x1025"] {
      #expect(call("drive --size=\(size.replacing(" ", with: "_"))").code == .misuse, "\(size)")
    }
  }
}
