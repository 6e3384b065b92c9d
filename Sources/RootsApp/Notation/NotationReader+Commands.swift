internal import Roots

/// Reading commands.
extension NotationReader {
  /// How deep commands may stand inside one another.
  static let deepest = 32

  /// The command of a node; `nil` if it is none, which has been noted then.
  mutating func command(_ node: KdlNode, depth: Int = 0) -> ScriptCommand? {
    let name = node.name
    guard let verb = Verb(rawValue: name), let word = CommandTable.word(name) else {
      findings.error("unknown command '\(name)'", suggestion(for: name), at: node.spot)
      return nil
    }
    let parts = take(node, as: word)
    if word.block == .results, !notesUses, node.hasBlock {
      findings.error("what happens with an answer is said in app files only", at: node.spot)
      return nil
    }
    if verb == .transaction { return transaction(parts, depth) }
    guard parts.isFaultless, let command = command(verb, parts) else { return nil }
    return steered(command, parts)
  }

  private func suggestion(for name: String) -> Diagnostic.Help? {
    Names.nearest(to: name, in: Verb.allCases.map(\.rawValue), limit: 1).first.map { .suggestion($0) }
  }

  private mutating func command(_ verb: Verb, _ parts: Parts) -> Command? {
    switch verb {
    case .push, .pushNew, .navigate, .reveal, .replace, .goTo, .bringToFront: opening(verb, parts)
    case .pop, .popTo, .popToRoot, .setStack: closing(verb, parts)
    case .tab: parts.text(0).map { .show(tab: $0) }
    case .reselect: .reselect(tab: parts.text(0))
    case .addTab: addTab(parts)
    case .removeTab: parts.text(0).map { .removeTab($0) }
    case .overlay: visit(parts).map { .overlay($0, at: layer(parts)) }
    case .dismiss: .dismiss(layer: parts.arguments.first?.value.integer)
    case .dismissAll: .dismissAll
    case .complete: complete(parts)
    case .cancel: .cancel(from: context("@from", parts))
    case .message: message(parts)
    case .tell: tell(parts)
    case .back: .back
    case .go: go(parts)
    case .open: parts.text(0).map { .open($0, parts.text("@mode").flatMap { OpenMode(rawValue: $0) }) }
    case .grant: .grant(parts.arguments.first?.requestID)
    case .refuse: refuse(parts)
    case .transaction: nil
    case .undo: .undo
    case .redo: .redo
    case .advance: parts.arguments.first?.duration.map { .advance($0) }
    }
  }

  /// Adds what the request is told.
  private mutating func steered(_ command: Command, _ parts: Parts) -> ScriptCommand {
    var steered = ScriptCommand(command)
    if let navigator = parts.text("@in") { steered.command.place = .nested(navigator) }
    steered.transition = parts.text("@transition").map { Transition($0) }
    steered.keep = parts["@keep"]?.lifetime
    if let start = parts.text("@keep-from").flatMap({ Lifetime.Start(rawValue: $0) }) {
      steered.keep?.start = start
    }
    steered.guards = parts.names("@guard")
    steered.leaving = parts.flag("@force") == true ? .force : .ask
    return steered
  }

  private mutating func transaction(_ parts: Parts, _ depth: Int) -> ScriptCommand? {
    guard depth < Self.deepest else {
      findings.error("commands are nested more than \(Self.deepest) deep", at: parts.node.spot)
      return nil
    }
    var commands: [Command] = []
    var isFaultless = parts.isFaultless
    for node in parts.node.children {
      guard let inner = command(node, depth: depth + 1) else {
        isFaultless = false
        continue
      }
      if inner != ScriptCommand(inner.command) {
        isFaultless = false
        findings.error(
          "inside a transaction, a command takes no '@transition', '@keep', '@guard' or '@force'",
          .hint("write it behind 'transaction'"), at: node.spot)
      }
      commands.append(inner.command)
    }
    return isFaultless ? steered(.transaction(commands), parts) : nil
  }
}

// MARK: - Verbs

extension NotationReader {
  private mutating func opening(_ verb: Verb, _ parts: Parts) -> Command? {
    guard let visit = visit(parts) else { return nil }
    let place = place(parts)
    let how = push(parts)
    let renewal: Renewal = parts.flag("@merge") == true ? .merge : .replace
    return switch verb {
    case .push: .push(visit, on: place, how)
    case .pushNew: .pushNew(visit, on: place, how)
    case .navigate: .navigate(visit, on: place, renewal, how)
    case .reveal: .reveal(visit, on: place, renewal, how)
    case .replace: .replace(visit, count: parts.integer("@count") ?? 1, on: place, how)
    case .goTo: .goTo(visit, on: place, how)
    default:
      .bringToFront(
        visit, on: place, by: parts.text("@by").flatMap { Likeness(rawValue: $0) } ?? .identity, how)
    }
  }

  private func push(_ parts: Parts) -> Push {
    var push = Push()
    if parts.flag("@keep-overlays") == true { push.overlays = .keep }
    if parts.flag("@activate") == false { push.activation = .stay }
    push.poppingTo = parts.text("@popping-to")
    push.poppingInclusive = parts.flag("@inclusive") ?? false
    return push
  }

  private mutating func closing(_ verb: Verb, _ parts: Parts) -> Command? {
    switch verb {
    case .pop: pop(parts)
    case .popTo: popTo(parts)
    case .popToRoot: .popToRoot(on: place(parts))
    default: setStack(parts)
    }
  }

