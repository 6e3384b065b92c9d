/// The states that undo and redo lead to, with the values of the program at the time: a ring, so the oldest go first.
package struct History: Sendable {
  package struct Moment: Sendable {
    let number: UInt64
    package let state: NavigationState
    /// `nil` if the program has no values.
    let values: Shared<Record>?

    package var record: Record { values?.value ?? [:] }
  }

  private var limit: Int
  private var past: [Moment] = []
  private var oldest = 0
  private var future: [Moment] = []
  private var last: UInt64 = 0
  /// The visits in whose place others have come back, and those that stand for them now.
  package private(set) var successors: [ContextID: ContextID] = [:]
  /// The visits that were covered when they left, and the guards whose consent they had lost.
  package private(set) var covered: [ContextID: Set<String>] = [:]
  /// The handlers that have heard the answers of visits: what comes back is heard by them again.
  package private(set) var heard: [ContextID: Request.Waiter] = [:]
  private var values: Shared<Record>?
  /// The values with which the next change begins: what one action of a person sets belongs to what it changes.
  private var valuesBefore: Shared<Record>?

  init(limit: Int) { self.limit = limit }

  var isKept: Bool { limit > 0 }

  package var canUndo: Bool { !past.isEmpty }
  package var canRedo: Bool { !future.isEmpty }

  /// The moments to which the next undos lead, then those to which the next redos do; `nil` ends each of the two.
  /// - Parameter later: the maximum number of moments to which redos lead.
  package func recent(_ count: Int, later: Int) -> [Moment?] {
    let past = Array(past[oldest...] + past[..<oldest])
    return past.suffix(count).reversed() + [nil] + future.suffix(later).reversed() + [nil]
  }

  /// Returns the number of undos that lead to a moment, below 0 for redos; 0 if it is not kept.
  package func distance(to number: UInt64) -> Int {
    let past = Array(past[oldest...] + past[..<oldest])
    if let place = past.lastIndex(where: { $0.number == number }) { return past.count - place }
    return future.lastIndex { $0.number == number }.map { $0 - future.count } ?? 0
  }

  package var recordBefore: Record { valuesBefore?.value ?? [:] }

  /// Forgets all moments: they belong to other definitions.
  mutating func clear(limit: Int) {
    let (values, before) = (values, valuesBefore)
    self = History(limit: limit)
    (self.values, valuesBefore) = (values, before)
  }

  // MARK: Values

  /// Whether values were set since the last action ended.
  package private(set) var hasNewValues = false

  mutating func set(_ values: Record) {
    guard isKept else { return }
    self.values = Shared(values)
    hasNewValues = true
  }

  mutating func endAction() {
    valuesBefore = values
    hasNewValues = false
  }

  // MARK: What was covered

  /// Takes down that a visit has left while it was covered: it comes back as it was.
  mutating func cover(_ id: ContextID, _ guards: Set<String>) {
    if isKept { covered[id] = guards }
  }

  mutating func uncover(_ guards: [String]) {
    covered = covered.withoutConsents(guards)
  }

  // MARK: What was heard

  /// Takes down what has heard the answer of a visit, if that is a handler.
  mutating func hear(_ id: ContextID, by waiter: Request.Waiter) {
    guard isKept, case .handler = waiter else { return }
    heard[id] = waiter
    if heard.count > 2 * limit { forgetUnreachable() }
  }

  /// The handler that hears a visit that has come back.
  mutating func hearer(of id: ContextID) -> Request.Waiter? {
    guard case .handler(let number, let opener)? = heard.removeValue(forKey: id) else { return nil }
    return .handler(number, opener: opener.map(newest))
  }

  private mutating func forgetUnreachable() {
    var reachable: Set<ContextID> = []
    for moment in past + future { moment.state.forEachEntry { reachable.insert(newest($1.id)) } }
    heard = heard.filter { reachable.contains($0.key) }
  }

  /// The visit that stands for one that may have come back.
  private func newest(_ id: ContextID) -> ContextID {
    var newest = id
    while let next = successors[newest] { newest = next }
    return newest
  }

  // MARK: Moments

  func moment(_ command: Command, _ number: UInt64?) -> Moment? {
    guard command.travels else { return nil }
    let line = command == .undo ? past : future
    if let number { return line.first { $0.number == number } }
    if command == .undo, oldest > 0 { return past[oldest - 1] }
    return line.last
  }

  /// Visits that have ended come back as new ones.
  func state(of moment: Moment, beside present: NavigationState) -> (NavigationState, [ContextID: ContextID])
  {
    var state = moment.state
    state.lastID = max(state.lastID, present.lastID)
    var alive: Set<ContextID>?
    var names: [ContextID: ContextID] = [:]
    for arrival in moment.state.arrivals(since: present) {
      let id = arrival.entry.id
      if alive == nil { alive = present.ids }
      if alive?.contains(id) == true { continue }
      var successor = newest(id)
      if alive?.contains(successor) != true {
        state.lastID += 1
        successor = ContextID(state.lastID)
      }
      names[id] = successor
    }
    return (names.isEmpty ? state : state.renaming(names), names)
  }

  mutating func record(_ state: NavigationState) {
    if !future.isEmpty { future.removeAll() }
    append(moment(state, valuesBefore))
    valuesBefore = values
  }

  /// Goes to a moment and notes the state that is left; says which values belong to the moment.
  /// - Parameters:
  ///   - consents: the values in which guards remember their consent.
  ///   - fresh: those of guards that have consented to this very step.
  mutating func go(
    to moment: Moment, by command: Command, from state: NavigationState, _ names: [ContextID: ContextID],
    consents: [String], fresh: Set<String>
  ) -> Shared<Record>? {
    for (old, new) in names {
      let last = newest(old)
      if last == new { continue }
      successors[last] = new
      heard[new] = heard.removeValue(forKey: last)
    }
    let left = self.moment(state, values)
    if command == .undo {
      straighten()
      future.append(left)
      while let last = past.popLast(), last.number != moment.number { future.append(last) }
    } else {
      append(left)
      while let next = future.popLast(), next.number != moment.number { append(next) }
    }
    values = values(of: moment, consents, fresh)
    valuesBefore = values
    return values
  }

  /// A consent of that time may have been withdrawn since, and only the guard's own question gives it again.
  private func values(of moment: Moment, _ consents: [String], _ fresh: Set<String>) -> Shared<Record>? {
    guard var record = moment.values?.value else { return nil }
    let old = consents.filter { name in
      record[name] != values?.value[name] && (fresh.contains(name) || record[name]?.isTruthy == true)
    }
    if old.isEmpty { return moment.values }
    for name in old { record[name] = values?.value[name] ?? .null }
    return Shared(record)
  }

  private mutating func moment(_ state: NavigationState, _ values: Shared<Record>?) -> Moment {
    last += 1
    return Moment(number: last, state: state, values: values)
  }

  private mutating func append(_ moment: consuming Moment) {
    if past.count < limit {
      straighten()
      past.append(moment)
    } else {
      past[oldest] = moment
      oldest += 1
      if oldest == limit { oldest = 0 }
    }
  }

  /// Puts a ring that was turned straight before its length changes.
  private mutating func straighten() {
    guard oldest != 0 else { return }
    past = Array(past[oldest...] + past[..<oldest])
    oldest = 0
  }
}

