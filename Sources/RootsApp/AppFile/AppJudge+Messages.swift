internal import Roots

extension AppJudge {
  /// What flows are told that they do not understand: a mistake, for it can never be heard.
  mutating func judgeTelling() {
    for (flow, names, spot) in facts.told {
      guard let inputs = facts.names(ofFlow: flow)?.inputs.map(\.name) else { continue }
      for name in names where !inputs.contains(name) {
        let nearest = Names.nearest(to: name, in: inputs, limit: 1).first
        error("flow '\(flow)' understands no '\(name)'", nearest.map { .suggestion($0) }, at: spot)
      }
    }
  }

  /// What is told and not heard, or announced and never told.
  mutating func warnOfTelling() {
    for place in facts.owners.indices { warnOfMessages(of: place) }
    for flow in app.map.flows {
      guard let names = facts.names(ofFlow: flow.name) else { continue }
      warnOfNames(names, of: flow)
    }
  }

  private mutating func warnOfMessages(of place: Int) {
    guard let first = facts.owners[place].told.first, !facts.heard.contains(place) else { return }
    let owner = facts.owners[place]
    let flows = app.map.flows.filter { $0.screens.contains(owner.name) }
    let outputs = flows.flatMap(\.outputs)
    guard !flows.isEmpty else {
      let hint = "'on \(owner.name).message' does"
      return warning(
        "nothing listens to the messages of '\(owner.name)'", .hint(hint), at: first.spot)
    }
    for (name, spot) in owner.told where !outputs.contains(name) {
      let nearest = Names.nearest(to: name, in: outputs, limit: 1).first
      warning(
        "'\(name)' is not an output of flow '\(flows[0].name)'", nearest.map { .suggestion($0) }, at: spot)
    }
  }

  private mutating func warnOfNames(_ names: FlowNames, of flow: Flow) {
    let members = Set(flow.screens)
    let told = Set(facts.owners.filter { members.contains($0.name) }.flatMap { $0.told.map(\.name) })
    for (name, spot) in names.outputs where !told.contains(name) {
      warning("flow '\(flow.name)' never tells '\(name)'", at: spot)
    }
    if !names.outputs.isEmpty, !names.outputs.allSatisfy({ !told.contains($0.name) }),
      !isHeard(flow, members)
    {
      let hint = "'on \(flow.name).message' does"
      warning(
        "nothing listens to the messages of flow '\(flow.name)'", .hint(hint), at: names.outputs[0].spot)
    }
    let hears = (members.union([flow.name])).contains { name in
      app.screens[name]?.contains { !$0.onInput.isEmpty } == true
    }
    if let (name, spot) = names.inputs.first, !hears {
      let hint = "'on \(flow.name).input' does"
      warning("nothing listens to '\(name)'", .hint(hint), at: spot)
    }
  }

  /// Whether the messages of a flow's screens have a listener: the flow, or one before for each screen.
  private func isHeard(_ flow: Flow, _ members: Set<String>) -> Bool {
    let talkers = facts.owners.indices.filter {
      members.contains(facts.owners[$0].name) && !facts.owners[$0].told.isEmpty
    }
    return facts.places(of: flow.name).contains(where: facts.heard.contains)
      || talkers.allSatisfy(facts.heard.contains)
  }
}
