package import Roots
internal import RootsText
internal import Synchronization

/// Rows of data under named columns: what a file of data holds, or what was generated.
package final class DataTable: Sendable {
  package let name: String
  package let columns: [Column]
  package let count: Int
  private let cells: [Value]
  private let places: [String: Int]
  private let memory = Mutex(Memory())

  package struct Column: Hashable, Sendable {
    package let name: String
    package let kind: Screen.Parameter.Kind
    /// The first cell because of which a column that looks like numbers is text, and where it stands.
    var exception: String?
    /// The number of digits behind the point with which all numbers were written: 0 if they differ, `nil` if they were
    /// not read as text.
    let decimals: Int?

    init(
      _ name: String, _ kind: Screen.Parameter.Kind, exception: String? = nil, decimals: Int? = nil
    ) {
      (self.name, self.kind, self.exception, self.decimals) = (name, kind, exception, decimals)
    }

    package var hasOrder: Bool {
      switch kind {
      case .int, .double, .any: true
      case .string, .bool: false
      }
    }

    package var help: Diagnostic.Help? { exception.map { .hint("\($0) is not a number") } }
  }

  /// Results that were looked up: selections are asked for again at every key.
  private struct Memory {
    var indices: [Int: [Value: [Int32]]] = [:]
    var selections: [RowSelection: RowSet] = [:]
  }

  static let rowLimit = 1_000_000
  /// The most bytes of a cell: what is drawn, kept and sent at every key costs as much as it is long.
  static let cellLimit = 64 << 10
  static let columnLimit = 1_000
  private static let memoryLimit = 64

  package let all: RowSet

  /// - Parameter cells: As many for each row as there are columns.
  init(_ name: String, _ columns: [Column], cells: [Value]) {
    self.name = name
    self.columns = columns
    self.cells = cells
    count = columns.isEmpty ? 0 : cells.count / columns.count
    places = Dictionary(zip(columns.map(\.name), columns.indices)) { first, _ in first }
    all = RowSet(count: count)
  }

  package func column(_ name: String) -> Int? { places[name] }

  package subscript(row: Int, column: Int) -> Value { cells[row * columns.count + column] }

  /// The text of a cell: a number with as many digits as it was written with, so that a price keeps its zeros
  /// and a whole number gets none.
  package func text(_ row: Int, _ column: Int) -> String {
    let text = self[row, column].shown
    guard let decimals = columns[column].decimals, let point = text.utf8.firstIndex(of: UInt8(ascii: ".")),
      !text.utf8.contains(UInt8(ascii: "e"))
    else { return text }
    if decimals == 0, text.hasSuffix(".0") { return String(text.dropLast(2)) }
    let digits = text.utf8.distance(from: point, to: text.utf8.endIndex) - 1
    return text + String(repeating: "0", count: max(0, decimals - digits))
  }

  package func record(_ row: Int) -> Record {
    Record(columns.indices.lazy.map { (self.columns[$0].name, self[row, $0]) })
  }

  // MARK: Selecting

  package func select(_ selection: RowSelection) -> RowSet {
    if selection.tests.isEmpty, selection.order.isEmpty { return all }
    if let known = memory.withLock({ $0.selections[selection] }) { return known }
    let found = RowSet(numbers: sorted(filtered(by: selection.tests), by: selection.order))
    return memory.withLock { memory in
      if memory.selections.count >= Self.memoryLimit { memory.selections.removeAll() }
      // Another thread may have been quicker; all then have the same.
      if let known = memory.selections[selection] { return known }
      memory.selections[selection] = found
      return found
    }
  }

  private func filtered(by tests: [RowSelection.Test]) -> [Int32] {
    var rest = tests
    var numbers: [Int32]
    if let first = tests.firstIndex(where: { $0.test.wanted != nil }), let wanted = tests[first].test.wanted {
      numbers = index(of: tests[first].column)[wanted.indexed, default: []]
      rest.remove(at: first)
    } else {
      numbers = Array(0..<Int32(count))
    }
    for test in rest {
      numbers.removeAll { !test.test.holds(of: self[Int($0), test.column]) }
    }
    return numbers
  }

  private func index(of column: Int) -> [Value: [Int32]] {
    if let known = memory.withLock({ $0.indices[column] }) { return known }
    let index = Dictionary(grouping: 0..<Int32(count)) { self[Int($0), column].indexed }
    memory.withLock { $0.indices[column] = index }
    return index
  }

  private func sorted(_ numbers: [Int32], by order: [RowSelection.Order]) -> [Int32] {
    var numbers = numbers
    // Sorting keeps what is equal in its order, so the last column comes first.
    for order in order.reversed() {
      let keys = numbers.map { SortKey(self[Int($0), order.column]) }
      let places = keys.indices.sorted { one, other in
        if keys[one] == keys[other] { return one < other }
        // Empty cells are last in both orders.
        if keys[one] == .nothing || keys[other] == .nothing { return keys[other] == .nothing }
        return order.direction == .ascending ? keys[one] < keys[other] : keys[other] < keys[one]
      }
      numbers = places.map { numbers[$0] }
    }
    return numbers
  }
}

package struct RowSelection: Hashable, Sendable {
  package var tests: [Test] = []
  package var order: [Order] = []

  package init() {}

  package struct Test: Hashable, Sendable {
    package let column: Int
    package let test: ValueTest

    package init(column: Int, test: ValueTest) { (self.column, self.test) = (column, test) }
  }

  package struct Order: Hashable, Sendable {
    package enum Direction: Hashable, Sendable { case ascending, descending }

    package let column: Int
    package let direction: Direction

    package init(column: Int, direction: Direction) { (self.column, self.direction) = (column, direction) }
  }
}

package final class RowSet: Sendable {
  package let count: Int
  /// The numbers; `nil` for all rows as they stand.
  private let numbers: [Int32]?

  init(count: Int) {
    self.count = count
    numbers = nil
  }

  package init(numbers: [Int32]) {
    count = numbers.count
    self.numbers = numbers
  }

  package subscript(place: Int) -> Int { numbers.map { Int($0[place]) } ?? place }
}

/// The order of sorted rows: numbers by what they count, texts by their base letters, then what is empty.
package enum SortKey: Comparable {
  case number(Value)
  case text(String)
  case nothing

  package init(_ value: Value) {
    switch value.plain {
    case .null: self = .nothing
    case .bool(let truth): self = .number(.int(truth ? 1 : 0))
    case .int, .double: self = .number(value)
    case .string(let text): self = text.isEmpty ? .nothing : .text(text.inBaseLetters)
    case .list, .record, .secret: self = .text(value.json)
    }
  }

  package static func == (one: SortKey, other: SortKey) -> Bool {
    switch (one, other) {
    case (.number(let one), .number(let other)): one.equals(other)
    case (.text(let one), .text(let other)): one == other
    case (.nothing, .nothing): true
    case (.number, _), (.text, _), (.nothing, _): false
    }
  }

  package static func < (one: SortKey, other: SortKey) -> Bool {
    switch (one, other) {
    case (.number(let one), .number(let other)): one.order(to: other) == .less
    case (.text(let one), .text(let other)): one < other
    case (.number, .text), (.number, .nothing), (.text, .nothing): true
    case (.text, .number), (.nothing, _): false
    }
  }
}

extension Value {
  /// The value as it is looked up: numbers that count the same are one.
  fileprivate var indexed: Value {
    if case .double(let number) = self, let whole = Int(exactly: number) { return .int(whole) }
    return self
  }
}
