import Roots
import TestTraits
import Testing

@testable import RootsTerminal

@Suite(.timeLimited) struct `A chart` {
  private func drawn(_ chart: Diagram, _ columns: Int, _ charset: Charset = .utf8) -> String {
    var frame = Frame(Size(columns: columns, rows: chart.height), charset: charset)
    frame.draw { chart.draw(on: &$0) }
    return frame.rows.map { String($0.reversed().drop { $0 == " " }.reversed()) }.joined(separator: "\n")
  }

  @Test(
    arguments: [
      ([3, 8, 12, 5, 20, 12], 40, .utf8, "Visits  ▁▃▅▁█▅ 12"),
      ([3, 8, 12, 5, 20, 12], 40, .ascii, "Visits  _-=_#= 12"),
      ([1, .nan, 2], 40, .utf8, "Visits  ▁ █ 2"), ([-4, 0, 4], 40, .utf8, "Visits  ▁▅█ 4"),
      ([7, 7], 40, .utf8, "Visits  ▅▅ 7"), ([0, 0], 40, .utf8, "Visits  ▁▁ 0"),
      ([], 40, .utf8, "Visits  no values"), ([.nan, .infinity], 40, .utf8, "Visits  no values"),
      ([1, 2, 3, 4, 5, 6, 7, 8], 4, .utf8, "▁▃▆█"),
      // Each block is the mean of two.
      ([0, 9, 0, 9, 0, 0, 0, 0], 4, .utf8, "██▁▁"), ([.nan, .nan, 3, .nan], 2, .utf8, " ▅"),
      ([0.125, 1.005], 12, .utf8, "▁█ 1"),
      ([1, 2], 1, .utf8, "▅"), ([-1e308, 1e308], 9, .utf8, "▁█"),
    ] as [([Double], Int, Charset, String)])
  func `of values is a line of blocks`(values: [Double], columns: Int, charset: Charset, line: String) {
    #expect(drawn(.sparkline(Sparkline("Visits", values)), columns, charset) == line)
  }

  private static let sold =
    [("Shoes", 12), ("Socks", 30.5), ("Hats", 0), ("Lost", .nan)] as [(String, Double)]

  @Test func `of bars has all to one scale`() {
    #expect(
      drawn(.bars(BarChart(Self.sold)), 29) == """
        Shoes  ██████▊             12
        Socks  █████████████████ 30.5
        Hats                        0
        Lost                        -
        """)
    #expect(
      drawn(.bars(BarChart(Self.sold)), 29, .ascii) == """
        Shoes  #######             12
        Socks  ################# 30.5
        Hats                        0
        Lost                        -
        """)
  }

  @Test func `of bars has those below zero at the left of it`() {
    #expect(
      drawn(.bars(BarChart([("Gain", 3), ("Loss", -1)])), 24) == """
        Gain      ███████████  3
        Loss  ████            -1
        """)
    #expect(drawn(.bars(BarChart([] as [(String, Double)])), 24) == "no values")
    #expect(drawn(.bars(BarChart([("A", -.infinity)])), 24) == "A                   -inf")
  }

  @Test(
    arguments: [
      (2.5, 30, "Load  ━━━━━━━━━━━━━─────── 2.5"), (9, 30, "Load  ━━━━━━━━━━━━━━━━━━━━━━ 9"),
      (-9, 30, "Load  ───────────────────── -9"), (.nan, 30, "Load  ────────────────────── -"),
      (2, 10, "━━━━──── 2"), (2, 4, "━━──"), (.infinity, 30, "Load  ━━━━━━━━━━━━━━━━━━━━ inf"),
    ] as [(Double, Int, String)])
  func `of one value shows where it lies`(value: Double, columns: Int, line: String) {
    #expect(drawn(.gauge(Gauge("Load", value, in: 0...4)), columns) == line)
  }

  @Test func `is as wide as its window at most`() {
    for columns in 1...60 {
      for charset in Charset.allCases {
        let charts: [Diagram] = [
          .bars(BarChart(Self.sold)), .gauge(Gauge("Load", 1e300)),
          .sparkline(Sparkline("Visits of all days", (0..<99).map(Double.init))),
        ]
        for chart in charts {
          #expect(drawn(chart, columns, charset).split(separator: "\n").allSatisfy { $0.count <= columns })
        }
      }
    }
  }

  @MainActor @Test func `is said in words in plain mode`() {
    let content = Content {
      Sparkline("Visits", [3, 8, 12])
      Sparkline("", [])
      BarChart([("Shoes", 12.256), ("Lead", 0.00421), ("Share", -0.25)])
      Gauge("Load", 2.5, in: 0...4)
    }
    #expect(
      content.body.plain().lines == [
        "Visits: 12, of 3 from 3 to 12", "no values", "Shoes: 12.26", "Lead: 0.00421",
        "Share: -0.25", "Load: 2.5, on a scale from 0 to 4",
      ])
  }

  @MainActor @Test(arguments: [(40, "charts-40x12"), (80, "charts-80x12")])
  func `looks as designed`(columns: Int, name: String) throws {
    let body = Content {
      "The week."
      Sparkline("Visits", [3, 8, 12, 5, 20, 12, 9])
      Gauge("Load", 2.5, in: 0...4, .ok)
      BarChart(Self.sold + [("Returned", -8)])
    }.body
    var frame = Frame(Size(columns: columns, rows: 12))
    frame.draw { body.draw(BodyState(), on: &$0) }
    try Golden.expect(frame, name)
  }
}
