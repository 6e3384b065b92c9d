import Glibc
internal import RootsFiles

/// The data of a program in SQLite: its saved state, and its own items on a ``Shelf``. The tools also keep the screen
/// graph and the visits there.
///
/// The disk is not touched before the first reading or writing. Several instances may use one file at once. A file that
/// cannot be used never stops the program: the error is thrown and recorded. A damaged file of ours is set aside as
/// `.bad`, and everything that can still be read is copied into a new one.
///
/// ```swift
/// let store = Store(of: map.title)
/// navigator.keepRestored(in: StoredRestoration(store))
/// ```
public final class Store {
  package let location: StoreLocation

  package let visitKeeping: VisitKeeping

  /// The errors so far, each kind of trouble once.
  public private(set) var notices: [StoreError] = []

  /// A function that is called once for each kind of trouble, when it first occurs.
  public var onNotice: ((StoreError) -> Void)?

  let now: () -> Int
  private let rules: Opening.Rules
  private var phase = Phase.unopened

  package enum VisitKeeping: Sendable {
    case kept, off
  }

  private enum Phase {
    case unopened
    case open(Connection)
    /// The file must not be touched until the store is closed.
    case refused(StoreError)
  }

  // False after a wait has failed, so that later calls do not wait: a person sits before the screen.
  private(set) var isPatient = true

  // The file to set aside if it turns out to be damaged.
  private var opening: Opening?

  /// Creates a store for a program in the user's state folder, where a program with the same name finds it again.
  /// Nothing is opened yet.
  ///
  /// - Parameters: - program: The name of the program. - patience: The time to wait for a lock of another program, the
  ///   first time.
  public convenience init(of program: String, patience: Duration = .seconds(2)) {
    self.init(.state(of: program), patience: patience)
  }

  /// Creates a store in a file. Nothing is opened yet.
  ///
  /// - Parameters: - path: The file; `:memory:` for a store that loses everything when it is closed. - patience: The
  ///   time to wait for a lock of another program, the first time.
  public convenience init(file path: String, patience: Duration = .seconds(2)) {
    self.init(path == ":memory:" ? .memory : .file(path, .followed), patience: patience)
  }

  /// Nothing is opened yet. The patience is the time to wait for a lock of another program, the first time; `now`
  /// returns the seconds since 1970, by default the system's.
  package convenience init(
    _ location: StoreLocation, visits: VisitKeeping = .kept, largestBytes: Int = 4 << 30,
    patience: Duration = .seconds(2), now: (() -> Int)? = nil
  ) {
    let rules = Opening.Rules(largestBytes: largestBytes, patience: Int(patience / .milliseconds(1)))
    self.init(location, rules, visits: visits, now: now ?? { time(nil) })
  }

  init(
    _ location: StoreLocation, _ rules: Opening.Rules, visits: VisitKeeping = .kept,
    now: @escaping () -> Int
  ) {
    self.location = location
    self.rules = rules
    visitKeeping = visits
    self.now = now
  }

  /// Closes the file; the next reading or writing opens it again.
  public func close() { phase = .unopened }
}

// MARK: - Reading and writing

extension Store {
  /// Reads a consistent view; `nil` if nothing was ever written.
  func read<Answer>(
    _ work: (Connection) throws(StoreError) -> Answer?
  ) throws(StoreError) -> Answer? {
    try attempt(creating: false) { connection throws(StoreError) in
      try connection.reading { () throws(StoreError) in try work(connection) }
    } ?? nil
  }

  func write(_ work: (Connection) throws(StoreError) -> Void) throws(StoreError) {
    _ = try attempt(creating: true) { connection throws(StoreError) in
      guard connection.access == .writing else {
        throw connection.obstacle ?? StoreError(.readOnly, path: connection.path)
      }
      try connection.transaction { () throws(StoreError) in try work(connection) }
    }
  }

  private func attempt<Answer>(
    creating: Bool, _ work: (Connection) throws(StoreError) -> Answer
  ) throws(StoreError) -> Answer? {
    do throws(StoreError) {
      return try mending(creating: creating, work)
    } catch {
      if error.isFinal { phase = .refused(error) }
      note(error)
      throw error
    }
  }

  // A damaged file is set aside, and the work is repeated once on the new one.
  private func mending<Answer>(
    creating: Bool, _ work: (Connection) throws(StoreError) -> Answer
  ) throws(StoreError) -> Answer? {
    do throws(StoreError) {
      return try patiently(creating: creating, work)
    } catch {
      guard error.trouble == .damaged else { throw error }
      try repair(after: error)
    }
    return try patiently(creating: creating, work)
  }

  private func patiently<Answer>(
    creating: Bool, _ work: (Connection) throws(StoreError) -> Answer
  ) throws(StoreError) -> Answer? {
    do {
      guard let connection = try opened(creating: creating) else { return nil }
      connection.wait(milliseconds: patience)
      let answer = try work(connection)
      // Reading is hardly ever blocked, so its success means nothing.
      if creating { isPatient = true }
      return answer
    } catch {
      if error.trouble == .locked { isPatient = false }
      throw error
    }
  }

  private var patience: Int { isPatient ? rules.patience : 0 }

  private func opened(creating: Bool) throws(StoreError) -> Connection? {
    switch phase {
    // The obstacle to writing may be gone.
    case .open(let connection) where creating && connection.obstacle != nil: break
    case .open(let connection): return connection
    case .refused(let error): throw error
    case .unopened: break
    }
    opening = try Opening(location, rules, creating: creating)
    let opened = try opening?.connection(patience: patience)
    if let opened { phase = .open(opened) }
    return opened
  }

  private func repair(after error: StoreError) throws(StoreError) {
    if case .refused = phase { throw error }
    phase = .unopened
    guard let opening else { throw error }
    let remains = Remains(of: opening.file)
    guard remains.isOurs || opening.isOursByName else {
      throw StoreError(.foreign, path: error.path, code: error.code, words: error.words)
    }
    let place = try opening.setAside()
    // `nil`: another instance has found the same damage and was faster.
    guard let place else { return }
    var kept = error
    kept.keptAs = place
    note(kept)
    try restore(remains)
  }

  private func restore(_ remains: Remains) throws(StoreError) {
    guard !remains.isEmpty, let fresh = try opened(creating: true) else { return }
    do {
      try fresh.transaction { () throws(StoreError) in try remains.restore(into: fresh) }
    } catch {
      // Rows that could not be copied are still in the file that was set aside.
      note(error)
    }
  }

  private func note(_ error: StoreError) {
    guard !notices.contains(where: { $0.trouble == error.trouble && $0.keptAs == error.keptAs }) else {
      return
    }
    notices.append(error)
    onNotice?(error)
  }
}

extension StoreError {
  /// True if repeating the work is pointless as long as the file stays the same.
  fileprivate var isFinal: Bool {
    switch trouble {
    case .damaged, .newer, .foreign, .notAFile, .noHome: true
    case .locked, .readOnly, .full, .tooLarge, .unfit, .unreachable, .failed: false
    }
  }
}
