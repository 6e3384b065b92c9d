import Foundation
import Roots
import RootsApp
import RootsTerminal
import TestSupport
import TestTraits
import Testing

/// A walk through an app in which a password was typed that says the same as many other texts: nothing that is seen of
/// it depends on what the password says.
@MainActor @Suite(.timeLimited) struct `A common word as a password` {
  nonisolated static let words = [("2", "7"), ("Ada", "Zoe")]

  nonisolated static let apps =
    (try? FileManager.default.contentsOfDirectory(atPath: Project.path("Resources/Apps")))?
    .filter { $0.hasSuffix(".kdl") }.sorted() ?? []

  private static let keys: [Key] = [
    .enter, .enter, .enter, .down, .down, .up, .tab, .escape, .space, "1", "2", "3", "i", "u", "?",
  ]

  /// All that can be seen of a walk, key by key, and how often the password was typed.
  private func walk(_ name: String, password: String) throws -> (seen: [String], count: Int) {
    let app = try #require(ScriptedApp.read(file: Project.path("Resources/Apps/\(name)")).app)
    let host = ScriptHost(app)
    let deck = Deck(detail: .inspection)
    deck.language = .notation(of: app.map, in: host.navigator)
    let session = Session(
      host.navigator, on: HeadlessTerminal(Size(columns: 120, rows: 36)), chrome: deck)
    var events: [String] = []
    let token = host.navigator.listen { events.append(Value.record($0.record).json) }
    defer { token.cancel() }
    var (seen, count, dice) = ([String](), 0, Seeded(seed: 7))
    func look() {
      let state = StateDocument.record(of: host.navigator).json
      let saved = host.navigator.snapshot()?.value.json ?? ""
      seen.append(([session.frame.text, state, saved] + events).joined(separator: "\n"))
      events = []
    }
    func type() {
      if session.secretField != nil {
        count += 1
        session.type(password)
      } else if session.takesText {
        session.type(dice.pick(["2", "a", "12", "Ada"]))
      }
    }
    for screen in app.screens.keys.sorted() where app.screens[screen]?.contains(where: \.hasSecret) == true {
      let isAccessory = app.map.accessories.contains { $0.screen.name == screen }
      session.send(isAccessory ? .overlay(Visit(screen)) : .push(Visit(screen)))
      for key in [Key.tab, .tab, .tab, .tab, .enter, .enter] {
        type()
        session.press(key)
        look()
      }
      for _ in 0..<30 {
        if dice.next() % 4 == 0 { type() }
        session.press(dice.pick(Self.keys))
        session.advance(by: .milliseconds(200))
        look()
      }
    }
    return (seen, count)
  }

  @Test(arguments: apps, words)
  func `masks nothing that comes from elsewhere, in no app`(_ name: String, _ words: (String, String)) throws
  {
    let (one, other) = (try walk(name, password: words.0), try walk(name, password: words.1))
    #expect(one.count == other.count)
    for (place, (mine, theirs)) in zip(one.seen, other.seen).enumerated() where mine != theirs {
      Issue.record("\(name), after key \(place): \(mine)\n--- but with '\(words.1)':\n\(theirs)")
      break
    }
  }

  @Test(arguments: apps) func `is typed into every app that has a field for one`(_ name: String) throws {
    let app = try #require(ScriptedApp.read(file: Project.path("Resources/Apps/\(name)")).app)
    let hasSecret = app.screens.values.joined().contains { $0.hasSecret }
    #expect(try (walk(name, password: "2").count > 0) == hasSecret)
  }
}

extension ScreenScript {
  fileprivate var hasSecret: Bool {
    allBlocks.contains { if case .field(let field) = $0.content { field.kind == .secret } else { false } }
  }
}
