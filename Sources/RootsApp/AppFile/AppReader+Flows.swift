internal import Roots

/// Reading flows, and judging what is told in them and to them.
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
    }
    var flow = Flow(name, start: parts.text("start"), screens: names.screens)
    flow.inputs = names.inputs.map(\.name)
    flow.outputs = names.outputs.map(\.name)
    screen.nested = flow.screen.nested
    screen.guards = parts.names("guard")
    flow.screen = screen
    app.map.flows.append(flow)
    flowNames[name] = names
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

  /// What a flow is made of, by name.
  struct FlowNames {
    var screens: [String] = []
    var inputs: [(name: String, spot: Spot)] = []
    var outputs: [(name: String, spot: Spot)] = []
  }

  // MARK: What is told

  /// What flows are told that they do not understand: a mistake, for it can never be heard.
  mutating func judgeTelling() {
    for (flow, names, spot) in told {
      guard let inputs = flowNames[flow]?.inputs.map(\.name) else { continue }
      for name in names where !inputs.contains(name) {
        let nearest = Names.nearest(to: name, in: inputs, limit: 1).first
        error("flow '\(flow)' understands no '\(name)'", nearest.map { .suggestion($0) }, at: spot)
      }
    }
  }

  /// What is told and not heard, or announced and never told.
  mutating func warnOfTelling() {
    for place in owners.indices { warnOfMessages(of: place) }
    for flow in app.map.flows {
      guard let names = flowNames[flow.name] else { continue }
      warnOfNames(names, of: flow)
    }
  }

  private mutating func warnOfMessages(of place: Int) {
    let owner = owners[place]
    guard let first = owner.told.first, !hearers.contains(place) else { return }
    let flows = app.map.flows.filter { $0.screens.contains(owner.name) }
    let outputs = flows.flatMap(\.outputs)
    guard !flows.isEmpty else {
      let hint = "'on \(owner.name).message' does"
      return notation.findings.warning(
        "nobody listens to the messages of '\(owner.name)'", .hint(hint), at: first.spot)
    }
    for (name, spot) in owner.told where !outputs.contains(name) {
      let nearest = Names.nearest(to: name, in: outputs, limit: 1).first
      notation.findings.warning(
        "'\(name)' is no output of flow '\(flows[0].name)'", nearest.map { .suggestion($0) }, at: spot)
    }
  }

  private mutating func warnOfNames(_ names: FlowNames, of flow: Flow) {
    let members = Set(flow.screens)
    let told = Set(owners.filter { members.contains($0.name) }.flatMap { $0.told.map(\.name) })
    for (name, spot) in names.outputs where !told.contains(name) {
      notation.findings.warning("flow '\(flow.name)' never tells '\(name)'", at: spot)
    }
    if !names.outputs.isEmpty, !names.outputs.allSatisfy({ !told.contains($0.name) }),
      !isHeard(flow, members)
    {
      let hint = "'on \(flow.name).message' does"
      notation.findings.warning(
        "nobody listens to the messages of flow '\(flow.name)'", .hint(hint), at: names.outputs[0].spot)
    }
    let hears = (members.union([flow.name])).contains { name in
      app.screens[name]?.contains { !$0.onInput.isEmpty } == true
    }
    if let (name, spot) = names.inputs.first, !hears {
      let hint = "'on \(flow.name).input' does"
      notation.findings.warning("nothing listens to '\(name)'", .hint(hint), at: spot)
    }
  }

  /// Whether somebody hears what the screens of a flow tell: the flow, or for each of them somebody before.
  private func isHeard(_ flow: Flow, _ members: Set<String>) -> Bool {
    let talkers = owners.indices.filter { members.contains(owners[$0].name) && !owners[$0].told.isEmpty }
    return ownerPlaces[flow.name, default: []].contains(where: hearers.contains)
      || talkers.allSatisfy(hearers.contains)
  }
}

extension Owner {
  /// Whether things can happen at the steps of its life.
  var isHookable: Bool { if case .program = home { false } else { true } }
}
