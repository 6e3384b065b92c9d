package import Roots

/// The screens seen and edges walked, with numbers and times: only names, never the content of screens.
package struct Visits: Sendable, Hashable {
  package struct Count: Sendable, Hashable {
    package var times: Int
    /// In seconds since 1970.
    package var first: Int
    /// In seconds since 1970.
    package var last: Int

    package init(times: Int, first: Int, last: Int) {
      self.times = times
      self.first = first
      self.last = last
    }
  }

  package struct Walk: Sendable, Hashable {
    package var origin: String
    package var target: String
    package var kind: ScreenGraph.Edge.Kind

    package init(_ origin: String, _ target: String, _ kind: ScreenGraph.Edge.Kind = .push) {
      self.origin = origin
      self.target = target
      self.kind = kind
    }
  }

  package private(set) var screens: [String: Count] = [:]

  package private(set) var walks: [Walk: Count] = [:]

  package init() {}

  package var isEmpty: Bool { screens.isEmpty && walks.isEmpty }
}

extension Visits {
  // A limit in case names ever come from elsewhere; those of definitions never reach it.
  private static let most = 100_000

  package mutating func see(_ screen: String, at time: Int) {
    add(Count(times: 1, first: time, last: time), to: screen)
  }

  package mutating func walk(_ walk: Walk, at time: Int) {
    add(Count(times: 1, first: time, last: time), to: walk)
  }

  package mutating func add(_ other: Visits) {
    for (screen, count) in other.screens { add(count, to: screen) }
    for (walk, count) in other.walks { add(count, to: walk) }
  }

  package func merging(_ other: Visits) -> Visits {
    var all = self
    all.add(other)
    return all
  }

  mutating func add(_ count: Count, to screen: String) {
    guard screens[screen] != nil || screens.count < Self.most else { return }
    screens[screen] = screens[screen].map { $0.adding(count) } ?? count
  }

  mutating func add(_ count: Count, to walk: Walk) {
    guard walks[walk] != nil || walks.count < Self.most else { return }
    walks[walk] = walks[walk].map { $0.adding(count) } ?? count
  }
}

extension Visits.Count {
  // Clocks can be set back, so the first time is the earliest one, not the one that came first.
  fileprivate func adding(_ other: Self) -> Self {
    Self(
      times: times.addingReportingOverflow(other.times).overflow ? .max : times + other.times,
      first: min(first, other.first), last: max(last, other.last))
  }
}
