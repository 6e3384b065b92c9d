import Glibc

/// What a program keeps in SQLite: its saved state, and on a ``Shelf`` what else it likes. The tools keep the screen
/// graph and the ways that were walked beside it.
///
/// Nothing touches the disk before something is read or written. Several instances may use one file at once. A file
/// that cannot be used is never in the way: what could not be done is thrown and noted, and a damaged file of ours is
/// set aside as `.bad`, with everything that can still be read taken over into a new one.
///
/// ```swift
/// let store = Store(of: map.title)
/// navigator.keepRestored(in: StoredRestoration(store))
/// ```
public final class Store {
  /// Where the data is kept.
  package let location: StoreLocation

  /// Whether visits are kept.
  package let visitKeeping: VisitKeeping

  /// What went wrong so far, each trouble once.
  public private(set) var notices: [StoreError] = []

  /// Called once for each trouble, when it first comes up.
  public var onNotice: ((StoreError) -> Void)?

  let now: () -> Int
  private let rules: Opening.Rules
  private var phase = Phase.unopened

  /// Whether the screens and edges that a user walks are kept.
  package enum VisitKeeping: Sendable {
    case kept, off
  }

  private enum Phase {
    case unopened
    case open(Connection)
    /// The file is not to be touched; it stays so until the store is closed.
    case refused(StoreError)
  }

  // Whether to wait for a lock: not again after a wait has failed, because a person sits before the screen.
  private(set) var isPatient = true

  // What would be set aside if it turned out to be damaged.
  private var opening: Opening?

  /// The store of a program, in the person's state folder: a program of the same name finds it again. Opens nothing
  /// yet.
  ///
  /// - Parameters:
  ///   - program: the name of the program.
  ///   - patience: how long a lock of another program is waited for, the first time.
  public convenience init(of program: String, patience: Duration = .seconds(2)) {
    self.init(.state(of: program), patience: patience)
  }

  /// A store in a file. Opens nothing yet.
  ///
  /// - Parameters:
  ///   - path: the file; `:memory:` for a store that forgets everything when it is closed.
  ///   - patience: how long a lock of another program is waited for, the first time.
  public convenience init(file path: String, patience: Duration = .seconds(2)) {
    self.init(StoreLocation(path), patience: patience)
  }

  /// A store at a location. Opens nothing yet.
  ///
  /// - Parameters:
  ///   - largestBytes: how large the file may grow.
  ///   - patience: how long a lock of another program is waited for, the first time.
  ///   - now: the seconds since 1970; the system's if nothing else is given.
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
  /// Does some reading, all of it of one moment; nil if nothing was ever written.
  func read<Answer>(
    _ work: (Connection) throws(StoreError) -> Answer?
  ) throws(StoreError) -> Answer? {
    try attempt(creating: false) { connection throws(StoreError) in
      try connection.reading { () throws(StoreError) in try work(connection) }
    } ?? nil
  }

  /// Does some writing, all of it or nothing.
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

  // What is damaged is set aside, and the work done once more on what is there then.
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
      // Reading is hardly ever kept waiting: that it went well says nothing.
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
    // What kept us from writing may be over.
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
    // Nil: another instance has found the same and was faster.
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
      // What could not be taken over is still in the file that was set aside.
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
  /// Whether asking again makes no sense as long as the file stands there.
  fileprivate var isFinal: Bool {
    switch trouble {
    case .damaged, .newer, .foreign, .notAFile, .noHome: true
    case .locked, .readOnly, .full, .tooLarge, .unfit, .unreachable, .failed: false
    }
  }
}
