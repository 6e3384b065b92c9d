/// A screen as a type: its fields are what the screen takes, and its answer is a type as well.
///
/// ```swift
/// struct Commit: Destination {
///   let hash: String
///   static let screen = Screen("commit", title: "Commit {hash}").url("/commit/:hash")
/// }
/// struct Confirm: AccessoryDestination {
///   typealias Answer = Bool
///   let branch: String
/// }
/// let map = AppMap(title: "History") {
///   Screen(Commit.self) { context, commit in CommitScreen(context, commit.hash) }
///   Accessory(Confirm.self) { context, confirm in ConfirmScreen(context, confirm.branch) }
/// }
/// ```
///
/// A screen pushes `Commit(hash:)` and awaits the answer of `Confirm(branch:)`, so a wrong name, field or answer does
/// not compile, nor does pushing an accessory. Files, URLs and tapes go on to use names and data. What they bring is checked before anything
/// changes: an error that `init(from:)` throws stands in the rejection.
public protocol Destination: Presentable {}

/// An accessory as a type, as a ``Destination`` is a screen: it is opened over everything, by `overlay` or `present`.
/// Its title and its guards stand in ``Presentable/screen`` too.
public protocol AccessoryDestination: Presentable {}

/// The parts that screens and accessories as types have in common; a type conforms to one of the two.
public protocol Presentable: Codable, Sendable {
  /// The type of the screen's answer; `Never` if nothing waits for it.
  associatedtype Answer: Codable & Sendable = Never

  /// The name by which maps, URLs and tapes mention the screen: by default that of the type, `commit-list` for
  /// `CommitList`. Other types may use it in their own ``screen``.
  static var name: String { get }

  /// The definition of the type in a map, all that belongs to the screen itself: a title, a URL, guards, requirements. It
  /// is called ``name``; a map with a screen that was made with another name is refused.
  static var screen: Screen { get }
}

extension Presentable {
  /// The name of the type: not that of its screen, or two screens that name each other would wait for each other.
  public static var name: String { Names.hyphenated("\(Self.self)") }

  /// The screen of the type's name, and nothing more.
  public static var screen: Screen { Screen(name) }
}

extension Visit {
  /// A visit to the screen or accessory of a type; its fields are the payload.
  public init<D: Presentable>(_ destination: D) {
    let payload: Payload? =
      switch try? ValueEncoder().encode(destination) {
      case .record(let fields) where fields.isEmpty: nil
      case let value?: Payload(value)
      case nil: Payload(opaque: destination)
      }
    self.init(D.name, payload: payload)
  }
}

extension Screen {
  /// The screen of a type, made by a function that gets the fields as well.
  public init<D: Destination, Failure: Error>(
    _ type: D.Type, make: @escaping @MainActor @Sendable (ScreenContext, D) throws(Failure) -> any LiveScreen
  ) {
    self.init(of: type, make)
  }

  /// The screen of a type, without a maker or with that of ``Presentable/screen``.
  public init<D: Destination>(_ type: D.Type) { self.init(of: type) }

  fileprivate init<D: Presentable, Failure: Error>(
    of type: D.Type,
    _ make: @escaping @MainActor @Sendable (ScreenContext, D) throws(Failure) -> any LiveScreen
  ) {
    self.init(of: type)
    maker = ScreenMaker(Failure.self) { context in
      // The payload was checked before the screen could be opened.
      guard let destination = try? D(context.payload) else { return NoScreen() }
      return try make(context, destination)
    }
  }

  private init<D: Presentable>(of type: D.Type) {
    self = D.screen
    otherName = name == D.name ? nil : name
    name = D.name
    takes = Wanted("\(D.self)", own: { D.fields(among: $0) }) { _ = try D($0) }
    if D.Answer.self != Never.self {
      answers = Wanted("an answer of type \(D.Answer.self)") { payload in
        if payload?.as(D.Answer.self) == nil { throw payload?.misfit(D.Answer.self) ?? Wanted.Mismatch() }
      }
    }
  }
}

extension Accessory {
  /// The accessory of a type, made by a function that gets the fields as well.
  public init<D: AccessoryDestination, Failure: Error>(
    _ type: D.Type, parents: [any NavigationName] = [],
    make: @escaping @MainActor @Sendable (ScreenContext, D) throws(Failure) -> any LiveScreen
  ) {
    self.init(D.name, parents: parents)
    screen = Screen(of: type, make)
  }
}

/// The stand-in for a screen whose payload cannot be read a second time.
private final class NoScreen: LiveScreen {}

extension Presentable {
  fileprivate init(_ payload: Payload?) throws {
    if let stored = payload?.stored as? Self {
      self = stored
    } else if let payload {
      guard let value = payload.value else { throw Wanted.Mismatch() }
      self = try ValueDecoder().decode(from: value)
    } else {
      self = try ValueDecoder().decode(from: .record(Record()))
    }
  }

  /// The fields of the type, read from what a URL says; `nil` if they cannot be.
  fileprivate static func fields(among said: Record) -> Record? {
    let decoder = ValueDecoder { text in
      var text = text
      return [ParameterType.int, .double, .bool].compactMap { text.withUTF8($0.value) }
    }
    guard let read = try? decoder.decode(Self.self, from: .record(said)) else { return nil }
    return try? ValueEncoder().encode(read).fields
  }
}

package struct Wanted: Sendable {
  struct Mismatch: Error {}

  private let name: String
  private let check: @Sendable (Payload?) throws -> Void
  /// The fields of the type among those that a URL gives; `nil` if they do not make one.
  package let own: @Sendable (Record) -> Record?

  init(
    _ name: String, own: @escaping @Sendable (Record) -> Record? = { _ in nil },
    check: @escaping @Sendable (Payload?) throws -> Void
  ) {
    (self.name, self.own, self.check) = (name, own, check)
  }

  package func check(_ payload: Payload?, of screen: String) throws(Rejection) {
    do { try check(payload) } catch {
      throw .wrongPayload(screen, expected: name, found: Wanted.found(payload, error))
    }
  }

  /// The type of a payload, and what is wrong with it.
  static func found(_ payload: Payload?, _ error: (any Error)?) -> String {
    let found = payload?.typeName ?? "nothing"
    return error.flatMap(words).map { "\(found): \($0)" } ?? found
  }

  private static func words(_ error: any Error) -> String? {
    switch error {
    case is Mismatch: nil
    case DecodingError.keyNotFound(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.typeMismatch(_, let context), DecodingError.dataCorrupted(let context):
      (context.codingPath.map(\.stringValue) + [context.debugDescription]).joined(separator: ": ")
    default: "\(error)"
    }
  }
}

extension Payload {
  /// Why a record cannot be read as a type: which field is missing, say.
  func misfit(_ type: Any.Type) -> (any Error)? {
    guard let type = type as? any Decodable.Type, isPlain, let value, value.fields != nil else { return nil }
    do {
      _ = try ValueDecoder().decode(type, from: value)
      return nil
    } catch { return error }
  }
}
