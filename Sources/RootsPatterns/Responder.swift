public import Roots

/// A link in the chain that is searched for a container to show a scene: a screen, a flow, or a container.
///
/// Only attaching and detaching change the parent. A responder has one parent at a time, and is never its own ancestor.
@MainActor open class Responder<Part: Sendable> {
  /// The name, for messages.
  public let name: String
  /// The responder that is asked next.
  public private(set) weak var parent: Responder?
  /// The responders that are attached to this one, in order.
  public private(set) var children: [Responder] = []

  /// Creates a responder without a parent.
  public init(_ name: String) { self.name = name }

  /// Shows a scene, or returns `unhandled` to pass it to the parent. A container overrides this.
  open func take(_ scene: Scene<Part>, _ transition: Transition) -> Handling { .unhandled }

  /// Attaches a responder below this one.
  /// - Throws: `cycle` if it is above this one, `alreadyOwned` if it has a parent.
  public func attach(_ child: Responder) throws(Rejection) {
    var chain = [name]
    var ancestor: Responder? = self
    while let next = ancestor {
      if next === child { throw .cycle(chain + [name]) }
      ancestor = next.parent
      if let ancestor { chain.append(ancestor.name) }
    }
    if let owner = child.parent { throw .alreadyOwned(child.name, by: owner.name) }
    child.parent = self
    children.append(child)
  }

  /// Detaches a responder.
  /// - Throws: `notPresent` if it is not attached here.
  public func detach(_ child: Responder) throws(Rejection) {
    guard let index = children.firstIndex(where: { $0 === child }) else {
      throw .notPresent(child.name, on: children.map(\.name))
    }
    children.remove(at: index).parent = nil
  }

  /// Shows a scene in the nearest container, beginning with this responder.
  /// - Throws: `notAllowedHere` if no container up to the top shows scenes.
  public func present(_ scene: Scene<Part>, _ transition: Transition = .push) throws(Rejection) {
    var next: Responder? = self
    while let responder = next {
      if responder.take(scene, transition) == .handled { return }
      next = responder.parent
    }
    throw .notAllowedHere(name, why: "no container above it shows scenes")
  }
}
