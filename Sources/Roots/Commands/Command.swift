/// One thing that can be asked of a navigator.
///
/// Commands are values: the same command comes from a key, a file, a tape, a URL, a script or Swift code.
/// Where a command takes a ``Place`` and none is given, it acts on the innermost stack of the active place.
@nonexhaustive public indirect enum Command: Sendable, Equatable {
  /// Opens a screen on top of a stack.
  case push(Visit, on: Place? = nil, Push = Push())
  /// Opens a screen unless the same screen with the same identity is on top.
  case pushNew(Visit, on: Place? = nil, Push = Push())
  /// Opens a screen, or renews the payload of the one on top if it is the same.
  case navigate(Visit, on: Place? = nil, Renewal = .replace, Push = Push())
  /// Goes back to a screen and renews its payload, or opens it.
  case reveal(Visit, on: Place? = nil, Renewal = .replace, Push = Push())
  /// Closes screens from the top; the value answers for the topmost one.
  case pop(Int = 1, on: Place? = nil, value: Payload? = nil)
  /// Closes a screen anywhere in a stack, and more below it.
  case popFrom(ContextID, count: Int = 1)
  /// Goes back to the nearest screen of a name.
  case popTo(PopTarget, on: Place? = nil, ifAbsent: IfAbsent = .push)
  /// Goes back to the root of a stack.
  case popToRoot(on: Place? = nil)
  /// Puts a screen in the place of the top one, or of several.
  case replace(Visit, count: Int = 1, on: Place? = nil, Push = Push())
  /// Makes a stack consist of one screen.
  case goTo(Visit, on: Place? = nil, Push = Push())
  /// Makes a stack consist of the given screens; those that stand there already stay what they are.
  case setStack([Visit], on: Place? = nil)
  /// Makes a stack what a function makes of its entries.
  case transform(on: Place? = nil, StackTransform)
  /// Moves a screen that stands in the stack to its top, or opens it.
  case bringToFront(Visit, on: Place? = nil, by: Likeness = .identity, Push = Push())
  /// Exchanges the two top screens of a stack.
  case swap(on: Place? = nil)
  /// Selects a tab.
  case show(tab: String)
  /// What pressing the key of a tab does: selects it, or goes to its root if it is selected.
  case reselect(tab: String? = nil)
  /// Adds a tab behind the others.
  case addTab(String, root: Visit)
  /// Removes a tab that is not selected.
  case removeTab(String)
  /// Opens an accessory over everything.
  case overlay(Visit, at: LayerChoice = .above, on: Place? = nil)
  /// Closes a layer; without a number, the topmost one.
  case dismiss(layer: Int? = nil)
  /// Closes all layers, topmost first.
  case dismissAll
  /// Ends a screen with an answer; in a layer, ends the layer.
  case complete(Payload? = nil, from: ContextID? = nil)
  /// Ends a screen without an answer; in a layer, ends the layer.
  case cancel(from: ContextID? = nil)
  /// Tells the opener of a screen something while the screen lives.
  case message(Payload, from: ContextID? = nil)
  /// Tells a flow, or another nested navigator, something.
  case tell(Payload, flow: String)
  /// What Esc does: leaves the innermost thing there is.
  case back
  /// Goes to a screen by the shortest way through the screen graph.
  case go(Visit, via: [String] = [], PathMotion = .direct)
  /// Opens a URL: a text, or a secret if something secret is in it.
  case open(Value, OpenMode? = nil)
  /// Lets a held request through.
  case grant(RequestID? = nil)
  /// Turns a held request away.
  case refuse(RequestID? = nil, why: String? = nil)
  /// Asks the guards of a covered entry once more: the one that has the keys, if none is named.
  case uncover(ContextID? = nil)
  /// Several commands as one: all happen, or none.
  case transaction([Command])
  /// Goes back to the state before the last change. For tools.
  case undo
  /// Takes back an undo. For tools.
  case redo
  /// Lets injected time pass. For tapes and scripts.
  case advance(Duration)
  /// Removes what guards no longer admit; made by the engine itself.
  case evict(guards: [String])
}

extension Command {
  /// The command to open a URL.
  public static func open(_ url: String, _ mode: OpenMode? = nil) -> Command { .open(.string(url), mode) }
}

