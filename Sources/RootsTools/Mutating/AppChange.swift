internal import Roots
internal import RootsApp
internal import RootsExplore
internal import RootsFiles

/// A change of an app that the app can be read with.
struct AppChange: Sendable {
  let kind: ChangeKind
  let site: ChangeSite
  let words: String
  let app: ScriptedApp
  /// The part of the app in which it matters; `nil` if that may be everywhere.
  let part: TwinSearch.Part?

  var file: String { site.node.tree.source.name }
  /// - Parameter screens: Those that were open.
  func comesNear(_ screens: Set<String>) -> Bool { part.map { screens.contains($0.screen) } ?? true }
  var line: Int { site.node.tree.source.position(at: site.node.range.start).line }
}

/// Everything that could be changed in an app, one thing at a time.
struct AppChanges {
  private let path: String
  private let ways: ScreenGraph
  private(set) var candidates: [Candidate]

  /// A change with its drafts: of these the first is made with which the app can be read.
  struct Candidate: Sendable {
    let kind: ChangeKind
    let site: ChangeSite
    let drafts: [ChangeDraft]
  }

  /// The number of other targets that are tried for one change.
  private static let draftLimit = 6

  init(of app: ScriptedApp, in source: SourceText, _ kinds: [ChangeKind] = ChangeKind.all) {
    path = source.name
    ways = app.map.wholeGraph
    candidates = ChangeSites(of: app, in: source).sites.flatMap { site in
      kinds.flatMap { kind in
        kind.drafts(at: site).map {
          Candidate(kind: kind, site: site, drafts: Array($0.prefix(Self.draftLimit)))
        }
      }
    }
  }

  mutating func keep(_ isKept: (Candidate) -> Bool) { candidates.removeAll { !isKept($0) } }

  mutating func shuffle(seed: UInt64) {
    var order = candidates.indices.map { place in
      var mark = Fingerprint()
      mark.add(seed)
      mark.add(UInt64(place))
      return (mark.value, place)
    }
    order.sort { $0 < $1 }
    candidates = order.map { candidates[$0.1] }
  }

  /// `nil` if the app cannot be read with it.
  func made(_ candidate: Candidate) -> AppChange? {
    let source = candidate.site.node.tree.source
    for draft in candidate.drafts {
      var bytes = source.bytes
      for edit in draft.edits.sorted(by: { $0.range.start > $1.range.start }) {
        bytes.replaceSubrange(edit.range.start..<edit.range.end, with: edit.text.utf8)
      }
      guard bytes != source.bytes, let app = read(source.name, bytes) else { continue }
      // Ways that are sought depend on all screens.
      let part = app.map.wholeGraph.edges.elementsEqual(ways.edges) ? candidate.site.part : nil
      return AppChange(
        kind: candidate.kind, site: candidate.site, words: draft.words, app: app, part: part)
    }
    return nil
  }

  private func read(_ file: String, _ bytes: [UInt8]) -> ScriptedApp? {
    let unsaved = UnsavedFiles([(file, bytes)])
    guard let app = try? ScriptedApp.read(file: path, unsaved: unsaved, links: .guarded, onProgress: nil).app,
      !app.map.validate().contains(where: { $0.severity == .error })
    else { return nil }
    return app
  }
}
