package import Roots

/// A row, a link, a field or a button of a screen that is there only where something holds.
package struct ConditionalControl: Sendable {
  /// The screen on which it stands, and which of its definitions it is.
  package let screen: String
  let variant: Int
  /// What it is, as reports name it.
  package let name: String
  fileprivate let condition: Condition
}

extension ScriptedApp {
  /// The controls whose conditions are about what the app itself decides. Of what a person types, of what a URL gives
  /// and of rows of data only some are ever tried.
  package var conditionalControls: [ConditionalControl] {
    screens.sorted { $0.key < $1.key }.flatMap { name, scripts in
      scripts.enumerated().flatMap { variant, script in
        script.allBlocks.flatMap(\.conditions).compactMap { control, condition in
          guard !control.isEmpty, decides(condition, on: name, script) else { return nil }
          return ConditionalControl(screen: name, variant: variant, name: control, condition: condition)
        }
      }
    }
  }

  /// Whether a control is there on the screen of an entry.
  package func offers(_ control: ConditionalControl, on entry: Entry, _ state: ScriptState) -> Bool {
    control.variant == entry.variant && control.condition.holds(in: scope(of: entry, state))
  }

  private func decides(_ condition: Condition, on screen: String, _ script: ScreenScript) -> Bool {
    let fields = script.allBlocks.compactMap {
      if case .field(let field) = $0.content { field.name } else { nil }
    }
    let others =
      fields + script.finds.map(\.name) + [
        ScriptScope.dirty, ScriptScope.loading, ScriptScope.failed, "value",
      ]
    let hasURL = (map.allScreens + map.accessories.map(\.screen)).contains {
      $0.name == screen && !$0.urls.isEmpty
    }
    return condition.questions.allSatisfy { path, question in
      if others.contains(path.name) || data[path.name] != nil { return false }
      let isOwn = values[path.name] != nil
      if !isOwn, hasURL { return false }
      if [.holds, .holdsNot].contains(question) { return true }
      return isOwn ? isSetPlainly(path.name) : isGivenPlainly(path.name, to: screen)
    }
  }

  /// Whether no value that is set under a name is put together from others.
  private func isSetPlainly(_ name: String) -> Bool {
    if guards.values.contains(where: { $0.remembers == name }) { return false }
    return statements.allSatisfy { statement in
      if case .set(let values) = statement, let given = values[name] { !given.hasNames } else { true }
    }
  }

  /// Whether nothing that a screen is given under a name is put together from other values.
  private func isGivenPlainly(_ name: String, to screen: String) -> Bool {
    commands.allSatisfy { command in
      let said = command.command.arguments
      let visits = said.visits + (said.visit.map { [$0] } ?? [])
      return visits.allSatisfy { visit in
        visit.screen != screen || visit.payload?.value?.fields?[name]?.hasNames != true
      }
    }
  }
}

extension BlockScript {
  /// What is conditional in it: itself, by the first control in it, and its rows.
  fileprivate var conditions: [(control: String, condition: Condition)] {
    let rows = content.rows.filter { $0.source == nil && !$0.actions.isEmpty }
    let own = rows.compactMap { row in
      row.condition.map { (row.control, condition.map($0.and) ?? $0) }
    }
    guard let condition else { return own }
    switch content {
    case .submit(let label, _): return [("'\(label.text(in: ScriptScope()))'", condition)]
    case .field(let field): return [("field '\(field.name)'", condition)]
    case .list, .table, .text, .progress, .image:
      guard let first = rows.first, first.condition == nil else { return own }
      return [(first.control, condition)] + own
    }
  }
}

extension RowScript {
  /// The row as reports name it; empty where its title depends on something.
  fileprivate var control: String { title.isPlain ? "row '\(title.text(in: ScriptScope()))'" : "" }
}
