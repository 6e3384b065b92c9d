internal import Roots
internal import RootsTerminal

package enum AppTable {
  package static let app = Word(
    "app", [Word.Slot("title", .text, .required)],
    [
      Word.Slot(
        "scheme", .text, help: "the scheme of the program's own URLs", else: .told("URLs have no scheme"),
        sample: "shop"),
      Word.Slot(
        "version", .integer(0...Int.max), help: "the version of the definitions", else: .written("1")),
    ], block: .nodes(.app), help: "a whole program")

  package static let include = Word(
    "include", [Word.Slot("file", .file, .required)], help: "what another file of the folder holds")

  package static let inApp: [Word] = [
    Word(
      "start", [],
      [
        Word.Slot("tab", .name(.tab), help: "the tab shown first", else: .told("the leftmost tab")),
        Word.Slot(
          "screen", .name(.screen), help: "the screen shown first, above the tabs if there are any",
          else: .told("the first screen of the file, or the tabs")),
      ], help: "what is shown first"),
    Word(
      "back", [Word.Slot("policy", .choice(AppMap.BackPolicy.allCases.map(\.rawValue)), .required)],
      help: "what going back does at the root of a tab"),
    Word(
      "limits", [],
      [
        Word.Slot(
          "layers", .integer(1...1_000), help: "how many layers may be open beside the questions of guards",
          else: .written("\(limits.layers)")),
        Word.Slot(
          "tabs", .integer(0...1_000), help: "how many tabs there may be", else: .written("\(limits.tabs)")),
        Word.Slot(
          "redirects", .integer(0...1_000), help: "how many redirects a request may go through",
          else: .written("\(limits.redirects)")),
        Word.Slot(
          "reentrancy", .integer(1...10_000), help: "how deep requests may be made in one another",
          else: .written("\(limits.reentrancy)")),
        Word.Slot(
          "undo", .integer(0...1_000_000), help: "how many earlier states are kept",
          else: .written("\(limits.undo)")),
      ], help: "how much of everything there may be"),
    Word(
      "restore", [Word.Slot("whether", .flag, .required)], help: "whether the next start goes on from here"),
    Word(
      "tab", [Word.Slot("name", .definition, .required)],
      [
        Word.Slot(
          "title", .text, help: "the text in the tab bar", else: .told("the name of the tab"),
          sample: "Home"),
        Word.Slot(
          "root", .name(.screen), help: "the screen at the bottom of its stack",
          else: .told("the screen of the same name")),
        Word.Slot(
          "index", .integer(0...1_000), help: "its position in the tab bar",
          else: .told("after the other tabs"),
          sample: "1"),
      ], help: "a tab"),
    Word(
      "screen", [Word.Slot("name", .definition, .required)],
      screenProperties + [
        Word.Slot(
          "room", .choice(["shared", "wide"]), help: "whether a preview may stand beside it, or it is wide",
          else: .written("shared")),
        Word.Slot(
          "preview", .integer(32...100), help: "how many columns the preview beside it may have",
          else: .told("as many as it can use"), sample: "40"),
        Word.Slot(
          "columns", .flag, help: "whether it may stand beside other cards in a wide window",
          else: .written("#true")),
      ], block: .nodes(.screen), help: "a screen"),
    Word("empty", [], [title], block: .nodes(.screen), help: "what is shown if nothing else is"),
    Word(
      "accessory", [Word.Slot("name", .definition, .required)],
      screenProperties + [
        Word.Slot("parents", .names(.presenter), help: "the presenters it is meant for", else: .told("all")),
        Word.Slot("opaque", .flag, help: "whether it hides what is below", else: .written("#false")),
        Word.Slot(
          "input", .choice(["blocks", "passes"]), help: "whether keys go on to what is below",
          else: .written("blocks")),
      ], block: .nodes(.screen), help: "a screen that is shown over everything"),
    Word(
      "guard", [Word.Slot("name", .definition, .required)],
      [
        Word.Slot(
          "scope", .choice(["named", "everywhere", "layers"]), help: "which screens it protects",
          else: .written("named"), sample: "named"),
        Word.Slot(
          "revoke", .choice(["pop", "cover"]), help: "what a withdrawn consent does", else: .written("pop")),
        Word.Slot(
          "timeout", .duration, help: "how long an answer may take", else: .told("as long as it takes")),
      ], block: .nodes(.guardian), help: "asked before a screen is opened"),
    Word(
      "redirect", [Word.Slot("pattern", .pattern, .required)],
      [Word.Slot("to", .url, .required, help: "the URL opened in its place")],
      help: "a URL that stands for another one"),
    Word(
      "unhandled", [], [Word.Slot("to", .url, .required, help: "the URL that is opened")],
      help: "the URL opened if none matches"),
    Word(
      "flow", [Word.Slot("name", .definition, .required)],
      [
        title,
        Word.Slot(
          "start", .definition, help: "its first screen", else: .told("the first of 'screens'"),
          sample: "item"), guards, restorable,
      ],
      block: .nodes(.flow), help: "screens that belong together, with a stack of their own"),
    Word(
      "keep", [Word.Slot("screen", .name(.opening), .required)],
      [
        Word.Slot("for", .lifetime, .required, help: "how long"),
        Word.Slot(
          "from", .choice(["dismissal", "presentation"]), help: "when that time begins",
          else: .written("dismissal")),
      ], help: "a screen that is found as it was left"),
    Word(
      "on", [Word.Slot("step", .step, .required)], block: .actions,
      help: "what is done at a step in the life of a screen, or when a message or an input arrives"),
    Word("set", fields: .values, help: "values of the program"),
    Word(
      "data", [Word.Slot("name", .definition, .required), Word.Slot("file", .file)],
      [
        Word.Slot(
          "generate", .integer(1...100_000), help: "how many rows are generated",
          else: .told("the rows of the file"), sample: "300"),
        Word.Slot(
          "seed", .integer(0...Int.max),
          help: "a number: another one gives other rows of the same kind",
          else: .written("0"), with: "generate"),
      ], block: .nodes(.data), help: "rows of data, of a file in CSV, JSON or KDL, or generated"),
    Word(
      "invariant",
      [Word.Slot("name", .definition, .required), Word.Slot("condition", .condition, .repeated)],
      [
        Word.Slot("when", .condition, help: "the condition under which it has to hold", else: .told("always"))
      ],
      help: "what always has to hold, of values and of what is open"),
    Word(
      "reachable", [Word.Slot("screen", .name(.opening), .required)],
      help: "a screen that can be reached from everywhere, as 'roots explore' looks for it"),
    Word(
      "leads-to",
      [Word.Slot("from", .name(.opening), .required), Word.Slot("to", .name(.opening), .required)],
      [
        Word.Slot(
          "within", .integer(1...1_000), help: "the maximum number of moves", else: .told("any number"))
      ], help: "a screen that can be reached from wherever another one is in front"),
    Word(
      "theme", [],
      Theme.colored.map { role in
        Word.Slot(
          "\(role)", .text, help: "a color such as #7c5cff, or a number of the palette",
          else: .told("as the theme has it"), sample: "\"#7c5cff\"")
      }, help: "colors of the program's own"),
    key,
    include,
  ]

  package static let inScreen: [Word] =
    [
      param, url,
      Word(
        "find", [Word.Slot("name", .definition, .required)],
        [Word.Slot("in", .name(.data), .required, help: "the data")] + query,
        help: "names the first row of data that fits"),
      Word(
        "children", [Word.Slot("screen", .name(.opening), .repeated)], help: "screens to which it leads"),
      Word(
        "child", [Word.Slot("name", .definition, .required)],
        [
          Word.Slot(
            "kind", .choice(ScreenGraph.Edge.Kind.sought.map(\.rawValue)), help: "how it gets there",
            else: .written("push"), sample: "overlay"),
          Word.Slot(
            "transition", .name(.transition), help: "how that looks", else: .told("as the screen says")),
          Word.Slot(
            "cost", .integer(ScreenGraph.Edge.costs), help: "what it costs when a way is sought",
            else: .written("1")),
        ], help: "a screen to which it leads"),
      Word(
        "backdrop", [Word.Slot("picture", .file, .required, sample: "\"hall.txt\"")],
        help: "the picture behind everything"),
      part("top", "the part at the upper edge"),
      part("bottom", "the part at the lower edge"),
      Word(
        "leave-guard", [Word.Slot("question", .text, .required)],
        [
          condition,
          Word.Slot(
            "stay", .text, help: "the row that stays", else: .written("\"Stay here\""), sample: "\"Keep on\""),
          Word.Slot("leave", .text, help: "the row that leaves", else: .written("Leave"), sample: "Discard"),
        ],
        help:
          "asked before the screen is left; 'complete' does not ask, nor does 'when=dirty' of a form just sent; "
          + "'@force=#true' after 'pop', 'replace' or 'go-to' leaves the question out"),
      key,
    ] + blocks

  package static let blocks: [Word] = [
    Word(
      "text", [Word.Slot("text", .text, .required)], [tone, condition],
      help: "running text, with *bold*, _italic_, `code` and [links](target) in it"),
    Word("list", [], [condition], block: .nodes(.list), help: "rows; one of them is selected"),
    Word(
      "field", [Word.Slot("name", .definition, .required)],
      [
        Word.Slot(
          "type", .choice(["string", "int", "bool", "choice", "secret", "date"]), help: "what it holds",
          else: .written("string")),
        Word.Slot("required", .flag, help: "whether it has to be filled in", else: .written("#false")),
        Word.Slot("label", .text, help: "what stands above it", else: .told("its name"), sample: "Size"),
        Word.Slot("default", .value, help: "what it holds at first", else: .told("nothing")),
        Word.Slot(
          "choices", .text, help: "what may be chosen, separated by commas",
          else: .told("nothing can be chosen"), sample: "\"S,M,L\""),
        condition,
      ], help: "something to be filled in"),
    Word(
      "submit", [Word.Slot("label", .text, .required)], [condition], block: .actions, help: "sends a form"),
    Word(
      "table", [],
      [
        Word.Slot(
          "cells", .flag, help: "whether Left and Right go from cell to cell", else: .written("#false")),
        condition,
      ], block: .nodes(.table), help: "columns with a head"),
    Word(
      "progress", [Word.Slot("label", .text, .required)],
      [
        Word.Slot("value", .value, .required, help: "how many are done", sample: "30"),
        Word.Slot("of", .value, help: "of how many", else: .written("100"), sample: "120"), chartTone,
        condition,
      ], help: "how much of something is done"),
    Word(
      "gauge", [Word.Slot("label", .text, .required)],
      [
        Word.Slot("value", .value, .required, help: "the value", sample: "\"{count}\""),
        Word.Slot("from", .value, help: "the least that it can be", else: .written("0"), sample: "10"),
        Word.Slot("to", .value, help: "the most that it can be", else: .written("100"), sample: "40"),
        chartTone,
        condition,
      ], help: "a value between its least and its most"),
    Word(
      "sparkline", [Word.Slot("label", .text, .required)],
      [
        Word.Slot("value", .value, .required, help: "the value of a row of data", sample: "\"{guest.id}\""),
        Word.Slot(
          "for", .definition, .required, help: "the name of a row of data", sample: "guest", with: "in"),
        Word.Slot("in", .name(.data), .required, help: "the data, the newest last", with: "for"), chartTone,
        condition,
      ] + query, help: "the course of a value over rows of data, of many the last 1,000, means in little room"
    ),
    Word(
      "bars", [], [chartTone, condition], block: .nodes(.bars),
      help: "bars beside their names, to one scale, at most 1,000"),
    Word(
      "image", [Word.Slot("picture", .file, .required, sample: "\"hall.txt\"")], [condition],
      help: "lines shown as they are"),
    include,
  ]

  package static let inData: [Word] = [
    Word(
      "column", [Word.Slot("name", .definition, .required)],
      [
        Word.Slot(
          "type", .choice(Screen.Parameter.Kind.allCases.map(\.rawValue)),
          help: "what its cells hold; whole numbers that are generated count from 1",
          else: .told("what suits all of them"), sample: "string"),
        Word.Slot(
          "words", .text, help: "the words for the cells that are generated, separated by commas",
          else: .told("none"), sample: "\"Ada,Grace,Linus\""),
        Word.Slot(
          "from", .integer(-1_000_000_000...1_000_000_000), help: "the least number generated",
          else: .written("0"), with: "to"),
        Word.Slot(
          "to", .integer(-1_000_000_000...1_000_000_000), help: "the greatest number generated",
          else: .told("the column has no range"), sample: "90"),
        Word.Slot(
          "text", .text, help: "the text of each generated cell; braces hold the names of earlier columns",
          else: .told("none"), sample: "\"Dr. {first}\""),
      ], help: "a column: what a file has to have, or what is generated"),
    include,
  ]

  package static let inList: [Word] = [
    Word(
      "row", [Word.Slot("title", .text, .required)],
      [
        Word.Slot(
          "detail", .text, help: "what it says at its right end", else: .told("nothing"),
          sample: "\"89.00\""), tone, condition,
      ] + repeated,
      block: .actions, help: "a row, or one for each row of data"),
    include,
  ]

  package static let inBars: [Word] = [
    Word(
      "bar", [Word.Slot("label", .text, .required)],
      [Word.Slot("value", .value, .required, help: "the value", sample: "30"), condition] + repeated,
      help: "a bar, or one for each row of data"),
    include,
  ]

  package static let inTable: [Word] = [
    Word("columns", [Word.Slot("head", .text, .repeated)], help: "the heads of the columns"),
    Word(
      "row", [Word.Slot("cell", .text, .repeated)], [tone, condition] + repeated, block: .actions,
      help: "a row of cells, or one for each row of data; with actions it can be chosen"),
    include,
  ]

  package static let inGuard: [Word] = [
    Word("when", fields: .values, help: "values with which it lets through"),
    Word(
      "ask", [Word.Slot("accessory", .name(.opening), .required)],
      [
        Word.Slot(
          "answers", .names(.opening), help: "the screens that answer for it",
          else: .told("it answers itself"))
      ], fields: .payload, help: "opens an accessory; its answer is the consent, except '#false'"),
    Word("remember", [Word.Slot("value", .definition, .required)], help: "the value that keeps the consent"),
    Word("allow", help: "lets everything through"),
    Word("refuse", [Word.Slot("why", .text)], help: "turns everything away"),
    Word("redirect", block: .commands, help: "does something else instead"),
    Word("manual", help: "waits for 'grant' or 'refuse'"),
    include,
  ]

  package static let inFlow: [Word] = [
    Word("screens", [Word.Slot("screen", .name(.screen), .repeated)], help: "its screens"),
    param, url,
    Word("input", [Word.Slot("message", .definition, .repeated)], help: "messages it understands"),
    Word("output", [Word.Slot("message", .definition, .repeated)], help: "messages it sends"),
    include,
  ]

  /// What stands beside commands in a row, a key or a hook.
  package static let inActions: [Word] = [
    CommandTable.set,
    Word("on-result", block: .nodes(.result), help: "what is done with the answer"),
    include,
  ]

  /// What stands behind `on-result`.
  package static let inResult: [Word] = [
    Word("completed", block: .actions, help: "what is done when the screen answered"),
    Word("cancelled", block: .actions, help: "what is done when it was left without an answer"),
  ]
}

