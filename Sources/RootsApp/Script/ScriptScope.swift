package import Roots

/// What names stand for, from the nearest to the farthest: the answer being read, what has been typed, the
/// payload, the program's values.
package struct ScriptScope: Sendable {
  /// The answer or message that is being read, known as `value`.
  package var answer: Value?
  /// What the fields of the screen hold.
  package var fields = Record()
  /// The payload of the screen.
  package var payload = Record()
  /// The values of the program.
  package var values: Record
  /// What is open, where that may be asked.
  package var open: OpenScreens?
  /// What may not be shown.
  package var secrets = Secrets()
  /// The fields whose text may not be shown.
  package var secretFields: Set<String> = []
  /// Whether something has been typed that is not what was there at first.
  package var isDirty = false

  package init(values: Record = Record()) { self.values = values }

  /// The value at a path, if there is one.
  package subscript(path: ValuePath) -> Value? {
    if let open, let steps = path.steps, let name = steps.first?.name, OpenScreens.names.contains(name) {
      return open.value(at: steps)
    }
    var value = root(path.name)
    for field in path.fields { value = value?.fields?[field] }
    return value
  }

  /// What stands for the value at a path where people read it.
  func shown(_ path: ValuePath) -> String {
    guard let text = self[path]?.shown, !text.isEmpty else { return "" }
    let isField = path.name != "value" || answer == nil
    return isField && secretFields.contains(path.name) ? Secrets.mark : secrets.hiding(text)
  }

  private func root(_ name: String) -> Value? {
    if name == "value", let answer { return answer }
    if let value = fields[name] ?? payload[name] ?? values[name] { return value }
    return name == "dirty" ? .bool(isDirty) : nil
  }
}

extension Value {
  /// The value as it is printed inside text.
  package var shown: String {
    switch self {
    case .null: ""
    case .string(let text): text
    case .bool(let truth): truth ? "true" : "false"
    case .int(let number): String(number)
    case .double, .list, .record: json
    }
  }

  /// Whether the value counts as true: anything but false, null, zero and an empty text.
  package var isTruthy: Bool {
    switch self {
    case .null: false
    case .bool(let truth): truth
    case .int(let number): number != 0
    case .double(let number): number != 0
    case .string(let text): !text.isEmpty
    case .list(let items): !items.isEmpty
    case .record: true
    }
  }
}
