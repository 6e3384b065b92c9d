/// A living screen: made when its entry first stands on a stack, shown again by every pop that uncovers it,
/// let go when the entry has left.
///
/// Nothing has to be implemented. A screen that wants more conforms to one of the small protocols beside
/// this one: ``LeaveGuarding``, ``PayloadReceiving``, ``MessageReceiving``, ``BackHandling``,
/// ``DependencyProviding``.
@MainActor public protocol LiveScreen: AnyObject {
  /// Called at every step of the screen's life, in the order in which ``LifeCycle`` explains them.
  func lifeCycle(_ step: LifeCycle)
}

extension LiveScreen {
  /// Does nothing; a screen that wants to know implements it.
  public func lifeCycle(_ step: LifeCycle) {}
}

/// The steps in the life of a visit.
///
/// Opening: `create` (new), `willDisappear`, `blur` (old), `willAppear` (new), the transition,
/// `didDisappear` (old), `didAppear`, `focus` (new). Closing: the same, then `destroy` of what left. Under an
/// overlay that hides nothing a screen is only `blur` and `covered`.
@nonexhaustive public enum LifeCycle: String, Sendable, CaseIterable {
  /// It stands on a stack from now on.
  case create
  /// It will be in sight when the transition is over.
  case willAppear
  /// It is in sight.
  case didAppear
  /// It has the keys.
  case focus
  /// It has lost the keys.
  case blur
  /// It lies in sight under a layer that takes the keys.
  case covered
  /// No layer takes its keys any more.
  case uncovered
  /// It will be out of sight when the transition is over.
  case willDisappear
  /// It is out of sight.
  case didDisappear
  /// It has left its stack, or is let go while it is hidden.
  case destroy
  /// The key of the tab was pressed while the tab was at its root.
  case didReselect
}

/// A screen that does more than show itself. Every protocol of what a screen can do refines it; nothing has to say that it
/// conforms to it.
///
/// To look for a conformance that a type has not costs as much as drawing a row of the terminal, so this is asked first.
@MainActor public protocol AbleScreen: LiveScreen {}

/// A screen that may object to being left: unsaved changes, say.
@MainActor public protocol LeaveGuarding: AbleScreen {
  /// Says whether the screen lets itself be left; with `.wait` the answer comes later, through the attempt.
  func mayLeave(_ attempt: GuardAttempt) -> Guard.Decision
}

@MainActor package protocol LeaveDeciding: LeaveGuarding {
  var guardsLeaving: Bool { get }
}

/// A screen that can be given a new payload while it lives; without this a kept screen is made afresh.
@MainActor public protocol PayloadReceiving: AbleScreen {
  /// Takes a payload, before `willAppear` if the screen had been kept.
  func receive(_ payload: Payload?)
}

/// A screen that listens to what the flow it stands in is told.
@MainActor public protocol MessageReceiving: AbleScreen {
  /// Deals with a message, or leaves it to the screens below and at last to the flow itself.
  func receive(message: Payload) -> Handling
}

/// Whether something was handled: a message, the wish to go back, or a scene to show. What is unhandled goes on to the next in line.
public enum Handling: Sendable {
  /// It was dealt with, and goes no further.
  case handled
  /// It was not dealt with.
  case unhandled
}

/// A screen that handles Esc before anything else does.
@MainActor public protocol BackHandling: AbleScreen {
  /// Deals with going back itself, or lets it pass.
  func handleBack() -> Handling
}

/// A screen that provides what screens opened from it need.
@MainActor public protocol DependencyProviding: AbleScreen {
  /// The thing of a name for a screen, or `nil` if this screen does not have it.
  func provide(_ dependency: String, for screen: String) -> Any?
}

/// The provider of dependencies that no screen provides.
public struct DependencyContainer: Sendable {
  package let provide: @MainActor @Sendable (_ dependency: String, _ screen: String) -> Any?

  /// A container of nothing, to which things are added by type.
  public init() { self.init { _, _ in nil } }

  /// This container providing a thing wherever its type is required.
  public func provide<Thing: Sendable>(_ type: Thing.Type, _ thing: Thing) -> DependencyContainer {
    DependencyContainer { [provide] name, screen in name == "\(type)" ? thing : provide(name, screen) }
  }

  /// A container that answers by a function.
  public init(_ provide: @escaping @MainActor @Sendable (_ dependency: String, _ screen: String) -> Any?) {
    self.provide = provide
  }
}
