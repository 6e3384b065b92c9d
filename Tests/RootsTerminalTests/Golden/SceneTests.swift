import Roots
import TestTraits
import Testing

@testable import RootsTerminal

/// Every scene of the design at every size for which it has a layout.
@MainActor @Suite(.timeLimited) struct `The deck looks as designed` {
  nonisolated static let sizes = [(80, 24), (120, 36), (40, 12)].map {
    Size(columns: $0.0, rows: $0.1)
  }

  @Test(arguments: Shop.Scene.allCases, sizes) func `in UTF-8`(scene: Shop.Scene, size: Size) throws {
    let session = try Shop.session(scene, size: size)
    try Golden.expect(session.frame, "\(scene)-\(size)")
  }

  @Test(arguments: Shop.Scene.allCases, sizes) func `in ASCII`(scene: Shop.Scene, size: Size) throws {
    let session = try Shop.session(scene, size: size, charset: .ascii)
    let frame = session.frame
    #expect(frame.text.utf8.allSatisfy { $0 < 0x80 })
    guard size == Self.sizes[0] else { return }
    try Golden.expect(frame, "\(scene)-\(size)-ascii", comparing: .text)
  }

  @Test(arguments: [Shop.Scene.deep, .layers, .inspected, .multipart]) func `in a narrow window`(
    scene: Shop.Scene
  ) throws {
    let session = try Shop.session(scene, size: Size(columns: 70, rows: 20))
    try Golden.expect(session.frame, "\(scene)-70x20")
  }

  @Test func `in a window that is too small`() throws {
    let session = try Shop.session(.layers, size: Size(columns: 36, rows: 10))
    try Golden.expect(session.frame, "small-36x10")
  }

  @Test func `where lower cards cannot be dim`() throws {
    let terminal = HeadlessTerminal(background: .dotted)
    let session = Session(try Navigator(Shop.map()), on: terminal, chrome: Deck(detail: .inspection))
    Shop.Scene.layers.set(session)
    try Golden.expect(session.frame, "layers-dotted")
  }

  /// The files are written by the program: this says by hand what each scene must show, and must not.
  nonisolated private static let statements: [(scene: Shop.Scene, shows: [String], hides: [String])] = [
    (.root, ["▌1 Home ▪ │ 2 Map ▪ │", "─ Home ─", "▌ Profile", "q quit"], ["L0"]),
    (.stack, ["▌1 Home ▪▪▪", "─ Home ─", "─ Catalog ─", "─ Item 42 ─", "3 deep", "▌ Add to cart"], ["L0"]),
    // Home, catalog, item 42 and six more, of which three are in sight.
    (.deep, ["▌1 Home ▪×9", "+6 between", "─ Item 5 ─", "─ Item 6 ─"], ["─ Item 4 ─", "─ Catalog ─"]),
    (.layers, ["L0·1  L1·2  ▸L2·1", "─ Cart ─", "Pay › Card", "━ Confirm ━", "▌ Pay"], ["▸main"]),
    (.inspected, ["━ Confirm ━", "─ State ─", "─ Queue ─"], []),
    // The requests by which the scene was made, the last one first.
    (.drawer, ["─ State ─", "✓ #4 push item", "✓ #3 push catalog", "✓ #2 tab home", "layers   none"], []),
    (.multipart, ["▌2 Map ▪▪▪", "Map › Cars › Car 7", "━ Book ━", "▌ Reserve for 15 min"], ["▌1 Home"]),
    (.shared, ["▌2 Map ▪×4", "Car 7 › Ride", "━ On the way ━", "▌ Stop here"], ["━ Book ━"]),
    (.nested, ["▌1 Home ▪×4", "checkout ⟩ Shipping › Payment", "▌ By card"], ["▌ Add to cart"]),
    (.form, ["━ Address ━", "▌ Ada Lind", "(●) work", "[✓] keep for next time", "Esc cancel"], ["✗"]),
    // Three digits, where five are wanted.
    (.invalid, ["━ Address ━", "│ 123 ", "✗ five digits"], ["▌ Ada Lind"]),
    (.palette, ["━ Palette ━", "> go in", "go    Inbox", "guard auth"], ["▌ Add to cart"]),
    (.help, ["Help: keys that work here now", "↵         choose", "q         quit", "Esc close"], []),
    (
      .guarded, ["held  go Invoices {year: 2026}   by guard auth", "━ Sign in ━", "Esc refuse"],
      // What a question is about is answered there: grant and refuse are for what is held by hand.
      ["─ Invoices", "F2 ", "F3 "]
    ),
    (.opaque, ["━ Welcome ━", "What is new in this version."], ["1 Home", "Item 42", "Trail shoe"]),
    // A hint leaves the keys where they are.
    (.toast, ["─ Saved ─", "Your address is saved.", "▸main·3", "▌ Add to cart"], ["▸L0"]),
    (.looking, ["looking at L1", "Pay › Card"], ["Confirm"]),
    (.refused, ["─ Item 42 ─", "✗ unknown screen 'nowhere'"], ["─ nowhere"]),
    (.prompt, [":push seller", "▌ seller", "shipping", "stock"], []),
    (.mistaken, [":psh seller", "unknown command 'psh'; did you mean 'push'?"], ["─ Seller ─"]),
    (.asked, ["─ Item 42 ─", "leave Item 42 and quit? y quits, Esc stays"], []),
    // Every third of 3,000 shoes is blue.
    (.filtered, ["▌ Shoe 1 ", "Shoe 4 ", "/blue", "1000 of 3000"], ["Shoe 2 ", "Shoe 3 ", "red"]),
    (.recording, ["━ Cart ━", "rec 00:41"], []),
  ]