extension AppTable {
  private static let limits = AppMap.Limits()
  private static let title = Word.Slot(
    "title", .text, help: "the text in its header", else: .told("its name"), sample: "Shoes")
  private static let guards = Word.Slot(
    "guard", .names(.guardian), help: "the guards asked for it, in order",
    else: .told("none"))
  private static let restorable = Word.Slot(
    "restorable", .flag, help: "whether the next start may go on from here", else: .written("#false"))
  private static let condition = Word.Slot(
    "when", .condition, help: "the condition under which it is there",
    else: .told("always"))

  private static let repeated =
    [
      Word.Slot(
        "for", .definition, help: "the name of a row of data, for each of which there is one",
        else: .told("the row stands once"), sample: "guest", with: "in"),
      Word.Slot("in", .name(.data), help: "the data", else: .told("the row is not repeated"), with: "for"),
    ] + query

  private static let query = [
    Word.Slot(
      "where", .condition,
      help: "the condition that rows of data must meet, as in \"ward==3,age>{least}\"",
      else: .told("all rows"), sample: "\"id>0\"", with: "in"),
    Word.Slot(
      "sort", .text, help: "the columns by which they are sorted, with '-' for the reverse order",
      else: .told("in the order of the data"), sample: "\"-id,name\"", with: "in"),
  ]

