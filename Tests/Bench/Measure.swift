import Glibc
import Roots

/// Timing of pieces of work within one process: several rounds, the median counts.
enum Measure {
  /// Nanoseconds for one of `count` repetitions of a piece of work: the median of the rounds.
  static func nanoseconds(
    per count: Int, rounds: Int = 7, by clock: Clock = .wall, _ work: () -> Void
  ) -> Double {
    work()
    var times: [Double] = []
    for _ in 0..<rounds {
      let start = now(clock)
      work()
      times.append(Double(now(clock) - start) / Double(count))
    }
    return times.sorted()[rounds / 2]
  }

  /// The bytes of memory the process has in use.
  static var residentBytes: Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
    let fields = String(decoding: line.map { UInt8(bitPattern: $0) }, as: UTF8.self).split(separator: " ")
    return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(getpagesize()) : 0
  }

  /// What time is taken.
  enum Clock {
    /// The time that passes.
    case wall
    /// The time for which the process has cores: the same even if the machine does other things.
    case process
  }

  private static func now(_ clock: Clock) -> UInt64 {
    var time = timespec()
    clock_gettime(clock == .wall ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

/// Keeps the optimizer from dropping work whose result is not used.
@inline(never) func use<T>(_ value: T) { withExtendedLifetime(value) {} }

/// One measured figure, with the limit that was measured beside it in the same run.
struct Figure {
  let name: String
  let size: Int
  let value: Double
  let unit: String
  /// What the plainest thing that could do the same needs.
  var limit: Double?
  /// What must be reached.
  var must: Double?

  var row: Record {
    var row: Record = [
      "name": .string(name), "size": .int(size), "value": .double(value), "unit": .string(unit),
    ]
    if let limit { row["limit"] = .double(limit) }
    if let must { row["must"] = .double(must) }
    return row
  }
}

/// All figures as a table, with the growth from the smallest to the largest size.
struct Report {
  private(set) var figures: [Figure] = []

  mutating func add(
    _ name: String, size: Int = 1, _ value: Double, _ unit: String, limit: Double? = nil, must: Double? = nil
  ) {
    figures.append(Figure(name: name, size: size, value: value, unit: unit, limit: limit, must: must))
  }

  var table: String {
    var lines = [columns("figure", "size", "value", "limit", "ratio", "must", "")]
    for figure in figures {
      let verdict = figure.must.map { figure.value <= $0 ? "ok" : "MISSED" } ?? ""
      lines.append(
        columns(
          figure.name, "\(figure.size)", "\(figure.value.short) \(figure.unit)", figure.limit?.short ?? "",
          figure.limit.map { (figure.value / $0).short } ?? "", figure.must?.short ?? "", verdict))
    }
    return (lines + growth).joined(separator: "\n")
  }

  /// For every figure taken at several sizes: the exponent with which it grows.
  private var growth: [String] {
    var names: [String] = []
    for figure in figures where !names.contains(figure.name) { names.append(figure.name) }
    return names.compactMap { name in
      let sized = figures.filter { $0.name == name }.sorted { $0.size < $1.size }
      guard let least = sized.first, let most = sized.last, least.size < most.size, least.value > 0 else {
        return nil
      }
      let exponent = log(most.value / least.value) / log(Double(most.size) / Double(least.size))
      return "growth of \(name): size ^ \(exponent.short)"
    }
  }

  var json: String { Value.list(figures.map { .record($0.row) }).json }

  private func columns(_ cells: String...) -> String {
    let widths = [34, 9, 14, 10, 8, 8, 6]
    var line = ""
    for (index, cell) in cells.enumerated() {
      let padding = String(repeating: " ", count: max(0, widths[index] - cell.count))
      line += index == 0 ? cell + padding : " " + padding + cell
    }
    return line
  }
}

extension Double {
  /// Three figures that count.
  var short: String {
    guard self != 0, isFinite else { return self == 0 ? "0" : "-" }
    let digits = max(0, 2 - Int(Glibc.floor(log10(abs(self)))))
    let scale = pow(10, Double(digits))
    let rounded = (self * scale).rounded() / scale
    return digits == 0 ? "\(Int(rounded))" : "\(rounded)"
  }
}
