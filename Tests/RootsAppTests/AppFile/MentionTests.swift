import RootsApp
import TestTraits
import Testing

@Suite(.timeLimited) struct `A name in an app file` {
  private static let app = """
    app T {
      tab home root=start; tab two root=item; tab 2 root=last
      set paid=#false
      screen start {
        list { row a { push item id=1; tab home; tab 1; tab 2 }; row b { overlay cart; set paid=#true } }
        text "{paid} and {nothing}"
      }
      screen item guard=auth { param id type=int; field note; text "{id} {note}" }
      screen last { key k { go item id="{paid}" } }
      flow buy start=pay { screens pay done }; screen pay; screen done
      accessory cart { submit Go { complete note="{word}" }; field word }
      guard auth { ask cart; remember paid }
      invariant calm "open.item<2" when="top==cart"
      invariant dear paid when="open.pay"
    }
    """

  /// What a name stands for, what is written there, and where: in order.
  @Test func `stands for what the app has defined, wherever it is used`() throws {
    let reading = ScriptedApp.read(SourceText(name: "app.kdl", text: Self.app))
    let found = reading.mentions.sorted { ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end) }
      .map {
        let place = $0.source.position(at: $0.range.start)
        let thing = [$0.thing.screen, $0.thing.name].compactMap(\.self).joined(separator: ".")
        return
          "\(place.line):\(place.column) \($0.source.text(in: $0.range)) \($0.role) of \($0.thing.kind) \(thing)"
      }
    GoldenText.expect(found, "mentions")
    #expect(found.contains { $0.hasSuffix("2 use of tab 2") } && !found.contains { $0.hasSuffix("tab 1") })
  }
}
