import Roots
import TestTraits
import Testing

@testable import RootsTerminal

/// A recording holds keys in the place of clicks, so both have to do the same.
@MainActor @Suite(.timeLimited) struct `The keys of a click` {
  private func deck(_ session: Session) throws -> Deck { try #require(session.chrome as? Deck) }

  /// Does what was written down; answers whether it could be.
  private func perform(_ strokes: Strokes, _ session: Session) -> Bool {
    switch strokes {
    case .keys(let keys): keys.forEach { session.press($0) }
    case .command(let command): session.send(command)
    case .input(let input, let entry, let before):
      guard let keys = session.view(of: entry).keys(for: input) else { return false }
      (before + keys).forEach { session.press($0) }
    case .none: return false
    }
    return true
  }

  @Test(arguments: Shop.Scene.allCases) func `do what the click does, wherever one can click`(
    scene: Shop.Scene
  ) throws {
    let first = try Shop.session(scene)
    let clicks = try deck(first).clicks(first)
    #expect(!clicks.isEmpty)
    // Each way to do something once, and a few places of the screens: every click is made in programs of its own.
    var seen: Set<String> = []
    var places = 0
    for (row, strokes) in clicks {
      if case .input = strokes { places += 1 } else if !seen.insert("\(strokes)").inserted { continue }
      if case .input = strokes, places % 15 != 1 { continue }
      let place = Point(x: row.x + row.width / 2, y: row.y)
      let (clicked, pressed) = (try Shop.session(scene), try Shop.session(scene))
      guard perform(strokes, pressed) else { continue }
      clicked.click(place)
      #expect(clicked.navigator.state.sketch == pressed.navigator.state.sketch, "\(place): \(strokes)")
      let (one, other) = (clicked.navigator.state.focusedEntry, pressed.navigator.state.focusedEntry)
      #expect(one?.screen == other?.screen, "\(place): \(strokes)")
    }
  }

  @Test func `are few: the tab, the way down to a row, and Enter where it is selected`() throws {
    let session = try Shop.session(.stack)
    let deck = try deck(session)
    func strokes(at text: String) throws -> String {
      let frame = session.frame
      for y in (0..<frame.size.rows).reversed() {
        guard let range = frame.row(y).range(of: text) else { continue }
        let place = Point(x: frame.row(y)[..<range.lowerBound].count, y: y)
        session.mouse(Mouse(.press(.left), at: place))
        let strokes = deck.strokes(for: Mouse(.release(.left), at: place), session)
        // Let go elsewhere, so that nothing is clicked.
        session.mouse(Mouse(.release(.left), at: Point(x: 79, y: 23)))
        return switch strokes {
        case .keys(let keys)?: keys.map(\.description).joined(separator: " ")
        case .command(let command)?: "\(command.summary)"
        case .input(.click(let place, let part), let entry, let before)?:
          "click \(place) \(part) \(entry.screen) \(before.count)"
        case .input?: "drag"
        case Strokes.none?: "none"
        case nil: "nil"
        }
      }
      return "nowhere"
    }
    #expect(try strokes(at: "1 Home").isEmpty == false)
    #expect(try strokes(at: "3 Inbox").contains("inbox"))
    #expect(try strokes(at: "Catalog").contains("pop"))
    #expect(try strokes(at: "See reviews").hasPrefix("click"))
    #expect(try strokes(at: "Esc back") == Key.escape.description)
  }

  @Test func `are asked for only when a button is let go where it was pressed`() throws {
    let session = try Shop.session(.stack)
    let deck = try deck(session)
    let (place, beside) = (Point(x: 6, y: 12), Point(x: 7, y: 12))
    func hasStrokes(_ action: Mouse.Action, at place: Point) -> Bool {
      deck.strokes(for: Mouse(action, at: place), session) != nil
    }
    #expect(!hasStrokes(.release(.left), at: place))
    session.mouse(Mouse(.press(.left), at: place))
    #expect(hasStrokes(.release(.left), at: place) && hasStrokes(.release(nil), at: place))
    #expect(!hasStrokes(.release(.left), at: beside) && !hasStrokes(.release(.right), at: place))
    #expect(!hasStrokes(.press(.left), at: place) && !hasStrokes(.move, at: place))
    #expect(!hasStrokes(.drag(.left), at: place) && !hasStrokes(.drag(.right), at: place))
    #expect(!hasStrokes(.wheel(.down), at: place))
  }
}

extension String {
  /// Where a part stands for the first time.
  fileprivate func range(of part: String) -> Range<Index>? {
    indices.first { self[$0...].hasPrefix(part) }.map { $0..<index($0, offsetBy: part.count) }
  }
}
