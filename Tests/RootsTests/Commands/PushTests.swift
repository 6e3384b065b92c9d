import Testing

@testable import Roots

@Suite struct `Pushing` {
  @Test func `appends to the innermost stack of the active place`() throws {
    var state = Toy.state()
    let change = try state.apply(.push("item"))
    #expect(change.outcome == .committed)
    #expect(state.sketch == "*home: list > item | map: atlas | inbox: letters")
    try state.apply(.overlay("cart"))
    try state.apply(.push("card"))
    #expect(state[.layer(0)].entries.map(\.screen) == ["cart", "card"])
  }
}
