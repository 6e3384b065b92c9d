import RootsApp
import RootsTape

/// Reading texts: KDL, and the patterns of tapes; beside a loop over the same bytes.
enum TextBench {
  static func run(into report: inout Report) {
    for size in [1_000, 10_000, 100_000] { kdl(size, &report) }
    for size in [10_000, 100_000, 1_000_000] { patterns(size, &report) }
  }

  private static func kdl(_ screens: Int, _ report: inout Report) {
    let text = AppText.screens(screens)
    let count = text.utf8.count
    let time = Measure.nanoseconds(per: count, rounds: 3) { use(KdlDocument.read(text)) }
    report.add("KDL, a byte", size: count, time, "ns", limit: plainLoop(text), must: 20)
  }

  /// A pattern that other engines try in ever more ways.
  private static func patterns(_ size: Int, _ report: inout Report) {
    let text = String(repeating: "a", count: size)
    let limit = plainLoop(text)
    for source in ["(a|aa)+b", "x*y"] {
      guard let pattern = try? Pattern(source) else { continue }
      let time = Measure.nanoseconds(per: size, rounds: 3) { use(pattern.matches(text)) }
      report.add("pattern /\(source)/, a byte", size: size, time, "ns", limit: limit, must: 20)
    }
  }

  /// Looking at every byte once.
  private static func plainLoop(_ text: String) -> Double {
    Measure.nanoseconds(per: text.utf8.count, rounds: 3) {
      var sum: UInt8 = 0
      for byte in text.utf8 { sum = (sum &* 31) ^ byte }
      use(sum)
    }
  }
}
