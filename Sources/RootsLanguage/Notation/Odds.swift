/// How often something fails: some of every few times, always the same ones.
package struct Odds: Hashable, Sendable {
  package let failures: Int
  package let times: Int

  /// More of them would be too many for the explorer.
  private static let limit = 20

  /// The odds that a text says: `1 of 5`.
  package init?(_ text: String) {
    let words = text.split(separator: " ")
    guard words.count == 3, words[1] == "of", let failures = Int(words[0]), let times = Int(words[2]),
      (2...Self.limit).contains(times), (1..<times).contains(failures) || failures == times
    else { return nil }
    (self.failures, self.times) = (failures, times)
  }

  package var text: String { "\(failures) of \(times)" }

  /// Whether a turn fails; the turns are counted from 0.
  package func fails(at turn: Int) -> Bool {
    var dice = Dice(seed: failures, name: text)
    var turns = Array(0..<times)
    // The turns that fail, in an order that looks random.
    for place in turns.indices { turns.swapAt(place, place + dice.roll(times - place)) }
    return turns.prefix(failures).contains(turn % times)
  }
}

extension Sequence<Odds> {
  package var period: Int {
    reduce(1) { period, odds in
      var (one, other) = (period, odds.times)
      while other != 0 { (one, other) = (other, one % other) }
      return period / one * odds.times
    }
  }
}
