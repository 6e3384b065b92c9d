import Roots
import TestTraits
import Testing

@testable import RootsTerminal

/// Keys and clicks at random, and every row that each of them has changed.
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

  @Test(arguments: 0..<4) func `looks after each step as it has always looked`(seed: Int) throws {
    var dice = Dice(seed: UInt64(seed * 17 + 3))
    var session = try Shop.session(Self.sizes[seed % 3], detail: seed == 3 ? .quiet : .inspection)
    var before = session.frame.rows
    var story: [String] = []
    for _ in 0..<(seed == 1 ? 60 : 120) {
      story.append(step(session, &dice))
      if session.isFinished { session = try Shop.session(Self.sizes[seed % 3]) }
      let frame = session.frame
      story.append(
        "= \(session.navigator.state.sketch), cursor \(frame.cursor.map { "\($0.x) \($0.y)" } ?? "off")")
      for (number, row) in frame.rows.enumerated()
      where before.indices.contains(number) && before[number] != row {
        story.append("\(number)  \(row)")
      }
      before = frame.rows
    }
    GoldenText.expect(story, "Walks/deck-\(seed)")
  }

  private func step(_ session: Session, _ dice: inout Dice) -> String {
    let size = session.frame.size
    let place = Point(x: dice.roll(size.columns), y: dice.roll(size.rows))
    switch dice.roll(8) {
    case 0:
      let command = Self.opening[dice.roll(Self.opening.count)]
      session.navigator.send(command)
      return command.summary
    case 1:
      session.mouse(Mouse(.press(.left), at: place))
      session.mouse(Mouse(.release(.left), at: place))
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
