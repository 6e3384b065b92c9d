internal import RootsTerminal

extension Subcommand {
  static let keys = Subcommand(
    "keys", summary: "list which key does what",
    details: """
      Prints the table from which key handling, footer, help and palette are made, with what the config file
      changes about it.
      """,
    options: Setting.options(of: ["preset"]) + [Setting.fileOption],
    examples: ["roots keys", "roots keys --keys vim"]
  ) { invocation, console in
    do throws(LoadedSettings.Failure) {
      let rows = try LoadedSettings(invocation, console.environment).bindings.rows
      for group in Action.Group.allCases {
        console.put("\(group.title)\n")
        for row in rows where row.group == group { console.put(line(row)) }
      }
      return .ok
    } catch {
      return error.tell(console)
    }
  }

  private static func line(_ row: Bindings.Row) -> String {
    let keys = row.keys.isEmpty ? "-" : row.keys.joined(separator: " ")
    return "  \(Text.fitted(row.action.rawValue, to: 20))\(Text.fitted(keys, to: 28))\(row.action.title)\n"
  }
}
