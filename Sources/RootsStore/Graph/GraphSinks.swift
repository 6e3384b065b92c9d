import Roots

struct ScreenSink: RowSink {
  static let table = "screens"
  static let columns = ["number", "name"]
  static let callback: RowCallback = { hand($2, to: $0) }

  private(set) var names: [String] = []

  init(expecting count: Int) { names.reserveCapacity(count.asRoom) }

  // The edges refer to the screens by number, so none may be missing.
  mutating func take(_ row: borrowing Row) -> Bool {
    names.append(row.text(1) ?? "")
    return row.integer(0) == names.count
  }
}

struct EdgeSink: RowSink {
  static let table = "edges"
  static let columns = ["number", "origin", "target", "kind", "cost", "transition"]
  static let callback: RowCallback = { hand($2, to: $0) }

  private(set) var table = EdgeTable()
  private(set) var count = 0
  private let kinds = ScreenGraph.Edge.Kind.numbered

  init(expecting count: Int) { table.reserve(count.asRoom) }

  mutating func take(_ row: borrowing Row) -> Bool {
    let kind = row.integer(3)
    guard kinds.indices.contains(kind) else { return false }
    table.append(
      from: row.integer(1) - 1, to: row.integer(2) - 1, kind: kinds[kind], cost: row.integer(4),
      transition: row.text(5))
    count += 1
    return row.integer(0) == count
  }
}

extension Int {
  /// The number of rows to reserve room for: limited, because it comes from the file.
  fileprivate var asRoom: Int { Swift.min(Swift.max(self, 0), 1 << 22) }
}
