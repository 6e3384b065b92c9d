internal import Roots
internal import RootsTerminal

extension ScriptScreen: ScreenView {
  private var entry: Entry? { program.entry(id) }

  private var state: BodyState { program.state.bodies[id] ?? BodyState() }

  var title: String? { entry.map { program.app.title(of: $0, program.state) } }

  var body: Body { entry.map(body) ?? Body() }

  private func body(of entry: Entry) -> Body {
    let body = program.body(of: entry)
    return body.shape == .multipart ? state.arranged(body) : body
  }

  var plain: PlainBody { body.plain(state) }

  var secretField: String? { program.hasForm(id) ? state.secretField(in: body)?.name : nil }

  var secretText: String? {
    program.hasForm(id) ? state.secretField(in: body).map { state.text(of: $0) } : nil
  }

  var selectedText: String? { state.selectedText(in: body) }

  var takesText: Bool {
    // Asked with every key, and most screens have neither fields nor a filter.
    guard program.hasForm(id) || program.state.bodies[id]?.isFiltering == true else { return false }
    return state.takesText(in: body)
  }

  var keyPart: ScreenPart { state.keyPart(in: body) ?? body.restingPart }

  var hints: [Hint] {
    let body = body
    var hints = state.hints(in: body)
    guard let entry else { return hints }
    let takesText = state.takesText(in: body)
    let (own, shared) = program.keyHints(on: entry) { !takesText || $0.typed == nil }
    // What Enter does comes first, then what is said of this screen alone.
    hints.insert(contentsOf: own, at: hints.first?.keys == [.enter] ? 1 : 0)
    return hints + shared
  }

  func sequences(after key: Key) -> [Hint] { program.sequences(after: key, on: entry) }

  var preview: Preview? { entry.flatMap { program.preview(of: state, in: body, on: $0) } }

  var cardFrame: CardFrame {
    entry.flatMap { program.app.site(of: $0)?.script.standsAlone } == true ? .alone : .card
  }

  func handle(_ input: ScreenInput) -> KeyOutcome {
    guard let entry else { return .ignored }
    let body = body(of: entry)
    if case .key(let key) = input, key.typed == nil || !state.takesText(in: body),
      let effects = program.bound(key, on: entry)
    {
      program.perform(effects)
      return .handled
    }
    defer { goOnLater() }
    let wasSent = state.isSent
    let reaction = program.touch(id) { state in
      state.workInSlices()
      return state.take(input, in: body)
    }
    return outcome(of: reaction, on: entry, wasSent: wasSent)
  }

  /// `nil` also if the script has given the keys another meaning.
  func keys(for input: ScreenInput) -> [Key]? {
    guard let entry, let keys = state.keys(for: input, in: body(of: entry)) else { return nil }
    return keys.contains { program.bound($0, on: entry) != nil } ? nil : keys
  }

  func handleCovered(_ key: Key) -> KeyOutcome {
    guard let navigation = program.navigator?.state, !navigation.isOnLayer(id),
      let effects = program.app.bound(key, on: nil, in: navigation, program.state)
    else { return .ignored }
    program.perform(effects)
    return .handled
  }

  private func outcome(of reaction: BodyState.Reaction, on entry: Entry, wasSent: Bool) -> KeyOutcome {
    switch reaction {
    case .ignored: return .ignored
    case .handled: return .handled
    case .refused(let why, let field): return KeyOutcome(refused: why, field: field)
    case .event(let event):
      program.act(event, on: entry, wasSent: wasSent)
      return .handled
    }
  }

  func draw(_ part: ScreenPart, on canvas: inout Canvas, with focus: ScreenFocus) {
    let body = body
    let room = Size(columns: canvas.width, rows: canvas.height)
    defer { goOnLater() }
    var pen = program.touch(id) { state in
      state.workInSlices()
      return state.pen(for: part, of: body, in: room, with: focus)
    }
    // Behind a layer they would be judged by what the layer has changed.
    pen.isUnvisited = focus == .focused ? entry.flatMap { program.unvisitedRows(in: body, on: $0) } : nil
    pen.draw(on: &canvas)
  }
}

extension ScriptScreen {
  fileprivate func goOnLater() {
    state.goOnLater(with: self) { [weak self] slice in
      guard let self, entry != nil else { return false }
      let body = body
      return program.touch(id) { $0.goOn(slice, in: body) }
    }
  }
}

extension ScriptProgram {
  /// The keys of a screen, and those that do the same everywhere, with what they are called: as the file says, or as the
  /// screen to which they lead.
  func keyHints(on entry: Entry, where isHeard: (Key) -> Bool) -> (own: [Hint], shared: [Hint]) {
    guard let navigator else { return ([], []) }
    let script = app.script(entry)
    let keys = app.bindings(of: script, onLayer: navigator.state.isOnLayer(entry.id))
    func hints(_ keys: ArraySlice<KeyScript>) -> [Hint] {
      keys.filter { isHeard($0.key) }.compactMap { key in
        // What leads to where one is does nothing that is worth an offer.
        if key.target == entry.screen { return nil }
        let title = title(of: key, navigator)
        let effects = isUnvisited == nil ? nil : app.bound(key.key, on: entry, in: navigator.state, state)
        return Hint(key.key, effects.map(isUnvisited) == true ? "\(Unvisited.mark)\(title)" : title)
      }
    }
    let count = script?.keys.count ?? 0
    return (hints(keys.prefix(count)), hints(keys.dropFirst(count)))
  }

  private func title(of key: KeyScript, _ navigator: Navigator) -> String {
    key.title ?? key.target.map(navigator.plan.title) ?? key.command?.verb ?? "set"
  }

  /// Of a screen that is covered those that are bound everywhere.
  func sequences(after key: Key, on entry: Entry?) -> [Hint] {
    guard edition.beginnings.contains(key), let navigator, let entry else { return [] }
    let script = navigator.isCovered(entry.id) ? nil : app.script(entry)
    return app.bindings(of: script, onLayer: navigator.state.isOnLayer(entry.id))
      .filter { key.begins($0.key) }.map { Hint($0.key, title(of: $0, navigator)) }
  }

  @discardableResult
  func act(_ event: BodyEvent, on entry: Entry, wasSent: Bool) -> [RequestID] {
    // Held here: what is read through the program while it changes would be copied first.
    let edition = edition
    switch event {
    case .chose(let block, let row):
      return perform(edition.app.choose(block: block, row: row, of: entry, state))
    case .sent(let block, _):
      return perform(edition.app.submit(block: block, of: entry, state, wasSent: wasSent))
    case .changed: return []
    }
  }
}
