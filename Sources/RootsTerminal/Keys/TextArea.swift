/// Several lines of text that are being typed, with a cursor and undo: a value without a screen.
public struct TextArea: Hashable, Sendable {
  /// The most bytes of UTF-8 that it accepts; typed or pasted text beyond them is left out.
  public static let mostBytes = 1 << 20
  private static let mostSteps = 200

  private struct Draft: Hashable, Sendable {
    // Never empty. Only the cursor of the current line counts.
    var lines: [TextField]
    var line = 0
  }

  /// The kind of the last change: consecutive changes of one kind are undone together.
  private enum Change: Hashable, Sendable { case none, typing, deleting }

  private var draft: Draft
  private var bytes = 0
  private var past: [Draft] = []
  private var future: [Draft] = []
  private var lastChange = Change.none
  private var column: Int?
  private(set) var top = 0
  private(set) var rows = 1

  /// A text area that holds a text, with the cursor at its beginning.
  public init(_ text: String = "") {
    self.init(behind: text)
    draft.line = 0
    draft.lines[0].move(.start)
  }

  /// The cursor stands behind the text, as in a field of one line.
  init(behind text: String) {
    draft = Draft(lines: [TextField("", limit: Self.mostBytes)])
    insertLines(of: text)
  }

  /// The whole text, with line feeds between its lines.
  public var text: String { draft.lines.map(\.text).joined(separator: "\n") }

  /// The undo history and the scroll position do not count.
  func agrees(with other: TextArea) -> Bool {
    text == other.text && line == other.line && cursor == other.cursor
  }

  /// True if nothing has been typed.
  public var isEmpty: Bool { draft.lines.count == 1 && draft.lines[0].isEmpty }

  /// The number of lines; at least 1.
  public var lineCount: Int { draft.lines.count }

  /// The line of the cursor, counted from 0.
  public var line: Int { draft.line }

  /// The number of characters before the cursor in its line.
  public var cursor: Int { draft.lines[draft.line].cursor }

  func field(_ number: Int) -> TextField { draft.lines[number] }

  // MARK: Changing

  /// Types or pastes text at the cursor: control characters are left out, tabs become blanks.
  public mutating func insert(_ text: String) { add(.none) { $0.insertLines(of: text) } }

  /// Undoes the last change. Returns `false` if there is none.
  @discardableResult
  public mutating func undo() -> Bool { exchange(\.past, \.future) }

  /// Redoes a change that was undone. Returns `false` if there is none.
  @discardableResult
  public mutating func redo() -> Bool { exchange(\.future, \.past) }

  private mutating func exchange(
    _ from: WritableKeyPath<TextArea, [Draft]>, _ to: WritableKeyPath<TextArea, [Draft]>
  ) -> Bool {
    guard let draft = self[keyPath: from].popLast() else { return false }
    self[keyPath: to].append(self.draft)
    self.draft = draft
    bytes = draft.lines.reduce(draft.lines.count - 1) { $0 + $1.text.utf8.count }
    (lastChange, column) = (.none, nil)
    return true
  }

  /// Adds text; if nothing was added, as at the limit, there is nothing to undo.
  private mutating func add(_ change: Change, _ work: (inout TextArea) -> Void) {
    let before = goesOn(change) ? nil : draft
    let bytes = bytes
    work(&self)
    if self.bytes != bytes { remember(change, before) }
  }

  private func goesOn(_ change: Change) -> Bool { change != .none && change == lastChange }

  /// `before` is `nil` if the change continues the last one.
  private mutating func remember(_ change: Change, _ before: Draft?) {
    future = []
    column = nil
    lastChange = change
    guard let before else { return }
    past.append(before)
    if past.count > Self.mostSteps { past.removeFirst() }
  }

  private mutating func rememberDeleting() { remember(.deleting, goesOn(.deleting) ? nil : draft) }

  private mutating func insertLines(of text: String) {
    let pieces = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (number, piece) in pieces.enumerated() {
      if number > 0 { breakLine() }
      insertPiece(String(piece.prefix(Self.mostBytes)))
    }
  }

  private mutating func insertPiece(_ piece: String) {
    var piece = piece
    let room = Self.mostBytes - bytes
    while piece.utf8.count > room { piece.removeLast() }
    let before = draft.lines[draft.line].text.utf8.count
    draft.lines[draft.line].insert(piece)
    bytes += draft.lines[draft.line].text.utf8.count - before
  }