extension Command {
  /// The verbs, as commands are written.
  package enum Verb: String, Sendable, CaseIterable {
    case push
    case pushNew = "push-new"
    case navigate, reveal, replace
    case goTo = "go-to"
    case bringToFront = "bring-to-front"
    case swap, pop
    case popTo = "pop-to"
    case popToRoot = "pop-to-root"
    case setStack = "set-stack"
    case tab, reselect
    case addTab = "add-tab"
    case removeTab = "remove-tab"
    case overlay, dismiss
    case dismissAll = "dismiss-all"
    case complete, cancel, message, tell, back, go, open, grant, refuse, uncover, transaction, undo, redo,
      advance
    /// Made by the engine itself; no file can write it.
    case evict
  }

  /// A command taken apart: its verb, and every value that some command carries.
  ///
  /// What looks at one part of all commands, or changes it, does so here instead of listing the commands.
  package struct Arguments: Sendable {
    package var verb: Verb
    /// The screen or accessory that is opened, with what belongs to the visit.
    package var screen: String?
    package var identity: Value?
    /// What the screen gets, or what is answered or told.
    package var payload: Payload?
    package var nestedIn: String?
    package var place: Place?
    package var push = Push()
    package var renewal = Renewal.replace
    package var count = 1
    package var likeness = Likeness.identity
    /// The entry that is meant, or that speaks.
    package var entry: ContextID?
    package var absent = IfAbsent.push
    /// The name of a tab or a flow.
    package var name: String?
    package var layer = LayerChoice.above
    /// The screens a way has to pass, or the guards that no longer admit.
    package var names: [String] = []
    package var motion = PathMotion.direct
    package var url: Value?
    package var mode: OpenMode?
    package var request: RequestID?
    package var why: String?
    package var time: Duration?
    package var visits: [Visit] = []
    package var transform: StackTransform?
    package var commands: [Command] = []

    package init(_ verb: Verb) { self.verb = verb }

    /// Which thing the screen shows, as it is written.
    package var resource: String? {
      get { identity?.shown }
      set { identity = newValue.map { .string($0) } }
    }

    /// The URL as it is written.
    package var address: String? {
      get { url?.shown }
      set { url = newValue.map { .string($0) } }
    }

    /// The screen that is opened, with what belongs to the visit.
    package var visit: Visit? {
      get {
        guard let screen else { return nil }
        var visit = Visit(screen, payload: payload)
        (visit.identity, visit.nestedIn) = (identity, nestedIn)
        return visit
      }
      set {
        (screen, identity) = (newValue?.screen, newValue?.identity)
        (payload, nestedIn) = (newValue?.payload, newValue?.nestedIn)
      }
    }

    fileprivate init(
      _ verb: Verb, _ visit: Visit?, on place: Place? = nil, _ push: Push = Push(),
      _ change: (inout Arguments) -> Void = { _ in }
    ) {
      self.init(verb)
      self.visit = visit
      self.place = place
      self.push = push
      change(&self)
    }

    fileprivate init(_ verb: Verb, on place: Place? = nil, _ change: (inout Arguments) -> Void) {
      self.init(verb)
      self.place = place
      change(&self)
    }
  }