  private mutating func pop(_ parts: Parts) -> Command? {
    let count = parts.arguments.first?.value.integer ?? 1
    guard let value = payload(parts, whole: "@value") else { return nil }
    guard let id = context("@from", parts) else { return .pop(count, on: place(parts), value: value.payload) }
    if value.payload != nil {
      findings.error("'@from' closes without an answer", at: parts.node.spot)
      return nil
    }
    return .popFrom(id, count: count)
  }

  private mutating func popTo(_ parts: Parts) -> Command? {
    let absent = parts.text("@if-absent").flatMap { IfAbsent(rawValue: $0) } ?? .push
    let id = context("@id", parts)
    if parts.arguments.isEmpty {
      guard let id else {
        findings.error("'pop-to' needs a screen or '@id='", at: parts.node.spot)
        return nil
      }
      return .popTo(PopTarget(id: id), on: place(parts), ifAbsent: absent)
    }
    guard let visit = visit(parts) else { return nil }
    var target = PopTarget(visit)
    target.id = id
    return .popTo(target, on: place(parts), ifAbsent: absent)
  }

  private mutating func setStack(_ parts: Parts) -> Command? {
    var visits: [Visit] = []
    var isFaultless = true
    for node in parts.node.children {
      let entry = take(node, as: .entry(node.name))
      if notesUses {
        uses.append(NameUse(reference: .screen, name: node.name, spot: node.spot, owner: owner))
      }
      if entry.isFaultless, let visit = visit(entry, node.name) {
        visits.append(visit)
      } else {
        isFaultless = false
      }
    }
    return isFaultless ? .setStack(visits, on: place(parts)) : nil
  }

  private mutating func addTab(_ parts: Parts) -> Command? {
    guard let name = parts.text(0), let root = parts.text("root") else { return nil }
    return visit(parts, root).map { .addTab(name, root: $0) }
  }

  private func layer(_ parts: Parts) -> LayerChoice {
    parts["@layer"]?.value.integer.map { .number($0) } ?? .above
  }

  private mutating func complete(_ parts: Parts) -> Command? {
    let from = context("@from", parts)
    guard let argument = parts.arguments.first else {
      return payload(parts, whole: "@payload").map { .complete($0.payload, from: from) }
    }
    guard parts.fields.isEmpty && parts["@payload"] == nil else {
      findings.error("'complete' takes a value or named values, not both", at: argument.spot)
      return nil
    }
    return argument.data(&findings).map { .complete(Payload($0), from: from) }
  }

  private mutating func message(_ parts: Parts) -> Command? {
    let from = context("@from", parts)
    return payload(parts, whole: "@payload").map {
      .message($0.payload ?? Payload(Record()), from: from)
    }
  }

  private mutating func tell(_ parts: Parts) -> Command? {
    guard let flow = parts.text(0) else { return nil }
    return payload(parts, whole: "@payload").map {
      .tell($0.payload ?? Payload(Record()), flow: flow)
    }
  }

  private mutating func go(_ parts: Parts) -> Command? {
    guard let visit = visit(parts) else { return nil }
    let motion = parts.text("@animate").flatMap { PathMotion(rawValue: $0) } ?? .direct
    return .go(visit, via: parts.names("@via"), motion)
  }

  private mutating func refuse(_ parts: Parts) -> Command? {
    var why = parts.text("@why")
    var rest = parts.arguments[...]
    let id = rest.first?.requestID
    if id != nil { rest.removeFirst() }
    if let reason = rest.first {
      guard why == nil, rest.count == 1, let text = reason.value.text else {
        findings.error("'refuse' takes the id of a request and a reason", at: reason.spot)
        return nil
      }
      why = text
    }
    return .refuse(id, why: why)
  }
}

// MARK: - Parts of commands

extension NotationReader {
  private func place(_ parts: Parts) -> Place? { parts.text("@on").flatMap { Place($0) } }

  private func context(_ name: String, _ parts: Parts) -> ContextID? {
    parts.text(name).flatMap { ContextID($0) }
  }

  private mutating func visit(_ parts: Parts) -> Visit? { parts.text(0).flatMap { visit(parts, $0) } }

  private mutating func visit(_ parts: Parts, _ screen: String) -> Visit? {
    guard let given = payload(parts, whole: "@payload") else { return nil }
    var visit = Visit(screen, resource: parts.text("@resource"), payload: given.payload)
    visit.nestedIn = parts.text("@embed")
    return visit
  }

  /// What was given as payload, which may be nothing at all.
  struct GivenPayload {
    var payload: Payload?
  }

  /// The payload of a node; `nil` if it could not be read.
  private mutating func payload(_ parts: Parts, whole: String) -> GivenPayload? {
    if let entry = parts[whole] {
      guard parts.fields.isEmpty else {
        findings.error("'\(whole)' is the whole payload; other fields go into it", at: entry.spot)
        return nil
      }
      return entry.data(&findings).map { GivenPayload(payload: Payload($0)) }
    }
    guard !parts.fields.isEmpty else { return GivenPayload() }
    guard let record = record(parts) else { return nil }
    return GivenPayload(payload: Payload(record))
  }

  /// The named values of a node; `nil` if one of them cannot be held.
  mutating func record(_ parts: Parts) -> Record? {
    var record = Record()
    var isFaultless = true
    for (key, entry) in parts.fields {
      if let value = entry.data(&findings) { record[key] = value } else { isFaultless = false }
    }
    return isFaultless ? record : nil
  }
}
