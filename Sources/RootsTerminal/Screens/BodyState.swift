public import Roots

/// The state of a user in a ``Body``: the selection, the scroll position, and the typed text.
///
/// The state does not store the body. Each call gets the current one, and the state adapts itself to the changes: the
/// selection follows the name of the selected thing, or else keeps its place, and typed text follows the name of its
/// field. The adaptation happens on input; drawing shows the adapted state and changes nothing. A state is a value: two
/// equal ones behave in the same way.
///
/// ```swift
/// var state = BodyState()
/// state.fit(body, in: Size(columns: 40, rows: 10))
/// if case .event(.chose(let list, let row)) = state.press(.enter, in: body) { print(list, row) }
/// ```
public struct BodyState: Sendable, Hashable {
  /// The result of an input.
  @nonexhaustive public enum Reaction: Sendable, Hashable {
    /// The input has no meaning here.
    case ignored
    /// The input has changed only the state.
    case handled
    /// The input has a meaning for the screen.
    case event(BodyEvent)
    /// The input cannot be carried out now; the text is the reason, for a person to read. The field is the one because
    /// of which a form is not sent.
    case refused(String, field: String? = nil)
  }

  var form = FormState()
  var selection = BodySelection()
  var scroll = BodyScroll()
  var heights = PartHeights()
  /// True from the sending of a form until a field is changed.
  package internal(set) var isSent = false
  private var wraps = WrapMemory()

  /// The state without what drawing settles: the lines that are in sight, and their room.
  package var unscrolled: BodyState {
    var state = self
    state.scroll = BodyScroll()
    return state
  }

  /// A state without any input.
  public init() {}

  /// True if the same is selected and filled in, wherever both are scrolled to.
  package func holdsTheSame(as other: BodyState) -> Bool {
    form == other.form && selection == other.selection && heights == other.heights
  }

  // MARK: The selection

  /// The state adapted to a body; the next input begins with it.
  package func adapted(to body: Body) -> BodyState {
    var adapted = self
    adapted.selection.adapt(to: body)
    return adapted
  }

  /// The selected place in a body; `nil` if nothing can be selected.
  public func selection(in body: Body) -> Body.Spot? { selection.adapted(to: body).spot }

  /// The selected place; `nil` also if it is a row that the filter hides, which cannot be chosen.
  package func shownSelection(in body: Body) -> Body.Spot? {
    let selection = selection.adapted(to: body)
    guard let spot = selection.spot else { return nil }
    return selection.shownPosition(of: spot) == nil ? nil : spot
  }

  /// Selects a place; a place that cannot be selected is ignored.
  public mutating func select(_ spot: Body.Spot, in body: Body) {
    selection.adapt(to: body)
    guard body.name(at: spot) != nil else { return }
    selection.uncover(spot, in: body)
    move(to: spot, in: body)
    reveal(in: body)
  }

  /// The part of the selected place.
  public func keyPart(in body: Body) -> ScreenPart? {
    selection(in: body).map { body.part(ofBlock: $0.block) }
  }

  /// Judges the field that the selection leaves.
  mutating func move(to spot: Body.Spot, in body: Body) {
    guard let name = body.name(at: spot) else { return }
    if let old = selection.spot?.block, old != spot.block, case .field(let field) = body.block(old) {
      form.leave(field)
    }
    selection.move(to: spot, named: name, in: body)
    scroll.follow(body.part(ofBlock: spot.block))
  }

  // MARK: The form

  /// The text of a field, as typed or chosen; `true` or `false` for a tick box.
  public func text(of field: Body.Field) -> String { form.text(of: field) }

  /// The content of a field, as data: `null` if it is empty or not valid.
  public func value(of field: Body.Field) -> Value { form.value(of: field) }

  /// The contents of all fields of a body, by name.
  public func record(of body: Body) -> Record { Record(body.fields.map { ($0.name, form.value(of: $0)) }) }

  /// True if a field has been changed from its initial content, and that was not just sent: leaving the screen would lose
  /// it.
  public func hasChanges(in body: Body) -> Bool { !isSent && form.hasChanges(in: body) }

  package var filled: [(name: String, text: String)] { form.filled }

  /// Fills in a field as if it had been typed: a tick box with `true` or `false`, a choice with one of its words.
  public mutating func fill(_ field: Body.Field, with text: String) {
    form.fill(field, with: text)
    isSent = false
  }

  /// The form was not sent after all.
  package mutating func takeBack() { if isSent { isSent = false } }

  /// Empties all fields, for example after the form was sent.
  public mutating func clearFields() { form = FormState() }

  /// The mistake in a field; `nil` if it can be sent as it is.
  public func complaint(about field: Body.Field) -> String? { form.complaint(about: field) }

  /// Reports a mistake in a field that the body cannot find, for example that a name is taken.
  ///
  /// The remark stands beside the field until the field is changed.
  public mutating func complain(about field: String, _ remark: String) {
    form.complain(about: field, remark)
    isSent = false
  }

