internal import Roots
internal import RootsApp
internal import RootsExplore
internal import RootsFiles

/// A change of an app that the app can be read with.
struct AppChange: Sendable {
  let kind: ChangeKind
  let site: ChangeSite
  let words: String
  let app: PrintedApp
  /// The part of the app in which it matters; `nil` if that may be everywhere.
  let part: TwinSearch.Part?

  var file: String { site.node.tree.source.name }
  /// - Parameter screens: Those that were open.
  func comesNear(_ screens: Set<String>) -> Bool { part.map { screens.contains($0.screen) } ?? true }
  var line: Int { site.node.tree.source.position(at: site.node.range.start).line }
}

/// Everything that could be changed in an app, one thing at a time.
@MainActor struct AppChanges {
  private let path: String
  /// `nil` if nothing is kept.
  private let kept: KeptResults?
  private let parts: AppParts
  private let ways: String
  /// The app as it is.
  let unchanged: PrintedApp
  let candidates: [Candidate]

  /// A change with its drafts: of these the first is made with which the app can be read.
  struct Candidate: Sendable {
    let kind: ChangeKind
    let site: ChangeSite
    let drafts: [ChangeDraft]
  }

  /// The number of other targets that are tried for one change.
  private static let draftLimit = 6

  /// - Parameter files: The files that the app includes or reads.
  init(
    _ app: ScriptedApp, _ source: SourceText, including files: [SourceText] = [],
    _ kinds: [ChangeKind] = ChangeKind.all, _ kept: KeptResults? = nil
  ) {
    let sites = ChangeSites(of: app, in: source).sites
    (path, self.kept, ways) = (source.name, kept, Self.ways(of: app))
    parts = AppParts(sites, of: app, in: [source] + files)
    var print = parts.print
    print.add(ways: ways)
    unchanged = PrintedApp(print) { app }
    candidates = sites.flatMap { site in
      kinds.flatMap { kind in
        kind.drafts(at: site).map {
          Candidate(kind: kind, site: site, drafts: Array($0.prefix(Self.draftLimit)))
        }
      }
    }
  }

  /// `nil` if the app cannot be read with it.
  func made(_ candidate: Candidate) -> AppChange? {
    let source = candidate.site.node.tree.source
    for draft in candidate.drafts where !draft.edits.allSatisfy({ source.text(in: $0.range) == $0.text }) {
      var print = parts.print(draft.edits, in: source.name)
      let key = KeptResults.key("ways", [print.hash()])
      let known = kept?.find(key)
      let app = known == nil ? read(source, draft) : nil
      let found = known ?? app.map { ["ways": .string(Self.ways(of: $0))] } ?? [:]
      if known == nil { kept?.keep(found, key) }
      guard let ways = found["ways"]?.text else { continue }
      print.add(ways: ways)
      // Ways that are sought depend on all screens.
      return AppChange(
        kind: candidate.kind, site: candidate.site, words: draft.words,
        app: PrintedApp(print) { app ?? read(source, draft) },
        part: ways == self.ways ? candidate.site.part : nil)
    }
    return nil
  }

  private func read(_ source: SourceText, _ draft: ChangeDraft) -> ScriptedApp? {
    var bytes = source.bytes
    for edit in draft.edits.sorted(by: { $0.range.start > $1.range.start }) {
      bytes.replaceSubrange(edit.range.start..<edit.range.end, with: edit.text.utf8)
    }
    let unsaved = UnsavedFiles([(source.name, bytes)])
    guard let app = try? ScriptedApp.read(file: path, unsaved: unsaved, links: .guarded, onProgress: nil).app,
      !app.map.validate().contains(where: { $0.severity == .error })
    else { return nil }
    return app
  }

  /// Stands for the ways between screens.
  private static func ways(of app: ScriptedApp) -> String {
    var hash = Fingerprint()
    for edge in app.map.wholeGraph.edges {
      hash.add("\(edge.from) \(edge.to) \(edge.kind) \(edge.cost) \(edge.transition ?? "")")
    }
    return "\(hash)"
  }
}

extension Array {
  /// Returns the elements in an order that looks random, and is the same for the same seed.
  func shuffled(seed: UInt64) -> [Element] {
    let marks = indices.map { place in
      var mark = Fingerprint()
      mark.add(seed)
      mark.add(UInt64(place))
      return mark.value
    }
    return indices.sorted { (marks[$0], $0) < (marks[$1], $1) }.map { self[$0] }
  }
}