  /// The command taken apart.
  package var arguments: Arguments {
    switch self {
    case .push(let visit, let place, let how): Arguments(.push, visit, on: place, how)
    case .pushNew(let visit, let place, let how): Arguments(.pushNew, visit, on: place, how)
    case .navigate(let visit, let place, let renewal, let how):
      Arguments(.navigate, visit, on: place, how) { $0.renewal = renewal }
    case .reveal(let visit, let place, let renewal, let how):
      Arguments(.reveal, visit, on: place, how) { $0.renewal = renewal }
    case .pop(let count, let place, let value):
      Arguments(.pop, on: place) { ($0.count, $0.payload) = (count, value) }
    case .popFrom(let id, let count): Arguments(.pop) { ($0.entry, $0.count) = (id, count) }
    case .popTo(let target, let place, let absent):
      Arguments(.popTo, target.visit, on: place) { ($0.entry, $0.absent) = (target.id, absent) }
    case .popToRoot(let place): Arguments(.popToRoot, nil, on: place)
    case .replace(let visit, let count, let place, let how):
      Arguments(.replace, visit, on: place, how) { $0.count = count }
    case .goTo(let visit, let place, let how): Arguments(.goTo, visit, on: place, how)
    case .setStack(let visits, let place): Arguments(.setStack, on: place) { $0.visits = visits }
    case .transform(let place, let transform):
      Arguments(.setStack, on: place) { $0.transform = transform }
    case .bringToFront(let visit, let place, let likeness, let how):
      Arguments(.bringToFront, visit, on: place, how) { $0.likeness = likeness }
    case .swap(let place): Arguments(.swap, nil, on: place)
    case .show(let tab): Arguments(.tab) { $0.name = tab }
    case .reselect(let tab): Arguments(.reselect) { $0.name = tab }
    case .addTab(let name, let root): Arguments(.addTab, root) { $0.name = name }
    case .removeTab(let name): Arguments(.removeTab) { $0.name = name }
    case .overlay(let visit, let layer, let place):
      Arguments(.overlay, visit, on: place) { $0.layer = layer }
    case .dismiss(let layer): Arguments(.dismiss) { $0.layer = layer.map { .number($0) } ?? .above }
    case .dismissAll: Arguments(.dismissAll)
    case .complete(let value, let id): Arguments(.complete) { ($0.payload, $0.entry) = (value, id) }
    case .cancel(let id): Arguments(.cancel) { $0.entry = id }
    case .message(let value, let id): Arguments(.message) { ($0.payload, $0.entry) = (value, id) }
    case .tell(let value, let flow): Arguments(.tell) { ($0.payload, $0.name) = (value, flow) }
    case .back: Arguments(.back)
    case .go(let visit, let via, let motion):
      Arguments(.go, visit) { ($0.names, $0.motion) = (via, motion) }
    case .open(let url, let mode): Arguments(.open) { ($0.url, $0.mode) = (url, mode) }
    case .grant(let request): Arguments(.grant) { $0.request = request }
    case .refuse(let request, let why): Arguments(.refuse) { ($0.request, $0.why) = (request, why) }
    case .uncover(let id): Arguments(.uncover) { $0.entry = id }
    case .transaction(let commands): Arguments(.transaction) { $0.commands = commands }
    case .undo: Arguments(.undo)
    case .redo: Arguments(.redo)
    case .advance(let time): Arguments(.advance) { $0.time = time }
    case .evict(let guards): Arguments(.evict) { $0.names = guards }
    }
  }

  /// The command that arguments make; `nil` if one that it cannot do without is missing.
  package init?(_ said: Arguments) {
    let (visit, place, push) = (said.visit, said.place, said.push)
    let command: Command? =
      switch said.verb {
      case .push: visit.map { .push($0, on: place, push) }
      case .pushNew: visit.map { .pushNew($0, on: place, push) }
      case .navigate: visit.map { .navigate($0, on: place, said.renewal, push) }
      case .reveal: visit.map { .reveal($0, on: place, said.renewal, push) }
      case .replace: visit.map { .replace($0, count: said.count, on: place, push) }
      case .goTo: visit.map { .goTo($0, on: place, push) }
      case .bringToFront: visit.map { .bringToFront($0, on: place, by: said.likeness, push) }
      case .swap: .swap(on: place)
      case .pop:
        said.entry.map { .popFrom($0, count: said.count) }
          ?? .pop(said.count, on: place, value: said.payload)
      case .popTo: PopTarget(said).map { .popTo($0, on: place, ifAbsent: said.absent) }
      case .popToRoot: .popToRoot(on: place)
      case .setStack: said.transform.map { .transform(on: place, $0) } ?? .setStack(said.visits, on: place)
      case .tab: said.name.map { .show(tab: $0) }
      case .reselect: .reselect(tab: said.name)
      case .addTab: said.name.flatMap { name in visit.map { .addTab(name, root: $0) } }
      case .removeTab: said.name.map { .removeTab($0) }
      case .overlay: visit.map { .overlay($0, at: said.layer, on: place) }
      case .dismiss: .dismiss(layer: said.layer.number)
      case .dismissAll: .dismissAll
      case .complete: .complete(said.payload, from: said.entry)
      case .cancel: .cancel(from: said.entry)
      case .message: .message(said.payload ?? Payload(Record()), from: said.entry)
      case .tell: said.name.map { .tell(said.payload ?? Payload(Record()), flow: $0) }
      case .back: .back
      case .go: visit.map { .go($0, via: said.names, said.motion) }
      case .open: said.url.map { .open($0, said.mode) }
      case .grant: .grant(said.request)
      case .refuse: .refuse(said.request, why: said.why)
      case .uncover: .uncover(said.entry)
      case .transaction: .transaction(said.commands)
      case .undo: .undo
      case .redo: .redo
      case .advance: said.time.map { .advance($0) }
      case .evict: .evict(guards: said.names)
      }
    guard let command else { return nil }
    self = command
  }
}

