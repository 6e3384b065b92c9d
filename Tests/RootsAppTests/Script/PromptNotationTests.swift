@testable import Roots
@testable import RootsApp
import RootsTerminal
import TestTraits
import Testing

/// What is typed behind ':', with the names of a program.
@MainActor @Suite(.timeLimited) struct `A line at the prompt of a program` {
  private static let app = """
    app T scheme=shop {
      tab home root=start; tab two root=item
      screen start; screen note
      screen item { param id type=int; param open type=bool; param note }
      accessory cart { param hint }
      flow buy start=pay { screens pay }
      screen pay
      guard auth { manual }
      guard door { allow }
    }
    """

  private func host() throws -> ScriptHost {
    let reading = ScriptedApp.read(SourceText(name: "app.kdl", text: Self.app))
    return try ScriptHost(#require(reading.app, "\(reading.diagnostics.rendered)"))
  }

  private func language(of host: ScriptHost) -> PromptLanguage {
    PromptLanguage.notation(of: host.navigator.map, in: host.navigator)
  }

  private func offers(_ text: String, _ commands: String...) throws -> PromptLanguage.Completions {
    let host = try host()
    for command in commands { host.send(try #require(ScriptCommand.read(command).0, "\(command)")) }
    return language(of: host).complete(text)
  }

  nonisolated private static let firsts: [(text: String, words: [String], replaced: Int)] = [
    ("pu", ["push", "push-new"], 2), ("push", ["push-new"], 4), ("po", ["pop", "pop-to", "pop-to-root"], 2),
    ("xyz", [], 3), ("und", ["undo"], 3), ("undo", [], 4),
    // Names, each where it can stand.
    ("tab h", ["home"], 1), ("tab t", ["two"], 1), ("tab two h", [], 1), ("reselect h", ["home"], 1),
    ("tell bu", ["buy"], 2), ("tell b", ["buy"], 1), ("go c", ["cart"], 1), ("overlay ca", ["cart"], 2),
    ("push i", ["item"], 1), ("pop-to n", ["note"], 1), ("nothing ", [], 0), ("undo ", [], 0),
    // Fields of the screen that is named, then what the command takes.
    ("push item i", ["id="], 1), ("push item o", ["open="], 1),
    ("push item open=", ["open=#true", "open=#false"], 5),
    ("push item open=#t", ["open=#true"], 7), ("push item id=", [], 3), ("push item id=1 n", ["note="], 1),
    ("overlay cart h", ["hint="], 1), ("push start i", [], 1), ("push item @fo", ["@force="], 3),
    ("push item @force=", ["@force=#true", "@force=#false"], 7),
    ("push item @on=t", ["@on=tab:home", "@on=tab:two"], 5),
    ("push item @guard=", ["@guard=auth", "@guard=door"], 7), ("push item @what=", [], 6),
  ]

  @Test(arguments: firsts) func `is completed with what can stand there`(
    text: String, words: [String], replaced: Int
  ) throws {
    let completions = try offers(text)
    #expect(completions.words.map(\.text) == words)
    #expect(completions.replacing == replaced)
  }

  @Test func `is completed with what is open, as long as it is`() throws {
    func numbers(_ text: String, _ commands: String...) throws -> [String] {
      let host = try host()
      for command in commands { host.send(try #require(ScriptCommand.read(command).0, "\(command)")) }
      return language(of: host).complete(text).words.map(\.text).filter { !$0.hasPrefix("@") }
    }
    #expect(try offers("overlay cart @layer=").words.map(\.text) == ["@layer=new"])
    #expect(try numbers("dismiss ").isEmpty)
    #expect(try numbers("dismiss ", "overlay cart", "overlay cart @layer=new") == ["0", "1"])
    #expect(try offers("dismiss ", "overlay cart").words.first?.note == "cart")
    #expect(try offers("push item @on=l", "overlay cart").words.map(\.text) == ["@on=layer:0"])
    #expect(try offers("push item @on=n").words.isEmpty)
    #expect(try offers("push item @on=n", "push buy").words.map(\.text) == ["@on=nested:buy"])
    let held = try offers("grant ", "push item id=1 @guard=auth")
    #expect(held.words.count == 1 && held.words.first?.note.hasSuffix(", by auth") == true)
    let refused = try numbers("refuse ", "push item id=1 @guard=auth")
    #expect(refused == held.words.map(\.text))
    #expect(try offers("grant ").words.isEmpty)
    let entries = try offers("complete @from=").words
    #expect(entries.map(\.note) == ["start, tab:home", "item, tab:two"])
  }

  @Test func `says how a command is used, and what its screen takes`() throws {
    #expect(try offers("push ").usage.hasPrefix("push SCREEN key=value… - opens a screen"))
    #expect(try offers("push item ").usage.hasPrefix("push SCREEN id=int open=bool note=string - "))
    #expect(try offers("push start ").usage.hasPrefix("push SCREEN key=value… - "))
    #expect(try offers("undo ").usage.hasPrefix("undo - goes back to the state before"))
    #expect(try offers("pu").usage.isEmpty && offers("what ").usage.isEmpty)
  }

  @Test func `offers every command with what it does, and every argument with a meaning`() throws {
    let all = try offers("").words
    #expect(all.map(\.text) == CommandTable.words.map(\.name) && all.allSatisfy { !$0.note.isEmpty })
    for verb in all.map(\.text) {
      let completions = try offers(verb + " ")
      #expect(completions.usage.hasPrefix(verb) && completions.replacing == 0)
      for word in completions.words {
        #expect(!word.text.isEmpty && !word.text.contains(part: " "), "\(verb) \(word.text)")
      }
      // What has been completed wholly is not offered again.
      for word in completions.words {
        let again = try offers("\(verb) \(word.text)").words.map(\.text)
        #expect(!again.contains(word.text), "\(verb) \(word.text)")
      }
    }
  }

  nonisolated private static let wrongs: [(line: String, why: String)] = [
    ("push itm", "there is no screen 'itm'; did you mean 'item'?"),
    ("push qqqqqq", "there is no screen 'qqqqqq'"),
    ("push item @guard=auht", "unknown guard 'auht'; did you mean 'auth'?"),
    ("push item @guard=zzzzzz", "unknown guard 'zzzzzz'"),
    ("transaction { push item; push nte }", "there is no screen 'nte'; did you mean 'note'?"),
    ("set-stack { start; itm }", "there is no screen 'itm'; did you mean 'item'?"),
  ]

  @Test(arguments: wrongs) func `that names what is not there says so, and what is near`(
    line: String, why: String
  ) throws {
    guard case .wrong(let said, let column) = language(of: try host()).read(line) else {
      Issue.record("taken")
      return
    }
    #expect(said == why && column == nil)
  }

  nonisolated private static let broken: [(line: String, column: Int)] = [
    ("psh item", 0), ("push", 0), ("push item id=(", 13), ("pop x", 4), ("push item \"", 10), ("tab", 0),
    ("push item @foce=#true", 10), ("pop 2 3", 6),
    // A URL gets quotes before it is read: places count without them.
    ("open shop://item/4 more", 19), ("open shop://item/4 @foce=#true", 19), ("open more shop://item", 10),
  ]

  @Test(arguments: broken) func `that is wrong says where`(line: String, column: Int) throws {
    guard case .wrong(let why, let place) = language(of: try host()).read(line) else {
      Issue.record("taken")
      return
    }
    #expect(!why.isEmpty && place == column, "\(why) at \(place ?? -1)")
  }

  @Test func `is a command, or a request where more is said of it`() throws {
    let host = try host()
    let language = language(of: host)
    for line in ["push item id=1", "tab two", "open shop://item/1", "undo", "transaction { push item; pop }"]
    {
      guard case .command(let command) = language.read(line) else {
        Issue.record("\(line) is not a command")
        continue
      }
      host.navigator.send(command)
    }
    #expect(host.navigator.state.selectedTab != nil)
    guard case .request(let request, let text) = language.read("push item @force=#true @guard=auth") else {
      Issue.record("no request")
      return
    }
    #expect(text == "push item @guard=auth @force=#true")
    #expect(request.guards.map(\.name) == ["auth"])
  }

  @Test func `completes names with blanks so that they can be read`() throws {
    let text = """
      app T { tab "my home" root="the start"; tab b root=other
        screen "the start"; screen other { param "how many" type=bool }; accessory "the cart"
      }
      """
    let reading = ScriptedApp.read(SourceText(name: "app.kdl", text: text))
    let language = language(of: ScriptHost(try #require(reading.app, "\(reading.diagnostics.rendered)")))
    for (begin, word) in [
      ("tab ", "my home"), ("reselect ", "my home"), ("push ", "the start"), ("overlay ", "the cart"),
      ("push other @on=", "tab:my home"),
    ] {
      let completions = language.complete(begin)
      let found = try #require(completions.words.first { $0.text.contains(part: word) }, "\(begin)")
      let line = begin.dropLast(completions.replacing) + found.text
      switch language.read(String(line)) {
      case .command, .request, .deed: break
      case .wrong(let why, _): Issue.record("\(line): \(why)")
      }
    }
  }
}
