@testable import RootsApp
import TestTraits
import Testing

@Suite(.timeLimited) struct `A word of the notation` {
  private typealias Slot = Word.Slot

  private static let uses: [(word: Word, short: String, least: String, usage: String)] = [
    (Word("undo", help: "h"), "undo", "undo", "undo"),
    (
      Word("pop", [Slot("n", .integer(1...9))], [Slot("@on", .place)], help: "h"), "pop [N]", "pop [N]",
      "pop [N] [@on=PLACE]"
    ),
    (
      Word("push", [Slot("screen", .name(.screen), .required)], fields: .payload, block: .results, help: "h"),
      "push SCREEN", "push SCREEN", "push SCREEN key=value…"
    ),
    (
      Word(
        "top", [], [Slot("height", .integer(1...9), .required), Slot("heights", .heights)],
        block: .nodes(.part), help: "h"),
      "top", "top height=N", "top height=N [heights=\"N,…,all\"] { … }"
    ),
    (Word("press", [Slot("key", .key, .repeated)], help: "h"), "press KEY…", "press KEY…", "press KEY…"),
    (Word("set", fields: .values, help: "h"), "set", "set", "set key=value…"),
    (Word("all", block: .commands, help: "h"), "all", "all { commands }", "all { commands }"),
    (Word("stack", block: .entries, help: "h"), "stack", "stack { screens }", "stack { screens }"),
    (Word("row", block: .actions, help: "h"), "row", "row", "row { actions }"),
  ]

  @Test(arguments: uses.indices) func `says how it is used, in full and with what it needs`(place: Int) {
    let (word, short, least, usage) = Self.uses[place]
    #expect(word.shortUsage == short && word.leastUsage == least && word.usage == usage)
  }

  private static let kinds: [(kind: Word.Kind, sketch: String, expectation: String)] = [
    (.text, "TEXT", "a text"), (.definition, "TEXT", "a text"), (.value, "VALUE", "a text"),
    (.flag, "#true", "#true or #false"), (.integer(0...Int.max), "N", "a whole number"),
    (.integer(1...Int.max), "N", "a whole number from 1 on"),
    (.integer(0...10), "N", "a whole number from 0 to 10"),
    (.integer(-5...5), "N", "a whole number from -5 to 5"),
    (.duration, "TIME", "a time: seconds as a number, or a text with a unit such as \"500ms\" or \"2m\""),
    (.lifetime, "TIME|session", "a time such as 60 or \"500ms\", or session"),
    (.odds, "\"N of M\"", "how many of how many, up to 20, as in \"1 of 5\""),
    (.choice(["a"]), "a", " or a"), (.choice(["a", "b"]), "a|b", "a or b"),
    (.choice(["a", "b", "c"]), "a|b|c", "a, b or c"),
    (.name(.screen), "SCREEN", "the name of a screen"),
    (.name(.opening), "SCREEN", "the name of a screen or accessory"),
    (.name(.data), "DATA", "the name of a data source"),
    (.names(.guardian), "GUARD,…", "the names of guards, separated by commas"),
    (.names(.opening), "SCREEN,…", "the names of screens or accessories, separated by commas"),
    (.names(.accessory), "ACCESSORY,…", "the names of accessories, separated by commas"),
    (.names(.root), "TAB,…", "the names of tabs or screens, separated by commas"),
    (.names(.presenter), "SCREEN,…", "the names of screens, accessories or tabs, separated by commas"),
    (.names(.flow), "FLOW,…", "the names of flows, separated by commas"),
    (.heights, "\"N,…,all\"", "numbers of rows from 1 to 200, or all, separated by commas: \"3,8,all\""),
    (.place, "PLACE", "main, tab:NAME, layer:N or nested:NAME"),
    (.layer, "K|new", "the number of a layer, or new"),
    (.context, "ID", "the id of an entry, such as c12"), (.request, "ID", "the id of a request, such as r3"),
    (.url, "URL", "a URL in quotes"), (.pattern, "URL", "a URL in quotes"),
    (.condition, "CONDITION", "a condition such as ready, !ready or \"count>0\""),
    (.key, "KEY", "a key, such as g, enter or ctrl+n"), (.file, "FILE", "the name of a file"),
    (.step, "STEP", "SCREEN.STEP"),
  ]

  @Test(arguments: kinds.indices) func `says of a value what it looks like and what it must be`(place: Int) {
    let (kind, sketch, expectation) = Self.kinds[place]
    #expect(kind.sketch == sketch)
    if kind != .choice(["a"]) { #expect(kind.expectation == expectation) }
  }

  @Test func `is another one where anything of it differs`() {
    func word(
      _ name: String = "w", argument: Word.Need = .required, property: String = "p", sample: String? = nil,
      fields: Word.Fields = .none, block: Word.Block = .none, help: String = "h",
      with companion: String? = nil,
      else fallback: Word.Fallback? = nil, kind: Word.Kind = .text
    ) -> Word {
      Word(
        name, [Slot("a", .text, argument)],
        [Slot(property, kind, else: fallback, sample: sample, with: companion)],
        fields: fields, block: block, help: help)
    }
    let others = [
      word("v"), word(argument: .optional), word(property: "q"), word(sample: "s"), word(fields: .values),
      word(block: .actions), word(help: "i"), word(with: "a"), word(else: .told("x")),
      word(else: .written("x")),
      word(kind: .flag),
    ]
    #expect(word() == word())
    for (place, other) in others.enumerated() {
      #expect(other != word(), "\(place)")
      for another in others[..<place] { #expect(other != another) }
    }
  }

  @Test func `knows the place that its braces are`() {
    #expect(Word("w", help: "").place == nil)
    for (block, place) in [
      (Word.Block.commands, AppPlace.commands), (.entries, .stack), (.results, .opening),
      (.actions, .actions),
      (.nodes(.list), .list),
    ] {
      #expect(Word("w", block: block, help: "").place == place)
    }
  }

  @Test func `of a place stands in the braces of what holds the place`() {
    #expect(AppPlace.list.holders == ["list"] && AppPlace.part.holders == ["top", "bottom"])
    #expect(
      AppPlace.screen.holders == ["screen", "empty", "accessory"] && AppPlace.stack.holders == ["set-stack"])
    #expect(AppPlace.commands.holders == ["redirect", "transaction"] && AppPlace.file.holders == [])
    #expect(AppPlace.result.holders == ["on-result"] && AppPlace.app.holders == ["app"])
    #expect(AppPlace.actions.holders == ["on", "key", "submit", "row", "completed", "cancelled"])
    #expect(AppPlace.allCases.allSatisfy { !$0.words.isEmpty })
    #expect(Set(AppPlace.allCases.map(\.title)).count == AppPlace.allCases.count)
  }
}
