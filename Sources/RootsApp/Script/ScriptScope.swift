package import Roots

/// Names, the nearest first: a row of data, the answer being read, typed text, the payload, values, the data.
package struct ScriptScope: Sendable {
  package var answer: Value?
  package var fields = Record()
  package var payload = Record()
  package var values: Record
  package var data: [String: DataTable] = [:]
  package var finds: [FindScript] = []
  package var row: NamedRow?
  package var open: OpenScreens?
  /// The stage of loading, if the screen takes time to have what it shows.
  package var load: Program.Load?
  package var isDirty = false

  package static let (dirty, loading, failed) = ("dirty", "loading", "failed")
  static let answered = "value"

  package init(values: Record = Record()) { self.values = values }

  package subscript(path: ValuePath) -> Value? {
    if let open, let steps = path.steps, let name = steps.first?.name, OpenScreens.names.contains(name) {
      return open.value(at: steps)
    }
    if let row, row.name == path.name { return row.value(at: path.fields) }
    if let place = finds.firstIndex(where: { $0.name == path.name }) {
      return found(place)?.value(at: path.fields)
    }
    var value = root(path.name)
    if value == nil, path.fields == ["count"], let table = data[path.name] { return .int(table.count) }
    for field in path.fields { value = value?.fields?[field] }
    return value
  }

  /// The value as it is shown: a number of a file of data as it was written; empty if there is none.
  func text(at path: ValuePath) -> String {
    guard let value = self[path] else { return "" }
    guard case .double = value else { return value.shown }
    let named = row?.name == path.name ? row : finds.firstIndex { $0.name == path.name }.flatMap(found)
    return named?.text(at: path.fields) ?? value.shown
  }

  /// The row of data that the screen looks up at a place; it can depend on those that are looked up before.
  private func found(_ place: Int) -> NamedRow? {
    var scope = self
    scope.finds.removeSubrange(place...)
    return finds[place].row(in: scope)
  }

  private func root(_ name: String) -> Value? {
    if name == "value", let answer { return answer }
    if let value = fields[name] ?? payload[name] ?? values[name] { return value }
    switch name {
    case Self.dirty: return .bool(isDirty)
    case Self.loading: return .bool(load?.isRunning ?? false)
    case Self.failed: return .bool(load == .failed)
    default: return nil
    }
  }
}
