internal import Roots

/// The first row: tabs with their depth on the left, the ladder of layers and what is going on on the right.
@MainActor struct DeckBar {
  let moment: Moment

  func draw(on canvas: inout Canvas) {
    let right = status(isBrief: false)
    draw(fits(right) ? right : status(isBrief: true), on: &canvas)
  }

  private func fits(_ right: [Piece]) -> Bool {
    let width = right.reduce(0) { $0 + $1.width } + 2
    let tabs = moment.isBaseHidden || areTabsCovered ? [] : tightTabs
    return tabs.reduce(1) { $0 + $1.width } + width <= moment.layout.size.columns
  }

  private func draw(_ right: [Piece], on canvas: inout Canvas) {
    let width = right.reduce(0) { $0 + $1.width }
    let room = max(0, moment.layout.size.columns - width - 2)
    let isCovered = moment.isBaseHidden
    let used = isCovered ? 0 : drawTabs(on: &canvas, room: room)
    // The edge of the card that covers the tabs stands in this row where testers do not want it.
    var x = moment.layout.size.columns - (isCovered && !moment.deck.isInspecting ? 4 : 1) - width
    // Where both do not fit, the end of the ladder matters most: it says where keys go.
    for piece in right {
      if x > used || piece.isVital { canvas.put(piece.text, at: Point(x: x, y: 0), style: piece.style) }
      if let target = piece.target {
        moment.places.note(Rect(x: x, y: 0, width: piece.width, height: 1), target)
      }
      x += piece.width
    }
  }

  private struct Piece {
    let text: String
    let style: Style
    let width: Int
    var target: Places.Target?
    var isVital = false

    init(_ text: String, _ style: Style, _ target: Places.Target? = nil) {
      self.text = text
      self.style = style
      self.target = target
      width = Text.width(of: text)
    }
  }

  // MARK: Tabs

  /// Returns the columns that the tabs take.
  private func drawTabs(on canvas: inout Canvas, room: Int) -> Int {
    var x = drawPlate(on: &canvas)
    if areTabsCovered { return x }
    let (tabs, first) = visibleTabs(room: room - x)
    guard !tabs.isEmpty else { return x }
    if first > 0 { x += canvas.put("…", at: Point(x: x, y: 0), style: .muted) }
    for (offset, tab) in tabs.enumerated() {
      let isSelected = first + offset == moment.selectedTab
      let start = x
      if isSelected {
        canvas.put("▌", at: Point(x: x, y: 0), style: .accent)
      }
      x += tab.hasLead || isSelected ? 1 : 0
      let style = isSelected ? Style(.text, .bold) : Style.muted
      x += canvas.put(Text.clipped(tab.text, to: max(0, room - x)), at: Point(x: x, y: 0), style: style)
      x += canvas.put(tab.hasLead ? " │" : "│", at: Point(x: x, y: 0), style: .muted)
      moment.places.note(Rect(x: start, y: 0, width: x - start, height: 1), .tab(first + offset))
    }
    if first + tabs.count < moment.state.tabOrder.count {
      x += canvas.put("…", at: Point(x: x, y: 0), style: .muted)
    }
    return x
  }

  private var areTabsCovered: Bool { moment.state.hasTabs && moment.state[.main].count > 1 }

  private func drawPlate(on canvas: inout Canvas) -> Int {
    let title = moment.navigator.map.title
    let isPresenting = moment.deck.detail == .presentation
    let hasRoom = moment.layout.size.columns >= (isPresenting ? 70 : 140) && moment.layout.form > .cramped
    guard !title.isEmpty, !moment.state.hasTabs || areTabsCovered || hasRoom else { return 0 }
    let width = canvas.put(
      Text.clipped(title, to: 24), at: Point(x: 1, y: 0), style: Style(.accent, .bold))
    return width + 3
  }

  private struct TabText {
    let text: String
    let hasLead: Bool
    let width: Int

    init(_ text: String, hasLead: Bool) {
      self.text = text
      self.hasLead = hasLead
      width = Text.width(of: text) + (hasLead ? 3 : 1)
    }
  }

  /// The tabs that fit: all with their depth, all without, or those around the selected one.
  private func visibleTabs(room: Int) -> (tabs: [TabText], first: Int) {
    let state = moment.state
    let names = state.tabOrder.indices.map { tabName($0) }
    let isCramped = moment.layout.form == .cramped
    if !isCramped {
      let full = names.indices.map {
        TabText("\(names[$0]) \(Marks.depth(max(1, moment.tabStack($0).count)))", hasLead: true)
      }
      if full.reduce(0, { $0 + $1.width }) <= room { return (full, 0) }
    }
    let tight = tightTabs
    if tight.reduce(1, { $0 + $1.width }) <= room { return (tight, 0) }
    return window(tight, around: moment.selectedTab, room: room - 3)
  }

  private var tightTabs: [TabText] {
    moment.state.tabOrder.indices.map { TabText(tabName($0), hasLead: false) }
  }

  private func window(_ tabs: [TabText], around selected: Int, room: Int) -> (tabs: [TabText], first: Int) {
    guard tabs.indices.contains(selected) else { return ([], 0) }
    var range = selected..<selected + 1
    var used = tabs[selected].width
    while true {
      if range.upperBound < tabs.count, used + tabs[range.upperBound].width <= room {
        used += tabs[range.upperBound].width
        range = range.lowerBound..<range.upperBound + 1
      } else if range.lowerBound > 0, used + tabs[range.lowerBound - 1].width <= room {
        used += tabs[range.lowerBound - 1].width
        range = range.lowerBound - 1..<range.upperBound
      } else {
        return (Array(tabs[range]), range.lowerBound)
      }
    }
  }

