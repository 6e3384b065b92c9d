extension Body {
  /// The rows of a list or a table: kept in memory, or made one by one when they are looked at.
  ///
  /// Rows of a collection that a screen makes when they are looked at belong to the main actor, as the screen does.
  package struct Rows: Sendable {
    /// What can be done with the rows.
    package enum Use: Sendable, Hashable {
      /// They are read and cannot have the keys.
      case reading
      /// One of them has the keys, and Enter chooses it.
      case choosing
      /// As `choosing`, and Space marks any number of them.
      case marking
    }

    /// The rows under one heading.
    package struct Section: Sendable, Hashable {
      /// The heading.
      package var title: String
      /// The number of rows below it.
      package var count: Int

      /// A heading over a number of rows.
      package init(_ title: String, count: Int) {
        self.title = title
        self.count = Swift.max(0, count)
      }
    }

    /// What can be done with the rows.
    package var use: Use
    /// The headings, each over the rows that follow; rows after the last section have none.
    package var sections: [Section]
    private let source: Source

    private enum Source: Sendable {
      case kept([Row])
      case made(RowMaker)
    }

    /// Rows that are there already.
    package init(_ rows: [Row] = [], sections: [Section] = [], use: Use = .choosing) {
      source = .kept(rows)
      self.sections = sections
      self.use = use
    }

    init(_ maker: RowMaker, sections: [Section] = [], use: Use = .choosing) {
      source = .made(maker)
      self.sections = sections
      self.use = use
    }

    /// Rows that are made by a pure function when they are looked at, on any thread.
    ///
    /// - Parameters:
    ///   - origin: What the rows follow from: rows of the same origin and count are the same.
    ///   - order: The numbers of the rows, sorted by a column.
    package init(
      count: Int, origin: Int, sections: [Section] = [], use: Use = .choosing,
      order: @escaping @Sendable (Int) -> [Int]?, row: @escaping @Sendable (Int) -> Row
    ) {
      let origin = RowMaker.Origin(revision: origin, count: count)
      self.init(RowMaker(pure: origin, order: order, row: row), sections: sections, use: use)
    }

    /// The rows sorted by a column, as their numbers; `nil` if they cannot be sorted by it.
    func sorted(byColumn column: Int) -> [Int]? {
      switch source {
      case .made(let maker): maker.sorted(byColumn: column)
      case .kept(let rows):
        Rows.numbers(of: rows.map { $0.cells.indices.contains(column) ? $0.cells[column].string : "" }) {
          $0.isBefore($1)
        }
      }
    }

    /// The numbers of values in the order of the values; equal ones stay as they are.
    static func numbers<Value>(of values: [Value], by areInOrder: (Value, Value) -> Bool) -> [Int] {
      values.indices.sorted { one, other in
        areInOrder(values[one], values[other])
          || one < other && !areInOrder(values[other], values[one])
      }
    }

    /// What tells rows from others. It does not hold the functions that make them: these may hold the screen that
    /// remembers it, and neither of the two would ever go.
    struct Identity: Sendable {
      fileprivate let sections: [Section]
      fileprivate let source: Source

      fileprivate enum Source: Sendable {
        case kept([Row])
        case made(RowMaker.Identity)
      }

      /// The number of the rows.
      var count: Int {
        switch source {
        case .kept(let rows): rows.count
        case .made(let identity): identity.origin.count
        }
      }
    }

    /// What tells these rows from others.
    var identity: Identity {
      switch source {
      case .kept(let rows): Identity(sections: sections, source: .kept(rows))
      case .made(let maker): Identity(sections: sections, source: .made(maker.identity))
      }
    }

    /// Whether the rows are known to be the same without looking at each of those that are made.
    func isSame(as other: Identity) -> Bool {
      guard sections == other.sections else { return false }
      switch (source, other.source) {
      case (.kept(let one), .kept(let two)): return one == two
      case (.made(let one), .made(let two)): return two.maker === one || one.isSame(as: two)
      case (.kept, .made), (.made, .kept): return false
      }
    }
  }
}

extension Body.Rows: RandomAccessCollection {
  /// The index of the first row.
  package var startIndex: Int { 0 }
  /// The index behind the last row.
  package var endIndex: Int {
    switch source {
    case .kept(let rows): rows.count
    case .made(let maker): maker.count
    }
  }

  /// The row with a number; a row that is made is made anew each time.
  package subscript(number: Int) -> Body.Row {
    switch source {
    case .kept(let rows): rows[number]
    case .made(let maker): maker[number]
    }
  }
}

