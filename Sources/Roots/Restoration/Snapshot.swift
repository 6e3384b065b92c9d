/// What can be kept of a state across launches, as plain data.
///
/// Names and payloads only: no consent, no parked request, no kept screen. Restoring is asking again.
public struct Snapshot: Sendable, Hashable {
  /// The version of this form.
  public static let format = 1

  /// What the program called itself.
  public var app: String
  /// The version of its definitions.
  public var version: Int
  /// The selected tab.
  public var tab: String?
  /// The stacks, root first, in drawing order.
  public var stacks: [SavedStack]

  /// A stack as it is kept.
  public struct SavedStack: Sendable, Hashable {
    /// Where it stood.
    public var place: String
    /// Its entries, root first.
    public var entries: [SavedEntry]
  }

  /// An entry as it is kept.
  public struct SavedEntry: Sendable, Hashable {
    /// The name of the screen.
    public var screen: String
    /// Which thing it showed.
    public var resource: String?
    /// Its payload.
    public var payload: Value?
  }
}

extension Snapshot {
  /// The snapshot as data, for a file.
  public var value: Value {
    var record: Record = ["format": .int(Snapshot.format), "app": .string(app), "version": .int(version)]
    if let tab { record["tab"] = .string(tab) }
    record["stacks"] = .list(
      stacks.map { stack in
        .record(["place": .string(stack.place), "entries": .list(stack.entries.map(\.value))])
      })
    return .record(record)
  }

  /// The snapshot that data describes.
  /// - Throws: ``MalformedSnapshot`` saying what is missing or too new.
  public init(_ value: Value) throws(MalformedSnapshot) {
    guard let record = value.fields else { throw .notASnapshot }
    guard let format = record["format"]?.integer else { throw .notASnapshot }
    guard format == Snapshot.format else { throw .unknownFormat(format) }
    guard let app = record["app"]?.text, let version = record["version"]?.integer,
      case .list(let stacks) = record["stacks"]
    else { throw .notASnapshot }
    self.app = app
    self.version = version
    tab = record["tab"]?.text
    self.stacks = []
    for stack in stacks {
      guard let place = stack.fields?["place"]?.text, case .list(let entries) = stack.fields?["entries"]
      else {
        throw .notASnapshot
      }
      var saved: [SavedEntry] = []
      for entry in entries {
        guard let screen = entry.fields?["screen"]?.text else { throw .notASnapshot }
        saved.append(
          SavedEntry(
            screen: screen, resource: entry.fields?["resource"]?.text, payload: entry.fields?["payload"]))
      }
      self.stacks.append(SavedStack(place: place, entries: saved))
    }
  }
}

extension Snapshot.SavedEntry {
  fileprivate var value: Value {
    var record: Record = ["screen": .string(screen)]
    if let resource { record["resource"] = .string(resource) }
    if let payload { record["payload"] = payload }
    return .record(record)
  }
}

/// Why data is not a snapshot.
public enum MalformedSnapshot: Error, Sendable, Hashable, CustomStringConvertible {
  /// It is something else, or damaged.
  case notASnapshot
  /// It was written in a form this version does not know.
  case unknownFormat(Int)

  public var description: String {
    switch self {
    case .notASnapshot: "not a saved state"
    case .unknownFormat(let format): "saved in form \(format); this version reads form \(Snapshot.format)"
    }
  }
}
