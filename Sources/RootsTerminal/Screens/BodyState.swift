public import Roots

/// The state of a person in a ``Body``: the selection, the scroll position, and what has been typed.
///
/// The state knows no body; each call is told the present one, and the state adapts itself to what has changed
/// in it: the selection stays on what has the same name, else at the same place, and what was typed stays with
/// the name of its field. It does so when input comes; a picture shows what the next input will find, and changes
/// nothing of it. A state is a value: two that are equal will do the same from here on.
///
/// ```swift
/// var state = BodyState()
/// state.fit(body, in: Size(columns: 40, rows: 10))
/// if case .event(.chose(let list, let row)) = state.press(.enter, in: body) { print(list, row) }
/// ```
public struct BodyState: Sendable, Hashable {
  /// What happened to something that a person did.
  @nonexhaustive public enum Reaction: Sendable, Hashable {
    /// It means nothing here.
    case ignored
    /// It has changed the state alone.
    case handled
    /// It means something to the screen.
    case event(BodyEvent)
    /// It cannot be done just now: why, for a person to read.
    case refused(String)
  }

  var form = FormState()
  var selection = BodySelection()
  var scroll = BodyScroll()
  var heights = PartHeights()
  private var wraps = WrapMemory()

  /// A state in which nothing has been done yet.
  public init() {}

  // MARK: The selection

  /// The state as it agrees with a body: what the next input begins with.
  package func adapted(to body: Body) -> BodyState {
    var adapted = self
    adapted.selection.adapt(to: body)
    return adapted
  }

  /// What has the keys in a body; `nil` if nothing in it can have them.
  public func selection(in body: Body) -> Body.Spot? { selection.adapted(to: body).spot }

  /// The same, unless it is a row that the filter hides: a list in which nothing is found has none to choose.
  package func shownSelection(in body: Body) -> Body.Spot? {
    let selection = selection.adapted(to: body)
    guard let spot = selection.spot else { return nil }
    return selection.shownPosition(of: spot) == nil ? nil : spot
  }

  /// Gives the keys to something; a place that cannot have them is ignored.
  public mutating func select(_ spot: Body.Spot, in body: Body) {
    selection.adapt(to: body)
    guard body.name(at: spot) != nil else { return }
    selection.uncover(spot, in: body)
    move(to: spot, in: body)
    reveal(in: body)
  }

  /// The part that has the keys.
  public func keyPart(in body: Body) -> ScreenPart? {
    selection(in: body).map { body.part(ofBlock: $0.block) }
  }

