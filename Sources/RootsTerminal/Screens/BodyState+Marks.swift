// Keys that mark rows, and what is copied of them.

/// The rows between two places, which are marked while the selection moves.
struct MarkedRange: Sendable, Hashable {
  /// The row at which it begins, with its name.
  let start: BodySelection.Mark
  /// The marks that there were before.
  let before: Set<String>
  /// True if it is over with the first move without Shift.
  let isHeld: Bool
}

extension BodyState {
  /// The most rows that are marked at once: each is made to get its name.
  static let mostMarked = 10_000

  /// The names of the marked rows of a list or a table: their ``Row/id(_:)``, their titles without one.
  /// - Parameter list: The name that ``List/marking(_:)`` gave it.
  public func marked(in list: String = "") -> Set<String> { selection.marks[list] ?? [] }

  /// The ids of the marked rows of a list or a table, as they were given.
  public func marked<ID: Hashable & LosslessStringConvertible>(in list: String = "", as type: ID.Type) -> Set<
    ID
  > {
    Set(marked(in: list).compactMap(ID.init))
  }

  /// Marks the rows of some names in a list or a table, and no others.
  /// - Parameters:
  ///   - names: The names of the rows.
  ///   - list: The name that ``List/marking(_:)`` gave it.
  public mutating func mark(_ names: Set<String>, in list: String = "") { selection.mark(names, in: list) }

  /// `nil` for keys that do not mark rows, and where rows cannot be marked.
  mutating func pressToMark(_ key: Key, at spot: Body.Spot, in body: Body) -> Reaction? {
    guard let rows = body.block(spot.block)?.choosable, rows.use == .marking, rows.indices.contains(spot.row)
    else { return nil }
    if selection.range?.start.spot.block != spot.block { selection.range = nil }
    switch key {
    case .space:
      selection.range = nil
      mark(marked(in: rows.id).symmetricDifference([rows[spot.row].name]), in: rows.id)
      _ = step(by: 1, in: body)
      return .handled
    case "*":
      selection.range = nil
      return markAll(rows, ofBlock: spot.block, in: body)
    case "v":
      if selection.range.take() == nil { beginRange(at: spot, rows, isHeld: false) }
      return markRange(rows, in: body)
    case Key(.up, .shift), Key(.down, .shift):
      if selection.range == nil { beginRange(at: spot, rows, isHeld: true) }
      _ = step(by: key.code == .up ? -1 : 1, in: body)
      return markRange(rows, in: body)
    case .escape:
      guard let range = selection.range.take(), !range.isHeld else { return nil }
      mark(range.before, in: rows.id)
      return .handled
    default:
      if selection.range?.isHeld == true { selection.range = nil }
      guard selection.range != nil else { return nil }
      let reaction = pressToMove(key, in: body)
      let marking = markRange(rows, in: body)
      return marking == .handled ? reaction : marking
    }
  }

  private mutating func beginRange(at spot: Body.Spot, _ rows: Body.Rows, isHeld: Bool) {
    let start = BodySelection.Mark(spot: spot, name: rows[spot.row].mark)
    selection.range = MarkedRange(start: start, before: marked(in: rows.id), isHeld: isHeld)
  }

  /// Marks the rows from the beginning of the range to the selection.
  private mutating func markRange(_ rows: Body.Rows, in body: Body) -> Reaction {
    guard let range = selection.range else { return .handled }
    guard let start = body.spot(named: range.start.name, near: range.start.spot), let end = selection.spot,
      start.block == end.block, let first = selection.shownPosition(of: start),
      let last = selection.shownPosition(of: end)
    else {
      selection.range = nil
      return .handled
    }
    let positions = min(first, last)...max(first, last)
    guard positions.count <= Self.mostMarked else {
      selection.range = nil
      mark(range.before, in: rows.id)
      return .refused(Self.tooMany)
    }
    mark(range.before.union(names(at: positions, ofBlock: end.block, rows)), in: rows.id)
    return .handled
  }

  private mutating func markAll(_ rows: Body.Rows, ofBlock number: Int, in body: Body) -> Reaction {
    let count = selection.shownCount(of: body.block(number), number: number)
    guard count <= Self.mostMarked else { return .refused(Self.tooMany) }
    let (shown, marks) = (Set(names(at: 0..<count, ofBlock: number, rows)), marked(in: rows.id))
    mark(shown.isSubset(of: marks) ? marks.subtracting(shown) : marks.union(shown), in: rows.id)
    return .handled
  }

  private static let tooMany = "at most \(mostMarked) rows are marked at once; '/' makes them fewer"

  private func names(
    at positions: some Sequence<Int>, ofBlock number: Int, _ rows: Body.Rows
  ) -> [String] {
    positions.map { rows[selection.shownRow($0, ofBlock: number)].name }
  }

  // MARK: What is copied

  /// The text of what is selected: the marked rows, a cell, a row with tabs between its parts, a field, the target of a
  /// link. `nil` for a secret, and where nothing is selected.
  package func selectedText(in body: Body) -> String? {
    guard let spot = shownSelection(in: body) ?? selection(in: body), let block = body.block(spot.block)
    else {
      return nil
    }
    switch block {
    case .field(let field): return field.kind == .secret ? nil : text(of: field)
    case .text(let text): return text.link(spot.row)?.target
    case .submit, .chart, .image: return nil
    case .list, .table:
      guard let rows = block.choosable, rows.indices.contains(spot.row) else { return nil }
      let marks = rows.use == .marking ? marked(in: rows.id) : []
      if marks.isEmpty {
        // A row that a filter hides is not seen as the selected one.
        guard shownSelection(in: body) != nil else { return nil }
        let cell = selectedColumn(in: body)
        return cell.map { rows[spot.row].cellText($0) } ?? rows[spot.row].line
      }
      // A filter hides marked rows, and leaves them marked.
      let isWhole = selection.shownCount(of: block, number: spot.block) == rows.count
      let marked = rows.indices.lazy.map {
        isWhole ? rows[selection.shownRow($0, ofBlock: spot.block)] : rows[$0]
      }
      .filter { marks.contains($0.name) }.prefix(marks.count)
      return marked.map(\.line).joined(separator: "\n")
    }
  }
}

extension Body.Row {
  fileprivate var line: String {
    let parts = cells.isEmpty ? [title, detail].filter { !$0.isEmpty } : cells.map(\.string)
    return parts.map { String($0.map { $0.isNewline || $0 == "\t" ? " " : $0 }) }.joined(separator: "\t")
  }

  fileprivate func cellText(_ column: Int) -> String {
    cells.indices.contains(column) ? cells[column].string : ""
  }
}
