import Roots
@testable import RootsTape
import RootsTerminal
import TestTraits

/// Something that a person, a terminal or another program may do next.
enum SoakInput {
  case key(Key)
  case paste(String)
  case click(Point)
  case wheel(Mouse.Direction)
  case resize(Size)
  case url(String)
  case wait(Duration)
}

extension SoakInput {
  // What quits, and what begins and ends tapes, is left out.
  private static let keys: [Key] =
    [
      .up, .down, .left, .right, .enter, .enter, .enter, .backspace, .backspace, .escape, .tab, .backTab,
      .home,
      .end, .pageUp, .pageDown, .delete, .space, .ctrl("s"), .ctrl("p"), .ctrl("l"),
      .function(3),
    ] + "hjklugPnaD[]-{}zZm'NMi?:/123456789.,äß語".unicodeScalars.map { .character($0) }

  private static let texts = [
    "some words", "two\nlines", "42", "漢字 e\u{301}", "\u{1B}]0;evil\u{7}\u{202E}", "",
    String(repeating: "long ", count: 200),
  ]

  private static let sizes = [
    Size(columns: 80, rows: 24), Size(columns: 120, rows: 40), Size(columns: 40, rows: 12),
    Size(columns: 200, rows: 60), Size(columns: 20, rows: 5), Size(columns: 1, rows: 1),
  ]

  private static let urls = ["nowhere://x", "", "shop://item/7", "ride:///../..", "%%%", "/account?x=1"]

  /// What comes next, most often a key.
  static func next(_ random: inout Seeded, in size: Size, _ visited: [String]) -> SoakInput {
    func any<Element>(_ all: [Element], _ fallback: Element) -> Element {
      all.randomElement(using: &random) ?? fallback
    }
    func place() -> Point {
      let (x, y) = (0..<max(1, size.columns), 0..<max(1, size.rows))
      return Point(x: Int.random(in: x, using: &random), y: Int.random(in: y, using: &random))
    }
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<2: return .paste(any(texts, ""))
    case 2..<6: return .click(place())
    case 6..<8: return .wheel(any([.up, .down], .up))
    case 8..<10: return .resize(any(sizes, size))
    case 10..<12: return .url(any(visited + urls, ""))
    case 12..<17: return .wait(any([.milliseconds(50), .seconds(1), .seconds(61)], .zero))
    case 17..<27: return .key(any("abcdefgorstuvwxyz0123456789".unicodeScalars.map { .character($0) }, .up))
    default: return .key(any(keys, .up))
    }
  }

  /// What a terminal sends for it; nothing for what does not come from there.
  var bytes: String {
    switch self {
    case .key(let key): key.terminalBytes
    case .paste(let text): "\u{1B}[200~\(text)\u{1B}[201~"
    case .click(let place): Self.report(0, place, "M") + Self.report(0, place, "m")
    case .wheel(let wheel): Self.report(wheel == .up ? 64 : 65, Point(x: 20, y: 8), "M")
    case .resize, .url, .wait: ""
    }
  }

  private static func report(_ button: Int, _ place: Point, _ end: String) -> String {
    "\u{1B}[<\(button);\(place.x + 1);\(place.y + 1)\(end)"
  }
}

extension SessionStage {
  /// Lets it happen, and waits until nothing is going on; whether that came to an end.
  func take(_ input: SoakInput) async -> Bool {
    switch input {
    case .key(let key): session.take(.key(key))
    case .paste(let text): session.take(.paste(text))
    case .click(let place):
      session.take(.mouse(Mouse(.press(.left), at: place)))
      session.take(.mouse(Mouse(.release(.left), at: place)))
    // A tape turns the wheel in the middle of what is on top, wherever the mouse was.
    case .wheel(let wheel):
      try? await take(.scroll(wheel == .up ? .up : .down))
    case .resize(let size):
      (terminal as? any SizedTerminal)?.resize(to: size)
      session.take(.resize(size))
    case .url(let url): session.open(url)
    case .wait(let time): advance(to: now + time)
    }
    // Each alarm stays in memory until it would have rung.
    return isSettled ? true : await Settling.of(self, within: .seconds(5))
  }
}
