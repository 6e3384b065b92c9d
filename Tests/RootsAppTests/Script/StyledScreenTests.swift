import Roots
import RootsApp
import TestTraits
import Testing

@testable import RootsTerminal

@MainActor @Suite(.timeLimited) struct `The texts of an app file` {
  @Test func `say by a tone what they mean`() throws {
    let app = try Drive.app(
      """
      set late=3
      screen start {
        text "{late} bills are *late*" tone=bad
        list { row Late detail=89 tone=warn { back }; row Paid { back } }
      }
      """)
    let body = app.body(of: Entry(id: ContextID(1), screen: "start"), ScriptState(app))
    #expect(body.blocks.first == .text(Text("3 bills are ", .bad) + Text("late", Style(.bad, .bold))))
    #expect(body.block(1)?.rows?.map(\.role) == [.warn, .text])
  }

  @Test func `take nothing in a value for markup`() throws {
    let app = try Drive.app("set who=\"*me* [x](y)\"\nscreen start { text \"_{who}_\" }")
    let body = app.body(of: Entry(id: ContextID(1), screen: "start"), ScriptState(app))
    #expect(body.blocks == [.text(Text("*me* [x](y)", .italic))])
  }

  @Test func `lead to screens and to URLs by their links`() throws {
    let drive = try Drive(
      """
      screen start { text "See [the terms](terms) and [this](/items/{n})." }
      set n=7
      screen terms
      screen item { param id type=int; url "/items/:id" }
      """)
    #expect(try drive("press enter").stacks == "main: start > terms")
    try drive("reset")
    #expect(try drive("press down enter").payload?.json == #"{"id":7}"#)
  }

  @Test func `name an unknown screen to which a link leads`() {
    let text = "app T {\nscreen start { text \"See [it](trems).\" }; screen terms\n}\n"
    let report = ScriptedApp.read(SourceText(name: "app.kdl", text: text)).diagnostics.rendered
    #expect(
      report.contains("unknown screen or accessory 'trems'; did you mean 'terms'?")
        || report.contains("unknown screen 'trems'; did you mean 'terms'?"))
  }
}

@MainActor @Suite(.timeLimited) struct `A table of an app file` {
  @Test func `has rows that are walked and opened`() throws {
    let drive = try Drive(
      """
      screen start {
        table {
          columns Name Price
          row Shoe 89 { push item id=1 }
          row Coat 120 when=open { push item id=2 }
          row Hat 9 tone=ok { push item id=3 }
        }
      }
      screen item { param id type=int }
      """)
    #expect(try drive("press down enter").payload?.json == #"{"id":3}"#)
  }

  @Test func `is only read where no row does anything`() throws {
    let drive = try Drive(
      "screen start { table { columns A; row x; row y }; list { row z { push end } } }\nscreen end")
    #expect(try drive("press enter").stacks == "main: start > end")
  }
}

@MainActor @Suite(.timeLimited) struct `The colors of an app file` {
  private func report(_ nodes: String) -> String {
    ScriptedApp.read(SourceText(name: "app.kdl", text: "app T {\n\(nodes)\n}\n")).diagnostics.rendered
  }

  @Test func `are those of some roles`() throws {
    let app = try Drive.app("theme accent=\"#7c5cff\" ok=71\nscreen start")
    #expect(app.colors == [.accent: .rgb(RGB(red: 124, green: 92, blue: 255)), .ok: .palette(71)])
  }

  @Test func `are refused where they cannot be read, with the pair and its ratio`() {
    let text = report("theme bad=\"#330000\"\nscreen start")
    #expect(
      text.contains("bad #330000 on #000000 has a contrast of 1.1:1, and 4.5:1 is the least"), "\(text)")
  }

  @Test func `are refused where they are wrong`() {
    #expect(report("theme accent=violet\nscreen start").contains("'violet' is not a color; as in"))
    #expect(report("theme acent=\"#fff\"\nscreen start").contains("accent"))
  }
}

@MainActor @Suite(.timeLimited) struct `A progress bar of an app file` {
  @Test(arguments: [
    ("value=30 of=120", 0.25), ("value=\"{done}\" of=10", 0.5), ("value=40", 0.4),
    ("value=\"{nothing}\"", nil),
    ("value=1 of=0", nil),
  ])
  func `shows what its values say`(slots: String, fraction: Double?) throws {
    let app = try Drive.app("set done=5 nothing=#null\nscreen start { progress \"Packed\" \(slots) }")
    let body = app.body(of: Entry(id: ContextID(1), screen: "start"), ScriptState(app))
    #expect(body.blocks == [.chart(.progress(ProgressBar("Packed", fraction)))])
  }
}
