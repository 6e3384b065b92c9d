extension Navigator {
  /// As the plan does it; and an answer as a whole, where its screen gives secret ones itself.
  package func sealing(_ command: Command) -> Command {
    let command = plan.sealing(command)
    guard !plan.map.secretAnswerers.isEmpty else { return command }
    var said = command.arguments
    if let payload = said.payload, payload.value?.fields == nil, said.verb == .complete || said.verb == .pop,
      let entry = said.entry.map({ state.find($0)?.entry }) ?? state.focusedEntry,
      plan.map.secretAnswerers.contains(entry.screen)
    {
      said.payload = payload.sealing(plan.map.secretAnswerers)
    }
    if !Command.isTooDeep(said.commands) { said.commands = said.commands.map { sealing($0) } }
    return Command(said) ?? command
  }
}
