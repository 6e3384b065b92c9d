internal import Roots
internal import RootsTerminal

// The things by which a walk tells what is worth trying from what only repeats itself.
extension ProgramWalk {
  /// Rows of data lead to screens of one kind, and a few stand for all of them.
  struct Rows {
    var chosen: Set<String> = []
    var targets: Set<[[String]]> = []

    @MainActor var areAlike: Bool { chosen.count >= ProgramWalk.mostAlike && targets.count == 1 }
  }

  struct Pair: Hashable {
    let before: Front
    let step: Step
    let front: Front
  }

  /// The two screens on top of each stack in sight, the row that is selected, and the keys that are offered.
  struct Front: Hashable {
    let screens: [[String]]
    /// Without its figures, as rows that count differ in nothing else; with its place, as far as rows are chosen.
    private(set) var row: String
    /// The list in which the row stands, if not all of its rows are chosen.
    let longList: Int?
    /// The field that has the keys.
    let field: String?
    /// The number of fields that are filled, up to the first one that is not: a form can be sent once all are.
    let filled: Int
    let steps: Set<Step>

    var withoutRow: Front {
      var front = self
      front.row = ""
      return front
    }

    @MainActor init(_ session: Session, _ steps: [Step]) {
      let state = session.navigator.state
      field = session.typedField?.field.name
      let view = state.focusedEntry.map(session.view)
      let plain = view?.plain
      row = (view?.selectedText ?? "").filter { !$0.isNumber }
      if let place = plain?.selected { row += " \(min(place, ProgramWalk.mostRows))" }
      let list = (plain?.selected).flatMap { plain?.choices[$0].spot.block }
      longList = list.flatMap { list in
        view?.body.block(list)?.choosableCount ?? 0 > ProgramWalk.mostRows ? list : nil
      }
      let fields = plain?.choices.filter { choice in
        if case .field? = view?.body.block(choice.spot.block) { true } else { false }
      }
      filled = fields?.prefix { !$0.filled.isEmpty }.count ?? 0
      var screens: [[String]] = []
      state.forEachSlot { slot in
        if case .tab(let index) = slot, index != state.bar.selected { return }
        screens.append(state[at: slot].fromTop.prefix(2).map(\.screen))
      }
      self.screens = screens
      // When something is due differs by what went before.
      self.steps = Set(steps.filter { if case .key = $0 { true } else { false } })
    }
  }
}
