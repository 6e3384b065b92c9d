/// The part of a state that can be kept across launches, as plain data.
///
/// Names and payloads only: no consent, no held request, no kept screen. Restoring is asking again.
public struct Snapshot: Sendable, Hashable {
  /// The version of this form. Form 1, which is read as well, named the place of each stack in a list.
  public static let format = 2

  /// The name of the program.
  public var app: String
  /// The version of its definitions.
  public var version: Int
  /// The selected tab.
  public var tab: String?
  /// The stacks, root first, in drawing order.
  public var stacks: [SavedStack] = []

  /// A snapshot of a program in which nothing is open.
  public init(app: String, version: Int) {
    self.app = app
    self.version = version
  }

  /// A stack as it is kept.
  public struct SavedStack: Sendable, Hashable {
    /// Where it stood.
    public var place: String
    /// Its entries, root first.
    public var entries: [SavedEntry]

    /// A stack at a place, as ``Place/description`` names it.
    public init(place: String, entries: [SavedEntry]) {
      self.place = place
      self.entries = entries
    }
  }

  /// An entry as it is kept.
  public struct SavedEntry: Sendable, Hashable {
    /// The name of the screen.
    public var screen: String
    /// The thing that it showed.
    public var resource: String?
    /// Its payload.
    public var payload: Value?
    /// The tag of the payload's type; without one it is plain data.
    public var tag: String?
    /// The state that its screen keeps itself; see ``StateKeeping``.
    public var state: Value?
    /// The name the program has given it, if any.
    public var id: String?
    /// Whether it is kept because the request that opened it wanted that, even if the definition does not.
    package var isRequested = false
    /// True if its payload held a secret, of which the mark alone is kept.
    package var isSecret = false

    /// An entry of a screen.
    public init(_ screen: String, resource: String? = nil, payload: Value? = nil) {
      self.screen = screen
      self.resource = resource
      self.payload = payload
    }

    package var isBare: Bool { payload == nil && resource == nil && id == nil }
  }
}

extension Snapshot {
  var masked: Snapshot {
    var masked = self
    for stack in stacks.indices {
      for entry in stacks[stack].entries.indices {
        if stacks[stack].entries[entry].payload?.holdsSecret == true {
          masked.stacks[stack].entries[entry].isSecret = true
        }
        masked.stacks[stack].entries[entry].payload = stacks[stack].entries[entry].payload?.masked
        masked.stacks[stack].entries[entry].state = stacks[stack].entries[entry].state?.masked
      }
    }
    return masked
  }

  /// The snapshot as data, for a file: the stacks as the state document has them, with the types of payloads.
  public var value: Value {
    var record: Record = [
      "format": .int(Snapshot.format), "app": .string(app), "version": .int(version),
    ]
    if let tab { record["tab"] = .string(tab) }
    var (tabs, nested, layers) = (Record(), Record(), [Value]())
    for saved in stacks {
      let stack: Record = ["stack": .list(saved.entries.map(\.value))]
      switch Place(saved.place) {
      case .main: record["main"] = .record(stack)
      case .tab(let name): tabs[name] = .record(stack)
      case .nested(let name): nested[name] = .record(stack)
      case .layer(let number):
        layers.append(.record(["index": .int(number), "stack": stack["stack"] ?? .null]))
      case nil: break
      }
    }
    record["tabs"] = .record(tabs)
    record["layers"] = .list(layers)
    record["nested"] = .record(nested)
    return .record(record)
  }

  /// The snapshot that data describes.
  /// - Throws: ``Snapshot/Malformed`` saying what is missing or too new.
  public init(_ value: Value) throws(Snapshot.Malformed) {
    guard let record = value.fields, let format = record["format"]?.integer else { throw .notASnapshot }
    guard 1...Snapshot.format ~= format else { throw .unknownFormat(format) }
    guard let app = record["app"]?.text, let version = record["version"]?.integer else {
      throw .notASnapshot
    }
    self.init(app: app, version: version)
    tab = record["tab"]?.text
    if format == 1 { try readList(record) } else { try readPlaces(record) }
  }

  private mutating func readPlaces(_ record: Record) throws(Snapshot.Malformed) {
    if let main = record["main"] { try add(.main, main.fields?["stack"]) }
    guard let tabs = record["tabs"]?.fields, case .list(let layers) = record["layers"],
      let nested = record["nested"]?.fields
    else { throw .notASnapshot }
    for (name, stack) in tabs { try add(.tab(name), stack.fields?["stack"]) }
    for layer in layers {
      guard let number = layer.fields?["index"]?.integer, number >= 0 else { throw .notASnapshot }
      try add(.layer(number), layer.fields?["stack"])
    }
    for (name, stack) in nested { try add(.nested(name), stack.fields?["stack"]) }
  }

  private mutating func readList(_ record: Record) throws(Snapshot.Malformed) {
    guard case .list(let stacks) = record["stacks"] else { throw .notASnapshot }
    for stack in stacks {
      guard let place = stack.fields?["place"]?.text else { throw .notASnapshot }
      try add(place, stack.fields?["entries"])
    }
  }

  private mutating func add(_ place: Place, _ entries: Value?) throws(Snapshot.Malformed) {
    try add(place.description, entries)
  }

  private mutating func add(_ place: String, _ entries: Value?) throws(Snapshot.Malformed) {
    // Two stacks cannot stand at one place: the text was put together by something else.
    guard case .list(let entries)? = entries, !stacks.contains(where: { $0.place == place }) else {
      throw .notASnapshot
    }
    var saved: [SavedEntry] = []
    for entry in entries { saved.append(try SavedEntry(entry)) }
    stacks.append(SavedStack(place: place, entries: saved))
  }
}

extension Snapshot.SavedEntry {
  fileprivate var value: Value {
    var record: Record = ["screen": .string(screen)]
    if let resource { record["resource"] = .string(resource) }
    if let payload { record["payload"] = payload }
    if let tag { record["type"] = .string(tag) }
    if let state { record["state"] = state }
    if let id { record["id"] = .string(id) }
    if isRequested { record["requested"] = true }
    if isSecret { record["secret"] = true }
    return .record(record)
  }

  fileprivate init(_ value: Value) throws(Snapshot.Malformed) {
    guard let fields = value.fields, let screen = fields["screen"]?.text else { throw .notASnapshot }
    self.init(screen, resource: fields["resource"]?.text, payload: fields["payload"])
    tag = fields["type"]?.text
    state = fields["state"]
    id = fields["id"]?.text
    isRequested = fields["requested"] == true
    isSecret = fields["secret"] == true
  }
}

extension Snapshot {
  /// Why data is not a snapshot.
  @nonexhaustive public enum Malformed: Error, Sendable, Hashable, CustomStringConvertible {
    /// It is something else, or damaged.
    case notASnapshot
    /// It was written in a form this version does not know.
    case unknownFormat(Int)

    /// The problem with the data.
    public var description: String {
      switch self {
      case .notASnapshot: "not a saved state"
      case .unknownFormat(let format):
        "saved in format \(format); this version reads format \(Snapshot.format)"
      }
    }
  }
}

extension AppMap {
  /// `nil` if its tag is unknown or the data does not fit the type.
  package func payload(of entry: Snapshot.SavedEntry) -> Payload?? {
    guard let value = entry.payload else { return .some(nil) }
    guard let tag = entry.tag else { return Payload(value) }
    return payloadTypes.first { $0.tag == tag }?.payload(from: value).map { .some($0) }
  }
}