  /// If a field is not valid, shows all mistakes and selects the first faulty one.
  private mutating func send(by submit: Int, in body: Body) -> Reaction {
    let fields = body.fields
    for field in fields { form.judge(field) }
    guard let faulty = fields.first(where: { form.complaint(about: $0) != nil }),
      let fault = form.complaint(about: faulty)
    else {
      isSent = true
      return .event(.sent(submit: submit, record(of: body)))
    }
    if let spot = body.spot(named: Body.Name(text: faulty.name), near: Body.Spot(block: -1)) {
      move(to: spot, in: body)
    }
    return .refused(fault, field: faulty.name)
  }

  mutating func sendNext(in body: Body) -> Reaction {
    body.submit(from: selection.spot?.block ?? 0).map { send(by: $0.block, in: body) } ?? .ignored
  }

  /// Handles Enter in a field.
  private mutating func goOn(from field: Body.Field, at spot: Body.Spot, in body: Body) -> Reaction {
    guard let next = body.nextField(after: spot.block) else {
      let reaction = sendNext(in: body)
      return reaction == .ignored ? step(by: 1, in: body) : reaction
    }
    move(to: Body.Spot(block: next), in: body)
    if form.complaint(about: field) != nil { form.judge(field) }
    return .handled
  }

  func reaction(to effect: TextField.Effect, in field: Body.Field) -> Reaction {
    effect == .changed ? .event(.changed(field: field.name, form.value(of: field))) : .handled
  }

  // MARK: Input

  /// Handles any input.
  public mutating func take(_ input: ScreenInput, in body: Body) -> Reaction {
    if case .key(let key) = input { return press(key, in: body) }
    let sent = isSent ? form : nil
    defer { noteChanges(since: sent, in: body) }
    return switch input {
    case .key: .ignored
    case .paste(let text): paste(text, in: body)
    case .click(let point, let part): click(at: point, on: part, in: body)
    case .wheel(let direction, _, let part): wheel(direction, over: part, in: body)
    case .stretch(let point, let columns, let part): stretch(from: point, by: columns, on: part, in: body)
    case .drag(let rows, let room, let part): drag(part, toRows: rows, of: room, in: body)
    case .choose(let row): choose(row: row, in: body)
    }
  }

  /// A form that was sent stays so as long as its fields hold the same.
  private mutating func noteChanges(since sent: FormState?, in body: Body) {
    guard let sent, isSent else { return }
    isSent = body.fields.allSatisfy { form.text(of: $0) == sent.text(of: $0) }
  }

  /// Handles a key.
  ///
  /// These keys have a meaning: arrows and `hjkl`, Home, End, Page Up, Page Down, Tab, Enter, Space, `/` and Ctrl-S; in
  /// a text field the keys that edit text instead of the letters. Esc ends a filter, or a sort that goes on. Up and Down
  /// with Shift slide a part that has several heights. In a table `s` sorts by the next column, or by that of the cursor,
  /// and `S` reverses the order; `(` and `)` change the width of a column, `_` gives it that of its content. Where rows
  /// can be marked, Space marks one, `*` all, and `v` or an arrow with Shift a range.
  public mutating func press(_ key: Key, in body: Body) -> Reaction {
    let sent = isSent ? form : nil
    defer { noteChanges(since: sent, in: body) }
    selection.adapt(to: body, on: .input)
    if let reaction = pressToSlide(key, in: body) { return reaction }
    guard let spot = selection.spot, let block = body.block(spot.block) else {
      return pressToScroll(key, in: body)
    }
    if key == .escape, giveUpSort(in: body) { return .handled }
    if let reaction = pressInFilter(key, at: spot, in: body) { return reaction }
    switch block {
    case .field(let field):
      if key == .enter, field.kind.leavesWithEnter { return goOn(from: field, at: spot, in: body) }
      if let effect = form.press(key, in: field) {
        // Typed text must be visible, even if the screen has not been scrolled since it opened.
        scroll.follow(body.part(ofBlock: spot.block))
        reveal(in: body)
        if effect == .unchanged, key.typed != nil, let why = form.refuse("x", in: field) {
          return .refused(why)
        }
        return reaction(to: effect, in: field)
      }
    case .list, .table:
      if key == .enter { return activate(spot, in: body) }
      if let reaction = pressToMark(key, at: spot, in: body) { return reaction }
    case .submit, .text:
      if key == .enter || key == .space { return activate(spot, in: body) }
    case .chart, .image: break
    }
    return pressToMove(key, in: body)
  }

  /// True if letters are text at the moment, and not commands.
  public func takesText(in body: Body) -> Bool {
    let selection = selection.adapted(to: body)
    guard let spot = selection.spot else { return false }
    if selection.isFiltering(block: spot.block) { return true }
    guard case .field(let field) = body.block(spot.block) else { return false }
    return field.kind.isTyped
  }

