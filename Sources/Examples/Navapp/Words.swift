/// The text of every row: made up from few words, and always the same.
enum Words {
  private static let all = [
    "amber", "basil", "cedar", "delta", "ember", "fjord", "grove", "heath", "iris", "juniper", "kelp",
    "larch", "maple", "nectar", "olive", "poplar", "quartz", "river", "sorrel", "tundra", "umber", "violet",
    "willow", "yarrow", "zephyr", "aspen", "birch", "clover", "dune", "elder", "fern", "ginger",
  ]

  static func row(_ row: Int, of seed: Int) -> String {
    let words = (0..<8).map { all[(seed * 7 + row * 3 + $0 * 5 + (seed * $0) % 11) % 32] }
    return (row < 10 ? " \(row)  " : "\(row)  ") + words.joined(separator: " ")
  }
}