extension [ContextID: Set<String>] {
  func withoutConsents(_ guards: [String]) -> Self {
    compactMapValues { lost in
      let left = lost.subtracting(guards)
      return left.isEmpty ? nil : left
    }
  }
}

extension NavigationState {
  fileprivate var ids: Set<ContextID> {
    var ids: Set<ContextID> = []
    forEachEntry { ids.insert($1.id) }
    return ids
  }

  fileprivate func renaming(_ names: [ContextID: ContextID]) -> NavigationState {
    var renamed = self
    for slot in slots {
      let entries = self[at: slot].entries
      guard let lowest = entries.firstIndex(where: { names[$0.id] != nil }) else { continue }
      var stack = self[at: slot].dropping(entries.count - lowest)
      for entry in entries[lowest...] { stack.push(entry.renamed(names)) }
      renamed[at: slot] = stack
    }
    renamed.layers.rename(names)
    renamed.nests.rename(names)
    return renamed
  }
}

extension Entry {
  fileprivate func renamed(_ names: [ContextID: ContextID]) -> Entry {
    guard let name = names[id] else { return self }
    // A visit that is still there was opened by one that came before it.
    let opener = opener.map { opener in names[opener].flatMap { $0 < name ? $0 : nil } ?? opener }
    return visited(as: name, from: opener)
  }
}
