/// The way a change is shown. The engine only names transitions; a front end draws them.
@nonexhaustive public enum Transition: Hashable, Sendable {
  /// At once.
  case none
  /// A card slides in from the right, or out again.
  case push
  /// A card rises from below, or sinks again.
  case modal
  /// The old picture fades and the new one appears.
  case fade
  /// The new picture opens in a circle from the place that started it.
  case circular
  /// One of the program's own, by its id, which stands in ``AppMap/transitions``; a front end is told what it looks like.
  case custom(String)
}

extension Transition: CustomStringConvertible {
  /// The transition as files write it: `fade`, or the id of a custom one.
  public var description: String {
    switch self {
    case .none: "none"
    case .push: "push"
    case .modal: "modal"
    case .fade: "fade"
    case .circular: "circular"
    case .custom(let id): id
    }
  }

  /// The transition a file names; a name that is not built in is a custom one's.
  public init(_ name: String) {
    self = Self.builtIn.first { $0.description == name } ?? .custom(name)
  }

  private static let builtIn: [Transition] = [.none, .push, .modal, .fade, .circular]

  package static let known = builtIn.map(\.description)
}
