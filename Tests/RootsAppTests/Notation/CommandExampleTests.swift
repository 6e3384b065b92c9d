import Roots
@testable import RootsApp
@testable import RootsLanguage
import TestTraits
import Testing

@Suite(.timeLimited) struct `The table of commands` {
  @Test func `has a row for each command that can be said, with an example that says it`() throws {
    #expect(
      CommandTable.rows.count == Command.Verb.allCases.count - 1 && CommandTable.row(named: "evict") == nil)
    for row in CommandTable.rows {
      let (command, diagnostics) = ScriptCommand.read(row.example)
      #expect(diagnostics.isEmpty && command?.command.verb == row.verb.rawValue, "\(row.example)")
      #expect(CommandTable.row(named: row.word.name) === row && CommandTable.word(row.word.name) === row.word)
    }
  }

  @Test func `names a command by one word, and each of its values once`() {
    #expect(Set(CommandTable.words.map(\.name)).count == CommandTable.words.count)
    for word in CommandTable.words {
      let names = word.properties.map(\.name)
      #expect(Set(names).count == names.count, "\(word.name)")
      #expect(
        names.allSatisfy { $0.hasPrefix("@") || word.name == "add-tab" && $0 == "root" }, "\(word.name)")
    }
  }

  /// A command with what it needs, and nothing else.
  private func least(_ row: CommandRow) -> [String] {
    let arguments = row.arguments.map(\.form).filter { $0.need == .required || row.verb == .popTo }
    let needed = row.properties.map(\.form).filter { $0.need == .required }
    return [row.word.name] + arguments.map(AppSample.value)
      + needed.map { "\($0.name)=\(AppSample.value(of: $0))" }
  }

  /// A value of a property that is not the one that holds without it.
  private func value(of slot: Word.Slot) -> String {
    switch slot.kind {
    case .layer: "1"
    case .choice(let words) where slot.sample == nil: words.last { slot.fallback != .written($0) } ?? words[0]
    default: AppSample.value(of: slot)
    }
  }

  /// Every property that a command takes is written again when its value is not the one that holds without it.
  @Test func `writes every value that it reads`() throws {
    for row in CommandTable.rows {
      for slot in row.properties.map(\.form) where slot.name.hasPrefix("@") && slot.name != "@in" {
        var words = least(row) + ["\(slot.name)=\(value(of: slot))"]
        if slot.name == "@keep-from" { words.append("@keep=60") }
        if [.entries, .commands].contains(row.word.block) { words.append("{ }") }
        let said = words.joined(separator: " ")
        let command = try #require(ScriptCommand.read(said).command, "\(said)")
        let printed = command.description
        #expect(ScriptCommand.read(printed).command == command, "\(said)")
        // An answer without names is an argument.
        let isArgument = row.verb == .complete && slot.name == "@payload"
        #expect(printed.contains("\(slot.name)=") != isArgument, "\(said) is written as \(printed)")
      }
    }
  }

  /// A value that holds where none is given is not written.
  @Test func `writes nothing that holds without it`() throws {
    for row in CommandTable.rows {
      for slot in row.properties {
        guard case .written(let value)? = slot.form.fallback else { continue }
        var text = row.example.split(separator: " ").map(String.init)
        text.removeAll { $0.hasPrefix("@") }
        let open = text.firstIndex { $0.hasPrefix("{") } ?? text.count
        text.insert("\(slot.form.name)=\(value)", at: open)
        let printed = try #require(ScriptCommand.read(text.joined(separator: " ")).command, "\(text)")
          .description
        #expect(!printed.contains(slot.form.name), "\(printed)")
      }
    }
  }

  private static let printed: [(text: String, printed: String)] = [
    ("push item id=0x1F", "push item id=31"),
    ("push item a=1 b=#null c=#true d=\"x y\" e=1.5", "push item a=1 b=#null c=#true d=\"x y\" e=1.5"),
    ("push item @payload=7", "push item @payload=7"),
    ("push item @payload=(json)\"{}\"", "push item @payload=(json)\"{}\""),
    ("push item @payload=(json)\"{\\\"a\\\":1}\"", "push item a=1"),
    ("push item @payload=(json)\"[1]\"", "push item @payload=(json)\"[1]\""),
    ("push item @payload=(json)\"{\\\"@a\\\":1}\"", "push item @payload=(json)\"{\\\"@a\\\":1}\""),
    (
      "add-tab t root=item @payload=(json)\"{\\\"root\\\":1}\"",
      "add-tab t root=item @payload=(json)\"{\\\"root\\\":1}\""
    ),
    ("complete (json)\"[1]\"", "complete (json)\"[1]\""), ("complete @payload=7", "complete 7"),
    ("complete #null", "complete #null"),
    ("complete a=1", "complete a=1"), ("pop 1", "pop"), ("pop @value=7", "pop @value=7"),
    ("pop 2 a=1", "pop 2 a=1"), ("dismiss 0", "dismiss 0"),
    ("refuse r3", "refuse r3"), ("refuse 3", "refuse r3"), ("refuse no", "refuse @why=no"),
    ("refuse r3 no", "refuse r3 @why=no"),
    ("refuse r3 @why=r4", "refuse r3 @why=r4"), ("refuse", "refuse"), ("grant 3", "grant r3"),
    ("tab 0", "tab \"0\""), ("tab home", "tab home"),
    ("push item @in=checkout", "push item @on=nested:checkout"),
    ("go item @via=\"a , b\"", "go item @via=a,b"), ("advance \"90s\"", "advance 90"),
    (
      "push item @keep=\"1500ms\" @keep-from=presentation",
      "push item @keep=\"1500ms\" @keep-from=presentation"
    ),
    ("set-stack { a; b id=1 @resource=7 }", "set-stack { a; b id=1 @resource=\"7\" }"),
    ("transaction {}", "transaction {}"),
  ]

  @Test(arguments: printed) func `writes a command in its one form`(text: String, printed: String) throws {
    let command = try #require(ScriptCommand.read(text).command)
    #expect(command.description == printed)
    #expect(ScriptCommand.read(printed).command == command)
  }

  private static let refused: [(text: String, message: String)] = [
    ("refuse r3 no @why=yes", "1:19 'refuse' takes the id of a request and a reason"),
    ("refuse no yes", "1:11 'refuse' takes the id of a request and a reason"),
    ("push item @payload=7 id=1", "1:20 '@payload' is the whole payload; other fields go into it"),
    ("complete 7 @payload=8", "1:10 'complete' takes a value or named values, not both"),
    ("push item id=(json)\"[1\"", "1:20 not JSON: "), ("push item id=1e999", "1:14 the number is too large"),
    ("push item id=0x8000000000000000", "1:14 the number is too large"),
    ("push item @popping-to=#true", "1:23 '@popping-to' must be the name of a screen"),
    ("swap item", "1:6 'swap' takes nothing"),
    ("push item { pop }", "1:1 what happens with an answer is said in app files only"),
    ("set-stack { item @on=main }", "1:18 'item' takes no '@on'"),
    ("set-stack { item 7 }", "1:18 'item' takes named values only"),
    ("replace item @count=0", "1:21 '@count' must be a whole number from 1 on"),
    ("transaction { push a @after=1 }", "1:15 inside a transaction, a command takes no"),
    ("transaction { }  { }", "1:18 a node has only one children block"), ("", "1:1 a command is missing"),
    ("// nothing", "1:1 a command is missing"), ("add-tab t", "1:1 'add-tab' needs 'root='"),
    ("tell", "1:1 'tell' needs a flow"), ("pop 0", "1:5 the n of 'pop' must be a whole number from 1 on"),
    ("advance #inf", "1:9 the time of 'advance' must be a time"),
    ("grant x", "1:7 the id of 'grant' must be the id of a request, such as r3"),
  ]

  @Test(arguments: refused) func `refuses what a command cannot be`(text: String, message: String) {
    let (command, diagnostics) = ScriptCommand.read(text)
    #expect(command == nil)
    let found = diagnostics.map { "\($0.position.line):\($0.position.column) \($0.sentence)" }
    #expect(found.contains { $0.hasPrefix(message) }, "\(found)")
  }
}
