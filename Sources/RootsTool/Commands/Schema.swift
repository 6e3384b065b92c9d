internal import RootsApp

extension Subcommand {
  static let schema = Subcommand(
    "schema", summary: "print what may stand in app files as JSON, for editors",
    details: """
      The description comes from the table by which 'roots check' reads: the places of an app file with the
      nodes that may stand there, and of every node its arguments, its properties with types, limits, choices
      and defaults, the place that its braces are, and an example.
      """,
    examples: ["roots schema > roots-app.json", "roots schema | jq '.nodes[] | select(.name == \"screen\")'"]
  ) { _, console in
    console.put(AppSchema.json(version: ToolVersion.number))
    return .ok
  }
}
