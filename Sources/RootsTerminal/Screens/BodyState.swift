public import Roots

/// Where a person is in a ``Body``: what is selected, how far is scrolled, what has been typed.
///
/// The state knows no body; each call is told the present one, and the state adapts itself to what has changed
/// in it: the selection stays on what has the same name, else at the same place, and what was typed stays with
/// the name of its field. A state is a value: two that are equal will do the same from here on.
///
/// ```swift
/// var state = BodyState()
/// state.fit(body, in: Size(columns: 40, rows: 10))
/// if case .event(.chose(let list, let row)) = state.press(.enter, in: body) { print(list, row) }
/// ```
public struct BodyState: Sendable, Hashable {
  /// What became of something that a person did.
  public enum Reaction: Sendable, Hashable {
    /// It means nothing here.
    case ignored
    /// It has changed the state alone.
    case handled
    /// It means something to the screen.
    case event(BodyEvent)
    /// It cannot be done just now: why, for a person to read.
    case refused(String)
  }

  private(set) var form = FormState()
  private(set) var selection = BodySelection()
  private(set) var scroll = BodyScroll()
  private var wraps = WrapMemory()

  /// A state in which nothing has been done yet.
  public init() {}

  // MARK: The selection

  /// What has the keys in a body; `nil` if nothing in it can have them.
  public func selection(in body: Body) -> Body.Spot? {
    var selection = selection
    selection.adapt(to: body)
    return selection.spot
  }

  /// Gives the keys to something; a place that cannot have them is ignored.
  public mutating func select(_ spot: Body.Spot, in body: Body) {
    selection.adapt(to: body)
    guard body.name(at: spot) != nil else { return }
    selection.uncover(spot)
    move(to: spot, in: body)
    reveal(in: body)
  }

  /// The part that has the keys.
  public func keyPart(in body: Body) -> ScreenPart? {
    selection(in: body).map { body.part(ofBlock: $0.block) }
  }

  /// Gives the keys to a place, and judges the field that they leave.
  private mutating func move(to spot: Body.Spot, in body: Body) {
    guard body.name(at: spot) != nil else { return }
    if let old = selection.spot?.block, old != spot.block, case .field(let field) = body.block(old) {
      form.leave(field)
    }
    selection.move(to: spot, in: body)
    scroll.follow(body.part(ofBlock: spot.block))
  }

  // MARK: The form

  /// The text that a field holds, as it was typed or chosen; of a tick box `true` or `false`.
  public func text(of field: Body.Field) -> String { form.text(of: field) }

  /// What a field holds, as data: `null` where nothing or nothing valid has been filled in.
  public func value(of field: Body.Field) -> Value { form.value(of: field) }

  /// What all fields of a body hold, by name.
  public func record(of body: Body) -> Record { Record(body.fields.map { ($0.name, form.value(of: $0)) }) }

  /// Whether anything is filled in that was not there at first: what leaving the screen would lose.
  public func hasChanges(in body: Body) -> Bool { form.hasChanges(in: body) }

  /// Fills in a field as if it had been typed; of a tick box `true` or `false`, of a choice one of its words.
  public mutating func fill(_ field: Body.Field, with text: String) { form.fill(field, with: text) }

  /// Forgets what has been filled in: after it was sent, say.
  public mutating func clearFields() { form = FormState() }

  /// What is wrong with a field; `nil` if it can be sent as it is.
  public func complaint(about field: Body.Field) -> String? { form.complaint(about: field) }

  /// Says that something is wrong with a field that the body cannot know: the name is taken, say.
  ///
  /// The remark stands beside the field and goes with the next change of it.
  public mutating func complain(about field: String, _ remark: String) { form.complain(about: field, remark) }

  /// Sends a form if all fields of the body are valid; else shows what is wrong and goes to the first of it.
  private mutating func send(by submit: Int, in body: Body) -> Reaction {
    let fields = body.fields
    for field in fields { form.judge(field) }
    guard let faulty = fields.first(where: { form.complaint(about: $0) != nil }),
      let fault = form.complaint(about: faulty)
    else { return .event(.sent(submit: submit, record(of: body))) }
    if let spot = body.spot(named: faulty.name, near: Body.Spot(block: -1)) {
      move(to: spot, in: body)
      reveal(in: body)
    }
    return .refused(faulty.label.isEmpty ? fault : "\(faulty.label): \(fault)")
  }

  /// Sends by what sends next after the selection, else by the first that there is.
  private mutating func sendNext(in body: Body) -> Reaction {
    let here = selection.spot?.block ?? 0
    let submits = (0..<body.blockCount).filter { if case .submit = body.block($0) { true } else { false } }
    guard let submit = submits.first(where: { $0 >= here }) ?? submits.first else { return .ignored }
    return send(by: submit, in: body)
  }