extension Body.Rows {
  // These two are asked for every key: they look at the rows without taking hold of them.

  /// The number of rows that can have the keys; `nil` if none ever can.
  var choosableCount: Int? { use == .reading ? nil : endIndex }

  /// The name of the row with a number, if it can have the keys.
  func name(ofChoosable number: Int) -> String? {
    guard use != .reading, number >= 0, number < endIndex else { return nil }
    return switch source {
    case .kept(let rows): rows[number].name
    case .made(let maker): maker[number].name
    }
  }
}

extension Body.Block {
  /// Running text in one style.
  package static func text(_ text: String) -> Body.Block { .text(Text(text)) }

  /// Rows that are there already, of which one is selected.
  package static func list(_ rows: [Body.Row]) -> Body.Block { .list(Body.Rows(rows)) }
}

extension Body.Rows: Hashable {
  /// Whether both show the same rows.
  package static func == (one: Body.Rows, other: Body.Rows) -> Bool {
    guard one.use == other.use, one.sections == other.sections else { return false }
    return one.isSame(as: other.identity) || one.elementsEqual(other)
  }

  /// Feeds what equality compares to a hasher.
  package func hash(into hasher: inout Hasher) { hasher.combine(count) }
}

/// Makes the rows of a long list when they are looked at.
final class RowMaker: Sendable {
  /// What the rows follow from: makers with the same origin make the same rows.
  struct Origin: Sendable, Hashable {
    /// The place in memory of the elements of an array that is kept: no other can come to stand there.
    var elements: UInt?
    /// What the program says.
    var revision: Int?
    var count: Int
  }

  /// Holds the elements of an array, of which it says how many they are.
  typealias Elements = @MainActor () -> Int

  /// What tells a maker from others.
  struct Identity: Sendable {
    weak let maker: RowMaker?
    let origin: Origin
    fileprivate let elements: Elements?
  }

  private let origin: Origin
  private let elements: Elements?
  private let row: @Sendable (Int) -> Body.Row
  private let order: @Sendable (Int) -> [Int]?

  init(
    pure origin: Origin, holding elements: Elements? = nil, order: @escaping @Sendable (Int) -> [Int]?,
    row: @escaping @Sendable (Int) -> Body.Row
  ) {
    self.origin = origin
    self.elements = elements
    self.row = row
    self.order = order
  }

  /// Rows that are made on the main actor, where alone they may be looked at.
  convenience init(
    _ origin: Origin, holding elements: Elements?, order: @escaping @MainActor (Int) -> [Int]? = { _ in nil },
    row: @escaping @MainActor (Int) -> Body.Row
  ) {
    self.init(pure: origin, holding: elements) { column in
      MainActor.assumeIsolated { order(column) }
    } row: { number in
      MainActor.assumeIsolated { row(number) }
    }
  }

  var count: Int { origin.count }

  subscript(number: Int) -> Body.Row { row(number) }

  func sorted(byColumn column: Int) -> [Int]? { order(column) }

  var identity: Identity { Identity(maker: self, origin: origin, elements: elements) }

  func isSame(as other: Identity) -> Bool {
    origin == other.origin && (origin.elements != nil || origin.revision != nil)
  }
}

extension Array {
  /// What rows that are made from the elements follow from.
  func origin(_ revision: Int?) -> RowMaker.Origin {
    let place = withUnsafeBufferPointer { $0.baseAddress.map { UInt(bitPattern: $0) } }
    return RowMaker.Origin(elements: place, revision: revision, count: count)
  }
}

extension String {
  /// Whether a text comes before another as people sort: numbers first and by their value, small and large letters
  /// alike.
  func isBefore(_ other: String) -> Bool {
    switch (Double(number: self), Double(number: other)) {
    case (let one?, let two?): return one == two ? self < other : one < two
    case (_?, nil): return true
    case (nil, _?): return false
    case (nil, nil): break
    }
    let (one, two) = (lowercased(), other.lowercased())
    return one == two ? self < other : one < two
  }
}

extension Double {
  /// The number that a text begins with, if it begins with one: `12 KiB` is 12.
  fileprivate init?(number text: String) {
    let digits = text.utf8.prefix { $0 &- 0x30 < 10 || $0 == 0x2D || $0 == 0x2E }
    guard digits.contains(where: { $0 &- 0x30 < 10 }) else { return nil }
    self.init(String(decoding: digits, as: UTF8.self))
  }
}
