/// Navigators within navigators: what one cannot do, the one above is asked.
extension Navigator {
  /// The name with those of all navigators above: `app/checkout`.
  public var path: String { family.parent.map { "\($0.path)/\(name)" } ?? name }

  /// Puts a navigator with a map of its own below this one.
  ///
  /// Requests for what the child does not know, screens, tabs, URLs, or going back at its root, climb to this one.
  /// - Throws: `cycle` if it stands above this one, `alreadyOwned` if it has a parent or its name is taken.
  public func attach(_ child: Navigator) throws(Rejection) {
    var ancestor: Navigator? = self
    while let next = ancestor {
      if next === child { throw .cycle([child.name, name]) }
      ancestor = next.family.parent
    }
    if let owner = child.family.parent { throw .alreadyOwned(child.name, by: owner.name) }
    if family.children.contains(where: { $0.name == child.name }) {
      throw .alreadyOwned(child.name, by: name)
    }
    if child.name.isEmpty || child.name.contains("/") {
      throw .notAllowedHere(child.name, why: "a navigator below another needs a name without '/'")
    }
    family.append(child, of: self)
  }

  /// Takes a navigator away again.
  /// - Throws: `notPresent` with the names that are there.
  public func detach(_ name: String) throws(Rejection) {
    guard family.remove(name) else { throw .notPresent(name, on: family.children.map(\.name)) }
  }

  /// The navigator of a path below this one: `checkout`, `checkout/address`.
  public func descendant(_ path: String) -> Navigator? {
    var found: Navigator? = self
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      found = found?.family.children.first { $0.name == part }
    }
    return found
  }

  /// Whether a request names a navigator below this one; it has been handed on then.
  func isForDescendant(_ request: Request) -> Bool {
    guard case .nested(let path) = request.command.place,
      !state.nestedNames.contains(path), let child = descendant(path)
    else { return false }
    var request = request
    request.command.place = nil
    child.send(request)
    return true
  }

  /// Hands a request on to the navigator above; returns false if there is none that was not asked before.
  func bubble(_ request: Request) -> Bool {
    guard let parent = family.parent,
      request.extras?.values.visited.contains(ObjectIdentifier(parent)) != true
    else { return false }
    var climbing = request
    climbing.values.visited.insert(ObjectIdentifier(self))
    climbing.origin = .program
    climbing.attempt = nil
    climbing.command.place = nil
    parent.send(climbing)
    return true
  }
}

@MainActor final class Family {
  private(set) weak var parent: Navigator?
  private(set) var hasParent = false
  private(set) var children: [Navigator] = []

  var isEmpty: Bool { children.isEmpty }

  func append(_ child: Navigator, of parent: Navigator) {
    (child.family.parent, child.family.hasParent) = (parent, true)
    children.append(child)
  }

  func remove(_ name: String) -> Bool {
    guard let index = children.firstIndex(where: { $0.name == name }) else { return false }
    let child = children.remove(at: index)
    (child.family.parent, child.family.hasParent) = (nil, false)
    return true
  }

  func shutdown() { for child in children { child.shutdown() } }
}