  @Test func `and shows what each scene is about`() throws {
    #expect(Set(Self.statements.map(\.scene)) == Set(Shop.Scene.allCases))
    for (scene, shows, hides) in Self.statements {
      let session = try Shop.session(scene)
      let text = session.frame.text
      for words in shows { #expect(text.contains(words), "\(scene) does not show '\(words)'\n\(text)") }
      for words in hides { #expect(!text.contains(words), "\(scene) shows '\(words)'\n\(text)") }
    }
  }

  /// What the footer says first is what Enter does and what Esc does, wherever either does anything.
  @Test(arguments: Shop.Scene.allCases, sizes) func `with a footer that says what Enter and Esc do now`(
    scene: Shop.Scene, size: Size
  ) throws {
    let session = try Shop.session(scene, size: size)
    let footer = session.frame.row(size.rows - 1)
    switch scene {
    case .prompt, .mistaken: #expect(footer.hasPrefix(":"))
    case .root: #expect(footer.contains("q quit"))
    default: #expect(footer.contains("Esc "), "\(footer)")
    }
    // Any key ends a look at lower layers.
    guard ![.prompt, .mistaken, .looking].contains(scene) else { return }
    let before = (session.navigator.state, session.frame.text)
    session.press(.enter)
    let isIdle = session.navigator.state == before.0 && session.frame.text == before.1
    #expect(isIdle || footer.contains("↵"), "\(footer)")
  }

  @Test(arguments: Shop.Scene.allCases) func `without a word about layers for users`(scene: Shop.Scene) throws
  {
    let session = try Shop.session(scene, detail: .quiet)
    if scene != .drawer, scene != .inspected { #expect(!session.frame.text.contains("L0")) }
    switch scene {
    case .form, .guarded, .help, .layers, .looking, .multipart, .opaque, .palette, .toast:
      try Golden.expect(session.frame, "\(scene)-quiet")
    case .invalid, .recording, .shared: break
    default:
      // Only the bar above, the footer and the header of a card say less.
      let told = try Shop.session(scene).frame.rows.map { row in
        [.inspected, .drawer].contains(scene)
          ? row : row.replacing(#/ \d+ deep /#) { String(repeating: "─", count: $0.output.count) }
      }
      #expect(session.frame.rows.dropFirst().dropLast() == told.dropFirst().dropLast())
    }
  }

  @Test(arguments: Shop.Scene.allCases) func `with no color at all`(scene: Shop.Scene) throws {
    let session = try Shop.session(scene)
    let text = session.frame.ansi(theme: .mono, colors: .mono)
    #expect(!text.contains("[3") && !text.contains("[4") && !text.contains(";3"))
  }
}