  /// Gives the keys to a place, and judges the field that they leave.
  mutating func move(to spot: Body.Spot, in body: Body) {
    guard let name = body.name(at: spot) else { return }
    if let old = selection.spot?.block, old != spot.block, case .field(let field) = body.block(old) {
      form.leave(field)
    }
    selection.move(to: spot, named: name, in: body)
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

  /// What was filled in, by the names of the fields, those included that are not there just now.
  package var filled: [(name: String, text: String)] { form.filled }

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
    }
    return .refused(faulty.label.isEmpty ? fault : "\(faulty.label): \(fault)")
  }

  /// Sends the form by the next submit after the selection, or else by the first one.
  mutating func sendNext(in body: Body) -> Reaction {
    let here = selection.spot?.block ?? 0
    let submits = (0..<body.blockCount).filter { if case .submit = body.block($0) { true } else { false } }
    guard let submit = submits.first(where: { $0 >= here }) ?? submits.first else { return .ignored }
    return send(by: submit, in: body)
  }

  /// Does what Enter does in a field: goes to the next one that is empty or wrong, and sends if there is none.
  private mutating func goOn(from field: Body.Field, at spot: Body.Spot, in body: Body) -> Reaction {
    guard let next = form.wanting(after: spot.block, in: body) else {
      let reaction = sendNext(in: body)
      return reaction == .ignored ? step(by: 1, in: body) : reaction
    }
    move(to: Body.Spot(block: next), in: body)
    if form.complaint(about: field) != nil { form.judge(field) }
    return .handled
  }

  /// What a change of a field means to the screen.
  func reaction(to effect: TextField.Effect, in field: Body.Field) -> Reaction {
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
    case .drag(let rows, let room, let part): drag(part, toRows: rows, of: room, in: body)
    case .choose(let row): choose(row: row, in: body)
    }
  }

  /// Takes a key.
  ///
  /// These keys have a meaning: arrows and `hjkl`, Home, End, Page Up, Page Down, Tab, Enter, Space, `/` and
  /// Ctrl-S; in a field of text all that edits text instead of the letters. Esc ends a filter. Up and Down with
  /// Shift slide a part that has several heights. In a table `s` sorts by the next column and `S` turns the order
  /// around; where rows can be marked, Space marks one and `*` all.
  public mutating func press(_ key: Key, in body: Body) -> Reaction {
    selection.adapt(to: body)
    if let reaction = pressToSlide(key, in: body) { return reaction }
    guard let spot = selection.spot, let block = body.block(spot.block) else {
      return pressToScroll(key, in: body)
    }
    if let reaction = pressInFilter(key, at: spot, in: body) { return reaction }
    switch block {
    case .field(let field):
      if key == .enter, field.kind.leavesWithEnter { return goOn(from: field, at: spot, in: body) }
      if let effect = form.press(key, in: field) {
        // What is typed is seen, wherever the screen was opened.
        scroll.follow(body.part(ofBlock: spot.block))
        reveal(in: body)
        return reaction(to: effect, in: field)
      }
    case .list, .table:
      if key == .enter { return activate(spot, in: body) }
      if let reaction = pressToMark(key, at: spot, in: body) { return reaction }
    case .submit, .text:
      if key == .enter || key == .space { return activate(spot, in: body) }
    case .progress, .image: break
    }
    return pressToMove(key, in: body)
  }

  /// Whether letters are typed just now and do not mean anything else.
  public func takesText(in body: Body) -> Bool {
    let selection = selection.adapted(to: body)
    guard let spot = selection.spot else { return false }
    if selection.isFiltering(block: spot.block) { return true }
    guard case .field(let field) = body.block(spot.block) else { return false }
    return field.kind.isTyped
  }

  /// Takes text that was pasted.
  public mutating func paste(_ text: String, in body: Body) -> Reaction {
    selection.adapt(to: body)
    guard let spot = selection.spot else { return .ignored }
    if selection.isFiltering(block: spot.block) {
      return editFilter(in: body) { $0.insert(search: text) ? .changed : .unchanged } ?? .handled
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

  /// Does what Enter does to a row or to what sends a form.
  mutating func activate(_ spot: Body.Spot, in body: Body) -> Reaction {
    switch body.block(spot.block) {
    case .submit: return send(by: spot.block, in: body)
    case .list, .table:
      guard let rows = body.block(spot.block)?.choosable, rows.indices.contains(spot.row),
        selection.shownPosition(of: spot) != nil
      else { return .ignored }
      if case .off(let why) = rows[spot.row].availability { return .refused(why) }
      return .event(.chose(list: spot.block, row: spot.row))
    case .text: return .event(.chose(list: spot.block, row: spot.row))
    case .field, .progress, .image, nil: return .ignored
    }
  }

  // MARK: Scrolling

  /// Says how much room a body and its parts have.
  ///
  /// Call it, or its twin for a part, before input: keys that turn pages ask for it.
  public mutating func fit(_ body: Body, in size: Size) {
    guard body.top != nil || body.bottom != nil else { return fit(.whole, of: body, in: size) }
    let areas = body.areas(in: size)
    for part in Body.keyParts {
      guard let rect = areas[part] else { continue }
      fit(part, of: body, in: Size(columns: rect.width, rows: rect.height))
    }
  }

  /// Says how much room a part of a body has.
  public mutating func fit(_ part: ScreenPart, of body: Body, in size: Size) { scroll.fit(part, in: size) }

  /// What draws a part in the room that it has from now on.
  ///
  /// The pen has a state of its own that agrees with the body. This one keeps what input has made of it: a program
  /// does the same whether or not it is looked at.
  package mutating func pen(
    for part: ScreenPart, of body: Body, in size: Size, with focus: ScreenFocus
  ) -> BodyPen {
    if part != .backdrop, size.columns > 0, size.rows > 0 { scroll.fit(part, in: size) }
    var seen = self
    // What was wrapped is handed over and back: two owners would copy it.
    wraps = WrapMemory()
    seen.selection.adapt(to: body)
    let layout = seen.revealed(part, of: body)
    wraps = seen.wraps
    selection.rememberOrders(of: seen.selection)
    return BodyPen(part, of: body, seen, layout, with: focus)
  }

  /// The layout of a part in which what has the keys is in sight, if that is what stays there.
  mutating func revealed(_ part: ScreenPart, of body: Body) -> BodyLayout {
    let layout = layout(part, of: body)
    scroll.reveal(selection, of: part, in: layout)
    return layout
  }

  mutating func scroll(_ part: ScreenPart, by lines: Int, in body: Body) -> Reaction {
    scroll.move(part, by: lines, in: revealed(part, of: body)) ? .handled : .ignored
  }

  /// Brings what has the keys into sight.
  mutating func reveal(in body: Body) {
    guard let spot = selection.spot else { return }
    _ = revealed(body.part(ofBlock: spot.block), of: body)
  }

  /// Moves the keys to a place near the one that has them, from where the picture stands.
  mutating func step(to spot: Body.Spot, in body: Body) {
    let part = body.part(ofBlock: spot.block)
    let layout = scroll[part].holdsSelection ? revealed(part, of: body) : nil
    // A field that is left may get a line that says what is wrong with it.
    let isInside = selection.spot?.block == spot.block
    move(to: spot, in: body)
    guard isInside, let layout else { return reveal(in: body) }
    scroll.reveal(selection, of: part, in: layout)
  }

  /// Whether letters are typed into the filter of a list.
  package var isFiltering: Bool { selection.filter?.phase == .typing }

  mutating func show(_ part: ScreenPart, from line: Int, in body: Body) {
    let layout = layout(part, of: body)
    scroll.show(part, from: line, selection, in: layout)
  }

  mutating func layout(_ part: ScreenPart, of body: Body) -> BodyLayout {
    BodyLayout(part, of: body, in: scroll[part].size, form, selection, &wraps)
  }

  /// The lines of a text, as the layout has wrapped them.
  func lines(of text: Text, block: Int, in layout: BodyLayout) -> [Text] {
    var wraps = wraps
    return wraps.lines(of: text, block: block, in: layout)
  }
}
