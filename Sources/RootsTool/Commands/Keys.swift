internal import RootsTerminal

extension Subcommand {
  static let keys = Subcommand(
    "keys", summary: "list which key does what",
    details: "Prints the table from which key handling, footer, help and palette are made.",
    options: [
      .init("--keys", value: "PRESET", "keys: \(Preset.allCases.map(\.rawValue).joined(separator: ", "))")
    ],
    examples: ["roots keys", "roots keys --keys vim"]
  ) { invocation, console in
    guard let preset = Preset(rawValue: invocation["--keys"] ?? "roots") else {
      console.tell("roots: no keys '\(invocation["--keys"] ?? "")'")
      return .misuse
    }
    let rows = Bindings(preset).rows
    for group in Action.Group.allCases {
      console.put("\(group.title)\n")
      for row in rows where row.group == group {
        let keys = row.keys.joined(separator: " ")
        console.put(
          "  \(Text.fitted(row.action.rawValue, to: 20))\(Text.fitted(keys, to: 28))\(row.action.title)\n")
      }
    }
    return .ok
  }
}
