/// The commands, each with the words that may stand behind it.
package enum Verb: String, Sendable, CaseIterable {
  case push
  case pushNew = "push-new"
  case navigate, reveal, replace
  case goTo = "go-to"
  case bringToFront = "bring-to-front"
  case pop
  case popTo = "pop-to"
  case popToRoot = "pop-to-root"
  case setStack = "set-stack"
  case tab, reselect
  case addTab = "add-tab"
  case removeTab = "remove-tab"
  case overlay, dismiss
  case dismissAll = "dismiss-all"
  case complete, cancel, message, tell, back, go, open, grant, refuse, transaction, undo, redo, advance
}

/// The one table of all commands.
package enum CommandTable {
  /// All commands, in the order in which help lists them.
  package static let words: [Word] = Verb.allCases.map(\.word)

  /// The command of a name.
  package static func word(_ name: String) -> Word? { Verb(rawValue: name).map { words[$0.place] } }
}

extension Verb {
  fileprivate static let places = Dictionary(
    Verb.allCases.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })

  fileprivate var place: Int { Verb.places[self] ?? 0 }

  /// What may stand behind the verb.
  fileprivate var word: Word {
    switch self {
    case .push:
      opening(Verb.pushing, "opens a screen on top of a stack")
    case .pushNew:
      opening(Verb.pushing, "opens a screen unless it is on top already")
    case .navigate:
      opening(
        Verb.showing + [Verb.merging],
        "opens a screen, or gives the one on top a new payload if it is the same")
    case .reveal:
      opening(Verb.showing + [Verb.merging], "goes back to a screen and gives it a new payload, or opens it")
    case .replace:
      opening(Verb.showing + [Verb.counting], "puts a screen in the place of the top one, or of several")
    case .goTo:
      opening(Verb.showing, "makes a stack consist of one screen")
    case .bringToFront:
      opening(Verb.showing + [Verb.likeness], "moves a screen to the top of its stack, or opens it")
    case .pop, .popTo, .popToRoot, .setStack: closingWord
    case .tab, .reselect, .addTab, .removeTab: tabWord
    case .overlay, .dismiss, .dismissAll, .complete, .cancel, .message, .tell: layerWord
    case .back, .go, .open, .grant, .refuse, .transaction, .undo, .redo, .advance: otherWord
    }
  }

  private func opening(_ own: [Word.Slot], _ help: String) -> Word {
    Word(
      rawValue, [Word.Slot("screen", .name(.screen), .required)],
      [Verb.on] + own + Verb.visiting + Verb.request, fields: .payload, block: .results, help: help)
  }

  private var closingWord: Word {
    switch self {
    case .pop:
      Word(
        rawValue, [Word.Slot("n", .integer(1...Int.max))],
        [
          Word.Slot(
            "@from", .context, help: "the entry to close, wherever it stands",
            else: .told("the topmost one")), Verb.on, Verb.answer,
          Verb.transition, Verb.force,
        ],
        fields: .payload, help: "closes screens from the top; the payload answers for the topmost one")
    case .popTo:
      Word(
        rawValue, [Word.Slot("screen", .name(.screen))],
        [
          Word.Slot("@id", .context, help: "the exact entry", else: .told("the nearest one")),
          Word.Slot(
            "@if-absent", .choice(["push", "replace-top", "reset", "fail"]), help: "what else",
            else: .written("push")),
          Verb.on,
        ] + Verb.visiting + Verb.request, fields: .payload, block: .results,
        help: "goes back to the nearest screen of a name")
    case .popToRoot:
      Word(rawValue, [], [Verb.on, Verb.transition, Verb.force], help: "goes back to the root of a stack")
    default:
      Word(
        rawValue, [], [Verb.on] + Verb.request, block: .entries,
        help: "makes a stack consist of the given screens")
    }
  }

  private var tabWord: Word {
    let tab = Word.Slot("tab", .name(.tab), .required)
    return switch self {
    case .tab: Word(rawValue, [tab], Verb.request, help: "selects a tab, by name or number")
    case .reselect:
      Word(
        rawValue, [Word.Slot("tab", .name(.tab))], Verb.request,
        help: "does what the key of a tab does: selects it, or goes to its root")
    case .addTab:
      Word(
        rawValue, [Word.Slot("tab", .text, .required)],
        [Word.Slot("root", .name(.screen), .required, help: "the screen at the bottom of its stack")]
          + Verb.visiting + Verb.request, fields: .payload,
        help: "adds a tab behind the others")
    default: Word(rawValue, [tab], [Verb.transition], help: "removes a tab that is not selected")
    }
  }

  private var layerWord: Word {
    switch self {
    case .overlay:
      Word(
        rawValue, [Word.Slot("accessory", .name(.opening), .required)],
        [
          Word.Slot(
            "@layer", .layer, help: "the layer it opens on",
            else: .told("above the topmost one"))
        ] + Verb.visiting + Verb.request,
        fields: .payload, block: .results, help: "opens an accessory over everything")
    case .dismiss:
      Word(
        rawValue, [Word.Slot("layer", .integer(0...Int.max))], [Verb.transition, Verb.force],
        help: "closes a layer, the topmost one if none is named")
    case .dismissAll: Word(rawValue, [], [Verb.transition, Verb.force], help: "closes all layers")
    case .complete:
      Word(
        rawValue, [Word.Slot("value", .value)], [Verb.speaker, Verb.payload, Verb.transition],
        fields: .payload, help: "ends a screen with an answer; in a layer, the layer")
    case .cancel:
      Word(rawValue, [], [Verb.speaker, Verb.transition], help: "ends a screen without an answer")
    case .message:
      Word(
        rawValue, [], [Verb.speaker, Verb.payload], fields: .payload,
        help: "tells the opener of a screen something")
    default:
      Word(
        rawValue, [Word.Slot("flow", .name(.flow), .required)], [Verb.payload], fields: .payload,
        help: "tells the screens of a flow something")
    }
  }

  private var otherWord: Word {
    switch self {
    case .back: Word(rawValue, [], [Verb.transition, Verb.force], help: "does what Esc does")
    case .go:
      Word(
        rawValue, [Word.Slot("screen", .name(.opening), .required)],
        [
          Word.Slot("@via", .names(.opening), help: "screens the way has to pass", else: .told("none")),
          Word.Slot(
            "@animate", .choice(["direct", "each", "none"]), help: "how the way is shown",
            else: .written("direct")),
        ] + Verb.visiting + Verb.request, fields: .payload, block: .results,
        help: "goes to a screen by the shortest way")
    case .open:
      Word(
        rawValue, [Word.Slot("url", .url, .required)],
        [
          Word.Slot(
            "@mode", .choice(["reset", "push", "reveal"]), help: "what becomes of the stack",
            else: .told("reset"))
        ]
          + Verb.request, help: "opens a URL")
    case .grant: Word(rawValue, [Word.Slot("id", .request)], help: "lets a held request through")
    case .refuse:
      Word(
        rawValue, [Word.Slot("id", .request), Word.Slot("why", .text)],
        [
          Word.Slot(
            "@why", .text, help: "the reason, where it could be taken for an id",
            else: .told("none"), sample: "\"not now\"")
        ],
        help: "turns a held request away")
    case .transaction:
      Word(rawValue, [], Verb.request, block: .commands, help: "carries several commands out as one")
    case .undo: Word(rawValue, help: "goes back to the state before the last change")
    case .redo: Word(rawValue, help: "takes back an undo")
    default:
      Word(
        rawValue, [Word.Slot("time", .duration, .required)],
        help: "lets time pass, where the clock is a script's")
    }
  }
}

