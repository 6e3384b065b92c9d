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

  @Test func `show no signs about an empty value`() throws {
    let app = try Drive.app("set who=\"\"\nscreen start { text \"By *{who}*, _{who}_; `{who}` *me*\" }")
    let body = app.body(of: Entry(id: ContextID(1), screen: "start"), ScriptState(app))
    #expect(body.blocks == [.text(Text("By , ;  ") + Text("me", .bold))])
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

@MainActor @Suite(.timeLimited) struct `A chart of an app file` {
  private func chart(_ nodes: String) throws -> Body.Block? {
    let text = """
      set load=25 word=many least=-1
      data days generate=4 { column n from=1 to=90 }
      screen start { \(nodes) }
      """
    let reading = ScriptedApp.read(SourceText(name: "app.kdl", text: "app T {\n\(text)\n}\n"))
    #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics.rendered)")
    let app = try Drive.app(text)
    return app.body(of: Entry(id: ContextID(1), screen: "start"), ScriptState(app)).blocks.first
  }

  @Test(arguments: [
    ("value=\"{load}\" to=40", 25, 0...40), ("value=7 from=5 to=10", 7, 5...10),
    ("value=\"{load}\"", 25, 0...100),
  ])
  func `shows a value between two others`(slots: String, value: Double, range: ClosedRange<Double>) throws {
    #expect(try chart("gauge Load \(slots)") == .chart(.gauge(Gauge("Load", value, in: range))))
  }

  @Test func `shows a bar only where a value and its range are numbers`() throws {
    guard case .chart(.gauge(let gauge))? = try chart("gauge Load value=\"{word}\"") else { throw Missing() }
    #expect(gauge.value.isNaN)
    #expect(try chart("gauge Load value=3 to=\"{least}\"") == .chart(.progress(ProgressBar("Load", nil))))
  }

  @Test(arguments: [
    ("gauge L value=3 from=9 to=2", "'from' must be less than 'to'"),
    ("sparkline S value=\"{d.x}\" for=d in=days", "data 'days' has no column 'x'"),
    ("bars { bar B value=\"{nothing}\" }", "nothing gives 'nothing' a value"),
  ])
  func `says once what is wrong with it`(nodes: String, fault: String) {
    let text = "app T {\ndata days generate=2 { column n }\nscreen start { \(nodes) }\n}\n"
    let said = ScriptedApp.read(SourceText(name: "app.kdl", text: text)).diagnostics.rendered
    #expect(said.ranges(of: fault).count == 1, "\(said)")
  }

  @Test func `shows a value of each row of data`() throws {
    guard case .chart(.sparkline(let line))? = try chart("sparkline Visits value=\"{d.n}\" for=d in=days")
    else { throw Missing() }
    #expect(line.label == "Visits" && line.values.count == 4 && line.values.allSatisfy { (1...90) ~= $0 })
  }

  @Test func `shows bars that are written, and those of data in their order`() throws {
    let nodes = """
      bars tone=warn {
        bar Online value=40
        bar "{d.n}" value="{d.n}" for=d in=days sort="-n"
        bar Off value=3 when="load>30"
      }
      """
    guard case .chart(.bars(let chart))? = try chart(nodes) else { throw Missing() }
    #expect(chart.role == .warn && chart.bars.first == BarChart.Bar("Online", 40) && chart.bars.count == 5)
    let values = chart.bars.dropFirst().map(\.value)
    #expect(
      values == values.sorted(by: >) && chart.bars.dropFirst().allSatisfy { Double($0.label) == $0.value })
  }

  @Test func `reads no more rows of data than can be seen`() throws {
    let app = try Drive.app(
      """
      data days generate=5000 { column n type=int }
      screen start { sparkline Visits value="{d.n}" for=d in=days }
      """)
    guard
      case .chart(.sparkline(let line))? = app.body(
        of: Entry(id: ContextID(1), screen: "start"), ScriptState(app)
      ).blocks.first
    else { throw Missing() }
    #expect(line.values.first == 4001 && line.values.last == 5000)
  }

  private struct Missing: Error {}
}

@MainActor @Suite(.timeLimited) struct `A table of cells of an app file` {
  @Test func `is walked from cell to cell, and its rows do what they say`() throws {
    let nodes = "table cells=#true { columns A B; row 1 2; row 3 4 { push end } }"
    let drive = try Drive("screen start { \(nodes) }\nscreen end")
    #expect(try drive("press right down enter").stacks == "main: start > end")
  }

  @Test(arguments: [
    ("table { columns A; row for=d in=days \"{d.id}\" }", Body.Rows.Use.looking),
    // A table that was written by hand is read, and keys go to what can be chosen beside one of data.
    ("table { columns A; row x; row y }", .reading),
    ("table { columns A; row for=d in=days \"{d.id}\" }; list { row R { push end } }", .reading),
    ("table { columns A; row for=d in=days \"{d.id}\" }; field f", .reading),
    ("table { columns A; row for=d in=days \"{d.id}\" { push end } }", .choosing),
  ])
  func `is for looking up where nothing else wants the keys`(_ nodes: String, _ use: Body.Rows.Use) throws {
    let data = "data days generate=5 { column id type=int }"
    let app = try Drive.app("\(data)\nscreen start { \(nodes) }\nscreen end")
    let body = app.body(of: Entry(id: ContextID(1), screen: "start"), ScriptState(app))
    guard case .table(let table)? = body.blocks.first else { return #expect(Bool(false)) }
    #expect(table.rows.use == use)
  }

  @Test func `is filtered and sorted where its rows do nothing`() throws {
    let app = try Drive.app("screen start { table cells=#true { columns A; row x; row y } }")
    guard
      case .table(let table)? = app.body(of: Entry(id: ContextID(1), screen: "start"), ScriptState(app))
        .blocks.first
    else {
      Issue.record("no table")
      return
    }
    #expect(table.hasCells && table.rows.use == .looking)
  }
}

@MainActor @Suite(.timeLimited) struct `A preview of an app file` {
  @Test(arguments: [("set n=1", false), ("", false), ("push end", true), ("set n=1; push end", true)])
  func `stands beside a list only if a row leads on`(actions: String, isThere: Bool) throws {
    let host = ScriptHost(try Drive.app("screen start { list { row R { \(actions) } } }\nscreen end"))
    let screen = host.navigator.state.focusedEntry.flatMap { host.navigator.screen($0.id) as? any ScreenView }
    #expect((try #require(screen).preview != nil) == isThere)
  }
}
