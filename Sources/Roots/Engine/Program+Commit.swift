/// From a committed change to all that comes of it: screens, life cycle, observers, transition, answers, outcome.
extension Program {
  struct Showing: Sendable {
    let commit: Engine.Commit
    let part: Part
    var stage: Stage
    var place = 0
    /// The steps in the lives of screens, unless they can be made again at no cost.
    private var life: LifeCyclePlan?
    private var steps: [LifeCyclePlan.Step] = []
    /// Why the request failed although the state has changed, if so.
    var failure: Rejection?

    enum Part: Sendable {
      case start
      case change
      case payload
    }

    enum Stage: Sendable {
      case commit, arrivals, renewals, before, observers, transition, after, ends, outcome, over
    }

    init(_ commit: Engine.Commit, _ part: Part = .change) {
      self.commit = commit
      self.part = part
      stage = .commit
    }

    mutating func go(to stage: Stage) {
      self.stage = stage
      place = 0
    }

    mutating func nextStep(_ half: LifeCyclePlan.Half) -> LifeCyclePlan.Step? {
      if place == 0 { steps = plan().steps(half) }
      defer { place += 1 }
      return place < steps.count ? steps[place] : nil
    }

    mutating func plan() -> LifeCyclePlan {
      if let life { return life }
      let plan = LifeCyclePlan(commit)
      if !plan.isPlain { life = plan }
      return plan
    }
  }

  /// The screens of the first state are made, and what is guarded is asked for.
  package mutating func begin() {
    later(.start(engine.firstCommit()))
  }

  /// Shows the first state, unless a saved one is to be put in its place before anything is seen.
  mutating func start(_ first: Engine.Commit) {
    if beginsRestoring(from: first.before) { return }
    later(.show(Showing(first, .start)))
    later(.openStart)
  }

  mutating func openGuardedStart() {
    if let tab = plan.startTab, state.hasTabs {
      if state.selectedTab != tab || state[.tab(tab)].isEmpty { askForStart(.show(tab: tab)) }
    } else if let start = plan.startScreen, state[.main].isEmpty {
      askForStart(.push(Visit(start), on: .main))
    }
  }

  private mutating func askForStart(_ command: Command) {
    let isAsked = engine.held.contains { $0.request.origin == .engine && $0.request.command == command }
    if !isAsked { send(Request(command, origin: .engine)) }
  }

  mutating func advance(_ showing: inout Showing) -> Effect? {
    switch showing.stage {
    case .commit:
      showing.go(to: showing.part == .payload ? .renewals : .arrivals)
      return interest.contains(.commits) ? .committed(showing.commit) : nil
    case .arrivals:
      return admitNext(&showing)
    case .renewals:
      showing.go(to: showing.part == .payload ? .observers : .before)
      renew(showing.commit)
      tellCover()
    case .before: return walk(.before, &showing, then: showing.part == .start ? .after : .observers)
    case .observers:
      showing.go(to: showing.part == .payload ? .over : .transition)
      return interest.contains(.changes) ? .observe(showing.commit) : nil
    case .transition:
      showing.go(to: .after)
      present(&showing)
    case .after: return walk(.after, &showing, then: showing.part == .start ? .over : .ends)
    case .ends:
      if hasWaiters, showing.place < showing.commit.change.departures.count {
        let ended = showing.commit.change.departures[showing.place]
        showing.place += 1
        return end(ended.entry, ended.ending)
      }
      showing.go(to: .outcome)
      if !marks.isEmpty { showing.commit.change.departures.forEach { marks[$0.entry.id] = nil } }
      answerUnseen(showing.commit)
      return interest.contains(.checks) ? .check : nil
    case .outcome:
      showing.go(to: .over)
      if showing.commit.isStep || showing.commit.isRestoring { return nil }
      restart(after: showing.commit)
      return settle(showing.commit, showing.failure)
    case .over: break
    }
    return nil
  }

  private var isLifeNoticed: Bool {
    !interest.isDisjoint(with: [.life, .events]) || keep.isInUse || !unmade.isEmpty
  }

  /// Whether the steps in the lives of screens are told as one effect: no step can lead to more than being told.
  private var isWalkedAtOnce: Bool { !keep.isInUse && restable.isEmpty && unmade.isEmpty }

  /// True if a change calls observers at most: the stages of ``Showing`` would cost as much as the change itself.
  func isUnseen(_ commit: Engine.Commit) -> Bool {
    commit.request.extras == nil && commit.values == nil && interest.isSubset(of: [.changes, .climbing])
      && waiters.isEmpty && loads.isEmpty && preparation == nil && !isKeeping && restable.isEmpty
      && marks.isEmpty
  }

