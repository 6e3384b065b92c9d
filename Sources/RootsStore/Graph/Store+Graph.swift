package import Roots

extension Store {
  package enum GraphKeeping: Sendable {
    /// The same graph was there already; nothing was written.
    case unchanged
    case rebuilt
  }

  /// Replaces the stored graph, completely or not at all; writes only if it is different.
  @discardableResult
  package func keep(
    _ graph: ScreenGraph, title: String = "", roots: [String] = []
  ) throws(StoreError) -> GraphKeeping {
    let version = GraphVersion(
      definition: graph.fingerprint, title: title, roots: roots, screens: graph.screens.count,
      edges: graph.table.count, built: now())
    if let kept = try self.version(), kept.isSame(as: version) { return .unchanged }
    try write { connection throws(StoreError) in
      // Another instance may have been faster.
      let kept = try connection.version()
      if let kept, kept.isSame(as: version) { return }
      if kept?.definition != version.definition {
        try connection.replaceScreens(graph.screens)
        try connection.replaceEdges(graph.table)
      }
      try connection.add(version)
    }
    return .rebuilt
  }

  /// `nil` if none is stored.
  package func graph() throws(StoreError) -> StoredGraph? {
    try read { connection throws(StoreError) in
      guard let version = try connection.version() else { return nil }
      let screens = try connection.screens(version), table = try connection.edges(version)
      guard let graph = ScreenGraph(screens: screens, table: table) else {
        throw StoreError(
          .damaged, path: connection.path, words: "its screens and edges contradict each other")
      }
      return StoredGraph(graph: graph, title: version.title, roots: version.roots, built: version.built)
    }
  }

  package func version() throws(StoreError) -> GraphVersion? {
    try read { connection throws(StoreError) in try connection.version() }
  }
}

extension GraphVersion {
  fileprivate func isSame(as other: GraphVersion) -> Bool {
    definition == other.definition && title == other.title && roots == other.roots
  }
}

extension ScreenGraph.Edge.Kind {
  // The numbers are stored in files and must never change.
  static let numbered: [Self] = [.push, .modal, .tab, .overlay, .replace]

  var number: Int {
    switch self {
    case .push: 0
    case .modal: 1
    case .tab: 2
    case .overlay: 3
    case .replace: 4
    }
  }
}

// MARK: - Tables

extension Connection {
  private static let versionsKept = 20

  fileprivate func version() throws(StoreError) -> GraphVersion? {
    var row = try Statement(
      self,
      "SELECT definition, title, roots, screens, edges, built FROM versions ORDER BY number DESC LIMIT 1")
    guard try row.step() else { return nil }
    guard let roots = row.text(2).flatMap(Self.names) else { throw contradiction }
    return GraphVersion(
      definition: UInt64(bitPattern: Int64(row.integer(0))), title: row.text(1) ?? "", roots: roots,
      screens: row.integer(3), edges: row.integer(4), built: row.integer(5))
  }

  private static func names(in json: String) -> [String]? {
    guard case .list(let names) = try? Value(json: json) else { return nil }
    return names.compactMap(\.text)
  }

  fileprivate func add(_ version: GraphVersion) throws(StoreError) {
    var insert = try Statement(
      self, "INSERT INTO versions (definition, title, roots, screens, edges, built) VALUES (?, ?, ?, ?, ?, ?)"
    )
    try insert.bind(1, Int(Int64(bitPattern: version.definition)))
    try insert.bind(2, version.title)
    try insert.bind(3, Value.list(version.roots.map { .string($0) }).json)
    try insert.bind(4, version.screens)
    try insert.bind(5, version.edges)
    try insert.bind(6, version.built)
    try insert.run()
    try run("DELETE FROM versions WHERE number <= (SELECT max(number) FROM versions) - \(Self.versionsKept)")
  }

  fileprivate func replaceScreens(_ screens: [String]) throws(StoreError) {
    try run("DELETE FROM screens")
    try BulkInsert(self, into: "screens", "name").insert(screens.count) {
      row, place, insert throws(StoreError) in
      try insert.bind(place + 1, screens[row])
    }
  }

  fileprivate func replaceEdges(_ table: EdgeTable) throws(StoreError) {
    try run("DELETE FROM edges")
    let (from, to, kinds, costs) = (table.from, table.to, table.kinds, table.costs)
    let insert = BulkInsert(self, into: "edges", "origin", "target", "kind", "cost", "transition")
    try insert.insert(table.count) { row, place, insert throws(StoreError) in
      try insert.bind(place + 1, Int(from[row]) + 1)
      try insert.bind(place + 2, Int(to[row]) + 1)
      try insert.bind(place + 3, kinds[row].number)
      try insert.bind(place + 4, Int(costs[row]))
      try insert.bind(place + 5, table.transition(of: row))
    }
  }

  fileprivate func screens(_ version: GraphVersion) throws(StoreError) -> [String] {
    var sink = ScreenSink(expecting: version.screens)
    guard try readAll(into: &sink), sink.names.count == version.screens else { throw contradiction }
    return sink.names
  }

  fileprivate func edges(_ version: GraphVersion) throws(StoreError) -> EdgeTable {
    var sink = EdgeSink(expecting: version.edges)
    guard try readAll(into: &sink), sink.count == version.edges else { throw contradiction }
    return sink.table
  }

  private var contradiction: StoreError {
    StoreError(.damaged, path: path, words: "its tables contradict each other")
  }
}
