internal import Roots

/// Everything that is open, as a tree: the layers from the top down, then the tabs, each with its stack.
@MainActor struct StateTree {
  private let moment: Moment
  private let isNarrow: Bool
  private static let mostEntries = 12

  init(_ moment: Moment) {
    self.moment = moment
    isNarrow = moment.layout.form != .wide
  }

  /// Of the past, the lines that the event has changed stand out.
  var lines: [InspectorLine] {
    guard let before = moment.before else { return ownLines }
    let old = Set(StateTree(Moment(moment.session, moment.deck, at: before)).ownLines.map(\.all))
    return ownLines.map { line in
      var line = line
      if !old.contains(line.all) { line.style = Style(.warn, .bold) }
      return line
    }
  }

  private var ownLines: [InspectorLine] { (isNarrow ? narrowLines : treeLines) + valueLines }

  private var valueLines: [InspectorLine] {
    let mark = (text: isNarrow ? " value " : "value ", style: Style.muted)
    let values = moment.values
    if isFolded("values"), values.count > 1 {
      return [InspectorLine(text: "\(values.count) in all", style: .muted, mark: mark, branch: "values")]
    }
    return values.map { name, value in
      let text = Text.sanitized("\(name) \(value.written)")
      return InspectorLine(
        text: text, style: .muted, mark: mark, whole: "\(name)\n\(value.json)", branch: "values")
    }
  }

  private func isFolded(_ branch: String) -> Bool { moment.deck.inspector.folded.contains(branch) }

  // MARK: The tree

  private var treeLines: [InspectorLine] {
    let state = moment.state
    var lines = [InspectorLine(text: moment.navigator.name, style: .muted)]
    if !moment.allLayers.isEmpty {
      let rest = state.hasTabs || state[.main].count > 0
      lines.append(InspectorLine(text: "\(rest ? "├" : "└") layers", style: .muted))
      for (place, layer) in moment.allLayers.enumerated().reversed() {
        lines += branch(
          name: "L\(layer.number)", width: 3, layer.stack, isActive: moment.keyLayer?.number == layer.number,
          trunk: rest ? "│ " : "  ", isLast: place == 0)
      }
    }
    if state.hasTabs {
      if state[.main].count > 1 {
        lines += branch(
          name: "main", width: 5, Stack(state[.main].entries.dropFirst()), isActive: moment.baseHasKeys,
          trunk: "", isLast: false)
      }
      lines.append(InspectorLine(text: "└ tabs", style: .muted))
      lines += tabLines
    } else {
      lines += branch(
        name: "main", width: 5, state[.main], isActive: moment.baseHasKeys, trunk: "",
        isLast: state.nestedNames.isEmpty)
    }
    for name in state.nestedNames {
      lines += branch(
        name: "\(name)/", width: Text.width(of: name) + 2, state[.nested(name)],
        isActive: moment.focusedPlace == .nested(name), trunk: "", isLast: true)
    }
    return lines
  }

  private var tabLines: [InspectorLine] {
    let state = moment.state
    let names = state.tabOrder.enumerated().map {
      "\($0.offset + 1) \(moment.titles.title(ofTab: $0.element))"
    }
    let width = (names.map { Text.width(of: $0) }.max() ?? 0) + 1
    return names.indices.flatMap { index in
      branch(
        name: names[index], width: width, moment.tabStack(index),
        isActive: index == moment.selectedTab, trunk: "  ", isLast: index == names.count - 1,
        isOpen: index == moment.selectedTab)
    }
  }

  private func branch(
    name: String, width: Int, _ stack: Stack, isActive: Bool, trunk: String, isLast: Bool, isOpen: Bool = true
  ) -> [InspectorLine] {
    let head = "\(trunk)\(isLast ? "└" : "├") \(isActive ? "▸" : " ")\(Text.fitted(name, to: width)) "
    let rail = "\(trunk)\(isLast ? " " : "│")  \(String(repeating: " ", count: width)) "
    return rows(
      stack, head, rail, isActive: isActive, isOpen: isOpen != isFolded(name), withFields: isActive,
      branch: stack.count > 1 ? name : nil)
  }

  private func rows(
    _ stack: Stack, _ head: String, _ rail: String, isActive: Bool, isOpen: Bool, withFields: Bool,
    branch: String?
  ) -> [InspectorLine] {
    var lines = stack.fromTop.prefix(isOpen ? StateTree.mostEntries : 1).enumerated().map { place, entry in
      InspectorLine(
        text: named(entry, withFields: place == 0 && withFields), style: isActive ? .text : .muted,
        mark: (place == 0 ? head : rail, isActive && place == 0 ? .accent : .muted), whole: whole(entry),
        branch: branch)
    }
    if lines.isEmpty { lines = [InspectorLine(text: "empty", style: .muted, mark: (head, .muted))] }
    let hidden = stack.count - StateTree.mostEntries
    if isOpen, hidden > 0 {
      lines.append(InspectorLine(text: "+\(hidden) below", style: .muted, mark: (rail, .muted)))
    } else if !isOpen, stack.count > 1 {
      lines[0].text += "  +\(stack.count - 1)"
    }
    return lines
  }

  private func whole(_ entry: Entry) -> String {
    let head = "\(moment.titles.title(of: entry))\n\(entry.id) \(entry.screen)"
    guard !moment.navigator.isCovered(entry.id), let payload = entry.payload else { return head }
    let fields = payload.fields
    if fields.isEmpty { return "\(head)\n\(payload.value?.json ?? payload.typeName)" }
    return head + fields.map { "\n\($0.0): \($0.1.json)" }.joined()
  }

  private func named(_ entry: Entry, withFields: Bool) -> String {
    let title = moment.titles.title(of: entry)
    guard withFields, !moment.navigator.isCovered(entry.id) else { return title }
    let fields = Titles.fields(entry.payload)
    return fields.isEmpty ? title : "\(title) \(fields)"
  }

  // MARK: In a drawer

  /// The same without branches, for boxes that have little room.
  private var narrowLines: [InspectorLine] {
    let state = moment.state
    var lines: [InspectorLine] = []
    if state.hasTabs {
      if state[.main].count > 1 {
        lines += block("main", Stack(state[.main].entries.dropFirst()), isActive: moment.baseHasKeys)
      }
      for (index, name) in state.tabOrder.enumerated() {
        lines += block(
          "\(index + 1) \(moment.titles.title(ofTab: name))", moment.tabStack(index),
          isActive: index == moment.selectedTab)
      }
    } else {
      lines += block("main", state[.main], isActive: moment.baseHasKeys)
    }
    for name in state.nestedNames {
      lines += block("\(name)/", state[.nested(name)], isActive: moment.focusedPlace == .nested(name))
    }
    if moment.allLayers.isEmpty { lines.append(InspectorLine(text: " layers   none", style: .muted)) }
    for layer in moment.allLayers.reversed() {
      lines += block("L\(layer.number)", layer.stack, isActive: moment.keyLayer?.number == layer.number)
    }
    return lines
  }

  private func block(_ name: String, _ stack: Stack, isActive: Bool) -> [InspectorLine] {
    let head = (isActive ? "▸" : " ") + Text.fitted(name, to: 8) + " "
    return rows(
      stack, head, String(repeating: " ", count: 10), isActive: isActive, isOpen: !isFolded(name),
      withFields: false, branch: name)
  }
}
