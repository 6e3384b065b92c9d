private protocol EventFields: ~Copyable {
  mutating func add(_ name: StaticString, _ text: String)
  mutating func add(_ name: StaticString, word: String)
  mutating func add(_ name: StaticString, _ number: Int)
  mutating func add(_ name: StaticString, _ value: Value)
  mutating func add(_ name: StaticString, _ id: ContextID)
}

extension LogEvent {
  /// The event as a record: `t` in milliseconds, `event`, `request`, `entry`, and what else there is to say.
  public var record: Record {
    var fields = Fields()
    write(to: &fields)
    return fields.record
  }

  package func append(to bytes: inout [UInt8]) {
    JSONPrinter.print(into: &bytes) { printer in
      printer.put(UInt8(ascii: "{"))
      write(to: &printer)
      printer.put(UInt8(ascii: "}"))
    }
  }

  /// The one place that says which fields an event has and in which order.
  private func write<Target: EventFields & ~Copyable>(to fields: inout Target) {
    fields.add("t", time.milliseconds)
    fields.add("event", word: word.rawValue)
    if let request { fields.add("request", Int(truncatingIfNeeded: request.number)) }
    if let entry { fields.add("entry", entry) }
    kind.write(to: &fields)
  }

  private struct Fields: EventFields {
    var record = Record(reserving: 8)

    mutating func add(_ name: StaticString, _ text: String) { record.append("\(name)", .string(text)) }
    mutating func add(_ name: StaticString, word: String) { add(name, word) }
    mutating func add(_ name: StaticString, _ number: Int) { record.append("\(name)", .int(number)) }
    mutating func add(_ name: StaticString, _ value: Value) { record.append("\(name)", value.masked) }
    mutating func add(_ name: StaticString, _ id: ContextID) { record.append("\(name)", .string("\(id)")) }
  }
}

extension JSONPrinter: EventFields {
  fileprivate mutating func add(_ name: StaticString, _ text: String) {
    put(name: name)
    put(text)
  }

  fileprivate mutating func add(_ name: StaticString, word: String) {
    put(name: name)
    put(quoted: word)
  }

  fileprivate mutating func add(_ name: StaticString, _ number: Int) {
    put(name: name)
    put(number)
  }

  fileprivate mutating func add(_ name: StaticString, _ value: Value) {
    put(name: name)
    put(value)
  }

  fileprivate mutating func add(_ name: StaticString, _ id: ContextID) {
    put(name: name)
    put(word: "\"c")
    put(Int(truncatingIfNeeded: id.number))
    put(UInt8(ascii: "\""))
  }
}

extension LogEvent.Kind {
  fileprivate func write<Target: EventFields & ~Copyable>(to fields: inout Target) {
    switch self {
    case .key(let key): fields.add("key", key)
    case .text(let text, let field):
      fields.add("text", text)
      if let field { fields.add("field", field) }
    case .paste(let characters, let cut):
      fields.add("characters", characters)
      if cut > 0 { fields.add("cut", cut) }
    case .mouse(let mouse): fields.add("mouse", mouse)
    case .resize(let columns, let rows):
      fields.add("columns", columns)
      fields.add("rows", rows)
    case .url(let url): fields.add("url", url)
    case .command(let command): fields.add("command", command)
    case .note(let text), .terminal(let text), .invariant(let text), .diagnostic(let text):
      fields.add("text", text)
    case .form(let field, let why):
      fields.add("field", field)
      fields.add("reason", why)
    case .request(_, let asked, let origin):
      fields.add("command", asked.description)
      fields.add("origin", word: origin.word)
    case .held(_, let name), .released(_, let name): fields.add("by", name)
    case .outcome(_, let outcome, let shift): outcome.write(shift, to: &fields)
    case .guardAsked(let name, _): fields.add("guard", name)
    case .guardAnswered(let name, let answer, _):
      fields.add("guard", name)
      fields.add("answer", word: answer.rawValue)
    case .lifeCycle(_, _, let screen), .receive(_, let screen), .kept(_, let screen),
      .dropped(_, let screen), .restored(_, let screen):
      fields.add("screen", screen)
    case .completion(_, let screen, let ending):
      fields.add("screen", screen)
      ending.write(to: &fields)
    case .message(_, let screen, let payload):
      fields.add("screen", screen)
      fields.add("value", payload.value ?? .null)
    case .transitionBegan(let transition, _), .transitionEnded(let transition, _):
      fields.add("transition", transition.description)
    case .value(let name, let value):
      fields.add("name", name)
      fields.add("value", value)
    }
  }
}

