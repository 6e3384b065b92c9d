/// Why a package is installed.
enum Reason: Equatable {
  /// The system itself wants it.
  case standing(Stanza.Standing)
  /// Nothing needs it: it was installed by hand.
  case itself
  /// From a package that is there for a reason of its own, by what each one needs, to this one.
  case path([Ties.Need])
  /// Only packages need it that in the end need one another.
  case ring
}

extension Packages {
  /// Why a package is installed, by the shortest way that there is.
  ///
  /// What is only recommended counts where nothing is needed more.
  func reason(for number: Number) -> Reason {
    if let own = ownReason(number) { return own }
    for weakest in [Ties.Strength.needed, .recommended] {
      if let path = path(to: number, weakest) { return .path(path) }
    }
    return .ring
  }

  /// The reason of a package that needs no other one.
  private func ownReason(_ number: Number) -> Reason? {
    let standing = stanza(number).standing
    if standing != .ordinary { return .standing(standing) }
    let isNeeded = ties.needers(of: number).contains { $0.strength.isEnough(.recommended) }
    return isNeeded ? nil : .itself
  }

  /// Looks breadth first from a package back to one that is there for itself.
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

  /// The way that was found; each step says how the one before it needs it, the first one nothing.
  private func path(from start: Number, to target: Number, _ next: [Number: Ties.Need]) -> [Ties.Need] {
    var path = [Ties.Need(package: start, strength: .needed)]
    while let last = path.last, last.package != target, let step = next[last.package] { path.append(step) }
    return path
  }
}

extension Ties.Strength {
  /// Whether a need is at least as strong as another one.
  fileprivate func isEnough(_ weakest: Ties.Strength) -> Bool { rawValue <= weakest.rawValue }
}
