import Roots
import RootsStore
import RootsTerminal

/// The program without a terminal: its screens and ways, its memory, and its deck.
///
/// ``Pkgs`` runs it in a terminal; its tests play tapes on it.
@MainActor struct Program {
  let navigator: Navigator
  let deck = Deck()
  private let store: Store

  enum Beginning: Equatable, Sendable {
    /// The state at the end of the last run.
    case whereItWasLeft
    /// The list of everything.
    case fresh
  }

  init(_ packages: Packages, in store: Store, _ beginning: Beginning = .whereItWasLeft) throws(InvalidMap) {
    self.store = store
    navigator = try Navigator(Self.map(packages, Notes(in: store)))
    let storage = StoredRestoration(store)
    switch beginning {
    case .whereItWasLeft: navigator.keepRestored(in: storage)
    case .fresh: navigator.save(in: storage)
    }
  }

  /// Reports problems with the program's store in a session.
  func watch(_ session: Session) {
    for trouble in store.notices { session.warn(trouble.brief) }
    store.onNotice = { [weak session] trouble in
      MainActor.assumeIsolated { session?.warn(trouble.brief) }
    }
  }
}

extension Program {
  static func map(_ packages: Packages, _ notes: Notes) -> AppMap {
    var map = AppMap(title: "pkgs") {
      Tab("installed", title: "Installed")
      Tab("sections", title: "Sections")
      Tab("search", title: "Search")
      lists(packages, notes)
      details(packages, notes)
      overlays(notes)
    }
    map.scheme = "pkg"
    map.isRestorable = true
    return map
  }

  @AppMapBuilder private static func lists(_ packages: Packages, _ notes: Notes) -> AppMap {
    Screen("installed", title: "Installed") { InstalledScreen($0, packages, notes) }
      .children("package", "troubles").restorable()
    Screen("sections", title: "Sections") { SectionsScreen($0, packages, notes) }
      .children("section", "noted")
    Screen("search", title: "Search") { SearchScreen($0, packages, notes) }
      .children("package").restorable()
    Screen("section", title: "{section}") { SectionScreen($0, packages, notes) }
      .identity("section").url("/section/:section").children("package").restorable()
    Screen("noted", title: "With a note") { NotedScreen($0, packages, notes) }
      .children("package").restorable()
    Screen("troubles", title: "Damage in the file") { _ in TroublesScreen(packages.file) }.restorable()
  }

  @AppMapBuilder private static func details(_ packages: Packages, _ notes: Notes) -> AppMap {
    Screen("package", title: "{name}") { PackageScreen($0, packages, notes) }
      .identity("name").url("/:name").children("needs", "needed-by", "why", "package").restorable()
    Screen("needs", title: "{name} needs") { NeedsScreen($0, packages) }
      .identity("name").url("/:name/needs").children("package").restorable()
    Screen("needed-by", title: "{name} is needed by") { NeededByScreen($0, packages) }
      .identity("name").url("/:name/needed-by").children("package").restorable()
    Screen("why", title: "Why {name}?") { WhyScreen($0, packages) }
      .identity("name").url("/:name/why").children("package").restorable()
  }

  @AppMapBuilder private static func overlays(_ notes: Notes) -> AppMap {
    Accessory("note", title: "Note on {name}") { NoteForm($0, notes) }.guarded(by: "notes")
    Accessory("question", title: "Are you sure?") { Question.screen($0) }
    // A note that could not be stored must not be written.
    Guard("notes") { _ in
      _ = notes.all
      return notes.obstacle.map { .refuse($0.brief) } ?? .allow
    }
  }
}
