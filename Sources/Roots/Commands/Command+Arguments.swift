extension Command {
  /// A command taken apart, so that code that looks at one part of all commands, or changes it, need not list them.
  package struct Arguments: Sendable {
    package var verb: Verb
    package var screen: String?
    package var identity: Value?
    package var payload: Payload?
    package var nestedIn: String?
    package var place: Place?
    package var push = Push()
    package var renewal = Renewal.replace
    package var count = 1
    package var likeness = Likeness.identity
    package var entry: ContextID?
    package var absent = IfAbsent.push
    package var name: String?
    package var layer = LayerChoice.above
    /// The screens that a way has to pass, or the guards that no longer admit.
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

    package var allVisits: [Visit] { visits + [visit].compactMap(\.self) }

    package var resource: String? {
      get { identity?.shown }
      set { identity = newValue.map { .string($0) } }
    }

    package var address: String? {
      get { url?.shown }
      set { url = newValue.map { .string($0) } }
    }

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
  }

  package var arguments: Arguments {
    var said = Arguments(row.verb)
    switch self {
    case .push(let visit, let place, let push), .pushNew(let visit, let place, let push),
      .goTo(let visit, let place, let push):
      (said.visit, said.place, said.push) = (visit, place, push)
    case .navigate(let visit, let place, let renewal, let push),
      .reveal(let visit, let place, let renewal, let push):
      (said.visit, said.place, said.renewal, said.push) = (visit, place, renewal, push)
    case .replace(let visit, let count, let place, let push):
      (said.visit, said.count, said.place, said.push) = (visit, count, place, push)
    case .bringToFront(let visit, let place, let likeness, let push):
      (said.visit, said.place, said.likeness, said.push) = (visit, place, likeness, push)
    case .pop(let count, let place, let value): (said.count, said.place, said.payload) = (count, place, value)
    case .popFrom(let id, let count): (said.entry, said.count) = (id, count)
    case .popTo(let target, let place, let absent):
      (said.visit, said.entry, said.place, said.absent) = (target.visit, target.id, place, absent)
    case .popToRoot(let place), .swap(let place): said.place = place
    case .setStack(let visits, let place): (said.visits, said.place) = (visits, place)
    case .transform(let place, let transform): (said.place, said.transform) = (place, transform)
    case .show(let tab), .removeTab(let tab): said.name = tab
    case .reselect(let tab): said.name = tab
    case .addTab(let name, let root): (said.name, said.visit) = (name, root)
    case .overlay(let visit, let layer, let place):
      (said.visit, said.layer, said.place) = (visit, layer, place)
    case .dismiss(let layer): said.layer = layer.map { .number($0) } ?? .above
    case .complete(let value, let id): (said.payload, said.entry) = (value, id)
    case .message(let value, let id): (said.payload, said.entry) = (value, id)
    case .cancel(let id), .uncover(let id): said.entry = id
    case .tell(let value, let flow): (said.payload, said.name) = (value, flow)
    case .go(let visit, let via, let motion): (said.visit, said.names, said.motion) = (visit, via, motion)
    case .open(let url, let mode): (said.url, said.mode) = (url, mode)
    case .grant(let request): said.request = request
    case .refuse(let request, let why): (said.request, said.why) = (request, why)
    case .transaction(let commands): said.commands = commands
    case .advance(let time): said.time = time
    case .evict(let guards): said.names = guards
    case .dismissAll, .back, .undo, .redo: break
    }
    return said
  }

  /// `nil` if a part that the command cannot do without is missing.
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
