import Roots
import TestTraits
import Testing

@testable import RootsTerminal

/// Keys and clicks at random, and the frame after each of them.
@MainActor @Suite(.timeLimited) struct `A walk through a program` {
  private static let keys: [Key] =
    [
      .up, .down, .down, .left, .right, .home, .end, .pageUp, .pageDown, .tab, .tab, .backTab, .enter, .enter,
      .enter,
      .escape, .escape, .space, .ctrl("p"), .ctrl("s"), .ctrl("r"), .function(6), .function(2), .function(3),
      Key(.up, .shift), Key(.down, .shift), Key(.left, .alt), Key(.right, .alt), .backspace,
    ] + Key.typing("123ii?:/gjksS{}[]uUhlM+-axy.")

  private static let opening: [Command] = [
    .overlay("address"), .overlay("confirm"), .push("stock"), .go("invoices"), .push("checkout"),
    .overlay("toast"),
    .show(tab: "map"), .push("car", on: .tab("map")), .push("ride", on: .tab("map")), .push("item"),
    .overlay("login"),
  ]

  private static let sizes = [
    Size(columns: 80, rows: 24), Size(columns: 132, rows: 40), Size(columns: 48, rows: 14),
  ]

  @Test(arguments: Seeded.seeds(5)) func `keeps its invariants, and looks the same however often it is drawn`(
    seed: Int
  ) throws {
    var drawn: [String] = []
    var story: [String] = []
    try walk(seed, steps: 60) { what, session in
      let frame = GoldenFrame(session.frame).text
      #expect(GoldenFrame(session.frame).text == frame, "drawn twice after \(what)")
      #expect(session.navigator.violations() == [], "\(what)")
      drawn.append(frame)
      story += [what, "= \(session.navigator.state.sketch)", frame]
    }
    WalkStory.keep(story, "deck-\(seed)")
    var number = 0
    try walk(seed, steps: 60) { what, session in
      if number % 9 == 8 { #expect(GoldenFrame(session.frame).text == drawn[number], "\(what)") }
      number += 1
    }
  }

  private func walk(_ seed: Int, steps: Int, _ look: (String, Session) -> Void) throws {
    var dice = Seeded(seed: UInt64(seed * 17 + 3))
    let detail = seed % 4 == 3 ? Deck.Detail.quiet : .inspection
    let charset = seed % 5 == 4 ? Charset.ascii : .utf8
    var options = Session.Options()
    if seed % 7 == 6 { options.motion = .full }
    var session = try Shop.session(Self.sizes[seed % 3], charset, detail: detail, options: options)
    for _ in 0..<steps {
      let what = step(session, &dice)
      if session.isFinished { session = try Shop.session(Self.sizes[seed % 3], charset, options: options) }
      if options.motion == .full { session.advance(by: .milliseconds(dice.roll(90))) }
      look(what, session)
    }
  }

  private func step(_ session: Session, _ dice: inout Seeded) -> String {
    let size = session.frame.size
    let place = Point(x: dice.roll(size.columns), y: dice.roll(size.rows))
    switch dice.roll(8) {
    case 0:
      let command = Self.opening[dice.roll(Self.opening.count)]
      session.navigator.send(command)
      return command.summary
    case 1:
      session.click(place)
      return "click \(place.x) \(place.y)"
    case 2:
      let isDown = dice.roll(3) > 0
      session.mouse(Mouse(.wheel(isDown ? .down : .up), at: place))
      return "wheel \(isDown ? "down" : "up") \(place.x) \(place.y)"
    default:
      let key = Self.keys[dice.roll(Self.keys.count)]
      session.press(key)
      return "key \(key)"
    }
  }
}