extension Word {
  /// A screen in the block of `set-stack`.
  static func entry(_ screen: String) -> Word {
    Word(screen, [], Verb.visiting, fields: .payload, help: "a screen of the stack")
  }
}

extension Verb {
  private static let on = Word.Slot(
    "@on", .place, help: "the stack", else: .told("the innermost one that is active"))
  private static let transition = Word.Slot(
    "@transition", .name(.transition), help: "how it is shown", else: .told("as the way or the screen says"))
  private static let force = Word.Slot(
    "@force", .flag, help: "does not ask screens that would be left",
    else: .written("#false"))
  private static let payload = Word.Slot(
    "@payload", .value, help: "the whole payload as one value",
    else: .told("the named values"))
  private static let answer = Word.Slot(
    "@value", .value, help: "the whole answer as one value",
    else: .told("the named values"))
  private static let speaker = Word.Slot(
    "@from", .context, help: "the entry that speaks",
    else: .told("the screen that has the keys"))
  private static let merging = Word.Slot(
    "@merge", .flag, help: "lays new fields over the old ones",
    else: .written("#false"))
  private static let counting = Word.Slot(
    "@count", .integer(1...Int.max), help: "how many are replaced",
    else: .written("1"))
  private static let likeness = Word.Slot(
    "@by", .choice(["value", "screen"]), help: "what counts as the same",
    else: .told("the identity"))

  /// What everything can be told that opens a screen.
  private static let showing = [
    Word.Slot("@keep-overlays", .flag, help: "leaves overlays open", else: .written("#false")),
    Word.Slot("@activate", .flag, help: "whether the tab it lands on is shown", else: .written("#true")),
  ]

  /// What only a push can be told.
  private static let pushing =
    showing + [
      Word.Slot("@popping-to", .name(.screen), help: "the screen to go back to first", else: .told("none")),
      Word.Slot("@inclusive", .flag, help: "closes that screen, too", else: .written("#false")),
    ]

  /// What belongs to the screen that is opened.
  fileprivate static let visiting = [
    Word.Slot(
      "@resource", .text, help: "which thing it shows", else: .told("what the identity says"),
      sample: "\"42\""),
    payload,
    Word.Slot(
      "@embed", .text, help: "the name of a nested navigator around it", else: .told("none"),
      sample: "checkout"),
  ]

  /// What belongs to the request.
  private static let request = [
    transition,
    Word.Slot(
      "@keep", .lifetime, help: "how long the screen is kept after it left",
      else: .told("as 'keep' says")),
    Word.Slot(
      "@keep-from", .choice(["dismissal", "presentation"]), help: "from when that is counted",
      else: .written("dismissal")),
    Word.Slot("@guard", .names(.guardian), help: "further guards", else: .told("none")),
    Word.Slot(
      "@in", .name(.navigator), help: "the nested navigator that carries it out",
      else: .told("the one it is said in")),
    force,
  ]
}