// MARK: - Kinds

extension Command {
  /// What a command is to all that only have to know its kind. A new command is sorted here, once.
  package enum Kind: Sendable {
    /// Opens screens, or arranges those of a stack; with the visit, if it is one.
    case opens(Visit?)
    /// Closes screens, or shows others that are open.
    case leaves
    /// Takes screens away without asking them: one that ends itself, or what guards no longer admit.
    case ends
    /// Goes to another moment of the history.
    case travels
    /// Changes nothing that is open: speaks to a screen, a guard or the clock.
    case speaks(Speech)
    /// Does several things as one.
    case several([Command])
  }

  /// What a command says to something that is not part of the state.
  package enum Speech: Sendable {
    case message(Payload, from: ContextID?)
    case tell(Payload, flow: String)
    case grant(RequestID?)
    case refuse(RequestID?, why: String?)
    case uncover
    case advance(Duration)
  }

  /// The kind of the command.
  package var kind: Kind {
    switch self {
    case .push(let visit, _, _), .pushNew(let visit, _, _), .navigate(let visit, _, _, _),
      .reveal(let visit, _, _, _), .replace(let visit, _, _, _), .goTo(let visit, _, _),
      .bringToFront(let visit, _, _, _), .overlay(let visit, _, _), .go(let visit, _, _),
      .addTab(_, let visit):
      .opens(visit)
    case .popTo(let target, _, _): .opens(target.visit)
    case .setStack, .transform, .swap, .open: .opens(nil)
    case .pop, .popFrom, .popToRoot, .show, .reselect, .removeTab, .dismiss, .dismissAll, .cancel, .back:
      .leaves
    case .complete, .evict: .ends
    case .undo, .redo: .travels
    case .message(let payload, let id): .speaks(.message(payload, from: id))
    case .tell(let payload, let flow): .speaks(.tell(payload, flow: flow))
    case .grant(let request): .speaks(.grant(request))
    case .refuse(let request, let why): .speaks(.refuse(request, why: why))
    case .uncover: .speaks(.uncover)
    case .advance(let time): .speaks(.advance(time))
    case .transaction(let commands): .several(commands)
    }
  }

  /// Whether the command leads to another moment of the history.
  // This and the next three are asked for every request: without the copies that the kind would make.
  var travels: Bool {
    if case .undo = self { true } else if case .redo = self { true } else { false }
  }

  /// Whether the command is a way whose screens may be shown one after the other.
  var isWay: Bool { if case .go = self { true } else { false } }

  /// Whether the command takes away what guards no longer admit.
  var isEviction: Bool { if case .evict = self { true } else { false } }

  /// Whether the command asks guards again about what is covered.
  var isUncovering: Bool { if case .uncover = self { true } else { false } }

  /// Whether screens that would leave may object: not when one of them ends itself, and not to the engine.
  package var asksWhoLeaves: Bool {
    switch kind {
    case .ends, .travels: false
    case .opens, .leaves, .speaks, .several: true
    }
  }

  /// Whether the command opens screens, or arranges those of a stack.
  var opensScreens: Bool {
    switch kind {
    case .opens: true
    case .several(let commands): Command.isTooDeep(commands) || commands.contains(where: \.opensScreens)
    case .leaves, .ends, .travels, .speaks: false
    }
  }

  /// What a command acts on where it names nothing.
  package enum Aim: Sendable {
    /// The stack that has the keys, or the base that is in sight.
    case stack, base
    /// The screen that speaks, or the one that has the keys.
    case entry
    /// The topmost layer.
    case layer
    /// The selected tab.
    case tab
    /// What going back leaves.
    case innermost
    /// What each of its commands acts on.
    case parts
    /// Nothing is left out, or it means the same wherever it is carried out.
    case nothing
  }
}

extension Command.Verb {
  /// What the verb's commands act on where they name nothing.
  package var aim: Command.Aim {
    switch self {
    case .push, .pushNew, .navigate, .reveal, .replace, .bringToFront, .swap, .pop, .popTo, .popToRoot,
      .setStack:
      .stack
    case .goTo: .base
    case .complete, .cancel, .uncover: .entry
    case .dismiss: .layer
    case .reselect: .tab
    case .back: .innermost
    case .transaction: .parts
    case .tab, .addTab, .removeTab, .overlay, .dismissAll, .message, .tell, .go, .open, .grant, .refuse,
      .undo,
      .redo, .advance, .evict:
      .nothing
    }
  }
}
