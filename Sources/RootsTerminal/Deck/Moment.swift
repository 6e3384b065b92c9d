internal import Roots

/// The picture at one moment: the state, and what follows from it for the whole frame.
@MainActor final class Moment {
  let session: Session
  let deck: Deck
  let navigator: Navigator
  let state: NavigationState
  private(set) var layout: DeckLayout
  let titles: Titles
  let focusedPlace: Place
  let focusedEntry: Entry?
  let allLayers: [Layer]
  let base: BaseStack
  let selectedTab: Int
  let held: [Request.Held]
  /// `nil` for the present.
  let past: EventFeed.Past?
  let before: EventFeed.Past?
  /// The lines between the cards and the footer that stay until they are taken away.
  private(set) var alert: AlertRows?
  var places: Places

  struct Layer {
    let number: Int
    let stack: Stack
    let cover: Accessory.Cover
    let input: Accessory.Input
    let isQuestion: Bool
    let hasKeys: Bool
  }

  convenience init(_ session: Session, _ deck: Deck) {
    let looking = deck.past
    self.init(session, deck, at: looking?.past, after: looking?.before)
  }

  init(_ session: Session, _ deck: Deck, at past: EventFeed.Past?, after before: EventFeed.Past? = nil) {
    (self.past, self.before) = (past, before)
    self.session = session
    self.deck = deck
    let navigator = session.navigator
    self.navigator = navigator
    state = past?.state ?? navigator.state
    layout = DeckLayout(session.size, hasInspector: deck.inspector.isOpen)
    base = BaseStack(state)
    places = Places(layout, depth: base.count)
    titles = Titles(navigator)
    focusedPlace = state.focusedPlace
    focusedEntry = state.focusedEntry
    held = past != nil || navigator.engine.attempts.isEmpty ? [] : navigator.held
    let state = state
    selectedTab = state.selectedTab.flatMap { state.tabIndex($0) } ?? 0
    allLayers = Moment.layers(of: navigator, state)
    if layout.form == .cramped, base.count <= 1, allLayers.isEmpty, held.isEmpty {
      layout = layout.withNothingBelow()
      places = Places(layout, depth: base.count)
    }
    let lines = deck.signs + deck.alert
    if !lines.isEmpty {
      let most = layout.form > .cramped ? min(5, layout.size.rows / 3) : layout.size.rows / 4
      alert = AlertRows(lines, columns: layout.stage.width, atMost: most)
    }
    dock()
  }

  /// Keeps rows free for what stands between the cards and the footer, so that it covers nothing.
  private func dock() {
    let rows = (alert?.texts.count ?? 0) + (hasSlip ? Moment.slipHeight : 0)
    guard rows > 0 else { return }
    layout = layout.docking(rows: rows)
    places = Places(layout, depth: base.count)
  }

  private static func layers(of navigator: Navigator, _ state: NavigationState) -> [Layer] {
    let open = state.openLayers
    guard !open.isEmpty else { return [] }
    let traits = open.map { state.traits(ofLayer: $0) ?? (cover: .partial, input: .blocks) }
    let keys = traits.lastIndex { $0.input == .blocks }
    // A layer that a question opens over itself belongs to it, and is not the question.
    var asked: Set<AttemptID> = []
    return open.indices.map { index in
      let stack = state[at: .layer(index)]
      // A flow is as large as what it holds, and leaves what it covers in sight.
      let isFlow = state.nestedNames.contains { state.host(of: $0) == stack.top?.id }
      return Layer(
        number: open[index], stack: stack, cover: isFlow ? .partial : traits[index].cover,
        input: traits[index].input,
        isQuestion: stack.top.flatMap { navigator.engine.attempt(presenting: $0.id) }
          .map { asked.insert($0).inserted } ?? false,
        hasKeys: index == keys)
    }
  }

  var charset: Charset { session.terminal.charset }

  var values: Record { past?.values ?? navigator.values }

  /// The time since that which is shown, and the keys since then; `nil` for the present.
  var pastWords: String? { past.map { ago($0.time, keys: deck.feed.keys(since: $0)) } }

  func ago(_ time: Duration, keys: Int) -> String {
    let time = session.now - time
    let words =
      time < .seconds(60) ? "\(time.seconds(digits: 1...1)) s" : Duration.words(ofSeconds: time / .seconds(1))
    return "\(words) ago" + (keys > 0 ? ", \(keys.of("key"))" : "")
  }

  /// The cards that stand side by side, the lowest first, and what Enter would open on the last of them.
  struct Columns {
    var entries: [Entry] = []
    var boxes: [Rect] = []
    var preview: Preview?
    var border: Places.Border?
  }

