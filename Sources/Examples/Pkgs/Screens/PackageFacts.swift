import RootsTerminal

/// The facts about a package, read once for its screens.
@MainActor struct PackageFacts {
  private let number: Packages.Number
  private let packages: Packages
  let state: Stanza.State
  let description: Description
  let table: [[String]]

  init(of number: Packages.Number, in packages: Packages) {
    (self.number, self.packages) = (number, packages)
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
  }

  var needCount: Int {
    Ties.Strength.allCases.reduce(0) { $0 + packages.ties.wants(of: number, $1).relations.count }
  }

  var neederCount: Int { packages.ties.needers(of: number).count }

  @ContentBuilder var content: Content {
    Table(columns: [], rows: table)
    for paragraph in description.paragraphs { paragraph }
  }

  /// A size in KiB, in a readable unit.
  static func size(_ text: String) -> String {
    guard let size = Int(text), size >= 0, size < Int.max / 10 else { return text }
    if size < 1024 { return "\(size) KiB" }
    let tenths = size * 10 / 1024
    return "\(tenths / 10).\(tenths % 10) MiB"
  }
}

extension Packages {
  /// The preview of a package, without the number of packages that need it: that would read the needs of all.
  @MainActor func preview(of label: String?) -> Preview {
    guard let number = label.flatMap(find) else { return .nothing }
    let facts = PackageFacts(of: number, in: self)
    return Preview(self.label(number)) {
      facts.description.synopsis
      facts.content
    }
  }
}
