/// A type of payloads that may be kept across launches, known in files by a tag that must never change.
///
/// Plain data, a ``Value`` or ``Record``, needs no tag.
///
/// ```swift
/// let map = AppMap(title: "Bank") {
///   Screen("card").restorable()
///   PayloadType("card", Card.self)
/// }
/// ```
public struct PayloadType: Sendable {
  /// The tag that stands in files.
  public let tag: String
  private let holds: @Sendable (Payload) -> Bool
  private let read: @Sendable (Value) throws -> Payload

  /// A type and its tag.
  public init<T: Codable & Sendable>(_ tag: String, _ type: T.Type) {
    self.tag = tag
    holds = { $0.stored is T }
    read = { Payload(try ValueDecoder().decode(T.self, from: $0)) }
  }

  package func fits(_ payload: Payload) -> Bool { holds(payload) }

  /// `nil` if the data does not fit the type.
  package func payload(from value: Value) -> Payload? { try? read(value) }
}

extension PayloadType: AppMapPart {
  /// Adds this part to a map.
  public func add(to map: inout AppMap) { map.payloadTypes.append(self) }
}

extension AppMap {
  package enum Keeping: Equatable {
    case plain
    case tagged(String)
    case none(String)
  }

  package func keeping(of payload: Payload) -> Keeping {
    if payload.isPlain { return .plain }
    guard payload.isRestorable else { return .none("its payload of type \(payload.typeName) is not data") }
    if let type = payloadTypes.first(where: { $0.fits(payload) }) { return .tagged(type.tag) }
    return .none("its payload of type \(payload.typeName) has no tag; add a PayloadType to the map")
  }
}
