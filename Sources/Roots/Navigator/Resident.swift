/// The part of a visit that the navigator keeps beside the entry: the living screen and who waits for its
/// answer.
///
/// A visit to a screen that is a name only, opened by a plain request, has none.
@MainActor package final class Resident {
  package private(set) var entry: Entry
  package let context: ScreenContext
  // Set as a whole and never changed in place: no two accesses to it can overlap.
  @exclusivity(unchecked) package var live: (any LiveScreen)?
  var keepAlive: KeepAlive?
  private var extras: Request.Extras?
  private var hasAppeared = false

  package init(_ entry: Entry, _ context: ScreenContext) {
    self.entry = entry
    self.context = context
  }

  func take(_ extras: Request.Extras) { self.extras = extras }

  var maker: ScreenMaker? { extras?.values.maker }

  var message: (@MainActor @Sendable (Payload) -> Void)? { extras?.values.hooks.message }

  func traits(_ known: Plan.Known?, _ abilities: ScreenAbilities) -> Program.Traits {
    var traits: Program.Traits = []
    if abilities.contains(.guardsLeaving), (live as? any LeaveDeciding)?.guardsLeaving != false {
      traits.insert(.guardsLeaving)
    }
    if abilities.contains(.handlesBack) { traits.insert(.handlesBack) }
    if keepAlive != nil, abilities.contains(.receivesPayloads) { traits.insert(.receivesPayloads) }
    if let screen = known?.screen, screen.isDehydratable, case .immediate = maker ?? screen.maker,
      !abilities.contains(.providesDependencies)
    {
      traits.insert(.canRest)
    }
    return traits
  }

  func tell(_ step: LifeCycle) {
    live?.lifeCycle(step)
    if let extras, !extras.values.hooks.onEvent.isEmpty { extras.values.hooks.onEvent[step]?() }
    switch step {
    case .didAppear where !hasAppeared:
      hasAppeared = true
      extras?.values.hooks.onAppeared?(context)
    case .destroy: context.closeScope()
    case .create, .willAppear, .didAppear, .focus, .blur, .covered, .uncovered, .willDisappear,
      .didDisappear, .didReselect:
      break
    }
  }

  func renew(_ entry: Entry) {
    context.renew(entry)
    (live as? any PayloadReceiving)?.receive(entry.payload)
  }

  func letGo() {
    live?.lifeCycle(.destroy)
    live = nil
  }

  /// Returns the function that waits for the screen's answer, once.
  func takeCompletion() -> (@MainActor @Sendable (Ending) -> Void)? {
    defer { extras = nil }
    return extras?.values.hooks.completion
  }

  /// Makes this the resident of another visit: its screen had been kept and is shown again.
  func move(into entry: Entry) {
    self.entry = entry
    hasAppeared = false
    extras = nil
    context.begin(entry)
    (live as? any PayloadReceiving)?.receive(entry.payload)
  }
}

struct ScreenAbilities: OptionSet {
  let rawValue: UInt8

  init(rawValue: UInt8) { self.rawValue = rawValue }

  static let guardsLeaving = ScreenAbilities(rawValue: 1)
  static let handlesBack = ScreenAbilities(rawValue: 2)
  static let receivesPayloads = ScreenAbilities(rawValue: 4)
  static let providesDependencies = ScreenAbilities(rawValue: 8)

  @MainActor init(_ screen: any LiveScreen) {
    self = []
    guard screen is any AbleScreen else { return }
    if screen is any LeaveGuarding { insert(.guardsLeaving) }
    if screen is any BackHandling { insert(.handlesBack) }
    if screen is any PayloadReceiving { insert(.receivesPayloads) }
    if screen is any DependencyProviding { insert(.providesDependencies) }
  }
}
