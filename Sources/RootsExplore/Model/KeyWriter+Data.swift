internal import Roots
internal import RootsApp
internal import RootsTerminal

extension KeyWriter {
  mutating func write(_ script: ScriptState, of current: State) {
    guard projection.countsValues else { return }
    add(fields: script.values)
    if script.turn > 0 { mixer.add(script.turn) }
    if script.bodies.isEmpty { return }
    for id in order {
      let id = ContextID(id)
      write(script.bodies[id]) { $0.mixer.add($0.number(id)) }
    }
    for kept in current.program.keep.all {
      write(script.bodies[kept.entry.id]) { $0.mixer.add(kept.stay.key) }
    }
  }

  /// Writes what is filled in, after its owner. The selection does not count: every move begins by selecting what it
  /// needs.
  private mutating func write(_ body: BodyState?, as owner: (inout KeyWriter) -> Void) {
    guard let filled = body?.filled, !filled.isEmpty else { return }
    let counted = relevance?.counted(filled) ?? filled
    if counted.isEmpty { return }
    begin(.bodies, counted.count)
    owner(&self)
    for (name, text) in counted {
      mixer.add(name)
      mixer.add(text)
    }
    if body?.isSent == true { mixer.add("sent") }
  }

  // MARK: Commands and places

  mutating func add(commands: [Command]) {
    mixer.add(commands.count)
    commands.forEach { add($0) }
  }

  mutating func add(_ command: Command) {
    var said = command.arguments
    if said.verb == .transaction { return add(commands: said.commands) }
    mixer.add(number(said.entry))
    said.entry = said.entry.map { _ in ContextID(0) }
    if let payload = said.payload?.value, payload.holdsSecret { said.payload = Payload(payload.revealed) }
    mixer.add(ScriptCommand(Command(said) ?? command).description)
  }

  mutating func add(_ visit: Visit) {
    mixer.add(visit.screen)
    add(optional: visit.payload)
  }

  mutating func add(_ origin: Request.Origin) {
    switch origin {
    case .program: mixer.add(1)
    case .entry(let id):
      mixer.add(2)
      mixer.add(number(id))
    case .url: mixer.add(3)
    case .key: mixer.add(4)
    case .script: mixer.add(5)
    case .restoration: mixer.add(6)
    case .engine: mixer.add(7)
    }
  }

  mutating func add(_ place: Place) {
    switch place {
    case .main: mixer.add(1)
    case .tab(let name):
      mixer.add(2)
      mixer.add(name)
    case .layer(let number):
      mixer.add(3)
      mixer.add(number)
    case .nested(let name):
      mixer.add(4)
      mixer.add(name)
    }
  }

  // MARK: Data

  mutating func add(names: [String]) {
    mixer.add(names.count)
    for name in names { mixer.add(name) }
  }

  mutating func add(optional text: String?) {
    if let text { mixer.add(text) } else { mixer.add(0) }
  }

  mutating func add(optional payload: Payload?) {
    if let payload { add(payload) } else { mixer.add(0) }
  }

  mutating func add(_ payload: Payload) {
    if let value = payload.value { add(value, depth: 0) } else { mixer.add(payload.typeName) }
  }

  mutating func add(shown payload: Payload) {
    if relevance != nil, let fields = payload.value?.fields { add(fields: fields) } else { add(payload) }
  }

  /// Of a field that only conditions read, the answers.
  mutating func add(fields: Record) {
    guard let relevance else { return add(record: fields, depth: 0) }
    if relevance.countsFields { mixer.add(fields.count) }
    addEach(of: fields) { writer, name, value in
      if relevance.counts(name) {
        writer.mixer.add(name)
        writer.add(value, depth: 0)
      } else if let answers = relevance.answers(of: name, value) {
        writer.mixer.add(name)
        for answer in answers { writer.mixer.add(answer ? 1 : 0) }
      } else {
        return false
      }
      return true
    }
  }

  private mutating func add(_ value: Value, depth: Int) {
    switch value {
    case .null: mixer.add(2)
    case .bool(let truth): mixer.add(truth ? 4 : 3)
    case .int(let number):
      mixer.add(5)
      mixer.add(number)
    case .double(let number):
      mixer.add(6)
      mixer.add(number.bitPattern)
    case .string(let text): mixer.add(text)
    case .secret(let secret): add(secret.plain, depth: depth)
    case .list, .record:
      // Data can be nested as deep as its reader allows; below a depth, its text is added instead.
      guard depth < 32 else { return mixer.add(value.revealed.json) }
      if case .list(let items) = value {
        mixer.add(7)
        mixer.add(items.count)
        for item in items { add(item, depth: depth + 1) }
      } else if let fields = value.fields {
        mixer.add(8)
        add(record: fields, depth: depth + 1)
      }
    }
  }

  private mutating func add(record: Record, depth: Int) {
    mixer.add(record.count)
    addEach(of: record) { writer, name, value in
      writer.mixer.add(name)
      writer.add(value, depth: depth)
      return true
    }
  }

  /// Adds fields independently of their order, since records with the same fields are equal.
  /// - Parameter write: writes a field if it counts; returns true if it does.
  private mutating func addEach(of record: Record, _ write: (inout KeyWriter, String, Value) -> Bool) {
    if record.isEmpty { return }
    let outer = mixer
    var (high, low): (UInt64, UInt64) = (0, 0)
    for place in 0..<record.count {
      mixer = KeyMixer()
      guard write(&self, record.key(at: place), record.value(at: place)) else { continue }
      let key = mixer.key
      high &+= key.high
      low &+= key.low
    }
    mixer = outer
    mixer.add(high)
    mixer.add(low)
  }
}