  private var hasWaiters: Bool {
    !interest.isDisjoint(with: [.life, .endings, .events]) || !waiters.isEmpty || !loads.isEmpty
      || keep.isInUse
  }

  // MARK: Screens

  private mutating func admitNext(_ showing: inout Showing) -> Effect? {
    let commit = showing.commit
    let isNoticed =
      interest.contains(.screens) || commit.request.extras != nil || !keep.isEmpty
    if isNoticed, showing.place < commit.arrivals.count {
      showing.place += 1
      return admit(commit.arrivals[showing.place - 1], commit)
    }
    if !commit.isStep, let preparation, preparation.request == commit.request.id {
      if preparation.entries.isEmpty { self.preparation = nil } else { abandonPreparation() }
    }
    if plan.map.isRestorable, interest.contains(.events), showing.part == .change { warnOfPayloads(commit) }
    showing.go(to: showing.part == .start ? .before : .renewals)
    return nil
  }

  private mutating func admit(_ arrival: Arrival, _ commit: Engine.Commit) -> Effect? {
    let entry = arrival.entry
    let known = plan.known(entry)
    let extras = commit.extras(for: arrival)
    let isAlive = (extras?.values.maker ?? known?.screen.maker) != nil
    guard isAlive || extras != nil else { return nil }
    if let values = extras?.values {
      if let waiter = values.waiter { waiters[entry.id] = waiter }
      if let loading = values.loading { load(entry.id, loading) }
      if values.isRestorable != nil || values.restorationName != nil {
        marks[entry.id] = Mark(isRestorable: values.isRestorable, name: values.restorationName)
      }
    }
    var source = Source.fresh
    if isAlive, isPutOff(arrival, extras, commit) {
      source = .later
      putOff(entry, known)
    }
    if isAlive {
      if preparation?.request == commit.request.id, preparation?.entries.remove(entry.id) != nil {
        source = .prepared
        if let old = preparation?.claims.removeValue(forKey: entry.id) {
          let guards = state.guards(below: entry, at: arrival.place)
          keep.use(old, for: arrival, extras, reachedThrough: guards)
        }
      } else if takeRestored(entry.id) {
        source = .prepared
      } else if let keepAlive = KeepAlive(of: known, extras), unmade.isEmpty || !unmade.contains(entry.id) {
        source = takeUp(arrival, keepAlive, extras)
      }
    }
    if let kept = takeKeptState(of: entry.id) {
      later(.effect(.make(arrival, source, commit)))
      later(.effect(.restoreState(entry.id, kept)))
      return nil
    }
    if keep.isReused(entry.id) {
      later(.effect(.make(arrival, source, commit)))
      note(.receive(entry.id, screen: entry.screen))
      return nil
    }
    if !hasNews { return .make(arrival, source, commit) }
    later(.effect(.make(arrival, source, commit)))
    return nil
  }

  package mutating func made(_ id: ContextID, _ traits: Traits) {
    if traits.contains(.guardsLeaving) { engine.holders.insert(id) }
    if traits.contains(.handlesBack) { engine.backHandlers.insert(id) }
    if traits.contains(.canRest), !traits.contains(.guardsLeaving) { restable.insert(id) }
    if keep.isInUse { keep.made(id, receivesPayloads: traits.contains(.receivesPayloads)) }
  }

  private mutating func renew(_ commit: Engine.Commit) {
    guard interest.contains(.life), commit.mayRenew else { return }
    for entry in commit.after.renewals(since: commit.before) { later(.effect(.renew(entry))) }
  }

  /// Tells of new entries that should be kept across launches and cannot be.
  private mutating func warnOfPayloads(_ commit: Engine.Commit) {
    for arrival in commit.arrivals {
      let entry = arrival.entry
      let said = commit.extras(for: arrival)?.values.isRestorable
      guard let payload = entry.payload, said ?? plan.known(entry)?.screen.isRestorable ?? false,
        case .none(let why) = plan.map.keeping(of: payload)
      else { continue }
      diagnose("'\(entry.screen)' is restorable, but \(why)")
    }
  }

  // MARK: The life cycle

  /// Tells the next step in the lives of screens on one side of the transition, or all of them.
  private mutating func walk(
    _ half: LifeCyclePlan.Half, _ showing: inout Showing, then next: Showing.Stage
  ) -> Effect? {
    if isLifeNoticed {
      if showing.place == 0, isWalkedAtOnce {
        showing.go(to: next)
        return .walk(showing.plan(), half)
      }
      if let step = showing.nextStep(half) { return tell(step.step, step.entry) }
    }
    showing.go(to: next)
    return nil
  }

