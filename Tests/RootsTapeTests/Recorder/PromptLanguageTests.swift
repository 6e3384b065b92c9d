import Roots
@testable import RootsTape
import RootsTerminal
import TestTraits
import Testing
internal import RootsApp

@MainActor @Suite(.timeLimited) struct `The language of the prompt` {
  private func complete(_ text: String) throws -> PromptLanguage.Completions {
    PromptLanguage.notation(of: try RecordedSession.app("demo").map).complete(text)
  }

  nonisolated static let completed: [(String, [String])] = [
    ("pus", ["push", "push-new"]), ("push ca", ["cards", "card", "camp"]), ("push card d", ["depth="]),
    ("push card @on=", ["@on=main", "@on=tab:tour", "@on=tab:trail", "@on=tab:desk"]),
    ("push card @on=tab:d", ["@on=tab:desk"]), ("push card @force=", ["@force=#true", "@force=#false"]),
    ("push card depth=", []), ("overlay sheet @layer=", ["@layer=new"]),
    ("go hut @animate=e", ["@animate=each"]),
  ]

  @Test(arguments: completed) func `completes names and values`(_ text: String, _ words: [String]) throws {
    #expect(try complete(text).words.map(\.text) == words)
  }

  @Test(arguments: [
    ("push carsd", "there is no screen 'carsd'; did you mean 'card'?"),
    ("overlay shet", "there is no screen 'shet'; did you mean 'sheet'?"),
  ]) func `knows the screens that a command names`(_ text: String, _ why: String) throws {
    let reading = PromptLanguage.notation(of: try RecordedSession.app("demo").map).read(text)
    guard case .wrong(let sentence, column: nil) = reading else {
      Issue.record("\(reading)")
      return
    }
    #expect(sentence == why)
  }

  @Test func `says what a command takes`() throws {
    #expect(try complete("push card 7").usage == "push SCREEN depth=int - opens a screen on top of a stack")
    #expect(try complete("complete ").usage.hasPrefix("complete [VALUE] key=value… - ends a screen"))
    #expect(try complete("psh card").usage.isEmpty)
  }

  @Test func `is explained where nothing can be chosen`() async throws {
    let session = try RecordedSession(RecordedSession.app("demo"))
    await session.press(.character(":"))
    #expect(session.session.frame.text.contains("Tab lists the commands"))
    await session.type("push card depth=")
    #expect(session.session.frame.text.contains("push SCREEN depth=int"))
    await session.press(.ctrl("u"))
    await session.type("pu")
    try await session.click(on: "push-new")
    #expect(session.session.frame.text.contains(":push-new"))
  }

  private static let open = """
    app "Doors" {
      start tab=home; tab home root=list; screen list; screen vault guard=porter; accessory cart
      guard porter { manual }
    }
    """

  @Test func `completes what is open and what is held in the running program`() async throws {
    let session = try RecordedSession(Self.open)
    let navigator = session.stage.host.navigator
    navigator.send(.overlay("cart"))
    await session.session.settled()
    navigator.send(.push("vault", on: .tab("home")))
    await session.session.settled()
    let language = PromptLanguage.notation(of: session.app.map, in: navigator)
    func words(_ text: String) -> [String] { language.complete(text).words.map { "\($0.text) - \($0.note)" } }
    #expect(words("push list @on=lay") == ["@on=layer:0 - "])
    #expect(words("overlay cart @layer=") == ["@layer=new - ", "@layer=0 - cart"])
    #expect(words("pop @from=") == ["@from=c1 - list, tab:home", "@from=c2 - cart, layer:0"])
    let held = try #require(navigator.held.first)
    #expect(words("grant r").first == "\(held.id) - push vault, by porter")
  }
}
