/// A wish to open a screen: its name, which thing it shows, and the payload it gets.
public struct Visit: Hashable, Sendable {
  /// The name of the screen or accessory.
  public var screen: String
  /// The thing it shows, if the payload does not tell. Of a secret it is the mark.
  public var resource: String? {
    get { identity?.shown }
    set { identity = newValue.map { .string($0) } }
  }
  /// The thing it shows, as it is told from others: a text, or a secret that is one.
  package var identity: Value?
  /// The data it gets.
  public var payload: Payload?
  /// The name of the nested navigator that is made around it, if one is.
  public var nestedIn: String?

  /// A visit to a screen.
  public init(_ screen: String, resource: String? = nil, payload: Payload? = nil) {
    self.screen = screen
    identity = resource.map { .string($0) }
    self.payload = payload
  }

  /// Feeds what equality compares to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(screen)
    hasher.combine(identity)
  }
}

extension Visit: ExpressibleByStringLiteral {
  /// A visit to the screen of this name, without a payload.
  public init(stringLiteral value: String) { self.init(value) }
}