  /// Handles pasted text.
  public mutating func paste(_ text: String, in body: Body) -> Reaction {
    selection.adapt(to: body)
    guard let spot = selection.spot else { return .ignored }
    if selection.isFiltering(block: spot.block) {
      return editFilter(in: body) { $0.insert(search: text) ? .changed : .unchanged } ?? .handled
    }
    guard case .field(let field) = body.block(spot.block), field.kind.isTyped else { return .ignored }
    if let why = form.refuse(text, in: field) { return .refused(why) }
    let effect = form.paste(text, into: field)
    return reaction(to: effect ?? .unchanged, in: field)
  }

  /// Chooses a row, counted through all lists of the body, or returns the reason why that is not possible.
  public mutating func choose(row: Int, in body: Body) -> Reaction {
    guard row >= 0 else { return .ignored }
    var rest = row
    for number in 0..<body.blockCount {
      guard let rows = body.block(number)?.choosable else { continue }
      if rows.indices.contains(rest) {
        select(Body.Spot(block: number, row: rest), in: body)
        guard let chosen = selection.spot else { return .ignored }
        return activate(chosen, in: body)
      }
      rest -= rows.count
    }
    return .ignored
  }

  /// Does what Enter does on a row, a link or a button.
  mutating func activate(_ spot: Body.Spot, in body: Body) -> Reaction {
    switch body.block(spot.block) {
    case .submit: return send(by: spot.block, in: body)
    case .list, .table:
      guard let rows = body.block(spot.block)?.choosable, rows.indices.contains(spot.row),
        selection.shownPosition(of: spot) != nil
      else { return .ignored }
      if rows.use == .looking { return .ignored }
      if case .off(let why) = rows[spot.row].availability { return .refused(why) }
      return .event(.chose(list: spot.block, row: spot.row))
    case .text: return .event(.chose(list: spot.block, row: spot.row))
    case .field, .chart, .image, nil: return .ignored
    }
  }

  // MARK: Scrolling

  /// Sets the size of a body and its parts.
  ///
  /// Call it, or its variant for a part, before input: keys that turn pages depend on the size.
  public mutating func fit(_ body: Body, in size: Size) {
    guard body.top != nil || body.bottom != nil else { return fit(.whole, of: body, in: size) }
    let areas = body.areas(in: size)
    for part in Body.keyParts {
      guard let rect = areas[part] else { continue }
      fit(part, of: body, in: Size(columns: rect.width, rows: rect.height))
    }
  }

  /// Sets the size of a part of a body.
  public mutating func fit(_ part: ScreenPart, of body: Body, in size: Size) { scroll.fit(part, in: size) }

  /// Sets the part's size. The pen gets a copy of the state that is adapted to the body; the state itself changes only
  /// on input: a program does the same whether or not it is drawn.
  package mutating func pen(
    for part: ScreenPart, of body: Body, in size: Size, with focus: ScreenFocus
  ) -> BodyPen {
    if part != .backdrop, size.columns > 0, size.rows > 0 { scroll.fit(part, in: size) }
    var seen = self
    // The wrapped lines are moved out and back: with two owners they would be copied.
    wraps = WrapMemory()
    seen.selection.adapt(to: body)
    let layout = seen.revealed(part, of: body)
    wraps = seen.wraps
    selection.rememberOrders(of: seen.selection)
    return BodyPen(part, of: body, seen, layout, with: focus)
  }

  /// The layout of a part, scrolled to the selection if that stays visible.
  mutating func revealed(_ part: ScreenPart, of body: Body) -> BodyLayout {
    let layout = layout(part, of: body)
    scroll.reveal(selection, of: part, in: layout)
    return layout
  }

  mutating func scroll(_ part: ScreenPart, by lines: Int, in body: Body) -> Reaction {
    scroll.move(part, by: lines, in: revealed(part, of: body)) ? .handled : .ignored
  }

  mutating func reveal(in body: Body) {
    guard let spot = selection.spot else { return }
    _ = revealed(body.part(ofBlock: spot.block), of: body)
  }

  /// Scrolls as little as possible.
  mutating func step(to spot: Body.Spot, in body: Body) {
    let part = body.part(ofBlock: spot.block)
    let layout = scroll[part].holdsSelection ? revealed(part, of: body) : nil
    // A field that the selection leaves may get a line with its mistake, so the old layout is used only inside of a
    // block.
    let isInside = selection.spot?.block == spot.block
    move(to: spot, in: body)
    guard isInside, let layout else { return reveal(in: body) }
    scroll.reveal(selection, of: part, in: layout)
  }

  package var isFiltering: Bool { selection.filter?.phase == .typing }

  mutating func show(_ part: ScreenPart, from line: Int, in body: Body) {
    let layout = layout(part, of: body)
    scroll.show(part, from: line, selection, in: layout)
  }

  mutating func layout(_ part: ScreenPart, of body: Body) -> BodyLayout {
    BodyLayout(part, of: body, in: scroll[part].size, form, selection, &wraps)
  }

  func lines(of text: Text, block: Int, in layout: BodyLayout) -> [Text] {
    var wraps = wraps
    return wraps.lines(of: text, block: block, in: layout)
  }
}