  /// The most columns of a title, so that one tab does not hide the others.
  private static let longestTitle = 24

  private func tabName(_ index: Int) -> String {
    let tab = moment.state.tabOrder[index]
    let title =
      (isUnvisited(tab) ? Unvisited.mark : "")
      + Text.clipped(moment.titles.title(ofTab: tab), to: Self.longestTitle)
    let keys = moment.deck.bindings.keys(for: .tab)
    guard keys.indices.contains(index) else { return title }
    return "\(keys[index].label(moment.charset)) \(title)"
  }

  /// Whether a tab shows a screen that no one has seen. There are as many ways between tabs as pairs of screens: that
  /// one of them was not walked does not make a tab worth another look.
  private func isUnvisited(_ tab: String) -> Bool {
    guard let isUnseen = moment.deck.isUnseen else { return false }
    var after = moment.state
    guard (try? after.apply(.show(tab: tab))) != nil, let shown = after.focusedEntry else { return false }
    return isUnseen(shown.screen)
  }

  // MARK: Ladder and queue

  private func status(isBrief: Bool) -> [Piece] {
    if moment.layout.form == .cramped { return crampedStatus() }
    let isWide = moment.layout.form == .wide
    var pieces = moment.deck.isInspecting ? ladder() : []
    let going = goingOn(isBrief: isBrief)
    if !pieces.isEmpty, !going.isEmpty {
      pieces.append(Piece(String(repeating: " ", count: isWide ? 7 : 3), .text))
    }
    for (index, piece) in going.enumerated() {
      if index > 0 { pieces.append(Piece("   ", .text)) }
      pieces.append(piece)
    }
    return pieces
  }

  /// All layers from the bottom up with their depths; the one that has the keys is marked.
  private func ladder() -> [Piece] {
    let keys = moment.keyLayer?.number
    var rungs = [rung("main", moment.base.count, moment.baseHasKeys, .rung(nil))]
    for layer in moment.allLayers {
      rungs.append(rung("L\(layer.number)", layer.stack.count, layer.number == keys, .rung(layer.number)))
    }
    if rungs.count > 5 {
      rungs = [rungs[0], Piece("…", .muted)] + rungs.suffix(3)
    }
    let gap = rungs.count > 3 && moment.layout.form != .wide ? "  " : "   "
    var pieces: [Piece] = []
    for (index, rung) in rungs.enumerated() {
      if index > 0 { pieces.append(Piece(gap, .text)) }
      pieces.append(rung)
    }
    return pieces
  }

  private func rung(_ name: String, _ depth: Int, _ hasKeys: Bool, _ target: Places.Target) -> Piece {
    var piece = Piece(
      "\(hasKeys ? "▸" : "")\(name)·\(depth)", hasKeys ? Style(.accent, .bold) : .muted, target)
    piece.isVital = hasKeys
    return piece
  }

  private static let longestRecording = 12

  /// Stands over the tabs where there is very little room.
  private func recordingPiece(isBrief: Bool) -> Piece? {
    let isNarrow = moment.layout.size.columns < 60
    guard let recording = moment.deck.recording else { return nil }
    // The name of a tape would take the whole row of a narrow window.
    let short = isNarrow && Text.width(of: recording) > DeckBar.longestRecording ? "rec" : recording
    let text = isNarrow || isBrief ? moment.deck.briefRecording ?? short : recording
    var piece = Piece("⏺ \(text)", .bad)
    piece.isVital = isNarrow
    return piece
  }

  private func goingOn(isBrief: Bool) -> [Piece] {
    let recording = recordingPiece(isBrief: isBrief).map { [$0] } ?? []
    // What is loading is said by name below; queues mean nothing to those who only use the program.
    if moment.session.loading != nil, !moment.deck.isInspecting { return recording }
    if let past = pastPiece { return recording + [past] }
    var pieces: [Piece] = []
    let held = moment.held.count
    let waiting = moment.navigator.queueCount + moment.session.backlogCount
    if moment.tellsOfHeld {
      pieces.append(
        Piece(moment.deck.isInspecting ? "queue \(held + waiting) held" : "waiting", .held))
    } else if moment.deck.isInspecting, waiting > 0 || moment.deck.inspector.isOpen {
      pieces.append(Piece("queue \(waiting)", waiting > 0 ? .held : .muted))
    }
    pieces += recording
    if !moment.session.isSettled {
      pieces.append(Piece("working", .held))
    } else if moment.deck.isInspecting, held == 0 {
      pieces.append(Piece("✓ idle", .ok))
    }
    return pieces
  }

  private var pastPiece: Piece? {
    moment.pastWords.map {
      var piece = Piece($0, .held)
      piece.isVital = true
      return piece
    }
  }

  private func crampedStatus() -> [Piece] {
    if let past = pastPiece { return [past] }
    let recording = recordingPiece(isBrief: true).map { [$0] } ?? []
    guard moment.deck.isInspecting else { return recording }
    let layers = moment.allLayers.count
    var piece: Piece
    if let number = moment.keyLayer?.number {
      piece = Piece("▸L\(number) of \(layers)", Style(.accent, .bold), .rung(number))
    } else {
      piece = Piece("▸main·\(moment.base.count)", Style(.accent, .bold), .rung(nil))
    }
    piece.isVital = true
    return recording.isEmpty ? [piece] : recording + [Piece("  ", .text), piece]
  }
}
