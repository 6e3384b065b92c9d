package import Roots

/// Everything that there is to say of one command. Reader, printer, help, completion, schema and manual are
/// made from it. A class, for a row is looked up for each command that is read, and is large.
package final class CommandRow: Sendable {
  let verb: Command.Verb
  package let word: Word
  /// The command in use, as it may stand in ``AppSample``'s app.
  package let example: String
  let arguments: [CommandSlot]
  /// In the order in which they are written.
  let properties: [CommandSlot]
  /// What the command does to screens, as far as a check of a file has to know.
  package let effect: Effect
  /// What is wrong with values that are each right; nothing if they go together.
  let mistake: @Sendable (Command.Arguments) -> String?

  init(
    _ verb: Command.Verb, _ help: String, example: String, _ arguments: [CommandSlot] = [],
    _ groups: [[CommandSlot]] = [], block: Word.Block = .none, effect: Effect = .none,
    mistake: @escaping @Sendable (Command.Arguments) -> String? = { _ in nil }
  ) {
    let properties = Array(groups.joined())
    self.verb = verb
    self.example = example
    self.arguments = arguments
    self.properties = properties
    self.effect = effect
    self.mistake = mistake
    let takesFields = properties.contains { $0.content == .payload }
    word = Word(
      verb.rawValue, arguments.map(\.form), properties.map(\.form), fields: takesFields ? .payload : .none,
      block: block, help: help)
  }

  package enum Effect: Sendable {
    case none
    /// Opens a screen above what is there.
    case opens
    /// Opens an accessory.
    case presents
    /// Goes to a screen by any way there is.
    case goes
    /// Opens a screen in the place of others.
    case substitutes
    /// Opens a screen with nothing below it.
    case founds
    /// Goes back to a screen, or opens it.
    case returns
    case selectsTab
    /// Closes the screen that says it.
    case closes, answers, cancels
    case messages, tells
  }
}

package enum CommandTable {
  static let rows = Command.Verb.allCases.filter { $0 != .evict }.map(row)

  /// All commands, in the order in which help lists them.
  package static let words = rows.map(\.word)

  private static let byName = Dictionary(rows.map { ($0.word.name, $0) }) { first, _ in first }

  package static func row(named name: String) -> CommandRow? { byName[name] }

  /// The action of app files that tapes do not know.
  package static let set = Word("set", fields: .values, help: "changes values of the program")

  package static func word(_ name: String) -> Word? { byName[name]?.word }

  package static func row(_ verb: Command.Verb) -> CommandRow {
    switch verb {
    case .push: push
    case .pushNew: pushNew
    case .navigate: navigate
    case .reveal: reveal
    case .replace: replace
    case .goTo: goTo
    case .bringToFront: bringToFront
    case .swap: swap
    case .pop: pop
    case .popTo: popTo
    case .popToRoot: popToRoot
    case .setStack: setStack
    case .tab: tab
    case .reselect: reselect
    case .addTab: addTab
    case .removeTab: removeTab
    case .overlay: overlay
    case .dismiss: dismiss
    case .dismissAll: dismissAll
    case .complete: complete
    case .cancel: cancel
    case .message: message
    case .tell: tell
    case .back: back
    case .go: go
    case .open: open
    case .grant: grant
    case .refuse: refuse
    case .uncover: uncover
    case .transaction: transaction
    case .undo: undo
    case .redo: redo
    case .advance: advance
    case .evict: evict
    }
  }
}

// MARK: - Opening screens

