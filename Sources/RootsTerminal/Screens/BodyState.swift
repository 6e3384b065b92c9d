internal import Roots

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

  /// What has the keys, and its name, by which it is found again in a changed body.
  struct Mark: Sendable, Hashable {
    var spot: Body.Spot
    var name: String
  }

  /// The room for a part, and how many lines of its content are above it.
  struct View: Sendable, Hashable {
    var size = Size(columns: 80, rows: 24)
    var scroll = 0
    var hold = Hold.selection
  }

  /// What stays in sight when a part is drawn anew.
  enum Hold: Sendable, Hashable {
    case selection
    /// What was scrolled to, wherever the selection is.
    case view
  }

  /// The views of the parts that can have the keys.
  struct Views: Sendable, Hashable {
    private var whole = View()
    private var top = View()
    private var bottom = View()

    subscript(part: ScreenPart) -> View {
      get {
        switch part {
        case .top: top
        case .bottom: bottom
        case .whole, .backdrop: whole
        }
      }
      set {
        switch part {
        case .top: top = newValue
        case .bottom: bottom = newValue
        case .whole, .backdrop: whole = newValue
        }
      }
    }
  }

  var mark: Mark?
  /// The rows that were selected in lists when they were left.
  var rowsLeft: [Int: Int] = [:]
  var texts: [String: TextField] = [:]
  var toggles: [String: Bool] = [:]
  var choices: [String: String] = [:]
  /// The fields that a person has changed.
  var edited: Set<String> = []
  /// The fields whose faults are shown: one does not mark as wrong what is still being typed.
  var judged: Set<String> = []
  /// What the screen itself has to say against a field.
  var remarks: [String: String] = [:]
  var filter: ListFilter?
  var views = Views()
  var wraps = WrapMemory()

  /// A state in which nothing has been done yet.
  public init() {}
}

extension BodyState {
  /// What has the keys in a body; `nil` if nothing in it can have them.
  public func selection(in body: Body) -> Body.Spot? {
    var state = self
    state.adapt(to: body)
    return state.mark?.spot
  }

  /// Gives the keys to something; a place that cannot have them is ignored.
  public mutating func select(_ spot: Body.Spot, in body: Body) {
    adapt(to: body)
    guard body.name(at: spot) != nil else { return }
    if let filter, filter.block == spot.block, filter.position(of: spot.row) == nil { self.filter = nil }
    move(to: spot, in: body)
    reveal(in: body)
  }

  /// The part that has the keys.
  public func keyPart(in body: Body) -> ScreenPart? {
    selection(in: body).map { body.part(ofBlock: $0.block) }
  }

  /// Makes the state agree with a body: everything that is remembered is there, or is what took its place.
  mutating func adapt(to body: Body) {
    adaptFilter(to: body)
    if let mark, body.name(at: mark.spot) == mark.name, isShown(mark.spot) { return }
    let spot = mark.map { place(of: $0, in: body) } ?? body.firstSpot
    mark = spot.flatMap { spot in
      let shown = shownSpot(near: spot, in: body)
      return body.name(at: shown).map { Mark(spot: shown, name: $0) }
    }
  }

  private func place(of mark: Mark, in body: Body) -> Body.Spot? {
    body.spot(named: mark.name, near: mark.spot) ?? body.spot(nearest: mark.spot)
  }

  /// Moves the keys to a place that is known to exist, and judges what is left behind.
  mutating func move(to spot: Body.Spot, in body: Body) {
    guard let name = body.name(at: spot) else { return }
    if let old = mark?.spot, old.block != spot.block {
      if case .list = body.block(old.block) { rowsLeft[old.block] = old.row }
      if case .field(let field) = body.block(old.block), edited.contains(field.name) {
        judged.insert(field.name)
      }
      if filter?.block == old.block { filter?.phase = .kept }
      if filter?.isIdle == true { filter = nil }
    }
    mark = Mark(spot: spot, name: name)
    views[body.part(ofBlock: spot.block)].hold = .selection
  }
}

extension Body {
  /// The name of what can have the keys at a place; `nil` if nothing there can.
  func name(at spot: Spot) -> String? {
    switch block(spot.block) {
    case .list(let rows): rows.indices.contains(spot.row) ? rows[spot.row].title : nil
    case .field(let field): spot.row == 0 ? field.name : nil
    case .submit(let word): spot.row == 0 ? word : nil
    case .text, .table, .image, nil: nil
    }
  }

  /// The first thing that can have the keys, as seen from above.
  var firstSpot: Spot? {
    for part in Body.keyParts {
      let (blocks, first) = content(of: part)
      for (index, block) in blocks.enumerated() where block.stopCount > 0 {
        return Spot(block: first + index)
      }
    }
    return nil
  }

  /// Where something of a name is now: in the same block if it is there, as near as possible.
  func spot(named name: String, near spot: Spot) -> Spot? {
    if let row = block(spot.block)?.row(named: name, near: spot.row) {
      return Spot(block: spot.block, row: row)
    }
    for number in 0..<blockCount where number != spot.block {
      if let row = block(number)?.row(named: name, near: 0) { return Spot(block: number, row: row) }
    }
    return nil
  }

  /// What can have the keys in the place of something that is gone.
  func spot(nearest spot: Spot) -> Spot? {
    if let count = block(spot.block)?.stopCount, count > 0 {
      return Spot(block: spot.block, row: max(0, min(spot.row, count - 1)))
    }
    let count = blockCount
    let start = max(0, min(spot.block, count))
    if let next = (start..<count).first(where: { (block($0)?.stopCount ?? 0) > 0 }) {
      return Spot(block: next)
    }
    guard let last = (0..<start).last(where: { (block($0)?.stopCount ?? 0) > 0 }) else { return nil }
    return Spot(block: last, row: max(0, (block(last)?.stopCount ?? 1) - 1))
  }
}

extension Body.Block {
  /// How many things in it can have the keys.
  var stopCount: Int {
    switch self {
    case .list(let rows): rows.count
    case .field, .submit: 1
    case .text, .table, .image: 0
    }
  }

  fileprivate func row(named name: String, near row: Int) -> Int? {
    switch self {
    case .field(let field): return field.name == name ? 0 : nil
    case .submit(let word): return word == name ? 0 : nil
    case .text, .table, .image: return nil
    case .list(let rows):
      for distance in 0..<max(1, rows.count + abs(row)) {
        for place in [row - distance, row + distance]
        where rows.indices.contains(place) && rows[place].title == name {
          return place
        }
      }
      return nil
    }
  }
}