  /// `nil` where the cards lie on one another. That on top comes first to its room, and to that of a preview; those
  /// below it have what is left.
  private(set) lazy var columns: Columns? = {
    guard layout.hasColumns, !isBaseHidden, let top = base.top(1).first, nest(in: base.innermost) == nil
    else { return nil }
    var columns = Columns(preview: session.view(of: top).preview)
    var widths = columns.preview.map { [$0.usefulColumns + DeckLayout.border] } ?? []
    for entry in base.top(4) {
      let view = session.view(of: entry)
      let width = layout.columnWidth(view.need(in: layout.content(of: layout.stage)))
      guard view.cardFrame == .card, view.shape == .fullscreen,
        widths.reduce(width, +) <= layout.stage.width
      else { break }
      columns.entries.insert(entry, at: 0)
      widths.insert(width, at: 0)
    }
    if columns.entries.isEmpty || widths.count == 1 { return nil }
    if columns.preview?.mostColumns != nil {
      widths[widths.count - 2] += layout.stage.width - widths.reduce(0, +)
    }
    if columns.preview != nil {
      let place = widths.count - 2
      let left = layout.stage.x + widths[..<place].reduce(0, +)
      let border = Places.Border(
        of: top.screen, natural: left + widths[place], movedBy: deck.borders[top.screen],
        from: left + DeckLayout.border, to: layout.stage.right - DeckLayout.border)
      widths[place] = border.x - left
      columns.border = border
    }
    columns.boxes = layout.columns(widths)
    return columns
  }()

  var strips: Int { columns == nil ? min(max(0, base.count - 1), layout.mostStrips) : 0 }

  func halves(of card: Rect, _ view: any ScreenView) -> (DeckLayout.Halves, Preview)? {
    guard nest(in: base.innermost) == nil, let preview = view.preview, let top = base.innermost.top,
      let halves = layout.halves(
        of: card, need: view.need(in: layout.content(of: card)), useful: preview.usefulColumns,
        on: top.screen, moved: deck.borders[top.screen])
    else { return nil }
    return (halves, preview)
  }

  /// The depth of the stack, for those who know of stacks.
  var depthNote: String { deck.isInspecting ? "\(base.count) deep" : "" }

  /// The title of an entry, behind a sign that turns while something of it loads.
  func heading(of entry: Entry, _ title: String) -> String {
    navigator.isLoading(entry.id) && !navigator.isCovered(entry.id) ? "\(session.spinner) \(title)" : title
  }

  /// The last few titles of a stack, or that of its top alone if `count` is `nil`; nested ones go on behind a sign.
  func heading(of stack: Stack, last count: Int? = 3) -> String {
    let crumb = count.map { titles.crumb(of: stack, last: $0) } ?? stack.top.map(titles.title) ?? ""
    let title = stack.top.map { heading(of: $0, crumb) } ?? crumb
    return nest(in: stack).map { "\(title) ⟩ \(titles.crumb(of: $0.stack, last: 2))" } ?? title
  }

  /// The layers that are drawn; those that are looked past are missing.
  var layers: ArraySlice<Layer> { allLayers.dropLast(deck.travels.hiddenLayers) }

  /// True if a layer takes the keys from what it covers, and hides the preview of that.
  var isCovered: Bool { layers.contains(where: \.hasKeys) }

  /// `nil` if the base has the keys.
  var keyLayer: Layer? { allLayers.last { $0.hasKeys } }

  var baseHasKeys: Bool { !allLayers.contains { $0.hasKeys } }

  var isBaseHidden: Bool { layers.contains { $0.cover == .opaque } }

  /// Where an opaque layer lies: over everything but the footer; testers keep the line of layers and queue.
  var curtain: Rect { deck.isInspecting ? layout.stage : layout.wholeStage }

  /// Whether a screen that is in line for the keys has them: nothing of the deck's own is before it.
  func hasKeys(_ isNext: Bool) -> Bool { isNext && !deck.hasKeys }

  /// Arrows and Enter are for the topmost layer that has a choice, also if it lets all other keys pass.
  func focus(of entry: Entry, _ focus: ScreenFocus) -> ScreenFocus {
    if deck.hasKeys { return focus }
    let chooser = state.passingEntries.first { BodyState().selection(in: session.view(of: $0).body) != nil }
    return chooser.map { $0.id == entry.id ? .focused : .background } ?? focus
  }

  /// A question that is on the screen says it all to those who only use the program.
  var tellsOfHeld: Bool { !held.isEmpty && (deck.isInspecting || !layers.contains(where: \.isQuestion)) }

  /// Whether what is held has rows of its own; a very small window tells of it in the line of what lies below.
  private var hasSlip: Bool { tellsOfHeld && layout.form > .cramped }

  /// Where what is held is told of, between the cards and the footer; `nil` where it is told otherwise, or not at all.
  var slip: Rect? {
    guard hasSlip else { return nil }
    let stage = layout.stage
    let width = max(20, min(72, stage.width - 16))
    return Rect(
      x: stage.x + (stage.width - width) / 2, y: stage.bottom, width: width, height: Moment.slipHeight)
  }

  private static let slipHeight = 3

  var alertRows: Rect {
    let (count, stage) = (alert?.texts.count ?? 0, layout.stage)
    return Rect(x: stage.x, y: stage.bottom + layout.docked - count, width: stage.width, height: count)
  }