extension CommandTable {
  private static let push = CommandRow(
    .push, "opens a screen on top of a stack", example: "push item id=42 @keep-overlays=#true", [.screen],
    [visiting, [.on], showing, popping, request], block: .results, effect: .opens)
  private static let pushNew = CommandRow(
    .pushNew, "opens a screen unless it is on top already", example: "push-new item id=42", [.screen],
    [visiting, [.on], showing, popping, request], block: .results, effect: .opens)
  private static let navigate = CommandRow(
    .navigate, "opens a screen, or gives the one on top a new payload if it is the same",
    example: "navigate item id=42 @merge=#true", [.screen], [visiting, [.on], showing, [.merge], request],
    block: .results, effect: .opens)
  private static let reveal = CommandRow(
    .reveal, "goes back to a screen and gives it a new payload, or opens it", example: "reveal item id=42",
    [.screen], [visiting, [.on], showing, [.merge], request], block: .results, effect: .opens)
  private static let replace = CommandRow(
    .replace, "puts a screen in the place of the top one, or of several",
    example: "replace item id=42 @count=2", [.screen],
    [
      visiting, [.on], showing,
      [
        .property(
          "@count", { $1(&$0.command.count) }, .integer(1...Int.max), without: 1, "how many are replaced")
      ], request,
    ], block: .results, effect: .substitutes)
  private static let goTo = CommandRow(
    .goTo, "makes a stack consist of one screen", example: "go-to catalog", [.screen],
    [visiting, [.on], showing, request], block: .results, effect: .substitutes)
  private static let bringToFront = CommandRow(
    .bringToFront, "moves a screen to the top of its stack, or opens it",
    example: "bring-to-front item id=42", [.screen],
    [
      visiting, [.on], showing,
      [
        .property(
          "@by", { $1(&$0.command.likeness) }, .choice, without: .identity, "what counts as the same",
          else: "the identity")
      ], request,
    ], block: .results, effect: .opens)
  private static let swap = CommandRow(
    .swap, "exchanges the two top screens of a stack", example: "swap", [], [[.on, .transition, .force]])
  private static let overlay = CommandRow(
    .overlay, "opens an accessory over everything", example: "overlay cart hint=\"2 for 1\"",
    [.argument("accessory", { $1(&$0.command.screen) }, .name(.opening), .required)],
    [
      visiting,
      [
        .on,
        .property(
          "@layer", { $1(&$0.command.layer) }, .layer, without: .above, "the layer it opens on",
          else: "above the topmost one"),
      ], request,
    ], block: .results, effect: .presents)
  private static let go = CommandRow(
    .go, "goes to a screen by the shortest way", example: "go item id=42",
    [.argument("screen", { $1(&$0.command.screen) }, .name(.opening), .required)],
    [
      visiting,
      [
        .property(
          "@via", { $1(&$0.command.names) }, .names(.opening), without: [], "screens the way has to pass",
          else: "none"),
        .property("@animate", { $1(&$0.command.motion) }, .choice, without: .direct, "how the way is shown"),
      ], request,
    ], block: .results, effect: .goes)
  private static let open = CommandRow(
    .open, "opens a URL", example: "open \"shop://item/42\"",
    [.argument("url", { $1(&$0.command.address) }, .word(.url), .required)],
    [
      [.property("@mode", { $1(&$0.command.mode) }, .choice, "what happens to the stack", else: "reset")],
      request,
    ])
}

// MARK: - Closing screens

extension CommandTable {
  private static let pop = CommandRow(
    .pop, "closes screens from the top; the payload answers for the topmost one", example: "pop 2",
    [.argument("n", { $1(&$0.command.count) }, .integer(1...Int.max), without: 1)],
    [
      [
        .entry("@from", "the entry to close, wherever it stands", else: "the topmost one"), .on,
        .payload("@value", help: "the whole answer as one value"), .transition, .force,
      ]
    ], effect: .closes,
    mistake: { $0.entry != nil && $0.payload != nil ? "'@from' closes without an answer" : nil })
  private static let popTo = CommandRow(
    .popTo, "goes back to the nearest screen of a name", example: "pop-to catalog",
    [.argument("screen", { $1(&$0.command.screen) }, .name(.screen))],
    [
      visiting,
      [
        .entry("@id", "the exact entry", else: "the nearest one"), .on,
        .property("@if-absent", { $1(&$0.command.absent) }, .choice, without: .push, "what to do instead"),
      ], request,
    ], block: .results, effect: .returns,
    mistake: { $0.screen == nil && $0.entry == nil ? "'pop-to' needs a screen or '@id='" : nil })
  private static let popToRoot = CommandRow(
    .popToRoot, "goes back to the root of a stack", example: "pop-to-root", [], [[.on, .transition, .force]],
    effect: .closes)
  private static let setStack = CommandRow(
    .setStack, "makes a stack consist of the given screens",
    example: "set-stack @on=tab:home { catalog; item id=42 }", [], [[.on], request], block: .entries)
  private static let dismiss = CommandRow(
    .dismiss, "closes a layer, the topmost one if none is named", example: "dismiss",
    [.argument("layer", { $1(&$0.command.layer) }, .openLayer, without: .above)], [[.transition, .force]])
  private static let dismissAll = CommandRow(
    .dismissAll, "closes all layers", example: "dismiss-all", [], [[.transition, .force]])
  private static let complete = CommandRow(
    .complete, "ends a screen with an answer; in a layer, the whole layer",
    example: "complete user=\"{name}\"",
    [.scalar],
    [
      [
        .payload("@payload", help: "the whole payload as one value", scalars: .argument), .speaker,
        .transition,
      ]
    ],
    effect: .answers)
  private static let cancel = CommandRow(
    .cancel, "ends a screen without an answer; in a layer, the whole layer", example: "cancel", [],
    [[.speaker, .transition]],
    effect: .cancels)
  private static let back = CommandRow(
    .back, "does what Esc does", example: "back", [], [[.transition, .force]], effect: .closes)