  /// What Enter does in a field: to the next one that still wants something, and if none does, sends.
  private mutating func goOn(from field: Body.Field, at spot: Body.Spot, in body: Body) -> Reaction {
    guard let next = form.wanting(after: spot.block, in: body) else {
      let reaction = sendNext(in: body)
      return reaction == .ignored ? step(by: 1, in: body) : reaction
    }
    move(to: Body.Spot(block: next), in: body)
    if form.complaint(about: field) != nil { form.judge(field) }
    reveal(in: body)
    return .handled
  }

  /// What a change of a field means to the screen.
  private func reaction(to effect: TextField.Effect, in field: Body.Field) -> Reaction {
    effect == .changed ? .event(.changed(field: field.name, form.value(of: field))) : .handled
  }

  // MARK: Input

  /// Takes any input that a screen can get.
  public mutating func take(_ input: ScreenInput, in body: Body) -> Reaction {
    switch input {
    case .key(let key): press(key, in: body)
    case .paste(let text): paste(text, in: body)
    case .click(let point, let part): click(at: point, on: part, in: body)
    case .wheel(let direction, _, let part): wheel(direction, over: part, in: body)
    case .choose(let row): choose(row: row, in: body)
    }
  }

  /// Takes a key.
  ///
  /// These keys have a meaning: arrows and `hjkl`, Home, End, Page Up, Page Down, Tab, Enter, Space, `/` and
  /// Ctrl-S; in a field of text all that edits text instead of the letters. Esc ends a filter.
  public mutating func press(_ key: Key, in body: Body) -> Reaction {
    selection.adapt(to: body)
    guard let spot = selection.spot, let block = body.block(spot.block) else {
      return pressToScroll(key, in: body)
    }
    if let reaction = pressInFilter(key, at: spot, in: body) { return reaction }
    switch block {
    case .field(let field):
      if key == .enter { return goOn(from: field, at: spot, in: body) }
      if let effect = form.press(key, in: field) { return reaction(to: effect, in: field) }
    case .list:
      if key == .enter { return activate(spot, in: body) }
    case .submit:
      if key == .enter || key == .space { return activate(spot, in: body) }
    case .text, .table, .image: break
    }
    return pressToMove(key, in: body)
  }

  /// Whether letters are typed just now and do not mean anything else.
  public func takesText(in body: Body) -> Bool {
    guard let spot = selection(in: body) else { return false }
    if selection.isFiltering(block: spot.block) { return true }
    guard case .field(let field) = body.block(spot.block) else { return false }
    return field.kind.isTyped
  }

  /// Takes text that was pasted.
  public mutating func paste(_ text: String, in body: Body) -> Reaction {
    selection.adapt(to: body)
    guard let spot = selection.spot else { return .ignored }
    if selection.isFiltering(block: spot.block) {
      return editFilter(in: body) { $0.insert(text) ? .changed : .unchanged } ?? .handled
    }
    guard case .field(let field) = body.block(spot.block), field.kind.isTyped else { return .ignored }
    let effect = form.paste(text, into: field)
    return reaction(to: effect ?? .unchanged, in: field)
  }

  /// Chooses a row, counted through all lists of the body, or says why not.
  public mutating func choose(row: Int, in body: Body) -> Reaction {
    guard row >= 0 else { return .ignored }
    var rest = row
    for number in 0..<body.blockCount {
      guard case .list(let rows) = body.block(number) else { continue }
      if rows.indices.contains(rest) {
        select(Body.Spot(block: number, row: rest), in: body)
        guard let chosen = selection.spot else { return .ignored }
        return activate(chosen, in: body)
      }
      rest -= rows.count
    }
    return .ignored
  }

  /// Does what Enter does to a row or to what sends a form.
  private mutating func activate(_ spot: Body.Spot, in body: Body) -> Reaction {
    switch body.block(spot.block) {
    case .submit: return send(by: spot.block, in: body)
    case .list(let rows):
      guard rows.indices.contains(spot.row), selection.shownPosition(of: spot) != nil else { return .ignored }
      if case .off(let why) = rows[spot.row].availability { return .refused(why) }
      return .event(.chose(list: spot.block, row: spot.row))
    case .field, .text, .table, .image, nil: return .ignored
    }
  }

  // MARK: The filter

  /// What a key does while a filter is typed or kept; `nil` if it is for the list.
  private mutating func pressInFilter(_ key: Key, at spot: Body.Spot, in body: Body) -> Reaction? {
    guard let filter = selection.filter, filter.block == spot.block else { return nil }
    if key == .escape || (filter.phase == .typing && filter.words.isEmpty && key == .backspace) {
      selection.endFilter()
      reveal(in: body)
      return .handled
    }
    guard filter.phase == .typing else { return nil }
    if key == .enter {
      selection.keepFilter()
      return .handled
    }
    return editFilter(in: body) { $0.press(key) }
  }