  mutating func tell(_ step: LifeCycle, _ entry: Entry) -> Effect? {
    if !unmade.isEmpty, unmade.contains(entry.id) {
      if step == .create { return nil }
      if step == .destroy {
        unmade.remove(entry.id)
        return nil
      }
      if step == .willAppear { makeNow(entry.id) }
    }
    if step == .destroy, keepIfAsked(entry) { return nil }
    if step == .create, keep.isReused(entry.id) { return nil }
    if !restable.isEmpty, restable.contains(entry.id) { followRest(of: entry, step) }
    if step == .willAppear, hasNews {
      later(.effect(.tell(step, entry)))
      return nil
    }
    return interest.isDisjoint(with: [.life, .events]) ? nil : .tell(step, entry)
  }

  /// Lets the screen of an entry go when it is hidden, and has it made again when it comes back.
  private mutating func followRest(of entry: Entry, _ step: LifeCycle) {
    if step == .didDisappear {
      later(.rest(entry))
    } else if step == .willAppear, resting.remove(entry.id) != nil {
      later(.effect(.remake(entry)))
    } else if step == .destroy {
      restable.remove(entry.id)
      resting.remove(entry.id)
    }
  }

  package func isResting(_ id: ContextID) -> Bool { resting.contains(id) }

  mutating func letRest(_ entry: Entry) -> Effect? {
    guard state.find(entry.id) != nil, resting.insert(entry.id).inserted else { return nil }
    return .rest(entry)
  }

  // MARK: Definitions

  /// All that survives the new definitions stays open.
  package mutating func redefine(_ plan: Plan) {
    guard closing == .none else { return }
    finishTransition(skipped: true)
    later(.adopt(plan))
  }

  mutating func adopt(_ plan: Plan) {
    let before = state
    engine.adopt(plan)
    remake(sparing: before)
    holdAsDefined(sparing: before)
    if !state.hasTabs { later(.openStart) }
  }
}

extension Program {
  /// Has open screens asked before they are left whose new definitions want that, and others no more.
  private mutating func holdAsDefined(sparing older: NavigationState) {
    for place in state.places {
      for entry in state[place].entries where older.find(entry.id) != nil {
        let mayHold = plan.known(entry)?.screen.mayHold ?? false
        if mayHold == older.plan.known(entry)?.screen.mayHold ?? false { continue }
        if mayHold { engine.holders.insert(entry.id) } else { engine.holders.remove(entry.id) }
      }
    }
  }

  /// Has screens made for the visits that were names only until new definitions gave them a maker.
  private mutating func remake(sparing older: NavigationState) {
    let sight = state.sight
    for place in state.places {
      for entry in state[place].entries where older.find(entry.id) != nil {
        guard plan.known(entry)?.screen.maker?.atOnce != nil, older.plan.known(entry)?.screen.maker == nil
        else { continue }
        later(.effect(.remake(entry)))
        guard sight.visible.contains(where: { $0.id == entry.id }) else { continue }
        later(.step(.willAppear, entry))
        later(.step(.didAppear, entry))
        if sight.focused?.id == entry.id { later(.step(.focus, entry)) }
      }
    }
  }
}

extension Engine.Commit {
  package func extras(for arrival: Arrival) -> Request.Extras? {
    isStep ? nil : request.extras(for: arrival, change)
  }

  fileprivate var mayRenew: Bool {
    switch change.kind {
    case .push, .present, .dismiss, .tab: false
    case .pop: change.opened != nil
    case .replace, .stack, .payload, .path, .url, .transaction, .tabs, .restore, .evict, .none: true
    }
  }
}

extension Request {
  package func extras(for arrival: Arrival, _ change: Change) -> Extras? {
    guard let extras else { return nil }
    if !extras.values.parts.isEmpty {
      guard let part = change.parts.firstIndex(of: arrival.entry.id) else { return nil }
      return part < extras.values.parts.count ? extras.values.parts[part] : nil
    }
    guard let name = command.visit?.nestedIn else { return arrival.entry.id == change.opened ? extras : nil }
    // Of a screen made with a navigator around it, the navigator gives the answer and the screen is the rest.
    var values = Values()
    if arrival.entry.id == change.opened {
      values.hooks.completion = extras.values.hooks.completion
      values.waiter = extras.values.waiter
    } else if arrival.place == .nested(name), arrival.entry.opener == change.opened {
      values = extras.values
      values.hooks.completion = nil
      values.waiter = nil
    } else {
      return nil
    }
    return Extras(values)
  }
}
