/// Where a status file tells of one package, and what lists and needs are made of.
struct Stanza: Sendable, Equatable {
  /// The bytes of the stanza.
  var range = 0..<0
  /// The line on which it begins.
  var line = 0
  var name = 0..<0
  var version = 0..<0
  var architecture = 0..<0
  var section = 0..<0
  /// The first line of its description.
  var synopsis = 0..<0
  var state = State.installed
  var standing = Standing.ordinary
  /// What it wants of others, and the names for which it stands in.
  var beforehand = 0..<0
  var needed = 0..<0
  var recommended = 0..<0
  var suggested = 0..<0
  var provided = 0..<0

  /// How far a package is installed.
  enum State: String, Sendable, CaseIterable {
    case notInstalled = "not-installed"
    case configFiles = "config-files"
    case halfInstalled = "half-installed"
    case unpacked
    case halfConfigured = "half-configured"
    case triggersAwaited = "triggers-awaited"
    case triggersPending = "triggers-pending"
    case installed
  }

  /// Whether the system itself wants a package.
  enum Standing: Sendable {
    /// It may not be removed.
    case essential
    /// Its priority makes it part of every system.
    case required
    case ordinary
  }
}

extension Stanza.State {
  /// Whether anything of the package is there beyond its configuration.
  var isPresent: Bool { self != .notInstalled && self != .configFiles }

  /// What is to be said of it; nothing of a package that is as it should be.
  var remark: String? {
    switch self {
    case .installed: nil
    case .notInstalled: "not installed"
    case .configFiles: "removed, but for its configuration"
    case .halfInstalled: "half installed"
    case .unpacked: "unpacked, not configured"
    case .halfConfigured: "half configured"
    case .triggersAwaited: "waits for another package"
    case .triggersPending: "has something to do yet"
    }
  }
}
