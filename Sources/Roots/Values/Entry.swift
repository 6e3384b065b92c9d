/// One visit to one screen, as it stands on a stack.
///
/// An entry is a value: it names the visit. The living screen, its completion and its tasks belong to the
/// ``Navigator``, which keeps them in tables keyed by ``id``.
public struct Entry: Sendable, Identifiable {
  /// The identity of the visit; never used twice.
  public let id: ContextID

  // An optional would make every entry of every stack eight bytes longer.
  private let openerNumber: UInt64
  private static let noOpener = UInt64.max

  private let subject: Subject

  /// The subject of a visit; shared by all visits that are about the same.
  package final class Subject: Sendable {
    let screen: String
    let identity: Value?
    let payload: Payload?
    let variant: Int
    let isTabHost: Bool

    package init(_ screen: String, identity: Value? = nil, payload: Payload? = nil, variant: Int = 0) {
      self.screen = screen
      self.identity = identity
      self.payload = payload
      self.variant = variant
      isTabHost = screen == Entry.tabHost
    }
  }

  package init(id: ContextID, _ subject: Subject, opener: ContextID? = nil) {
    self.id = id
    self.subject = subject
    openerNumber = opener?.number ?? Entry.noOpener
  }

  package init(
    id: ContextID, screen: String, opener: ContextID? = nil, identity: Value? = nil,
    payload: Payload? = nil, variant: Int = 0
  ) {
    let subject = Subject(screen, identity: identity, payload: payload, variant: variant)
    self.init(id: id, subject, opener: opener)
  }

  /// The name of the screen or accessory.
  public var screen: String { subject.screen }

  /// The visit that opened this one, if a screen did.
  public var opener: ContextID? { openerNumber == Entry.noOpener ? nil : ContextID(openerNumber) }

  /// The thing the screen shows, if its definition tells things apart: item `42`, say. Of a secret it is the mark.
  public var resource: String? { subject.identity?.shown }

  package var identity: Value? { subject.identity }

  /// The data the screen was opened with.
  public var payload: Payload? { subject.payload }

  package var variant: Int { subject.variant }

  package var isTabHost: Bool { subject.isTabHost }

  /// The entry as logs write it: `c12:item#42`.
  public var key: String {
    resource.map { "\(id):\(screen)#\($0)" } ?? "\(id):\(screen)"
  }

  package func shows(_ screen: String, _ identity: Value?) -> Bool {
    self.screen == screen && self.identity == identity
  }

  package func isAboutTheSame(as other: Entry) -> Bool { subject == other.subject }

  package func visited(as id: ContextID, from opener: ContextID?) -> Entry {
    Entry(id: id, subject, opener: opener)
  }

  package func carrying(_ payload: Payload?) -> Entry {
    Entry(id: id, screen: screen, opener: opener, identity: identity, payload: payload, variant: variant)
  }
}

extension Entry {
  /// The name of the screen that stands for the tabs at the bottom of main.
  public static let tabHost = "@tabs"
  /// The name of the screen shown when nothing else can be.
  public static let emptyScreen = "@empty"
  /// The name of the screen that stands for a flow made for one request.
  public static let nestHost = "@stack"
}

extension Entry: Equatable {
  /// Whether both are the same visit with the same data.
  public static func == (one: Entry, other: Entry) -> Bool {
    one.id == other.id && one.openerNumber == other.openerNumber && one.subject == other.subject
  }
}

extension Entry.Subject: Equatable {
  package static func == (one: Entry.Subject, other: Entry.Subject) -> Bool {
    one === other
      || one.screen == other.screen && one.variant == other.variant
        && same(one.identity, other.identity) { $0.isIdentical(to: $1) }
        && same(one.payload, other.payload) { $0.isIdentical(to: $1) }
  }

  private static func same<Part>(_ one: Part?, _ other: Part?, _ isSame: (Part, Part) -> Bool) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return isSame(one, other)
  }
}
