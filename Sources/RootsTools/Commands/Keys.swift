internal import Roots
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
      console.put(KeyTable.text(try LoadedSettings(invocation, console.environment).bindings.rows))
      return .ok
    } catch {
      return error.tell(console)
    }
  }
}

enum KeyTable {
  static func text(_ rows: [Bindings.Row]) -> String {
    Action.Group.allCases.map { group in
      let rows = rows.filter { $0.group == group }
      return rows.isEmpty
        ? "" : "\(group.title)\n" + rows.map { line($0.action.rawValue, $0.keys, $0.title) }.joined()
    }.joined()
  }

  static func line(_ name: String, _ keys: [String], _ title: String) -> String {
    let keys = keys.isEmpty ? "-" : keys.joined(separator: " ")
    return "  \(Text.fitted(name, to: 20))\(Text.fitted(keys, to: 28))\(VisibleText(title).text)\n"
  }
}
