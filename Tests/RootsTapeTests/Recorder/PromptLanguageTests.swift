import Roots
import RootsTerminal
import Testing
internal import RootsApp

@MainActor @Suite struct `The language of the prompt` {
  private func complete(_ text: String) throws -> PromptLanguage.Completions {
    PromptLanguage.notation(of: try RecordedSession.app("demo").map).complete(text)
  }

  nonisolated static let completed: [(String, [String])] = [
    ("pus", ["push", "push-new"]), ("push ca", ["cards", "card", "camp"]), ("push card d", ["depth="]),
    ("push card @on=", ["@on=main", "@on=tab:tour", "@on=tab:trail", "@on=tab:desk", "@on=layer:0"]),
    ("push card @on=tab:d", ["@on=tab:desk"]), ("push card @force=", ["@force=#true", "@force=#false"]),
    ("push card depth=", []), ("overlay sheet @layer=", ["@layer=new", "@layer=0"]),
    ("go hut @animate=e", ["@animate=each"]),
  ]

  @Test(arguments: completed) func `completes names and values`(_ text: String, _ words: [String]) throws {
    #expect(try complete(text).words.map(\.text) == words)
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
}
