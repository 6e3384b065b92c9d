import Roots

struct Opening {
  struct Rules {
    var schema = Schema.current
    var largestBytes = 4 << 30
    /// The time to wait for a lock of another program, in milliseconds.
    var patience = 2_000
    var environment = StoreLocation.environment
  }

  /// The file; `nil` for a database in memory.
  let file: StateFile?

  /// True if the name alone shows that the file is ours: no other program writes to the state folder.
  let isOursByName: Bool

  private let path: String
  private let identity: StateFile.Identity?
  private let rules: Rules
  private let isCreating: Bool

  /// `nil` if the file does not exist and is not to be created.
  init?(_ location: StoreLocation, _ rules: Rules, creating: Bool) throws(StoreError) {
    path = try location.path(in: rules.environment)
    self.rules = rules
    isCreating = creating
    if case .state = location { isOursByName = true } else { isOursByName = false }
    guard location != .memory else {
      (file, identity) = (nil, nil)
      return
    }
    if creating { try location.makeFolder(in: rules.environment) }
    guard let file = try StateFile(path, location.links) else {
      guard creating else { return nil }
      throw StoreError(.unreachable, path: path, words: "its folder does not exist")
    }
    if creating { try file.create() }
    guard let identity = try file.identity() else { return nil }
    file.makePrivate(identity)
    (self.file, self.identity) = (file, identity)
  }

  /// Returns the new path, or `nil` if another instance has replaced the file.
  func setAside() throws(StoreError) -> String? {
    guard let file, let identity else { return nil }
    return try file.setAside(identity, patience: rules.patience)
  }
}

extension Opening {
  /// `nil` if there are no tables and none are to be created.
  func connection(patience: Int) throws(StoreError) -> Connection? {
    guard let file, let identity else {
      let connection = try Connection(path, .writing)
      try rules.schema.establish(in: connection)
      return connection
    }
    do {
      return try accepted(try Connection(file, .writing), identity, patience)
    } catch {
      guard [.readOnly, .full].contains(error.trouble), file.unfinishedBytes == 0 else { throw error }
      // SQLite writes even when it only reads, unless the file is opened as immutable, which must have no writers.
      let connection = try Connection(file, .readingForever)
      connection.obstacle = error
      return try accepted(connection, identity, patience)
    }
  }

  private func accepted(
    _ connection: Connection, _ identity: StateFile.Identity, _ patience: Int
  ) throws(StoreError) -> Connection? {
    connection.wait(milliseconds: patience)
    // Until the file is known to be ours, SQLite must not even clean up in it.
    connection.leaveFileAlone(true)
    switch try rules.schema.standing(in: connection) {
    case .current: try inspect(connection, identity)
    case .foreign: throw StoreError(.foreign, path: path)
    case .newer(let found):
      throw StoreError(.newer(found: found, known: rules.schema.version), path: path)
    case .different(let table):
      throw StoreError(.damaged, path: path, words: "its table \(table.quoted) is not as it should be")
    case .empty where !isCreating: return nil
    case .empty, .older:
      guard connection.access == .writing else {
        throw connection.obstacle ?? StoreError(.readOnly, path: path)
      }
      try establish(in: connection)
    }
    try configure(connection)
    connection.leaveFileAlone(false)
    return connection
  }

  private func establish(in connection: Connection) throws(StoreError) {
    do {
      try connection.run("PRAGMA journal_mode = WAL")
    } catch {
      // Another instance is about to do the same.
      guard error.trouble == .locked else { throw error }
    }
    try rules.schema.establish(in: connection)
  }

  private func configure(_ connection: Connection) throws(StoreError) {
    try connection.run("PRAGMA synchronous = NORMAL")
    try connection.run("PRAGMA cell_size_check = ON")
    try connection.run("PRAGMA journal_size_limit = \(1 << 20)")
    let page = try connection.number("PRAGMA page_size") ?? 4096
    try connection.run("PRAGMA max_page_count = \(max(1, rules.largestBytes / page))")
  }

  // Small files are always checked, larger ones only after a crash.
  private func inspect(_ connection: Connection, _ identity: StateFile.Identity) throws(StoreError) {
    let wasCutOff = (file?.unfinishedBytes ?? 0) > 0
    guard identity.bytes <= (wasCutOff ? 64 << 20 : 1 << 20) else { return }
    guard let verdict = try connection.text("PRAGMA quick_check(1)"), verdict != "ok" else { return }
    throw StoreError(.damaged, path: path, words: verdict)
  }
}
