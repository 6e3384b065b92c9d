import Roots
import RootsTerminal
import Testing

@MainActor @Suite struct `A session` {
  private func session() throws -> Session {
    let map = AppMap(title: "Shop") {
      Tab("home", root: "catalog")
      Screen("catalog", title: "Catalog")
      Screen("item", title: "Item {id}").identity("id").parameter("id", .int)
      Accessory("cart", title: "Cart")
    }
    return Session(try Navigator(map), on: HeadlessTerminal(), chrome: Deck())
  }

  @Test func `composes when somebody looks`() throws {
    let session = try session()
    session.send(.push(Visit("item", payload: ["id": 42])))
    #expect(session.frame.text.contains("Item 42"))
  }

  @Test func `sends what Esc means`() throws {
    let session = try session()
    session.send(.push(Visit("item", payload: ["id": 42])))
    session.press(.escape)
    #expect(session.navigator.state.sketch == "*home: catalog")
  }

  @Test func `tells listeners what comes in before it takes effect`() throws {
    let session = try session()
    var heard: [String] = []
    let token = session.listen { heard.append("\($0) \(session.navigator.state.sketch)") }
    session.send(.overlay("cart"))
    session.press(.escape)
    token.cancel()
    session.press(.enter)
    #expect(heard.count == 2)
    #expect(heard[1].contains("L0: cart"))
  }
}
