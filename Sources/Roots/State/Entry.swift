/// One visit to one screen, as it stands on a stack.
///
/// An entry is a value: it names the visit. The living screen, its completion and its tasks belong to the
/// ``Navigator``, which keeps them in tables keyed by ``id``.
public struct Entry: Sendable, Identifiable {
  /// The identity of the visit; never used twice.
  public let id: ContextID

  /// The name of the screen or accessory.
  public let screen: String

  /// The visit that opened this one, if a screen did.
  public let opener: ContextID?

  /// What only some entries have, kept apart so that a plain entry stays small.
  private let details: Details?

  private final class Details: Sendable {
    let resource: String?
    let payload: Payload?
    let variant: Int

    init(resource: String?, payload: Payload?, variant: Int) {
      self.resource = resource
      self.payload = payload
      self.variant = variant
    }
  }

  package init(
    id: ContextID, screen: String, opener: ContextID? = nil, resource: String? = nil,
    payload: Payload? = nil, variant: Int = 0
  ) {
    self.id = id
    self.screen = screen
    self.opener = opener
    let isPlain = resource == nil && payload == nil && variant == 0
    details = isPlain ? nil : Details(resource: resource, payload: payload, variant: variant)
  }

  /// Which thing the screen shows, if its definition tells things apart: item `42`, say.
  public var resource: String? { details?.resource }

  /// The data the screen was opened with.
  public var payload: Payload? { details?.payload }

  /// Which of several definitions of one accessory applies.
  package var variant: Int { details?.variant ?? 0 }

  /// The entry as logs write it: `c12:item#42`.
  public var key: String {
    resource.map { "\(id):\(screen)#\($0)" } ?? "\(id):\(screen)"
  }

  /// Whether this entry shows the same screen and the same thing.
  package func shows(_ screen: String, _ resource: String?) -> Bool {
    self.screen == screen && self.resource == resource
  }

  package func carrying(_ payload: Payload?) -> Entry {
    Entry(
      id: id, screen: screen, opener: opener, resource: resource, payload: payload, variant: variant)
  }
}

extension Entry: Equatable {
  public static func == (one: Entry, other: Entry) -> Bool {
    guard one.id == other.id, one.screen == other.screen, one.opener == other.opener else {
      return false
    }
    if one.details === other.details { return true }
    return one.resource == other.resource && one.payload == other.payload
      && one.variant == other.variant
  }
}
