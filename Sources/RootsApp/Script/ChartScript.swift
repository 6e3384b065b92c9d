internal import Roots
package import RootsTerminal

/// Values of a screen that are drawn.
package enum ChartScript: Sendable {
  case progress(Scale)
  case gauge(Scale)
  /// The rows of data that give a value each in ``RowScript/detail``, the newest last, and the name of all of them.
  case sparkline(RowScript)
  /// The names, with the value of each in ``RowScript/detail``.
  case bars([RowScript], Role)

  /// A value between two others.
  package struct Scale: Sendable {
    package var label: Template
    package var value: Template
    package var low = Template("0")
    package var high: Template
    package var role: Role
  }

  /// The most rows of data that are drawn. More would be read for every frame, and no terminal has room for them.
  private static let limit = 1_000

  /// The rows that are made for data.
  var rows: [RowScript] {
    switch self {
    case .progress, .gauge: []
    case .sparkline(let row): [row]
    case .bars(let rows, _): rows
    }
  }

  /// The chart as it is drawn now; only numbers have bars.
  func diagram(in scope: ScriptScope) -> Diagram {
    switch self {
    case .progress(let scale):
      let total = scale.high.number(in: scope)
      let share = total > 0 ? scale.value.number(in: scope) / total : .nan
      return .progress(ProgressBar(scale.label.text(in: scope), share.isNaN ? nil : share, scale.role))
    case .gauge(let scale):
      let (low, high) = (scale.low.number(in: scope), scale.high.number(in: scope))
      // Without a range there is no bar that would say the truth.
      guard low < high else { return .progress(ProgressBar(scale.label.text(in: scope), nil, scale.role)) }
      let value = scale.value.number(in: scope)
      return .gauge(Gauge(scale.label.text(in: scope), value, in: low...high, scale.role))
    case .sparkline(let row):
      let shown = ShownRows([row], in: scope)
      let places = (max(0, shown.count - Self.limit)..<shown.count).compactMap(shown.place)
      return .sparkline(Sparkline(row.title.text(in: scope), places.map(\.value), row.role))
    case .bars(let rows, let role):
      let shown = ShownRows(rows, in: scope)
      let places = (0..<min(shown.count, Self.limit)).compactMap(shown.place)
      return .bars(BarChart(places.map { BarChart.Bar($0.row.title.text(in: $0.scope), $0.value) }, role))
    }
  }
}

extension ShownRows.Place {
  fileprivate var value: Double { row.detail.number(in: scope) }
}

extension Template {
  /// The number that it is or says, or what is not a number; a secret tells none.
  func number(in scope: ScriptScope) -> Double {
    let value = value(in: scope)
    if value.holdsSecret { return .nan }
    return switch value.plain {
    case .int(let number): Double(number)
    case .double(let number): number
    case .string(let text) where text.utf8.allSatisfy("0123456789+-.eE".utf8.contains):
      Double(text) ?? .nan
    case .string: .nan
    case .null, .bool, .list, .record, .secret: .nan
    }
  }
}
