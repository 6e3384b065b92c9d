import Roots
import Testing

@testable import RootsTerminal

@MainActor @Suite struct `A terminal of lines` {
  /// What is said from the beginning on while these lines are entered.
  private func talk(_ scene: Shop.Scene, _ lines: String...) throws -> String {
    var said: [String] = []
    let terminal = PlainTerminal { said.append($0) }
    let session = Session(try Navigator(Shop.map()), on: terminal, chrome: Deck())
    scene.set(session)
    terminal.begin(session)
    for line in lines {
      said.append(terminal.prompt + line)
      terminal.enter(line)
    }
    return said.joined(separator: "\n")
  }

  @Test func `says every fact on a line of its own`() throws {
    #expect(
      try talk(.stack, "1", "b") == """
        tab 1 Home, 3 deep: Home, Catalog, Item 42
        Item 42. Trail shoe, size 42. In stock: 7. A light shoe for wet ground and long days. Weight 268 g, drop 4 mm
         1 Add to cart   2 See reviews   3 Ask the seller   b back   t tabs   h help
        > 1
        opened layer 0 over Item 42: Cart
        Cart. 1 x Trail shoe       89.00
         b cancel   t tabs   h help
        > b
        layer 0 closed, nothing returned. Item 42, tab 1 Home, 3 deep
        Item 42. Trail shoe, size 42. In stock: 7. A light shoe for wet ground and long days. Weight 268 g, drop 4 mm
         1 Add to cart   2 See reviews   3 Ask the seller   b back   t tabs   h help
        """)
  }

  @Test func `says what a layer returned`() throws {
    let said = try talk(.layers, "1")
    #expect(said.contains("layer 2 closed, returned true"))
  }

  @Test func `says what is held and why a choice means nothing`() throws {
    let said = try talk(.guarded, "9", "what", "-")
    #expect(said.contains("held: go invoices, by auth; + grants, - refuses"))
    #expect(said.contains("there is no choice 9; there are 2"))
    #expect(said.contains("'what' means nothing here; h lists what does"))
    #expect(said.contains("✗ 'auth' refused"))
  }

  @Test func `shows tabs by number`() throws {
    let said = try talk(.stack, "t", "t 3", "t 9")
    #expect(said.contains(" t 1 Home, 3 deep   t 2 Map, 1 deep   t 3 Inbox, 2 deep"))
    #expect(said.contains("tab 3 Inbox, 2 deep: Inbox, Thread 9"))
    #expect(said.contains("there is no tab 9"))
  }
}
