enum Reason: Equatable {
  /// Its priority, or that it is essential, makes it part of the system.
  case standing(Stanza.Standing)
  /// Nothing needs it: it was installed by hand.
  case itself
  /// A path from a package with a reason of its own to this one, by the needs between them.
  case path([Ties.Need])
  /// Only packages in a cycle of needs need it.
  case ring
}

extension Packages {
  /// The reason why a package is installed; the shortest path if other packages need it.
  ///
  /// Recommendations count only where no path of real needs exists.
  func reason(for number: Number) -> Reason {
    if let own = ownReason(number) { return own }
    for weakest in [Ties.Strength.needed, .recommended] {
      if let path = path(to: number, weakest) { return .path(path) }
    }
    return .ring
  }

  /// The reason of a package that is not there because of another one.
  private func ownReason(_ number: Number) -> Reason? {
    let standing = stanza(number).standing
    if standing != .ordinary { return .standing(standing) }
    let isNeeded = ties.needers(of: number).contains { $0.strength.isEnough(.recommended) }
    return isNeeded ? nil : .itself
  }

  /// Searches breadth first from a package back to one with a reason of its own.
  private func path(to target: Number, _ weakest: Ties.Strength) -> [Ties.Need]? {
    var next: [Number: Ties.Need] = [:]
    var seen: Set<Number> = [target]
    var queue = [target]
    var head = 0
    while head < queue.count {
      let number = queue[head]
      head += 1
      if number != target, ownReason(number) != nil { return path(from: number, to: target, next) }
      for need in ties.needers(of: number) where need.strength.isEnough(weakest) {
        guard seen.insert(need.package).inserted else { continue }
        next[need.package] = Ties.Need(package: number, strength: need.strength)
        queue.append(need.package)
      }
    }
    return nil
  }

  /// The path that was found; each step has the strength of the need before it, which means nothing in the first one.
  private func path(from start: Number, to target: Number, _ next: [Number: Ties.Need]) -> [Ties.Need] {
    var path = [Ties.Need(package: start, strength: .needed)]
    while let last = path.last, last.package != target, let step = next[last.package] { path.append(step) }
    return path
  }
}

extension Ties.Strength {
  fileprivate func isEnough(_ weakest: Ties.Strength) -> Bool { rawValue <= weakest.rawValue }
}
