/// The text of every row: made up from few words, and always the same.
enum Words {
  private static let all = [
    "amber", "basil", "cedar", "delta", "ember", "fjord", "grove", "heath", "iris", "juniper", "kelp",
    "larch", "maple", "nectar", "olive", "poplar", "quartz", "river", "sorrel", "tundra", "umber", "violet",
    "willow", "yarrow", "zephyr", "aspen", "birch", "clover", "dune", "elder", "fern", "ginger",
  ]

  static func row(_ row: Int, of seed: Int) -> String {
    let start = row < 10 ? " \(row) " : "\(row) "
    return String(unsafeUninitializedCapacity: 80) { bytes in
      var end = bytes.update(fromContentsOf: start.utf8)
      for index in 0..<8 {
        bytes[end] = UInt8(ascii: " ")
        let word = all[(seed * 7 + row * 3 + index * 5 + (seed * index) % 11) % 32]
        end = bytes[(end + 1)...].update(fromContentsOf: word.utf8)
      }
      return end
    }
  }
}
