internal import Roots

extension AppReader {
  mutating func read(flow node: KdlNode, _ word: Word) {
    let parts = notation.take(node, as: word)
    let name = defined(.flow, parts)
    let spot = parts.arguments.first?.spot ?? node.spot
    begin(Owner(name: name ?? "", home: .flow(app.map.flows.count), spot: spot))
    var names = FlowNames()
    var screen = Screen(name ?? "", title: parts.text("title"))
    each(node.children, of: "flow", AppTable.inFlow) { reader, node, word in
      reader.read(inFlow: reader.notation.take(node, as: word), word, &names, &screen)
    }
    guard let name else { return }
    if names.screens.isEmpty { error("flow '\(name)' needs 'screens'", at: spot) }
    if let entry = parts["start"], let start = entry.word, !names.screens.isEmpty,
      !names.screens.contains(start)
    {
      let nearest = Names.nearest(to: start, in: names.screens, limit: 1).first
      error("'\(start)' is none of the flow's screens", nearest.map { .suggestion($0) }, at: entry.spot)
    } else if let entry = parts["start"], let start = entry.word {
      notation.uses.append(NameUse(.screen, start, entry.spot))
    }
    var flow = Flow(name, start: parts.text("start"), screens: names.screens)
    flow.inputs = names.inputs.map(\.name)
    flow.outputs = names.outputs.map(\.name)
    screen.nested = flow.screen.nested
    screen.guards = parts.names("guard")
    screen.isRestorable = parts.flag("restorable") ?? false
    flow.screen = screen
    app.map.flows.append(flow)
    facts.define(name, names)
    var script = ScreenScript()
    script.title = parts["title"].map { template($0) } ?? Template(screen.title)
    app.screens[name] = [script]
  }

  private mutating func read(
    inFlow parts: Parts, _ word: Word, _ names: inout FlowNames, _ screen: inout Screen
  ) {
    let given = parts.arguments.compactMap { entry in entry.word.map { (name: $0, spot: entry.spot) } }
    switch word.name {
    case "screens": names.screens += given.map(\.name)
    case "input": names.inputs += given
    case "output": names.outputs += given
    default: read(definition: parts, word, &screen)
    }
  }
}
