internal import Roots

/// Writes commands as they are read: on one line, with everything that was said and nothing else.
package struct CommandPrinter {
  private var writer = KdlWriter(.line)

  package init() {}

  package var text: String { writer.text }

  package mutating func print(_ command: ScriptCommand) {
    var values = CommandValues(command)
    let row = CommandTable.row(values.command.verb)
    begin(row.word.name, row, &values)
    switch row.word.block {
    case .commands:
      writer.openBlock()
      for inner in values.command.commands { print(ScriptCommand(inner)) }
      writer.closeBlock()
    case .entries where values.command.transform == nil:
      writer.openBlock()
      for visit in values.command.visits { print(visit) }
      writer.closeBlock()
    case .none, .entries, .results, .actions, .nodes: break
    }
    writer.end()
  }

  private mutating func print(_ visit: Visit) {
    var values = CommandValues(.setStack)
    values.command.visit = visit
    begin(visit.screen, CommandTable.entry, &values)
    writer.end()
  }

  private mutating func begin(_ name: String, _ row: CommandRow, _ values: inout CommandValues) {
    writer.begin(name)
    for slot in row.arguments { slot.write(&values, &writer) }
    for slot in row.properties { slot.write(&values, &writer) }
  }
}

extension KdlWriter {
  mutating func argument(data value: Value) {
    if let plain = KdlValue(value) {
      argument(plain)
    } else {
      argument(.string(value.json), annotation: "json")
    }
  }

  /// KDL has neither lists nor records: they stand in JSON.
  mutating func property(_ name: String, data value: Value) {
    if let plain = KdlValue(value) {
      property(name, plain)
    } else {
      property(name, .string(value.json), annotation: "json")
    }
  }
}

extension KdlValue {
  var written: String {
    var writer = KdlWriter(.line)
    writer.argument(self)
    return String(writer.text.dropFirst())
  }
}
