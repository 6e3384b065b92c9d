public import Roots

/// The backdrop behind multipart scenes: drawn once, owned by one entry at a time.
///
/// An entry that acquires it becomes its owner; when that entry leaves, the previous owner resumes.
package struct Backdrop: Sendable, Equatable {
  private var owners: [ContextID] = []

  package init() {}

  package var owner: ContextID? { owners.last }

  package enum Handover: Sendable, Equatable {
    case none
    /// The owner has changed; `nil` stands for no owner.
    case moved(from: ContextID?, to: ContextID?)
  }

  @discardableResult
  package mutating func acquire(_ id: ContextID) -> Handover {
    change { owners in
      owners.removeAll { $0 == id }
      owners.append(id)
    }
  }

  @discardableResult
  package mutating func release(_ id: ContextID) -> Handover { release(where: { $0 == id }) }

  @discardableResult
  package mutating func release(where fits: (ContextID) -> Bool) -> Handover {
    change { $0.removeAll(where: fits) }
  }

  private mutating func change(_ body: (inout [ContextID]) -> Void) -> Handover {
    let before = owner
    body(&owners)
    return before == owner ? .none : .moved(from: before, to: owner)
  }
}

/// The backdrop that the screens of a navigator share; an entry that leaves releases it automatically.
@MainActor public final class SharedBackdrop {
  private var backdrop = Backdrop()
  private weak var navigator: Navigator?
  private var token: ObservationToken?

  /// A function that is called after every change of the ownership, the only time when a front end draws the backdrop
  /// again.
  public var onHandover: (@MainActor (_ from: ContextID?, _ to: ContextID?) -> Void)?

  /// Creates a backdrop without an owner.
  public init(_ navigator: Navigator) {
    self.navigator = navigator
    token = navigator.observe(.all) { [weak self] change in self?.leave(to: change.new) }
  }

  /// The entry that may change the backdrop now.
  public var owner: ContextID? { backdrop.owner }

  /// Makes an entry the owner until it leaves or releases the backdrop; the previous owner waits until then.
  /// - Throws: `notPresent` if the entry is not on any stack.
  public func acquire(_ id: ContextID) throws(Rejection) {
    guard let state = navigator?.state, state.find(id) != nil else {
      throw .notPresent(id.description, on: navigator?.state.focusedEntry.map { [$0.id.description] } ?? [])
    }
    tell(backdrop.acquire(id))
  }

  /// Releases an entry that is still present; if it was the owner, the previous one resumes.
  public func release(_ id: ContextID) { tell(backdrop.release(id)) }

  private func leave(to state: NavigationState) {
    if backdrop.owner != nil { tell(backdrop.release(where: { state.find($0) == nil })) }
  }

  private func tell(_ handover: Backdrop.Handover) {
    if case .moved(let from, let to) = handover { onHandover?(from, to) }
  }
}
