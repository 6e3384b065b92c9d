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
    let session = try Shop.session(size)
    scene.set(session)
    try Golden.expect(session.frame, "\(scene)-\(size)")
  }

  @Test(arguments: Shop.Scene.allCases, sizes) func `in ASCII`(scene: Shop.Scene, size: Size) throws {
    let session = try Shop.session(size, .ascii)
    scene.set(session)
    let frame = session.frame
    #expect(frame.text.utf8.allSatisfy { $0 < 0x80 })
    try Golden.expect(frame, "\(scene)-\(size)-ascii", comparing: .text)
  }

  @Test(arguments: [Shop.Scene.deep, .layers, .inspected, .multipart]) func `in a narrow window`(
    scene: Shop.Scene
  ) throws {
    let session = try Shop.session(Size(columns: 70, rows: 20))
    scene.set(session)
    try Golden.expect(session.frame, "\(scene)-70x20")
  }

  @Test func `in a window that is too small`() throws {
    let session = try Shop.session(Size(columns: 36, rows: 10))
    Shop.Scene.layers.set(session)
    try Golden.expect(session.frame, "small-36x10")
  }

  @Test func `where lower cards cannot be dim`() throws {
    let terminal = HeadlessTerminal(background: .dotted)
    let session = Session(try Navigator(Shop.map()), on: terminal, chrome: Deck(detail: .inspection))
    Shop.Scene.layers.set(session)
    try Golden.expect(session.frame, "layers-dotted")
  }

  /// What the footer says first is what Enter does and what Esc does, wherever either does anything.
  @Test(arguments: Shop.Scene.allCases, sizes) func `with a footer that says what Enter and Esc do now`(
    scene: Shop.Scene, size: Size
  ) throws {
    let session = try Shop.session(size)
    scene.set(session)
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
    let session = try Shop.session(detail: .quiet)
    scene.set(session)
    try Golden.expect(session.frame, "\(scene)-quiet")
    if scene != .drawer, scene != .inspected { #expect(!session.frame.text.contains("L0")) }
  }

  @Test(arguments: Shop.Scene.allCases) func `with no colour at all`(scene: Shop.Scene) throws {
    let session = try Shop.session()
    scene.set(session)
    let text = session.frame.ansi(theme: .mono, colors: .mono)
    #expect(!text.contains("[3") && !text.contains("[4") && !text.contains(";3"))
  }
}
