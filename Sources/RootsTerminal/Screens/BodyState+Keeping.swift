public import Roots

// The part of a state that is restored with a program.

extension BodyState {
  /// The state to keep across launches: the selection, the marks, the scroll positions, the filter, the order and the widths of
  /// columns.
  ///
  /// Text in fields is not part of it: it was not sent, and does not belong in a file.
  public var kept: Value {
    var record = selection.kept
    record["scroll"] = .list(Body.keyParts.map { .int(scroll[$0].scroll) })
    return .record(record)
  }

  /// Restores a kept state; unusable parts of it are left out.
  public init(kept: Value) {
    self.init()
    guard let record = kept.fields else { return }
    selection = BodySelection(kept: record)
    guard case .list(let lines)? = record["scroll"] else { return }
    for (part, line) in zip(Body.keyParts, lines) { scroll.restore(part, to: line.integer ?? 0) }
  }
}

extension BodySelection {
  /// The most marks of a list that are kept; a list with more loses its marks.
  private static let mostMarksKept = 1_000

  fileprivate var kept: Record {
    var record = Record()
    if let mark {
      record["selected"] = [
        "block": .int(mark.spot.block), "row": .int(mark.spot.row), "name": .string(mark.name.text),
      ]
    }
    if let filter, !filter.words.isEmpty {
      record["filter"] = ["block": .int(filter.block), "words": .string(filter.words.text)]
    }
    let sorts = orders.filter { $0.key >= 0 }.sorted { $0.key < $1.key }.compactMap { block, order in
      order.sort.map { sort -> Value in
        [
          "block": .int(block), "column": .int(sort.column),
          "descending": .bool(sort.direction == .descending),
        ]
      }
    }
    if !sorts.isEmpty { record["sorted"] = .list(sorts) }
    let marks = self.marks.sorted { $0.key < $1.key }.filter { $0.value.count <= Self.mostMarksKept }
    if !marks.isEmpty {
      record["marked"] = .list(
        marks.map { ["list": .string($0.key), "names": .list($0.value.sorted().map { .string($0) })] })
    }
    let widths = self.widths.filter { $0.key >= 0 }.sorted { $0.key < $1.key }.flatMap { block, columns in
      columns.sorted { $0.key < $1.key }.map { column, width -> Value in
        ["block": .int(block), "column": .int(column), "width": .int(width)]
      }
    }
    if !widths.isEmpty { record["widths"] = .list(widths) }
    return record
  }

  fileprivate init(kept record: Record) {
    let selected = record["selected"]?.fields
    let filter = record["filter"]?.fields
    var sorts: [Int: RowOrder.Sort] = [:]
    for fields in record["sorted"].records {
      guard let block = fields["block"]?.integer, let column = fields["column"]?.integer, column >= 0
      else { continue }
      let isDescending = fields["descending"] == true
      sorts[block] = RowOrder.Sort(column: column, direction: isDescending ? .descending : .ascending)
    }
    var marks: [String: Set<String>] = [:]
    for fields in record["marked"].records {
      guard let list = fields["list"]?.text, case .list(let names)? = fields["names"] else { continue }
      marks[list] = Set(names.compactMap(\.text))
    }
    var widths: [Int: [Int: Int]] = [:]
    for fields in record["widths"].records {
      guard let block = fields["block"]?.integer, let column = fields["column"]?.integer,
        let width = fields["width"]?.integer, width > 0
      else { continue }
      widths[block, default: [:]][column] = width
    }
    self.init(
      selected.flatMap(Mark.init), filter.flatMap(ListFilter.init), sorts: sorts, marks: marks, widths: widths
    )
  }
}

extension BodySelection.Mark {
  fileprivate init?(_ kept: Record) {
    guard let block = kept["block"]?.integer, let row = kept["row"]?.integer, let name = kept["name"]?.text,
      block >= 0, row >= 0
    else { return nil }
    self.init(spot: Body.Spot(block: block, row: row), name: Body.Name(text: name))
  }
}

extension ListFilter {
  fileprivate init?(_ kept: Record) {
    guard let block = kept["block"]?.integer, let words = kept["words"]?.text else { return nil }
    self.init(block: block, words: words)
  }
}

extension Value? {
  fileprivate var records: [Record] {
    guard case .list(let values)? = self else { return [] }
    return values.compactMap(\.fields)
  }
}

extension TextScreen {
  /// The selection, marks, filter, order and scroll positions to save.
  public var keptState: Value? { state.kept }
  /// Restores a saved state.
  public func restore(keptState: Value) { state = BodyState(kept: keptState) }
}