  /// Edits the words of the filter; the first row that is found has the keys.
  private mutating func editFilter(
    in body: Body, _ change: (inout TextField) -> TextField.Effect?
  ) -> Reaction? {
    guard let (effect, found) = selection.editFilter(in: body, change) else { return nil }
    if effect == .changed {
      if let found { move(to: found, in: body) }
      reveal(in: body)
    }
    return .handled
  }

  private mutating func beginFilter(in body: Body) -> Reaction {
    guard let number = selection.beginFilter(in: body) else { return .ignored }
    if let spot = selection.spot(entering: number, from: .above, in: body) { move(to: spot, in: body) }
    reveal(in: body)
    return .handled
  }

  // MARK: Moving

  /// What keys do that move the selection, whatever is selected.
  private enum Move: Sendable {
    case up, down, pageUp, pageDown, first, last, nextBlock, previousBlock, filter, send
  }

  private static let moves: [Key: Move] = [
    .up: .up, .character("k"): .up, .down: .down, .character("j"): .down,
    .pageUp: .pageUp, .pageDown: .pageDown, .home: .first, .end: .last,
    .tab: .nextBlock, .backTab: .previousBlock, .character("/"): .filter, .ctrl("s"): .send,
  ]

  private mutating func pressToMove(_ key: Key, in body: Body) -> Reaction {
    guard let move = BodyState.moves[key] else { return .ignored }
    switch move {
    case .up: return step(by: -1, in: body)
    case .down: return step(by: 1, in: body)
    case .pageUp: return page(by: -1, in: body)
    case .pageDown: return page(by: 1, in: body)
    case .first: return jump(to: .above, in: body)
    case .last: return jump(to: .below, in: body)
    case .nextBlock: return walk(by: 1, in: body)
    case .previousBlock: return walk(by: -1, in: body)
    case .filter: return beginFilter(in: body)
    case .send: return sendNext(in: body)
    }
  }

  /// One step up or down inside of the part; at its edge the part is scrolled.
  private mutating func step(by step: Int, in body: Body) -> Reaction {
    guard let spot = selection.spot else { return .ignored }
    guard let next = selection.spot(after: step, in: body) else {
      return scroll(body.part(ofBlock: spot.block), by: step, in: body)
    }
    move(to: next, in: body)
    reveal(in: body)
    return .handled
  }

  /// The first or last thing of the part, and the first or last line.
  private mutating func jump(to edge: BodySelection.Side, in body: Body) -> Reaction {
    guard let spot = selection.spot else { return .ignored }
    guard let target = selection.spot(at: edge, in: body) else { return .handled }
    move(to: target, in: body)
    show(body.part(ofBlock: spot.block), from: edge == .above ? 0 : .max, in: body)
    return .handled
  }

  private mutating func walk(by step: Int, in body: Body) -> Reaction {
    guard let next = selection.spot(walking: step, in: body) else { return .ignored }
    move(to: next, in: body)
    reveal(in: body)
    return .handled
  }

  /// A page up or down: what is seen moves by a page and the selection moves with it.
  private mutating func page(by pages: Int, in body: Body) -> Reaction {
    guard let spot = selection.spot else { return .ignored }
    let part = body.part(ofBlock: spot.block)
    let layout = layout(part, of: body)
    let old = layout.clamped(scroll[part].scroll)
    let new = layout.clamped(old + pages * scroll.pageHeight(of: part))
    guard let here = layout.lines(of: spot, in: selection) else { return .handled }
    let wanted = new == old ? pages * layout.height : here.lowerBound + new - old
    if let target = layout.spot(nearest: wanted, in: selection) { move(to: target, in: body) }
    show(part, from: new, in: body)
    return .handled
  }

  /// A key while nothing can have the keys: it can only scroll.
  private mutating func pressToScroll(_ key: Key, in body: Body) -> Reaction {
    let part = Body.keyParts.first { !body.content(of: $0).blocks.isEmpty } ?? .whole
    let farAway = 1 << 40
    switch key {
    case .up, .character("k"): return scroll(part, by: -1, in: body)
    case .down, .character("j"): return scroll(part, by: 1, in: body)
    case .pageUp: return scroll(part, by: -scroll.pageHeight(of: part), in: body)
    case .pageDown, .space: return scroll(part, by: scroll.pageHeight(of: part), in: body)
    case .home: return scroll(part, by: -farAway, in: body)
    case .end: return scroll(part, by: farAway, in: body)
    default: return .ignored
    }
  }

  // MARK: The mouse