  private static let tone = Word.Slot(
    "tone", .choice(Role.tones.map { "\($0)" }), help: "what it means, which gives it its color",
    else: .told("running text"), sample: "warn")

  private static let chartTone = Word.Slot(
    "tone", tone.kind, help: tone.help, else: .written("accent"), sample: "warn")

  private static let screenProperties = [
    title,
    Word.Slot(
      "identity", .text, help: "the field that tells one thing from another",
      else: .told("all are the same"), sample: "id"),
    guards,
    restorable,
    Word.Slot(
      "transition", .name(.transition), help: "how it comes and goes",
      else: .told("push, and modal on a layer")),
  ]

  private static let param = Word(
    "param", [Word.Slot("name", .definition, .required)],
    [
      Word.Slot(
        "type", .choice(Screen.Parameter.Kind.allCases.map(\.rawValue)), help: "what it holds",
        else: .told("string, or what the default is")),
      Word.Slot(
        "default", .value, help: "what it holds if it is not given", else: .told("it has to be given")),
    ], help: "a field of the payload")

  private static let url = Word(
    "url", [Word.Slot("pattern", .pattern, .required)],
    [
      Word.Slot(
        "stack", .names(.screen), help: "the screens below it",
        else: .told("those that lead there"))
    ], help: "a URL that leads here")

  private static let key = Word(
    "key", [Word.Slot("key", .key, .required)],
    [
      Word.Slot(
        "title", .text, help: "what the footer calls it",
        else: .told("the title of the screen that it opens"))
    ], block: .actions, help: "what a key does, or two or three pressed one after another")

  private static func part(_ name: String, _ help: String) -> Word {
    Word(
      name, [],
      [
        Word.Slot("height", .integer(1...200), .required, help: "its rows"),
        Word.Slot(
          "heights", .heights, help: "the heights to which it can be slid",
          else: .told("it stands where it is")),
      ],
      block: .nodes(.part), help: help)
  }
}