  package static let entry = CommandRow(
    .setStack, "a screen of the stack", example: "item id=42", [], [visiting])
}

// MARK: - Tabs

extension CommandTable {
  private static let tab = CommandRow(
    .tab, "selects a tab, by name or by its place, counted from 0", example: "tab home",
    [.argument("tab", { $1(&$0.command.name) }, .name(.tab), .required)], [request], effect: .selectsTab)
  private static let reselect = CommandRow(
    .reselect, "does what the key of a tab does: selects it, or goes to its root", example: "reselect home",
    [.argument("tab", { $1(&$0.command.name) }, .name(.tab))], [request])
  private static let addTab = CommandRow(
    .addTab, "adds a tab after the others", example: "add-tab found root=item id=42",
    [.argument("tab", { $1(&$0.command.name) }, .text, .required)],
    [
      [
        .property(
          "root", { $1(&$0.command.screen) }, .name(.screen), "the screen at the bottom of its stack",
          .required)
      ],
      visit(reserved: ["root"]), request,
    ], effect: .founds)
  private static let removeTab = CommandRow(
    .removeTab, "removes a tab that is not selected", example: "remove-tab home",
    [.argument("tab", { $1(&$0.command.name) }, .name(.tab), .required)], [[.transition]])
}

// MARK: - Messages, guards, history

extension CommandTable {
  private static let message = CommandRow(
    .message, "tells the opener of a screen something", example: "message seen=#true", [],
    [[.wholePayload, .speaker]], effect: .messages)
  private static let tell = CommandRow(
    .tell, "tells the screens of a flow something", example: "tell checkout coupon=\"SPRING\"",
    [.argument("flow", { $1(&$0.command.name) }, .name(.flow), .required)], [[.wholePayload]], effect: .tells)
  private static let grant = CommandRow(
    .grant, "lets a held request through", example: "grant r3",
    [.argument("id", { $1(&$0.command.request) }, .request)])
  private static let refuse = CommandRow(
    .refuse, "turns a held request away", example: "refuse r3", [.requestOrReason, .reason],
    [[.why]])
  private static let uncover = CommandRow(
    .uncover, "asks the guards of a covered screen again", example: "uncover", [], [[.speaker]])
  private static let transaction = CommandRow(
    .transaction, "carries out several commands as one",
    example: "transaction { tab home; push item id=42 }", [], [request], block: .commands)
  private static let undo = CommandRow(
    .undo, "goes back to the state before the last change", example: "undo")
  private static let redo = CommandRow(.redo, "takes back an undo", example: "redo")
  private static let advance = CommandRow(
    .advance, "lets time pass, if the clock is that of a script", example: "advance 60",
    [.argument("time", { $1(&$0.command.time) }, .time, .required)])
  private static let evict = CommandRow(
    .evict, "removes the screens that guards no longer allow", example: "", [.guards])
}

extension Word {
  /// A screen in the block of `set-stack`.
  package static func entry(_ screen: String) -> Word {
    let word = CommandTable.entry.word
    return Word(screen, [], word.properties, fields: .payload, help: word.help)
  }
}

// MARK: - Slots of several commands

extension CommandSlot {
  fileprivate static let screen = argument("screen", { $1(&$0.command.screen) }, .name(.screen), .required)
  fileprivate static let on = property(
    "@on", { $1(&$0.command.place) }, .place, "the stack", else: "the innermost one that is active")
  fileprivate static let transition = property(
    "@transition", { $1(&$0.transition) }, .transition, "how it is shown",
    else: "as the declared way or the screen defines it")
  fileprivate static let force = property(
    "@force", { $1(&$0.leaving) }, .flag(true: .force, false: .ask), without: .ask,
    "does not ask screens that would be left")
  fileprivate static let merge = property(
    "@merge", { $1(&$0.command.renewal) }, .flag(true: .merge, false: .replace), without: .replace,
    "keeps the old fields that have no new value")
  fileprivate static let wholePayload = payload("@payload", help: "the whole payload as one value")
  fileprivate static let speaker = entry(
    "@from", "the entry that speaks", else: "the screen that has the keys")

