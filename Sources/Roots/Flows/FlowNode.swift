/// A living flow among its parent and its children.
@MainActor public final class FlowNode {
  /// The name, unique among the children of one parent.
  public let name: String
  /// The flow above.
  public private(set) weak var parent: FlowNode?
  private var children: [(name: String, node: FlowNode)] = []
  /// Takes a message from the parent.
  public var onInput: (@MainActor (any Sendable) -> Handling)?
  /// Takes a message from a child; an unhandled one goes on to the parent.
  public var onOutput: (@MainActor (_ from: String, any Sendable) -> Handling)?
  /// Called with messages that no flow handled.
  public var onUnhandled: (@MainActor (_ from: String, any Sendable) -> Void)?

  /// A flow without parent.
  public init(_ name: String) { self.name = name }

  /// The names of the children, in the order in which they were attached.
  public var childNames: [String] { children.map(\.name) }

  /// The name with those of all parents: `app/checkout`.
  public var path: String {
    var names = [name]
    var next = parent
    while let above = next {
      names.append(above.name)
      next = above.parent
    }
    return names.reversed().joined(separator: "/")
  }

  /// Attaches a child.
  /// - Throws: `alreadyOwned` for a name in use or a child of another flow, `cycle` for an ancestor.
  public func attach(_ child: FlowNode) throws(Rejection) {
    var ancestor: FlowNode? = self
    while let next = ancestor {
      if next === child { throw .cycle([child.name, name]) }
      ancestor = next.parent
    }
    if let owner = child.parent { throw .alreadyOwned(child.name, by: owner.name) }
    if children.contains(where: { $0.name == child.name }) { throw .alreadyOwned(child.name, by: name) }
    child.parent = self
    children.append((child.name, child))
  }

  /// Takes a child away.
  /// - Throws: `notPresent` with the names that are there.
  public func detach(_ name: String) throws(Rejection) {
    guard let index = children.firstIndex(where: { $0.name == name }) else {
      throw .notPresent(name, on: childNames)
    }
    children.remove(at: index).node.parent = nil
  }

  /// Tells one child something.
  /// - Throws: `notPresent` with the names that are there.
  @discardableResult
  public func send(_ input: some Sendable, to name: String) throws(Rejection) -> Handling {
    guard let child = children.first(where: { $0.name == name })?.node else {
      throw .notPresent(name, on: childNames)
    }
    let answer = child.onInput?(input) ?? .unhandled
    if answer == .unhandled { onUnhandled?(self.name, input) }
    return answer
  }

  /// Tells all children something.
  /// - Returns: the number of children that were reached: those that take messages, handled or not.
  @discardableResult
  public func broadcast(_ input: some Sendable) -> Int {
    let reached = children.compactMap { $0.node.onInput }
    for take in reached { _ = take(input) }
    return reached.count
  }

  /// Tells the parents something: the first that deals with it ends the climb.
  @discardableResult
  public func emit(_ output: some Sendable) -> Handling {
    var next = parent
    var top = self
    while let above = next {
      if above.onOutput?(name, output) == .handled { return .handled }
      top = above
      next = above.parent
    }
    top.onUnhandled?(name, output)
    return .unhandled
  }
}
