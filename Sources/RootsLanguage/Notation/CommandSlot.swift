internal import Roots

/// Everything that the slots of a command hold: the command taken apart, and what steers its request.
struct CommandValues: Sendable {
  var command: Command.Arguments
  var transition: Transition?
  var keep: Lifetime?
  var keepStart = Lifetime.Start.dismissal
  var guards: [String] = []
  var leaving = Request.Leaving.ask
  var after: Duration?
  var fails: Odds?
  /// The nested navigator that carries the command out, unless the command names it as a place.
  var navigator: String?

  init(_ verb: Command.Verb) { command = Command.Arguments(verb) }

  init(_ said: ScriptCommand) {
    command = said.command.arguments
    transition = said.transition
    keep = said.keep
    keepStart = said.keep?.start ?? .dismissal
    guards = said.guards
    leaving = said.leaving
    after = said.after
    fails = said.fails
  }

  /// The command with these values; `nil` if a value that it needs is missing.
  consuming func said() -> ScriptCommand? {
    if let navigator { command.place = .nested(navigator) }
    guard let command = Command(command) else { return nil }
    var said = ScriptCommand(command)
    said.transition = transition
    said.keep = keep
    said.keep?.start = keepStart
    said.guards = guards
    said.leaving = leaving
    said.after = after
    said.fails = fails
    return said
  }
}

package struct CommandSlot: Sendable {
  let form: Word.Slot
  let content: Content
  /// Reads a value; `nil` if that is not possible, after a finding was added.
  let read: @Sendable (KdlEntry, inout CommandValues, inout Findings) -> Void?
  /// Writes the value, unless it is the default.
  let write: @Sendable (inout CommandValues, inout KdlWriter) -> Void

  package enum Content: Sendable {
    case plain
    case payload
  }

  /// Calls a function with the value of a slot, to read or to change it. Key paths do the same forty times slower.
  typealias Access<Value> = @Sendable (inout CommandValues, (inout Value) -> Void) -> Void
}

// MARK: - Plain values

extension CommandSlot {
  private typealias Put = @Sendable (inout KdlWriter, KdlValue) -> Void

  private init<Value>(
    _ form: Word.Slot, _ access: @escaping Access<Value?>, _ coding: ValueCoding<Value>, put: @escaping Put
  ) {
    self.init(form: form, content: .plain) { entry, values, _ in
      coding.decode(entry).map { value in access(&values) { $0 = value } }
    } write: { values, writer in
      access(&values) { if let value = $0 { put(&writer, coding.encode(value)) } }
    }
  }

  private init<Value: Equatable & Sendable>(
    _ form: Word.Slot, _ access: @escaping Access<Value>, _ coding: ValueCoding<Value>, without: Value,
    put: @escaping Put
  ) {
    self.init(form: form, content: .plain) { entry, values, _ in
      coding.decode(entry).map { value in access(&values) { $0 = value } }
    } write: { values, writer in
      access(&values) { if $0 != without { put(&writer, coding.encode($0)) } }
    }
  }

  static func argument<Value>(
    _ name: String, _ access: @escaping Access<Value?>, _ coding: ValueCoding<Value>,
    _ need: Word.Need = .optional
  ) -> CommandSlot {
    CommandSlot(Word.Slot(name, coding.kind, need), access, coding) { $0.argument($1) }
  }

  static func argument<Value: Equatable & Sendable>(
    _ name: String, _ access: @escaping Access<Value>, _ coding: ValueCoding<Value>,
    _ need: Word.Need = .optional,
    without: Value
  ) -> CommandSlot {
    CommandSlot(Word.Slot(name, coding.kind, need), access, coding, without: without) { $0.argument($1) }
  }

  /// `else`: the default, in words.
  static func property<Value>(
    _ name: String, _ access: @escaping Access<Value?>, _ coding: ValueCoding<Value>, _ help: String,
    _ need: Word.Need = .optional, else fallback: String? = nil, sample: String? = nil
  ) -> CommandSlot {
    let fallback = fallback.map { Word.Fallback.told($0) }
    let form = Word.Slot(name, coding.kind, need, help: help, else: fallback, sample: sample)
    return CommandSlot(form, access, coding) { $0.property(name, $1) }
  }

  /// `without`: the default; `else` says it in words if it cannot be written.
  static func property<Value: Equatable & Sendable>(
    _ name: String, _ access: @escaping Access<Value>, _ coding: ValueCoding<Value>, without: Value,
    _ help: String,
    else fallback: String? = nil
  ) -> CommandSlot {
    let fallback = fallback.map { .told($0) } ?? Word.Fallback.written(coding.encode(without).written)
    let form = Word.Slot(name, coding.kind, help: help, else: fallback)
    return CommandSlot(form, access, coding, without: without) { $0.property(name, $1) }
  }
}

// MARK: - Payloads

