package import Roots

/// A row, a link, a field or a button of a screen that is there only where something holds.
package struct ConditionalControl: Sendable {
  package let screen: String
  let variant: Int
  package let name: String
  fileprivate let condition: Condition
}

extension ScriptedApp {
  /// The controls whose conditions are about what the app itself decides. Of what a person types, of what a URL gives
  /// and of rows of data only some are ever tried.
  package var conditionalControls: [ConditionalControl] {
    let own = OwnDecisions(self)
    return screens.sorted { $0.key < $1.key }.flatMap { name, scripts in
      scripts.enumerated().flatMap { variant, script in
        script.allBlocks.flatMap(\.conditions).compactMap { control, condition in
          guard !control.isEmpty, own.include(condition, on: name, script) else { return nil }
          return ConditionalControl(screen: name, variant: variant, name: control, condition: condition)
        }
      }
    }
  }

  package func offers(_ control: ConditionalControl, on entry: Entry, _ state: ScriptState) -> Bool {
    control.variant == entry.variant && control.condition.holds(in: scope(of: entry, state))
  }
}

/// The names whose values the app itself writes out: read in one go, for an app may have thousands of screens.
private struct OwnDecisions {
  private let values: Set<String>
  /// Names of data, and names that depend on the use of a screen, wherever they stand.
  private let others: Set<String>
  private let screensWithURLs: Set<String>
  /// The values, and the fields of screens, that are put together from others.
  private var mixed: Set<String>
  private var mixedFields: [String: Set<String>] = [:]

  init(_ app: ScriptedApp) {
    values = Set(app.values.keys)
    others = Set(app.data.keys).union([
      ScriptScope.dirty, ScriptScope.loading, ScriptScope.failed, ScriptScope.answered,
    ])
    let screens = app.map.allScreens + app.map.accessories.map(\.screen)
    screensWithURLs = Set(screens.lazy.filter { !$0.urls.isEmpty }.map(\.name))
    mixed = Set(app.guards.values.compactMap(\.remembers))
    for case .set(let given) in app.statements {
      for (name, value) in given where value.hasNames { mixed.insert(name) }
    }
    for said in app.commands.map(\.command.arguments) {
      for visit in said.allVisits {
        for (name, value) in visit.payload?.value?.fields ?? Record() where value.hasNames {
          mixedFields[visit.screen, default: []].insert(name)
        }
      }
    }
  }

  /// Whether a condition on a screen asks only what the app decides.
  func include(_ condition: Condition, on screen: String, _ script: ScreenScript) -> Bool {
    let looked = script.fieldNames.union(script.finds.map(\.name)).union(others)
    return condition.questions.allSatisfy { path, question in
      if looked.contains(path.name) { return false }
      let isValue = values.contains(path.name)
      if !isValue, screensWithURLs.contains(screen) { return false }
      // Of a value that is put together it is tried at least that there is one.
      if [.holds, .holdsNot].contains(question) { return true }
      return isValue
        ? !mixed.contains(path.name) : mixedFields[screen]?.contains(path.name) != true
    }
  }
}

extension ScreenScript {
  fileprivate var fieldNames: Set<String> {
    Set(allBlocks.compactMap { if case .field(let field) = $0.content { field.name } else { nil } })
  }
}

extension BlockScript {
  /// The conditional parts of the block: itself, by the first control in it, and its rows.
  fileprivate var conditions: [(control: String, condition: Condition)] {
    let rows = content.rows.filter { $0.source == nil && !$0.actions.isEmpty }
    let own = rows.compactMap { row in
      row.condition.map { (row.control, condition.map($0.and) ?? $0) }
    }
    guard let condition else { return own }
    switch content {
    case .submit(let label, _): return [("'\(label.text(in: ScriptScope()))'", condition)]
    case .field(let field): return [("field '\(field.name)'", condition)]
    case .list, .table, .text, .chart, .image:
      guard let first = rows.first, first.condition == nil else { return own }
      return [(first.control, condition)] + own
    }
  }
}

extension RowScript {
  /// The row as reports name it; empty where its title depends on something.
  fileprivate var control: String { title.isPlain ? "row '\(title.text(in: ScriptScope()))'" : "" }
}
