extension Body {
  /// The rows of a list or a table: kept in memory, or made one by one on demand.
  ///
  /// Rows that a screen makes on demand belong to the main actor, as the screen does.
  package struct Rows: Sendable {
    package enum Use: Sendable, Hashable {
      /// The rows are read and cannot have the keys.
      case reading
      /// The rows have the keys, and Enter does nothing.
      case looking
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
    ///   - key: Returns the key by which a row is sorted by a column.
    package init(
      count: Int, origin: Int, sections: [Section] = [], use: Use = .choosing,
      key: @escaping @Sendable (Int, Int) -> RowKey, row: @escaping @Sendable (Int) -> Row
    ) {
      let origin = RowMaker.Origin(revision: origin, count: count)
      self.init(RowMaker(pure: origin, key: key, row: row), sections: sections, use: use)
    }

    var isSortable: Bool {
      switch source {
      case .kept: true
      case .made(let maker): maker.key != nil
      }
    }

    func key(ofRow number: Int, column: Int) -> RowKey {
      switch source {
      case .kept(let rows):
        let cells = rows[number].cells
        return RowKey(text: cells.indices.contains(column) ? cells[column].string : "")
      case .made(let maker): return maker.key?(number, column) ?? .nothing
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

    /// True if the identity is that of just these rows, in this content.
    func isOrigin(of other: Identity) -> Bool {
      guard case .made(let one) = source, case .made(let two) = other.source else { return true }
      return two.maker === one
    }

    /// True if the rows may be the same: they are as many, and no revision says otherwise.
    func mayBeSame(as other: Identity) -> Bool {
      guard case .made(let one) = source, case .made(let two) = other.source else { return false }
      return sections == other.sections && one.mayBeSame(as: two)
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

  /// A row on demand is made again each time.
  package subscript(number: Int) -> Body.Row {
    switch source {
    case .kept(let rows): rows[number]
    case .made(let maker): maker[number]
    }
  }
}

extension Body.Rows {
  // These two are called for every key, so they do not copy the rows.

  /// `nil` if the rows are only for reading.
  var choosableCount: Int? { use == .reading ? nil : endIndex }

  func name(ofChoosable number: Int) -> Body.Name? {
    guard use != .reading, number >= 0, number < endIndex else { return nil }
    return switch source {
    case .kept(let rows): rows[number].mark
    case .made(let maker): maker[number].mark
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
  /// Makers with the same origin make the same rows.
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
  /// The key of a row by a column; without it the rows cannot be sorted.
  let key: (@Sendable (Int, Int) -> RowKey)?

  init(
    pure origin: Origin, holding elements: Elements? = nil, key: (@Sendable (Int, Int) -> RowKey)?,
    row: @escaping @Sendable (Int) -> Body.Row
  ) {
    self.origin = origin
    self.elements = elements
    self.row = row
    self.key = key
  }

  convenience init(
    _ origin: Origin, holding elements: Elements?, key: (@MainActor (Int, Int) -> RowKey)? = nil,
    row: @escaping @MainActor (Int) -> Body.Row
  ) {
    let onMain = key.map { key in
      { @Sendable (row: Int, column: Int) in MainActor.assumeIsolated { key(row, column) } }
    }
    self.init(pure: origin, holding: elements, key: onMain) { number in
      MainActor.assumeIsolated { row(number) }
    }
  }

  var count: Int { origin.count }

  subscript(number: Int) -> Body.Row { row(number) }

  var identity: Identity { Identity(maker: self, origin: origin, elements: elements) }

  func mayBeSame(as other: Identity) -> Bool {
    origin.count == other.origin.count && origin.revision == other.origin.revision
  }

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