  /// Clicks into a part, at a place counted from the corner of its room: what can have the keys gets them, and
  /// rows, buttons, options and tick boxes do what Enter or Space would do.
  public mutating func click(at point: Point, on part: ScreenPart = .whole, in body: Body) -> Reaction {
    selection.adapt(to: body)
    let layout = layout(part, of: body)
    guard point.y >= 0, point.x >= 0 else { return .ignored }
    guard point.y < layout.rows else { return clickFilter(of: part, in: body) }
    let line = layout.clamped(scroll[part].scroll) + point.y
    guard let spot = layout.spot(at: line, in: selection), let shelf = layout.shelf(at: line) else {
      return .ignored
    }
    move(to: spot, in: body)
    switch body.block(shelf.number) {
    case .list, .submit: return activate(spot, in: body)
    case .field(let field):
      let inside = Point(x: point.x, y: line - shelf.y)
      return click(at: inside, in: field, FieldShape(field, form, columns: layout.columns))
    case .text, .table, .image, nil: return .handled
    }
  }

  private mutating func clickFilter(of part: ScreenPart, in body: Body) -> Reaction {
    guard selection.hasFilterLine(part, of: body, in: scroll[part].size),
      let block = selection.resumeFilter()
    else { return .ignored }
    if selection.spot?.block != block,
      let spot = selection.spot(entering: block, from: .above, in: body, memory: .used)
    {
      move(to: spot, in: body)
    }
    return .handled
  }

  private mutating func click(at point: Point, in field: Body.Field, _ shape: FieldShape) -> Reaction {
    switch field.kind {
    case .bool:
      form.toggle(field)
      return reaction(to: .changed, in: field)
    case .choice:
      guard let word = shape.option(at: point) else { return .handled }
      let effect = form.choose(word, in: field)
      return reaction(to: effect, in: field)
    case .string, .int, .secret, .date:
      guard point.y == shape.labelRows else { return .handled }
      let column = max(0, point.x - FieldShape.gutter)
      form.moveCursor(of: field, toColumn: column, ofWindow: shape.inputColumns)
      return .handled
    }
  }

  /// Turns the wheel over a part: what is seen moves, what is selected does not.
  public mutating func wheel(
    _ direction: Mouse.Direction, over part: ScreenPart = .whole, in body: Body
  ) -> Reaction {
    selection.adapt(to: body)
    switch direction {
    case .up: return scroll(part, by: -3, in: body)
    case .down: return scroll(part, by: 3, in: body)
    case .left, .right: return .ignored
    }
  }

  // MARK: Scrolling

  /// Says how much room a body has; its parts get theirs by ``Body/areas(in:border:)``.
  ///
  /// What is selected stays in sight. Call it, or its twin for a part, before input and before drawing.
  public mutating func fit(_ body: Body, in size: Size) {
    guard body.top != nil || body.bottom != nil else { return fit(.whole, of: body, in: size) }
    let areas = body.areas(in: size)
    for part in Body.keyParts {
      guard let rect = areas[part] else { continue }
      fit(part, of: body, in: Size(columns: rect.width, rows: rect.height))
    }
  }

  /// Says how much room a part of a body has.
  public mutating func fit(_ part: ScreenPart, of body: Body, in size: Size) {
    _ = fitted(part, of: body, in: size)
  }

  /// The layout of a part in the room that it has from now on.
  mutating func fitted(_ part: ScreenPart, of body: Body, in size: Size) -> BodyLayout {
    selection.adapt(to: body)
    scroll.fit(part, in: size)
    let layout = layout(part, of: body)
    scroll.reveal(lines(in: layout), of: part, in: layout)
    return layout
  }

  private mutating func scroll(_ part: ScreenPart, by lines: Int, in body: Body) -> Reaction {
    scroll.move(part, by: lines, in: layout(part, of: body)) ? .handled : .ignored
  }

  /// Brings what has the keys into sight.
  private mutating func reveal(in body: Body) {
    guard let spot = selection.spot else { return }
    let part = body.part(ofBlock: spot.block)
    let layout = layout(part, of: body)
    scroll.reveal(lines(in: layout), of: part, in: layout)
  }

  private mutating func show(_ part: ScreenPart, from line: Int, in body: Body) {
    let layout = layout(part, of: body)
    scroll.show(part, from: line, lines(in: layout), in: layout)
  }

  private mutating func layout(_ part: ScreenPart, of body: Body) -> BodyLayout {
    BodyLayout(part, of: body, in: scroll[part].size, form, selection, &wraps)
  }

  /// The lines of what has the keys.
  private func lines(in layout: BodyLayout) -> Range<Int>? {
    selection.spot.flatMap { layout.lines(of: $0, in: selection) }
  }

  /// The lines of a text, as the layout has wrapped them.
  func lines(of text: String, block: Int, in layout: BodyLayout) -> [String] {
    var wraps = wraps
    return wraps.lines(of: text, block: block, in: layout)
  }
}
