/// The place of one package in a status file, with the fields that lists and needs use.
struct Stanza: Sendable, Equatable {
  var range = 0..<0
  /// The line on which the stanza begins.
  var line = 0
  var name = 0..<0
  var version = 0..<0
  var architecture = 0..<0
  var section = 0..<0
  /// The first line of the description.
  var synopsis = 0..<0
  var state = State.installed
  var standing = Standing.ordinary
  /// The needs of the package by strength, and the names that it provides.
  var beforehand = 0..<0
  var needed = 0..<0
  var recommended = 0..<0
  var suggested = 0..<0
  var provided = 0..<0

  /// The state of the installation, in dpkg's words.
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

  enum Standing: Sendable {
    /// It cannot be removed.
    case essential
    /// Its priority makes it part of every system.
    case required
    case ordinary
  }
}

extension Stanza.State {
  /// True if more than the configuration of the package is there.
  var isPresent: Bool { self != .notInstalled && self != .configFiles }

  /// The words for the state; `nil` for the normal one.
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
