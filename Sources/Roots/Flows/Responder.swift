/// A link in the chain that is searched for a container to show a scene: a screen, a flow, a container.
///
/// Parents are set by attaching and detaching alone. A responder has one parent at a time, and never itself
/// among its ancestors.
@MainActor open class Responder<Part: Sendable> {
  /// The name, for messages.
  public let name: String
  /// Who is asked next.
  public private(set) weak var parent: Responder?
  /// The responders attached to this one, in order.
  public private(set) var children: [Responder] = []

  /// A responder without a parent.
  public init(_ name: String) { self.name = name }

  /// Takes a scene to show, or lets it pass on to the parent. A container overrides this.
  open func take(_ scene: Scene<Part>, _ transition: Transition) -> Handling { .unhandled }

  /// Puts a responder below this one.
  /// - Throws: `cycle` if it stands above this one, `alreadyOwned` if it has a parent.
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

  /// Takes a responder away again.
  /// - Throws: `notPresent` if it is not attached here.
  public func detach(_ child: Responder) throws(Rejection) {
    guard let index = children.firstIndex(where: { $0 === child }) else {
      throw .notPresent(child.name, on: children.map(\.name))
    }
    children.remove(at: index).parent = nil
  }

  /// Has a scene shown by the nearest container, this one first.
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
