import Roots
import RootsApp
import RootsTerminal
import TestTraits
import Testing

@Suite(.timeLimited) struct `Text that comes from outside` {
  /// What could move a cursor, hide something or turn the direction of writing.
  private static let hostile = "a\u{1b}[2Jb\u{7}c\u{9b}31md\u{202e}e\u{200b}f\u{7f}g"

  private func isHarmless(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: scalar == "\n"
      default: true
      }
    }
  }

  @MainActor @Test func `is fit to be shown wherever a screen shows it`() throws {
    let escaped = "a\\u{1b}[2Jb\\u{7}c\\u{9b}31md\\u{202e}e\\u{200b}f\\u{7f}g"
    let app = try `An app file`.app(
      """
      screen start title="\(escaped) {x}" {
        text "\(escaped) {x}"
        list { row "\(escaped)" detail="{x}" { back } }
        field f label="\(escaped)" default="\(escaped)"
        submit "{x}" { back }
        table { columns "\(escaped)"; row "{x}" }
        image "\(escaped)\\n{x}"
        top height=2 { text "{x}" }
        bottom height=2 { text "\(escaped)" }
        backdrop "\(escaped)\\nx"
      }
      """)
    let host = ScriptHost(app)
    host.send(ScriptCommand(.goTo(Visit("start", payload: ["x": .string(Self.hostile)]))))
    let entry = try #require(host.navigator.state.focusedEntry)
    #expect(isHarmless(host.title(of: entry)))
    let body = host.body(of: entry)
    #expect(body.blocks.count == 6)
    for text in body.texts { #expect(isHarmless(text), "\(text.unicodeScalars.map(\.value))") }
  }
}

extension Body {
  /// Every text in the body.
  fileprivate var texts: [String] {
    (backdrop ?? [])
      + (blocks + (top?.blocks ?? []) + (bottom?.blocks ?? [])).flatMap { block -> [String] in
        switch block {
        case .text(let text): [text.string]
        case .submit(let text): [text]
        case .list(let rows): rows.flatMap { [$0.title, $0.detail] }
        case .field(let field): [field.label, field.initial]
        case .table(let table): table.columns.map(\.title) + table.rows.flatMap { $0.cells.map(\.string) }
        case .chart(.progress(let progress)): [progress.label]
        case .chart: []
        case .image(let lines): lines
        }
      }
  }
}
