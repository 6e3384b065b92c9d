internal import Roots

/// Writes commands as they are read: on one line, with everything that was said and nothing else.
package struct CommandPrinter {
  private var writer = KdlWriter(.line)

  package init() {}

  /// What has been written.
  package var text: String { writer.text }

  /// Writes a command with what steers its request.
  package mutating func print(_ command: ScriptCommand) {
    begin(command.command)
    if let transition = command.transition { property("@transition", transition.description) }
    if let keep = command.keep {
      writer.property("@keep", keep.notation)
      if keep.start != .dismissal { property("@keep-from", keep.start.rawValue) }
    }
    if !command.guards.isEmpty { property("@guard", command.guards.joined(separator: ",")) }
    if command.leaving == .force { writer.property("@force", .bool(true)) }
    block(command.command)
    writer.end()
  }

  private mutating func print(_ command: Command) {
    begin(command)
    block(command)
    writer.end()
  }

  /// The verb with everything on its line.
  private mutating func begin(_ command: Command) {
    writer.begin(command.verb)
    switch command {
    case .push(let visit, let place, let how), .pushNew(let visit, let place, let how):
      opening(visit, place)
      self.how(how)
    case .navigate(let visit, let place, let renewal, let how),
      .reveal(let visit, let place, let renewal, let how):
      opening(visit, place)
      self.how(how)
      if renewal == .merge { writer.property("@merge", .bool(true)) }
    case .replace(let visit, let count, let place, let how):
      opening(visit, place)
      self.how(how)
      if count != 1 { writer.property("@count", .number(KdlNumber(count))) }
    case .goTo(let visit, let place, let how):
      opening(visit, place)
      self.how(how)
    case .bringToFront(let visit, let place, let likeness, let how):
      opening(visit, place)
      self.how(how)
      if likeness != .identity { property("@by", likeness.rawValue) }
    case .overlay(let visit, let layer):
      self.visit(visit)
      if case .number(let number) = layer { writer.property("@layer", .number(KdlNumber(number))) }
    case .go(let visit, let via, let motion):
      self.visit(visit)
      if !via.isEmpty { property("@via", via.joined(separator: ",")) }
      if motion != .direct { property("@animate", motion.rawValue) }
    case .addTab(let name, let root):
      argument(name)
      property("root", root.screen)
      details(root, reserved: ["root"])
    default: beginOther(command)
    }
  }

  private mutating func beginOther(_ command: Command) {
    switch command {
    case .pop(let count, let place, let value):
      if count != 1 { writer.argument(.number(KdlNumber(count))) }
      on(place)
      payload(value, whole: "@value")
    case .popFrom(let id, let count):
      if count != 1 { writer.argument(.number(KdlNumber(count))) }
      property("@from", id.description)
    case .popTo(let target, let place, let absent):
      if let visit = target.visit { self.visit(visit) }
      if let id = target.id { property("@id", id.description) }
      on(place)
      if absent != .push { property("@if-absent", absent.rawValue) }
    case .popToRoot(let place), .setStack(_, let place), .transform(let place, _): on(place)
    case .show(let tab), .removeTab(let tab): argument(tab)
    case .reselect(let tab): if let tab { argument(tab) }
    case .dismiss(let layer): if let layer { writer.argument(.number(KdlNumber(layer))) }
    case .complete(let value, let id): answer(value, id)
    case .cancel(let id): speaker(id)
    case .message(let payload, let id):
      if payload != Payload(Record()) { self.payload(payload, whole: "@payload") }
      speaker(id)
    case .tell(let payload, let flow):
      argument(flow)
      if payload != Payload(Record()) { self.payload(payload, whole: "@payload") }
    case .open(let url, let mode):
      argument(url)
      if let mode { property("@mode", mode.rawValue) }
    case .grant(let id): if let id { argument(id.description) }
    case .refuse(let id, let why):
      if let id { argument(id.description) }
      if let why { property("@why", why) }
    case .advance(let time): writer.argument(time.notation)
    case .evict(let guards): for name in guards { argument(name) }
    default: break
    }
  }

  /// What stands in braces.
  private mutating func block(_ command: Command) {
    switch command {
    case .transaction(let commands):
      writer.openBlock()
      for inner in commands { print(inner) }
      writer.closeBlock()
    case .setStack(let visits, _):
      writer.openBlock()
      for visit in visits {
        writer.begin(visit.screen)
        details(visit)
        writer.end()
      }
      writer.closeBlock()
    default: break
    }
  }
}

// MARK: - Parts of commands

extension CommandPrinter {
  private mutating func argument(_ text: String) { writer.argument(.string(text)) }

  private mutating func property(_ name: String, _ text: String) { writer.property(name, .string(text)) }

  private mutating func on(_ place: Place?) {
    if let place { property("@on", place.description) }
  }

  private mutating func speaker(_ id: ContextID?) {
    if let id { property("@from", id.description) }
  }

  private mutating func opening(_ visit: Visit, _ place: Place?) {
    self.visit(visit)
    on(place)
  }

  private mutating func visit(_ visit: Visit) {
    argument(visit.screen)
    details(visit)
  }

  private mutating func details(_ visit: Visit, reserved: [String] = []) {
    payload(visit.payload, whole: "@payload", reserved: reserved)
    if let resource = visit.resource { property("@resource", resource) }
    if let name = visit.nestedIn { property("@embed", name) }
  }

  private mutating func how(_ how: Push) {
    if how.overlays == .keep { writer.property("@keep-overlays", .bool(true)) }
    if how.activation == .stay { writer.property("@activate", .bool(false)) }
    if let screen = how.poppingTo { property("@popping-to", screen) }
    if how.poppingInclusive { writer.property("@inclusive", .bool(true)) }
  }

  private mutating func answer(_ value: Payload?, _ id: ContextID?) {
    if let value = value?.value, value.fields == nil {
      self.value(value) { writer, value, annotation in writer.argument(value, annotation: annotation) }
    } else {
      payload(value, whole: "@payload")
    }
    speaker(id)
  }

  /// A payload as named values, or, where it has no names or awkward ones, as one value.
  private mutating func payload(_ payload: Payload?, whole: String, reserved: [String] = []) {
    guard let value = payload?.value else { return }
    if let record = value.fields, !record.isEmpty,
      record.keys.allSatisfy({ !$0.hasPrefix("@") && !reserved.contains($0) })
    {
      for (key, field) in record { property(key, field) }
    } else if value.fields != nil {
      writer.property(whole, .string(value.json), annotation: "json")
    } else {
      property(whole, value)
    }
  }

  private mutating func property(_ name: String, _ value: Value) {
    self.value(value) { writer, value, annotation in
      writer.property(name, value, annotation: annotation)
    }
  }

  /// KDL has neither lists nor records: they stand in JSON.
  private mutating func value(_ value: Value, _ put: (inout KdlWriter, KdlValue, String?) -> Void) {
    if let plain = KdlValue(value) {
      put(&writer, plain, nil)
    } else {
      put(&writer, .string(value.json), "json")
    }
  }
}

extension Lifetime {
  /// The lifetime as commands write it.
  var notation: KdlValue {
    switch span {
    case .time(let time): time.notation
    case .session, .custom: .string("session")
    }
  }
}
