import Roots
import RootsApp
import TestTraits
import Testing

@Suite(.timeLimited) struct `The names in a command outside of an app file` {
  private static let app = """
    app T {
      tab home root=start; tab two root=item
      set paid=#false
      screen start { param who default=x; text "{paid} {who}" }
      screen item guard=auth { param id type=int; text "{id}" }
      flow buy start=pay { screens pay }; screen pay
      accessory cart; key k { push buy; overlay cart }
      guard auth { manual }
      data guests generate=3 { column id type=int }
    }
    """

  private let reading = ScriptedApp.read(SourceText(name: "app.kdl", text: app))

  /// The names in a part of a text: what they stand for, and what is written there.
  private func names(_ before: String, _ command: String, _ behind: String = "") -> [String] {
    let source = SourceText(name: "t.tape", text: before + command + behind)
    let start = before.utf8.count
    let range = SourceRange(start: start, end: start + command.utf8.count)
    return reading.mentions(ofCommandAt: range, in: source).sorted { $0.range.start < $1.range.start }.map {
      mention in
      #expect(mention.source.name == "t.tape" && mention.range.clamped(to: range) == mention.range)
      return "\(mention.thing.kind) \(mention.thing.name) [\(source.text(in: mention.range))] \(mention.role)"
    }
  }

  private static let commands: [(command: String, names: [String])] = [
    ("push item id=1", ["screen item [item] use"]),
    ("push buy @guard=auth", ["screen buy [buy] use", "guard auth [auth] use"]),
    ("overlay cart", ["screen cart [cart] use"]),
    ("tab two", ["tab two [two] use"]), ("tab 1", []),
    ("push item @on=tab:two", ["screen item [item] use", "tab two [two] use"]),
    ("push item @on=main", ["screen item [item] use"]),
    ("push pay @in=buy", ["screen pay [pay] use", "screen buy [buy] use"]),
    ("push item id=\"{paid}\"", ["screen item [item] use", "value paid [paid] use"]),
    ("push item id=\"{nothing}\"", ["screen item [item] use"]),
    ("push item id=\"{guests.count}\"", ["screen item [item] use", "data guests [guests] use"]),
    ("set-stack { start; item id=2 }", ["screen start [start] use", "screen item [item] use"]),
    ("transaction { push item; tab home }", ["screen item [item] use", "tab home [home] use"]),
    (
      "go item @via=\"start,pay\"",
      ["screen item [item] use", "screen start [start] use", "screen pay [pay] use"]
    ), ("push itm", ["screen itm [itm] use"]), ("tell buy x=1", ["screen buy [buy] use"]),
    ("pop", []), ("push \"item\" @transition=fade", ["screen item [\"item\"] use"]),
    ("pop; push item", ["screen item [item] use"]), ("nonsense item", []), ("", []),
  ]

  @Test(arguments: commands) func `stand for what the app defines`(command: String, names: [String]) {
    #expect(self.names("Do ", command) == names)
  }

  @Test func `are those of the part that is asked for`() {
    #expect(names("Do push start\nDo ", "push item", "\nDo push pay\n") == ["screen item [item] use"])
    #expect(names("é Do ", "push item", " é") == ["screen item [item] use"])
  }

  @Test func `are found by their kinds`() {
    #expect(
      reading.thing(.screen, "item") == Mention.Thing(.screen, "item")
        && reading.thing(.screen, "cart") == Mention.Thing(.screen, "cart"))
    #expect(
      reading.thing(.screen, "home") == nil && reading.thing(.tab, "home") == Mention.Thing(.tab, "home")
        && reading.thing(.tab, "item") == nil)
    #expect(
      reading.thing(.guard, "auth") == Mention.Thing(.guard, "auth")
        && reading.thing(.guard, "item") == Mention.Thing(.screen, "item"))
    #expect(reading.thing(.value, "any") == Mention.Thing(.value, "any"))
    for kind in [StateSchema.Mistake.Kind.part, .stack, .phase, .answer] {
      #expect(reading.thing(kind, "home") == nil)
    }
    #expect(
      reading.thing(inFocus: "two") == Mention.Thing(.tab, "two")
        && reading.thing(inFocus: "item") == Mention.Thing(.screen, "item")
        && reading.thing(inFocus: "x").kind == .screen)
  }

  @Test func `are also those of a faulty file, and of values that it may set later`() {
    let reading = ScriptedApp.read(
      SourceText(
        name: "app.kdl", text: "app T {\nscreen a\nscreen b { nonsense }\nset v=1\nkey k { set w=2 }\n}"))
    #expect(reading.app == nil && reading.draft.map.screens.map(\.name) == ["a", "b"])
    #expect(
      reading.stateSchema.words(for: .screen) == ["a", "b"]
        && reading.stateSchema.words(for: .value) == ["v", "w"])
    let definitions = reading.mentions.filter { $0.role == .definition }.map {
      "\($0.thing.kind) \($0.thing.name)"
    }
    #expect(definitions.sorted() == ["screen a", "screen b", "value v", "value w"])
  }
}