  /// The row of messages: just above the footer, or on the edge of the card above what stays there. The boxes of the
  /// inspector keep their edges.
  var messageRow: Rect {
    let row = layout.messages
    guard layout.form > .cramped else { return row }
    // Boxes of the deck's own keep clear of this row; the prompt has it for itself.
    if deck.pane?.isBox == true { return row.moved(y: -layout.docked) }
    let isEdge = alert != nil || layout.inspector != nil
    var y = isEdge ? layout.stage.bottom - 1 : row.y
    if deck.pane?.replacesFooter == true, y == row.y { y -= 1 }
    return Rect(x: row.x, y: y, width: layout.stage.width, height: 1)
  }

  /// The border of a layer, or of the cards of the base: dotted where another card lies over it and the
  /// terminal has no other way to show that.
  func border(_ usual: Border, of layer: Layer? = nil) -> Border {
    guard session.terminal.background == .dotted, let front = layers.lastIndex(where: \.hasKeys) else {
      return usual
    }
    let place = layer.flatMap { layer in layers.firstIndex { $0.number == layer.number } } ?? -1
    return place < front ? .dotted : usual
  }

  /// - Parameter escape: What Esc does in it just now.
  func drawPane(
    _ rect: Rect, _ captions: Canvas.Captions, escape: String = "close", on canvas: inout Canvas
  ) {
    var captions = captions
    captions.bottomLeft = "\(Key.escape.label(charset)) \(escape)"
    canvas.fill(rect)
    if layout.form > .cramped { canvas.shadow(of: rect) }
    canvas.box(rect, .heavy, style: .accent, captions: captions, captionStyle: Style(.text, .bold))
    places.note(rect, .nothing)
    if let place = captions.lowerPlaces(in: rect).left { places.note(place.rect, .key(.escape)) }
  }

  /// Called last in the drawing of a row of a pane.
  func offer(_ row: Int, in line: Rect, isChosen: Bool, markAt x: Int, on canvas: inout Canvas) {
    if isChosen {
      canvas.put("▌", at: Point(x: x, y: line.y), style: .accent)
      canvas.fill(line, as: .selected)
    }
    places.note(line, .row(row))
  }

  func tabStack(_ index: Int) -> Stack { state[at: .tab(index)] }

  /// The stack nested in the top entry of a stack, and its name; the innermost if there are several.
  func nest(in stack: Stack) -> (name: String, stack: Stack)? {
    let names = state.nestedNames
    guard !names.isEmpty else { return nil }
    var found: (String, Stack)?
    var top = stack.top
    while let id = top?.id, let name = names.first(where: { state.host(of: $0) == id }) {
      let nested = state[.nested(name)]
      found = (name, nested)
      top = nested.top
    }
    return found
  }
}

@MainActor struct WaysOut {
  let hints: [Hint]
  /// The effect of Esc just now, in a word; `nil` if there is nothing to leave.
  let escape: String?
  let takesText: Bool

  init(_ moment: Moment) {
    takesText = moment.focusedEntry.map { moment.session.view(of: $0).takesText } ?? false
    hints = moment.focusedEntry.map { moment.session.view(of: $0).hints } ?? []
    escape = hints.first { $0.keys == [.escape] }?.word ?? WaysOut.escape(moment)
  }

  private static func escape(_ moment: Moment) -> String? {
    if let layer = moment.keyLayer {
      if layer.isQuestion, let held = moment.held.first {
        // The question of a screen that would be left, and not that of a guard.
        if moment.navigator.plan.guards[held.by] == nil { return "stay" }
        if moment.deck.offers(.refuse) { return "refuse" }
      }
      return layer.stack.count > 1 || moment.nest(in: layer.stack) != nil ? "back" : "cancel"
    }
    guard let after = moment.state.afterBack else { return nil }
    guard moment.layout.form == .wide, let target = after.focusedEntry else { return "back" }
    return
      "back to \(Text.clipped(moment.titles.title(of: target), to: max(20, moment.layout.size.columns / 5)))"
  }

  func reaches(_ key: Key) -> Bool { !takesText || key.typed == nil && key != .backspace }

  /// True if the screen in front has the key itself, or a sequence that begins with it.
  func isTaken(_ key: Key) -> Bool { hints.contains { $0.isOwn && $0.keys.contains(where: key.overlaps) } }

  /// Writes into the lower border of the active layer how it is left, and how it ends with a result; a click there
  /// does it, as it does on the same words in the footer.
  func label(_ captions: inout Canvas.Captions, of rect: Rect, _ moment: Moment) {
    let back = moment.deck.bindings.keys(for: .back).first ?? .escape
    let results = hints.filter { $0.keys != [.escape] && $0.keys.count == 1 }
    let send = Action.send.canonicalKey
    let result = results.first { $0.keys.first == send } ?? results.first { $0.keys == [.enter] }
    captions.bottomLeft = escape.map { "\(back.label(moment.charset)) \($0)" } ?? ""
    captions.bottomRight = result.map { "\($0.label(moment.charset)) \($0.word)" } ?? ""
    let places = captions.lowerPlaces(in: rect)
    if let place = places.left { moment.places.note(place.rect, .key(back)) }
    if let place = places.right, let key = result?.keys.first { moment.places.note(place.rect, .key(key)) }
  }
}
