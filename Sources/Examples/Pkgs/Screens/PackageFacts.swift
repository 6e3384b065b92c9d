/// What the screen of a package shows, read once.
@MainActor struct PackageFacts {
  let state: Stanza.State
  let description: Description
  /// What it is, in two columns.
  let table: [[String]]
  /// How many things it asks for, and how many packages ask for it.
  let needCount: Int
  let neederCount: Int

  init(of number: Packages.Number, in packages: Packages) {
    state = packages.state(number)
    let fields = packages.fields(of: number)
    description = Description(fields.raw("description") ?? [])
    let facts: [(String, String?)] = [
      ("State", state.remark),
      ("Version", packages.version(number)),
      ("Architecture", packages.architecture(number)),
      ("Section", fields["section"]),
      ("Priority", fields["priority"]),
      ("Essential", fields["essential"]),
      ("Size", fields["installed-size"].map(PackageFacts.size)),
      ("Source", fields["source"]),
      ("Provides", fields["provides"]),
      ("Maintainer", fields["maintainer"]),
      ("Homepage", fields["homepage"]),
    ]
    table = facts.compactMap { name, fact in fact.flatMap { $0.isEmpty ? nil : [name, $0] } }
    needCount = Ties.Strength.allCases.reduce(0) { $0 + packages.ties.wants(of: number, $1).relations.count }
    neederCount = packages.ties.needers(of: number).count
  }

  /// A number of KiB as people read it.
  static func size(_ text: String) -> String {
    guard let size = Int(text), size >= 0, size < Int.max / 10 else { return text }
    if size < 1024 { return "\(size) KiB" }
    let tenths = size * 10 / 1024
    return "\(tenths / 10).\(tenths % 10) MiB"
  }
}
