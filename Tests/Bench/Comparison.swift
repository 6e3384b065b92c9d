import Glibc
import Roots

/// Two commits beside each other: the medians of runs that took turns on one machine.
enum Comparison {
  /// Prints the figures of a folder in which `base-1.json` and `here-1.json` lie, and so on; 1 if there are none.
  static func print(_ folder: String) -> Int32 {
    let base = figures(folder, "base")
    let here = figures(folder, "here")
    let common = here.order.filter { base.values[$0] != nil }
    guard !common.isEmpty else {
      Swift.print("there is nothing to compare in \(folder)")
      return 1
    }
    Swift.print(line("figure", "size", "base", "here", "ratio", "spread"))
    for name in common {
      let (before, now) = (base.values[name] ?? [], here.values[name] ?? [])
      let ratio = before.median == 0 ? 1 : now.median / before.median
      let spread = max(before.spread, now.spread)
      let verdict = abs(ratio - 1) > spread && abs(ratio - 1) > 0.05 ? (ratio < 1 ? "better" : "WORSE") : ""
      Swift.print(
        line(
          name.name, "\(name.size)", before.median.short, now.median.short, ratio.short, spread.short, verdict
        ))
    }
    return 0
  }

  private struct Name: Hashable {
    let name: String
    let size: Int
  }

  private static func figures(_ folder: String, _ side: String) -> (order: [Name], values: [Name: [Double]]) {
    var order: [Name] = []
    var values: [Name: [Double]] = [:]
    for round in 1... {
      guard let rows = rows("\(folder)/\(side)-\(round).json") else { break }
      for row in rows {
        guard let fields = row.fields, let name = fields["name"]?.text, let value = fields["value"]?.number
        else { continue }
        let key = Name(name: name, size: fields["size"]?.number.map { Int($0) } ?? 1)
        if values[key] == nil { order.append(key) }
        values[key, default: []].append(value)
      }
    }
    return (order, values)
  }

  private static func rows(_ path: String) -> [Value]? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&piece, 1, piece.count, file)
      if count == 0 { break }
      bytes += piece[..<count]
    }
    guard case .list(let rows)? = try? Value(json: bytes) else { return nil }
    return rows
  }

  private static func line(_ cells: String...) -> String {
    let widths = [40, 9, 10, 10, 7, 7, 7]
    return zip(cells, widths).enumerated().map { index, cell in
      let padding = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
      return index == 0 ? cell.0 + padding : padding + cell.0
    }.joined(separator: " ")
  }
}

extension Value {
  fileprivate var number: Double? {
    switch self {
    case .int(let number): Double(number)
    case .double(let number): number
    default: nil
    }
  }
}

extension [Double] {
  fileprivate var median: Double { sorted()[count / 2] }

  /// How far apart the values are, as a share of the median.
  fileprivate var spread: Double { median == 0 ? 0 : ((self.max() ?? 0) - (self.min() ?? 0)) / median }
}