  fileprivate static func entry(_ name: String, _ help: String, else fallback: String) -> CommandSlot {
    property(name, { $1(&$0.command.entry) }, .entry, help, else: fallback)
  }

  fileprivate static let requestOrReason = CommandSlot(
    form: Word.Slot("id", .text, help: "the id of a request, such as r3, or the reason", sample: "r3"),
    content: .plain
  ) { entry, values, _ in
    values.command.request = entry.requestID
    if values.command.request == nil { values.command.why = entry.word }
    return ()
  } write: { values, writer in
    if let id = values.command.request { writer.argument(.string(id.description)) }
  }

  /// A reason; it is written as a property, which cannot be taken for an id.
  fileprivate static let reason = CommandSlot(
    form: Word.Slot("why", .text), content: .plain, read: readReason
  ) { _, _ in
  }

  fileprivate static let why = CommandSlot(
    form: Word.Slot(
      "@why", .text, help: "the reason, where it could be taken for an id", else: .told("none"),
      sample: "\"not now\""),
    content: .plain, read: readReason
  ) { values, writer in
    if let why = values.command.why { writer.property("@why", .string(why)) }
  }

  private static let readReason: @Sendable (KdlEntry, inout CommandValues, inout Findings) -> Void? = {
    entry, values, findings in
    guard values.command.why == nil, let text = entry.word else {
      findings.error("'refuse' takes the id of a request and a reason", at: entry.spot)
      return nil
    }
    values.command.why = text
    return ()
  }

  /// The names of guards, which only the engine gives.
  fileprivate static let guards = CommandSlot(
    form: Word.Slot("guard", .name(.guardian), .repeated), content: .plain
  ) { _, _, _ in
    nil
  } write: { values, writer in
    for name in values.command.names { writer.argument(.string(name)) }
  }
}

extension CommandTable {
  /// What belongs to the screen that is opened.
  private static let visiting: [CommandSlot] = visit(reserved: [])

  private static func visit(reserved: [String]) -> [CommandSlot] {
    [
      .payload("@payload", help: "the whole payload as one value", reserved: reserved),
      .property(
        "@resource", { $1(&$0.command.resource) }, .text, "which thing it shows",
        else: "what the identity says",
        sample: "\"42\""),
      .property(
        "@embed", { $1(&$0.command.nestedIn) }, .text, "the name of a nested navigator around it",
        else: "none",
        sample: "checkout"),
    ]
  }

  /// What everything can be told that opens a screen.
  private static let showing: [CommandSlot] = [
    .property(
      "@keep-overlays", { $1(&$0.command.push.overlays) }, .flag(true: .keep, false: .clear), without: .clear,
      "leaves overlays open"),
    .property(
      "@activate", { $1(&$0.command.push.activation) }, .flag(true: .activate, false: .stay),
      without: .activate,
      "whether the tab it lands on is shown"),
  ]

  /// What only a push can be told.
  private static let popping: [CommandSlot] = [
    .property(
      "@popping-to", { $1(&$0.command.push.poppingTo) }, .name(.screen), "the screen to go back to first",
      else: "none"),
    .property(
      "@inclusive", { $1(&$0.command.push.poppingInclusive) }, .flag(true: true, false: false),
      without: false,
      "closes that screen, too"),
  ]

  private static let request: [CommandSlot] = [
    .transition,
    .property(
      "@keep", { $1(&$0.keep) }, .lifetime, "how long the screen is kept after it left",
      else: "as 'keep' says"),
    .property(
      "@keep-from", { $1(&$0.keepStart) }, .choice, without: .dismissal, "when that time begins"),
    .property("@guard", { $1(&$0.guards) }, .names(.guardian), without: [], "further guards", else: "none"),
    .property(
      "@after", { $1(&$0.after) }, .time, "how long the screen loads, for tests",
      else: "it has all at once",
      sample: "\"500ms\""),
    .property(
      "@fails", { $1(&$0.fails) }, .odds, "how often that fails, for tests", else: "never",
      sample: "\"1 of 5\""),
    .property(
      "@in", { $1(&$0.navigator) }, .name(.navigator), "the nested navigator that carries it out",
      else: "the one in which the command is given"),
    .force,
  ]
}
