internal import Roots

/// Made from the table of subcommands.
@MainActor enum Help {
  static var overview: String {
    let width = (Tool.groups.flatMap(\.subcommands).map(\.name.count).max() ?? 0) + 2
    let list = Tool.groups.map { title, subcommands in
      "\(title):\n" + subcommands.map { "  \($0.name.padded(to: width))\($0.summary)\n" }.joined()
    }.joined(separator: "\n")
    let others = Tool.explaining.map(\.name).listed(with: "and")
    return """
      roots: build, run, drive and test the navigation of terminal programs.

      Examples:
        roots check shop.kdl              find every mistake in an app file
        roots drive shop.kdl < script     drive an app by commands, without a terminal
        roots drive -                     the same, the app first, then a line ---, then commands
        roots fmt shop.kdl                print a file in tidy form
        roots help drive                  what a command does in full

      \(list)
      To look things up there are \(others):
      'roots help keys' says what one of them tells. More: man roots, or roots man | man -l -

      """
  }

  static func text(_ subcommand: Subcommand) -> String {
    var text = "\(subcommand.summary.capitalizedFirst).\n\nUsage: \(subcommand.usage)\n"
    if !subcommand.details.isEmpty { text += "\n\(subcommand.details)\n" }
    text += list("Options", subcommand.options.map { ($0.usage, $0.summary) })
    if let (title, rows) = subcommand.list { text += list(title, rows) }
    if !subcommand.examples.isEmpty {
      text += "\nExamples:\n" + subcommand.examples.map { "  \($0)\n" }.joined()
    }
    return text
  }

  private static func list(_ title: String, _ rows: [(name: String, meaning: String)]) -> String {
    if rows.isEmpty { return "" }
    let width = (rows.map(\.name.count).max() ?? 0) + 2
    return "\n\(title):\n" + rows.map { "  \($0.name.padded(to: width))\($0.meaning)\n" }.joined()
  }
}

extension Subcommand {
  static let help = Subcommand(
    "help", "[COMMAND [VERB]]", count: 0...2, summary: "say what a command does",
    examples: ["roots help", "roots help drive", "roots help tape shrink"]
  ) { invocation, console throws(Misuse) in
    guard let name = invocation.arguments.first else {
      console.put(Help.overview)
      return .ok
    }
    // A verb is found by its name alone, unless a command has it.
    if !Tool.subcommands.contains(where: { $0.name == name }),
      let verb = Tool.subcommands.lazy.compactMap({ $0.part(name) }).first
    {
      console.put(Help.text(verb))
      return .ok
    }
    if !Tool.subcommands.contains(where: { $0.name == name }), Explanation.names.contains(name) {
      console.tell("roots: no command is called '\(name)'; 'roots explain \(name)' says what it is in a file")
      return .misuse
    }
    if let verb = invocation.arguments.dropFirst().first,
      let command = Tool.subcommands.first(where: { $0.name == name }), command.part(verb) == nil
    {
      let nearest = Names.nearest(to: verb, in: command.parts.map(\.name), limit: 1).first
      throw Misuse("'\(name)' has no '\(verb)'" + (nearest.map { "; did you mean '\($0)'?" } ?? ""))
    }
    return Tool.run(invocation.arguments + ["--help"], console)
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
