extension Body {
  /// The rows of a list or a table: kept in memory, or made one by one on demand.
  ///
  /// Rows that a screen makes on demand belong to the main actor, as the screen does.
  package struct Rows: Sendable {
    package enum Use: Sendable, Hashable {
      /// The rows are read and cannot have the keys.
      case reading
      case choosing
      /// Like `choosing`, and Space marks any number of rows.
      case marking
    }

    package struct Section: Sendable, Hashable {
      package var title: String
      package var count: Int

      package init(_ title: String, count: Int) {
        self.title = title
        self.count = Swift.max(0, count)
      }
    }

    package var use: Use
    /// The name of the list, by which its marks are found.
    package var id = ""
    /// The headings, each over the rows that follow; rows after the last section have none.
    package var sections: [Section]
    private let source: Source

    private enum Source: Sendable {
      case kept([Row])
      case made(RowMaker)
    }

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

    /// Rows that a pure function makes on demand, on any thread.
    ///
    /// - Parameters:
    ///   - origin: A number that determines the rows: rows of the same origin and count are the same.
    ///   - order: Returns the indices of the rows, sorted by a column.
    package init(
      count: Int, origin: Int, sections: [Section] = [], use: Use = .choosing,
      order: @escaping @Sendable (Int) -> [Int]?, row: @escaping @Sendable (Int) -> Row
    ) {
      let origin = RowMaker.Origin(revision: origin, count: count)
      self.init(RowMaker(pure: origin, order: order, row: row), sections: sections, use: use)
    }

    /// The indices of the rows, sorted by a column; `nil` if they cannot be sorted by it.
    func sorted(byColumn column: Int) -> [Int]? {
      switch source {
      case .made(let maker): maker.sorted(byColumn: column)
      case .kept(let rows):
        Rows.numbers(of: rows.map { $0.cells.indices.contains(column) ? $0.cells[column].string : "" }) {
          $0.isBefore($1)
        }
      }
    }

    /// The indices of values in the order of the values; equal ones keep their order.
    static func numbers<Value>(of values: [Value], by areInOrder: (Value, Value) -> Bool) -> [Int] {
      values.indices.sorted { one, other in
        areInOrder(values[one], values[other])
          || one < other && !areInOrder(values[other], values[one])
      }
    }

    /// The identity of rows, for comparison. It does not hold the functions that make rows: these may hold the screen
    /// that stores the identity, which would be a retain cycle.
    struct Identity: Sendable {
      fileprivate let sections: [Section]
      fileprivate let source: Source

      fileprivate enum Source: Sendable {
        case kept([Row])
        case made(RowMaker.Identity)
      }

      var count: Int {
        switch source {
        case .kept(let rows): rows.count
        case .made(let identity): identity.origin.count
        }
      }
    }

    var identity: Identity {
      switch source {
      case .kept(let rows): Identity(sections: sections, source: .kept(rows))
      case .made(let maker): Identity(sections: sections, source: .made(maker.identity))
      }
    }

    /// True if the rows are known to be the same; rows that are made on demand are not made for this.
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
  package var startIndex: Int { 0 }
  package var endIndex: Int {
    switch source {
    case .kept(let rows): rows.count
    case .made(let maker): maker.count
    }
  }

  /// The row with a number; a row on demand is made again each time.
  package subscript(number: Int) -> Body.Row {
    switch source {
    case .kept(let rows): rows[number]
    case .made(let maker): maker[number]
    }
  }
}

extension Body.Rows {
  // These two are called for every key, so they do not copy the rows.

  /// The number of rows that can have the keys; `nil` if the rows are only for reading.
  var choosableCount: Int? { use == .reading ? nil : endIndex }

  func name(ofChoosable number: Int) -> String? {
    guard use != .reading, number >= 0, number < endIndex else { return nil }
    return switch source {
    case .kept(let rows): rows[number].name
    case .made(let maker): maker[number].name
    }
  }
}

extension Body.Block {
  package static func text(_ text: String) -> Body.Block { .text(Text(text)) }

  package static func list(_ rows: [Body.Row]) -> Body.Block { .list(Body.Rows(rows)) }
}

extension Body.Rows: Hashable {
  /// True if both show the same rows; this makes all rows on demand if their identities differ.
  package static func == (one: Body.Rows, other: Body.Rows) -> Bool {
    guard one.use == other.use, one.sections == other.sections else { return false }
    return one.isSame(as: other.identity) || one.elementsEqual(other)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(count) }
}

final class RowMaker: Sendable {
  /// The origin of the rows: makers with the same origin make the same rows.
  struct Origin: Sendable, Hashable {
    /// The address of the elements of an array. The array is kept alive, so no other one can get this address.
    var elements: UInt?
    var revision: Int?
    var count: Int
  }

  /// Keeps the elements of an array alive; returns their number.
  typealias Elements = @MainActor () -> Int

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
  func origin(_ revision: Int?) -> RowMaker.Origin {
    let place = withUnsafeBufferPointer { $0.baseAddress.map { UInt(bitPattern: $0) } }
    return RowMaker.Origin(elements: place, revision: revision, count: count)
  }
}

extension String {
  /// True if a text sorts before another one: numbers come first and by their value, case does not count.
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
  /// The number at the beginning of a text, if there is one: `12 KiB` is 12.
  fileprivate init?(number text: String) {
    let digits = text.utf8.prefix { $0 &- 0x30 < 10 || $0 == 0x2D || $0 == 0x2E }
    guard digits.contains(where: { $0 &- 0x30 < 10 }) else { return nil }
    self.init(String(decoding: digits, as: UTF8.self))
  }
}