extension Outcome {
  fileprivate func write<Target: EventFields & ~Copyable>(
    _ shift: LogEvent.Shift?, to fields: inout Target
  ) {
    fields.add("outcome", word: code)
    if let shift {
      fields.add("change", word: shift.kind.rawValue)
      if let from = shift.from { fields.add("from", from) }
      if let to = shift.to { fields.add("to", to) }
    }
    guard let reason = rejection else { return }
    fields.add("reason", word: reason.code)
    fields.add("message", reason.description)
  }
}

extension Ending {
  fileprivate func write<Target: EventFields & ~Copyable>(to fields: inout Target) {
    switch self {
    case .completed(let payload):
      fields.add("result", word: "completed")
      if let payload { fields.add("value", payload.value ?? .null) }
    case .cancelled(let why):
      fields.add("result", word: "cancelled")
      fields.add("reason", word: why.rawValue)
    }
  }
}

extension Request.Origin {
  fileprivate var word: String {
    switch self {
    case .program: "program"
    case .entry: "screen"
    case .url: "url"
    case .key: "key"
    case .script: "script"
    case .restoration: "restoration"
    case .engine: "engine"
    }
  }
}

extension LogEvent {
  package static let fieldNames = [
    "t", "event", "request", "entry", "screen", "key", "text", "field", "characters", "cut", "mouse",
    "columns",
    "rows", "url", "command", "origin", "by", "outcome", "change", "from", "to", "reason", "message", "guard",
    "answer", "result", "value", "transition", "name",
  ]

  /// The words that a field can have; `nil` where it has any text.
  package static func words(ofField name: String) -> [String]? {
    switch name {
    case "change": Change.Kind.allCases.map(\.rawValue)
    case "outcome": Outcome.Success.allCases.map(\.rawValue) + ["rejected"]
    case "answer": GuardAnswer.allCases.map(\.rawValue)
    case "result": ["completed", "cancelled"]
    case "origin": ["program", "screen", "url", "key", "script", "restoration", "engine"]
    default: nil
    }
  }
}

// MARK: - For people

extension LogEvent: CustomStringConvertible {
  /// The event as one line of text.
  public var description: String { "\(word.rawValue) \(summary)" }

  /// The fields of the event in a few words.
  public var summary: String { Self.summary(of: word, record) }

  package static func summary(of word: Word, _ fields: Record) -> String {
    func text(_ name: String) -> String { fields[name]?.written ?? "" }
    func about(_ rest: String) -> String { rest.isEmpty ? text("request") : "\(text("request")) \(rest)" }
    let visit = "\(text("entry")) \(text("screen"))"
    switch word {
    case .key, .mouse, .url, .command: return text(word.rawValue)
    case .text:
      return text("text") + (fields["field"] == nil ? "" : " into '\(text("field"))', a secret field")
    case .paste:
      return "\(text("characters")) characters"
        + (fields["cut"] == nil ? "" : ", cut by \(text("cut")) bytes")
    case .resize: return "\(text("columns"))x\(text("rows"))"
    case .note, .terminal, .invariant, .diagnostic: return text("text")
    case .form: return "refused \(text("field")): \(text("reason"))"
    case .request: return about(text("command")) + (text("origin") == "key" ? "" : ", by \(text("origin"))")
    case .held, .released: return about("by \(text("by"))")
    case .outcome: return about(end(fields))
    case .guardAsked: return text("guard") + (fields["request"] == nil ? "" : " for \(text("request"))")
    case .guardAnswered: return "\(text("guard")) \(text("answer"))"
    case .create, .willAppear, .didAppear, .focus, .blur, .covered, .uncovered, .willDisappear, .didDisappear,
      .destroy, .didReselect, .receive, .kept, .dropped, .restored:
      return visit
    case .transitionBegan, .transitionEnded: return about(text("transition"))
    case .completion:
      let rest = fields["value"]?.json ?? (text("reason").isEmpty ? "" : "(\(text("reason")))")
      return "\(visit) \(text("result"))" + (rest.isEmpty ? "" : " \(rest)")
    case .message: return "\(visit) \(text("value"))"
    case .value: return "\(text("name")) \(text("value"))"
    }
  }

  private static func end(_ fields: Record) -> String {
    if let message = fields["message"]?.text { return "refused: \(message)" }
    guard let change = fields["change"]?.text else { return fields["outcome"]?.text ?? "" }
    let (from, to) = (fields["from"]?.text ?? "nothing", fields["to"]?.text ?? "nothing")
    return "\(change) \(from == to ? to : "\(from) → \(to)")"
  }
}
