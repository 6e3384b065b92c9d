import Roots
import RootsApp
import RootsTerminal

/// An app file at work: a key where a hundred thousand rows of data are shown, and an edit until it is seen.
enum AppBench {
  @MainActor static func run(into report: inout Report) {
    for size in [1_000, 100_000] { measureRows(size, into: &report) }
    for (lines, must) in [(500, 50_000.0), (5_000, 300_000.0)] { measureEdit(lines, must, into: &report) }
  }

  @MainActor private static func session(_ app: ScriptedApp) -> (ScriptHost, Session) {
    let host = ScriptHost(app)
    return (host, Session(host.navigator, on: HeadlessTerminal(Size(columns: 100, rows: 30)), chrome: Deck()))
  }

  // MARK: Rows of data

  @MainActor private static func measureRows(_ size: Int, into report: inout Report) {
    let text = """
      app Bench {
        data changes generate=\(size) { column id type=int; column who words="Ada,Eve,Zoe"; column name text="change {id}" }
        screen log { list { row for=change in=changes "{change.name}" detail="{change.who}" { push one id="{change.id}" } } }
        screen one { param id type=int; find change in=changes where="id=={id}"; text "{change.name}" }
      }
      """
    guard let app = ScriptedApp.read(SourceText(name: "bench.kdl", text: text)).app else { return }
    let (_, session) = session(app)
    ListBench.measureKeys(on: session, "rows of data", size: size, into: &report)
  }

  // MARK: Edits

  /// An app of a number of lines, and its number in the title.
  private static func text(_ lines: Int, _ number: Int) -> String {
    let screens = (0..<(lines - 2) / 5).map { place in
      """
      screen s\(place) title="Screen \(place)" {
        text "What stands here, number \(place)."
        list { row "On" { push s\(place + 1) } }
        key n { pop }
      }
      """
    }
    let last = "screen s\(screens.count) title=\"Last\""
    return (["app \"Edited \(number)\" {"] + screens + [last, "}"]).joined(separator: "\n")
  }

  @MainActor private static func measureEdit(_ lines: Int, _ must: Double, into report: inout Report) {
    guard let first = ScriptedApp.read(SourceText(name: "bench.kdl", text: text(lines, 0))).app else {
      return
    }
    let (host, session) = session(first)
    let edits = (1...10).map { SourceText(name: "bench.kdl", text: text(lines, $0)) }
    var before = session.frame
    let time = Measure.nanoseconds(per: edits.count, by: .process) {
      for edit in edits {
        if let app = ScriptedApp.read(edit).app { try? host.redefine(app) }
        session.invalidate()
        session.draw()
        use(session.frame.spans(changedSince: before))
        before = session.frame
      }
    }
    report.add("an edit of an app file until it is seen, lines", size: lines, time / 1_000, "us", must: must)
  }
}