  private mutating func breakLine() {
    guard bytes < Self.mostBytes else { return }
    let after = draft.lines[draft.line].after
    draft.lines[draft.line].delete(.end)
    var next = TextField(after, limit: Self.mostBytes)
    next.move(.start)
    draft.line += 1
    draft.lines.insert(next, at: draft.line)
    bytes += 1
  }

  private mutating func joinLines() {
    let joined = draft.lines.remove(at: draft.line).text
    draft.line -= 1
    draft.lines[draft.line].move(.end)
    let cursor = draft.lines[draft.line].cursor
    draft.lines[draft.line].insert(joined)
    draft.lines[draft.line].moveCursor(to: cursor)
    bytes -= 1
  }

  // MARK: Keys

  /// Edits by a key. Returns `false` for a key without a meaning here.
  ///
  /// In addition to the keys of a `TextField` these have a meaning: Enter, with Shift or without, Up, Down, Page Up, Page
  /// Down, Home and End with Ctrl for the whole text, Alt-U to undo a change and Alt-E to redo it.
  public mutating func press(_ key: Key) -> Bool {
    switch key {
    case .enter, Key(.enter, .shift): add(.none) { $0.breakLine() }
    case .up: go(to: draft.line - 1)
    case .down: go(to: draft.line + 1)
    case .pageUp: go(to: draft.line - max(1, rows - 1))
    case .pageDown: go(to: draft.line + max(1, rows - 1))
    case Key(.home, .ctrl): leap(to: 0, .start)
    case Key(.end, .ctrl): leap(to: draft.lines.count - 1, .end)
    case .alt("u"): undo()
    case .alt("e"): redo()
    default: return pressInLine(key)
    }
    return true
  }

  private mutating func pressInLine(_ key: Key) -> Bool {
    let here = draft.lines[draft.line]
    switch key {
    case .left where here.cursor == 0 && draft.line > 0: leap(to: draft.line - 1, .end)
    case .right where here.cursor == here.count && draft.line + 1 < draft.lines.count:
      leap(to: draft.line + 1, .start)
    case .backspace where here.cursor == 0:
      guard draft.line > 0 else { return true }
      rememberDeleting()
      joinLines()
    case .delete where here.cursor == here.count:
      guard draft.line + 1 < draft.lines.count else { return true }
      rememberDeleting()
      draft.line += 1
      joinLines()
    default:
      guard TextField.takes(key) else { return false }
      if let typed = key.typed {
        // A word is undone as a whole.
        add(typed.isWhitespace ? .none : .typing) { $0.insertPiece(String(typed)) }
      } else {
        var changed = here
        guard changed.press(key) == .changed else {
          draft.lines[draft.line] = changed
          (lastChange, column) = (.none, nil)
          return true
        }
        rememberDeleting()
        draft.lines[draft.line] = changed
        bytes += changed.text.utf8.count - here.text.utf8.count
      }
    }
    return true
  }

  /// Moves to another line, as near as possible to the column in which the cursor was.
  private mutating func go(to line: Int) {
    let column = self.column ?? Text.width(of: draft.lines[draft.line].before)
    if line < 0 || line >= draft.lines.count {
      leap(to: line < 0 ? 0 : draft.lines.count - 1, line < 0 ? .start : .end)
    } else {
      draft.line = line
      draft.lines[line].moveCursor(toColumn: column, ofWindow: 1 << 30)
    }
    (lastChange, self.column) = (.none, column)
  }

  private mutating func leap(to line: Int, _ motion: TextField.Motion) {
    draft.line = line
    draft.lines[line].move(motion)
    (lastChange, column) = (.none, nil)
  }

  // MARK: The visible part

  /// The cursor stays among the visible lines.
  mutating func fit(rows: Int) {
    self.rows = max(1, rows)
    let top = min(max(self.top, draft.line - self.rows + 1), draft.line)
    self.top = max(0, min(top, draft.lines.count - self.rows))
  }

  mutating func moveCursor(to point: Point, columns: Int) {
    let line = max(0, min(top + point.y, draft.lines.count - 1))
    if line != draft.line { draft.lines[line].move(.start) }
    draft.line = line
    draft.lines[line].moveCursor(toColumn: max(0, point.x), ofWindow: columns)
    (lastChange, column) = (.none, nil)
  }
}
