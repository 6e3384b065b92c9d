/// The definition of a flow: several screens that belong together, with a stack of their own.
///
/// Opening the flow, as a screen, opens a nested navigator of its name that begins with its start screen.
public struct Flow: Sendable {
  /// The name of the flow and of its nested navigator.
  public var name: String
  /// The screen the flow starts with.
  public var start: String
  /// The screens of the flow.
  public var screens: [String]
  /// The names of the messages it understands.
  public var inputs: [String] = []
  /// The names of the messages it sends.
  public var outputs: [String] = []
  /// What it is as a screen.
  public var screen: Screen

  /// A flow by name; it starts with the first of its screens if nothing else is said.
  public init(
    _ name: some NavigationName, start: (any NavigationName)? = nil, screens: [any NavigationName]
  ) {
    self.name = name.navigationName
    self.screens = screens.map(\.navigationName)
    self.start = start?.navigationName ?? self.screens.first ?? name.navigationName
    screen = Screen(name).nesting(self.start)
  }
}

/// What a flow is made of: how it starts, how it ends, what it is told and what it tells.
public protocol FlowKind {
  /// How the flow is started.
  associatedtype Intent: Sendable
  /// How the flow ends.
  associatedtype Route: Sendable
  /// What the parent tells it.
  associatedtype Input: Sendable = Never
  /// What it tells the parent.
  associatedtype Output: Sendable = Never
}

/// Whether a message was dealt with; what nobody deals with climbs on.
public enum MessageAnswer: Sendable { case handled, unhandled }

/// A living flow among its parent and its children.
@MainActor public final class FlowNode {
  /// The name, unique among the children of one parent.
  public let name: String
  /// The flow above.
  public private(set) weak var parent: FlowNode?
  private var children: [(name: String, node: FlowNode)] = []
  /// Takes a message from the parent.
  public var onInput: (@MainActor (any Sendable) -> MessageAnswer)?
  /// Takes a message from a child; an unhandled one goes on to the parent.
  public var onOutput: (@MainActor (_ from: String, any Sendable) -> MessageAnswer)?
  /// Learns of messages that nobody took.
  public var onUnhandled: (@MainActor (_ from: String, any Sendable) -> Void)?

  /// A flow without parent.
  public init(_ name: String) { self.name = name }

  /// The names of the children, in the order in which they were attached.
  public var childNames: [String] { children.map(\.name) }

  /// The name with those of all parents: `app/checkout`.
  public var path: String { parent.map { "\($0.path)/\(name)" } ?? name }

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
  public func send(_ input: some Sendable, to name: String) throws(Rejection) -> MessageAnswer {
    guard let child = children.first(where: { $0.name == name })?.node else {
      throw .notPresent(name, on: childNames)
    }
    let answer = child.onInput?(input) ?? .unhandled
    if answer == .unhandled { onUnhandled?(self.name, input) }
    return answer
  }

  /// Tells all children something, and says how many dealt with it.
  @discardableResult
  public func broadcast(_ input: some Sendable) -> Int {
    children.reduce(0) { $0 + ($1.node.onInput?(input) == .handled ? 1 : 0) }
  }

  /// Tells the parents something: the first that deals with it ends the climb.
  @discardableResult
  public func emit(_ output: some Sendable) -> MessageAnswer {
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

/// A living flow whose messages and end are typed.
@MainActor public final class TypedFlow<Kind: FlowKind> {
  /// The flow underneath.
  public let node: FlowNode
  private var end: (@MainActor (Kind.Route) -> Void)?

  /// A flow that tells how it ended once.
  public init(_ name: String, onEnd: @escaping @MainActor (Kind.Route) -> Void) {
    node = FlowNode(name)
    end = onEnd
  }

  /// Takes the messages of the flow's own type; others are not dealt with.
  public func onInput(_ take: @escaping @MainActor (Kind.Input) -> MessageAnswer) {
    node.onInput = { message in (message as? Kind.Input).map(take) ?? .unhandled }
  }

  /// Tells the parents something.
  @discardableResult
  public func emit(_ output: Kind.Output) -> MessageAnswer { node.emit(output) }

  /// Ends the flow; only the first end counts.
  public func finish(_ route: Kind.Route) {
    let end = self.end
    self.end = nil
    end?(route)
    if let parent = node.parent { try? parent.detach(node.name) }
  }
}
