public import Roots

/// A running flow in a tree of flows.
@MainActor public final class FlowNode {
  /// The name, unique among the children of one parent.
  public let name: String
  /// The flow above.
  public private(set) weak var parent: FlowNode?
  private var children: [(name: String, node: FlowNode)] = []
  /// A function that receives messages from the parent.
  public var onInput: (@MainActor (any Sendable) -> Handling)?
  /// A function that receives messages from children; an unhandled one goes on to the parent.
  public var onOutput: (@MainActor (_ from: String, any Sendable) -> Handling)?
  /// A function that receives messages that no flow handled.
  public var onUnhandled: (@MainActor (_ from: String, any Sendable) -> Void)?

  /// Creates a flow without a parent.
  public init(_ name: String) { self.name = name }

  /// The names of the children, in the order in which they were attached.
  public var childNames: [String] { children.map(\.name) }

  /// The names of all parents and of this flow, as in `app/checkout`.
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

  /// Detaches a child.
  /// - Throws: `notPresent`, with the names of the children.
  public func detach(_ name: String) throws(Rejection) {
    guard let index = children.firstIndex(where: { $0.name == name }) else {
      throw .notPresent(name, on: childNames)
    }
    children.remove(at: index).node.parent = nil
  }

  /// Sends a message to one child.
  /// - Throws: `notPresent`, with the names of the children.
  @discardableResult
  public func send(_ input: some Sendable, to name: String) throws(Rejection) -> Handling {
    guard let child = children.first(where: { $0.name == name })?.node else {
      throw .notPresent(name, on: childNames)
    }
    let answer = child.onInput?(input) ?? .unhandled
    if answer == .unhandled { onUnhandled?(self.name, input) }
    return answer
  }

  /// Sends a message to all children.
  /// - Returns: The number of children that receive messages, whether they handled this one or not.
  @discardableResult
  public func broadcast(_ input: some Sendable) -> Int {
    let reached = children.compactMap { $0.node.onInput }
    for take in reached { _ = take(input) }
    return reached.count
  }

  /// Sends a message to the parents, nearest first, until one of them handles it.
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