extension CommandSlot {
  /// A payload: named values, or one property with the whole payload.
  ///
  /// `reserved`: the names that mean something else to the command.
  static func payload(
    _ name: String, help: String, reserved: [String] = [], scalars: ScalarForm = .property
  ) -> CommandSlot {
    CommandSlot(
      form: Word.Slot(name, .value, help: help, else: .told("the named values")), content: .payload,
      read: readPayload
    ) { values, writer in
      guard let value = values.command.payload?.value else { return }
      if let record = value.fields, !record.isEmpty,
        record.keys.allSatisfy({ !$0.hasPrefix("@") && !reserved.contains($0) })
      {
        for (key, field) in record { writer.property(key, data: field) }
      } else if value.fields != nil {
        writer.property(name, .string(value.json), annotation: "json")
      } else if scalars == .property {
        writer.property(name, data: value)
      }
    }
  }

  enum ScalarForm: Sendable { case property, argument }

  static let scalar = CommandSlot(form: Word.Slot("value", .value), content: .payload, read: readPayload) {
    values, writer in
    if let value = values.command.payload?.value, value.fields == nil { writer.argument(data: value) }
  }

  private static let readPayload: @Sendable (KdlEntry, inout CommandValues, inout Findings) -> Void? = {
    entry, values, findings in
    entry.data(&findings).map { values.command.payload = Payload($0) }
  }
}

// MARK: - Kinds of values

struct ValueCoding<Value>: Sendable {
  let kind: Word.Kind
  let decode: @Sendable (KdlEntry) -> Value?
  let encode: @Sendable (Value) -> KdlValue
}

extension ValueCoding<String> {
  static func word(_ kind: Word.Kind) -> ValueCoding {
    ValueCoding(kind: kind, decode: \.word) { .string($0) }
  }

  static func name(_ reference: Word.Reference) -> ValueCoding { word(.name(reference)) }

  static var text: ValueCoding { word(.text) }
}

extension ValueCoding<[String]> {
  static func names(_ reference: Word.Reference) -> ValueCoding {
    ValueCoding(kind: .names(reference)) {
      $0.names.map(\.name)
    } encode: {
      .string($0.joined(separator: ","))
    }
  }
}

extension ValueCoding<Int> {
  static func integer(_ range: ClosedRange<Int>) -> ValueCoding {
    ValueCoding(kind: .integer(range), decode: \.value.integer) { .number(KdlNumber($0)) }
  }
}

extension ValueCoding<Command.LayerChoice> {
  static var layer: ValueCoding {
    ValueCoding(kind: .layer) {
      $0.value.integer.map { .number($0) } ?? .above
    } encode: {
      $0.number.map { .number(KdlNumber($0)) } ?? .string("new")
    }
  }

  static var openLayer: ValueCoding {
    ValueCoding(kind: .openLayer, decode: layer.decode, encode: layer.encode)
  }
}

extension ValueCoding where Value: Equatable & Sendable {
  static func flag(true yes: Value, false no: Value) -> ValueCoding {
    ValueCoding(kind: .flag) {
      $0.value.truth.map { $0 ? yes : no }
    } encode: {
      .bool($0 == yes)
    }
  }
}

extension ValueCoding where Value: RawRepresentable<String> & CaseIterable & Sendable {
  static var choice: ValueCoding {
    ValueCoding(kind: .choice(Value.allCases.map(\.rawValue))) {
      $0.value.text.flatMap(Value.init)
    } encode: {
      .string($0.rawValue)
    }
  }
}

extension ValueCoding<Place> {
  static var place: ValueCoding {
    ValueCoding(kind: .place) {
      $0.word.flatMap { Place($0) }
    } encode: {
      .string($0.description)
    }
  }
}

extension ValueCoding<ContextID> {
  static var entry: ValueCoding {
    ValueCoding(kind: .context) {
      $0.word.flatMap { ContextID($0) }
    } encode: {
      .string($0.description)
    }
  }
}

extension ValueCoding<RequestID> {
  static var request: ValueCoding {
    ValueCoding(kind: .request, decode: \.requestID) { .string($0.description) }
  }
}

extension ValueCoding<Transition> {
  static var transition: ValueCoding {
    ValueCoding(kind: .name(.transition)) {
      $0.word.map { Transition($0) }
    } encode: {
      .string($0.description)
    }
  }
}

extension ValueCoding<Lifetime> {
  static var lifetime: ValueCoding {
    ValueCoding(kind: .lifetime, decode: \.lifetime) { lifetime in
      switch lifetime.span {
      case .time(let time): time.notation
      case .session, .custom: .string("session")
      }
    }
  }
}

extension ValueCoding<Odds> {
  static var odds: ValueCoding {
    ValueCoding(kind: .odds) {
      $0.value.text.flatMap { Odds($0) }
    } encode: {
      .string($0.text)
    }
  }
}

extension ValueCoding<Duration> {
  static var time: ValueCoding { ValueCoding(kind: .duration, decode: \.duration, encode: \.notation) }
}
