internal import RootsScript
internal import RootsTerminal

/// The pages of the manual, made from the tables behind help, keys, app files and commands.
@MainActor enum Manual: String, CaseIterable {
  case roots
  case app = "roots-app"

  /// In which section of the manual the page stands.
  var section: Int { self == .roots ? 1 : 5 }

  /// The page in the form that `man` reads.
  var page: String {
    switch self {
    case .roots: Manual.program
    case .app: Manual.appFiles
    }
  }

  // MARK: roots(1)

  private static var program: String {
    var page = ManualPage(
      "roots", section: 1, "build, run, drive and test the navigation of terminal programs")
    page.chapter("Synopsis")
    page.example(["roots [COMMAND] [OPTION...] [ARGUMENT...]"])
    page.chapter("Description")
    page.paragraphs(
      """
      Walks through apps whose screens, guards and flows are described in a file, drives them by scripts, and
      plays tapes that say which keys are pressed and what must come of it. Without a command it shows the demo.
      """)
    page.chapter("Commands")
    for subcommand in Tool.subcommands { describe(subcommand, on: &page) }
    page.chapter("Keys")
    let rows = Bindings().rows
    for group in Action.Group.allCases {
      page.part(group.title)
      for row in rows where row.group == group && !row.keys.isEmpty {
        page.item(row.keys.joined(separator: ", "), row.action.title)
      }
    }
    page.chapter("Exit status")
    for code in ExitCode.allCases { page.item("\(code.rawValue)", code.meaning) }
    page.chapter("See also")
    page.paragraphs("roots-app(5)")
    return page.text
  }

  private static func describe(_ subcommand: Subcommand, on page: inout ManualPage) {
    page.part(["roots", subcommand.name, subcommand.arguments].filter { !$0.isEmpty }.joined(separator: " "))
    page.paragraphs(subcommand.summary.capitalizedFirst + ".")
    if !subcommand.details.isEmpty { page.paragraphs("\n" + subcommand.details) }
    for option in subcommand.options { page.item(option.usage, option.summary) }
    if !subcommand.examples.isEmpty { page.example(subcommand.examples) }
  }

  // MARK: roots-app(5)

  private static var appFiles: String {
    var page = ManualPage("roots-app", section: 5, "files that describe the navigation of an app")
    page.chapter("Description")
    page.paragraphs(
      """
      An app file is written in KDL: nodes with arguments, properties and blocks in braces. 'roots check' finds
      every mistake in it, 'roots run' shows it.
      """)
    let groups: [(String, [Word])] = [
      ("A program", [AppTable.app, AppTable.include]), ("In app", AppTable.inApp),
      (
        "In screens and accessories",
        AppTable.inScreen.filter { word in
          !AppTable.blocks.contains { $0.name == word.name }
        }
      ),
      ("What screens show", AppTable.blocks), ("In lists", AppTable.inList), ("In tables", AppTable.inTable),
      ("In guards", AppTable.inGuard), ("In flows", AppTable.inFlow), ("In actions", AppTable.inActions),
      ("In on-result", AppTable.inResult), ("Commands", CommandTable.words),
    ]
    for (title, words) in groups {
      page.chapter(title)
      for word in words { describe(word, on: &page) }
    }
    page.chapter("See also")
    page.paragraphs("roots(1)")
    return page.text
  }

  private static func describe(_ word: Word, on page: inout ManualPage) {
    page.part(word.usage)
    page.paragraphs(word.help.capitalizedFirst + ".")
    for slot in word.properties where !slot.help.isEmpty {
      page.item("\(slot.name)=\(slot.kind.sketch)", slot.help)
    }
  }
}

extension Subcommand {
  static let man = Subcommand(
    "man", "[PAGE]", count: 0...1, summary: "print a page of the manual for 'man'",
    details: """
      The pages are made from the tables that help, key handling and 'roots check' read: they cannot say
      anything else. Pages: \(Manual.allCases.map(\.rawValue).joined(separator: ", ")).
      """,
    examples: ["roots man | man -l -", "roots man roots-app > roots-app.5"]
  ) { invocation, console in
    let name = invocation.arguments.first ?? Manual.roots.rawValue
    guard let page = Manual(rawValue: name) else {
      console.tell(
        "roots: no page '\(name)'; there are \(Manual.allCases.map(\.rawValue).joined(separator: ", "))")
      return .misuse
    }
    console.put(page.page)
    return .ok
  }
}
