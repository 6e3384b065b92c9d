internal import Roots

final class Prompt: Pane {
  enum Kind { case command, note }

  private let kind: Kind
  private var field: TextField
  private var completions = PromptLanguage.Completions()
  private var chosen: Int?
  private var mistake: (text: String, column: Int?)?
  /// The number of the earlier line that stands there now, counted back from the newest.
  private var past: Int?
  /// The text that was being typed before such a line took its place.
  private var draft = ""

  init(_ kind: Kind, text: String = "", on deck: Deck) {
    self.kind = kind
    field = TextField(text)
    if !text.isEmpty { changed(deck) }
  }

  func handle(_ key: Key, _ deck: Deck, _ session: Session) -> PaneOutcome {
    switch key {
    case .enter: return submit(deck, session)
    case .escape: return .close
    case .tab: complete(by: 1, deck)
    case .backTab: complete(by: -1, deck)
    case .up: recall(1, deck)
    case .down: recall(-1, deck)
    case .backspace where field.isEmpty: return .close
    default:
      switch field.take(key) {
      case .changed: changed(deck)
      // What was offered is for the word at the end, where the cursor no longer is.
      case .moved: offer(deck)
      case .none: break
      }
    }
    return .handled
  }

  func paste(_ text: String, _ deck: Deck, _ session: Session) {
    if field.insert(text) { changed(deck) }
  }

  func hints(_ deck: Deck) -> [Hint] { [] }

  var isAsking: Bool { kind == .note }

  var typedCommand: String? { kind == .command ? field.text : nil }

  private func changed(_ deck: Deck) {
    mistake = nil
    past = nil
    offer(deck)
  }

  private func offer(_ deck: Deck) {
    chosen = nil
    let isAtEnd = field.cursor == field.count
    // A line that is longer than any command is not read again with every key.
    let isShort = field.text.utf8.count <= Self.completedBytes
    completions =
      isAtEnd && isShort && kind == .command ? deck.language?.complete(field.text) ?? .init() : .init()
  }

  private static let completedBytes = 1_024

  // MARK: What is typed

  private func submit(_ deck: Deck, _ session: Session) -> PaneOutcome {
    let text = field.text
    guard !text.allSatisfy(\.isWhitespace) else { return .close }
    if kind == .note {
      // A tool that keeps notes may replace this message.
      session.say("noted", .done)
      session.note(text)
      return .close
    }
    switch deck.language?.read(text) {
    case .command(let command):
      if secretInput(deck) == nil { deck.remember(typed: text) }
      // An undo or a redo of nothing is told of already.
      return command.travels ? .command(command) : .closeAnd { $0.order(Request(command, origin: .key)) }
    case .request(let request, _):
      if secretInput(deck) == nil { deck.remember(typed: text) }
      return .closeAnd { $0.order(request) }
    case .deed(let work):
      if secretInput(deck) == nil { deck.remember(typed: text) }
      return .closeAnd(work)
    case .wrong(let why, let column):
      mistake = (why, column)
      return .handled
    case nil: return .close
    }
  }

  private func complete(by step: Int, _ deck: Deck) {
    guard kind == .command else { return }
    if completions.words.isEmpty { changed(deck) }
    let count = completions.words.count
    guard count > 0 else { return }
    choose(((chosen ?? (step > 0 ? -1 : 0)) + step + count) % count, deck)
  }

  private func choose(_ next: Int, _ deck: Deck) {
    let typed = chosen.map { completions.words[$0].text.count } ?? completions.replacing
    for _ in 0..<min(typed, field.count) { field.delete(.left) }
    field.insert(completions.words[next].text)
    chosen = next
    if completions.words.count == 1 {
      field.insert(" ")
      changed(deck)
    }
  }

  private func recall(_ step: Int, _ deck: Deck) {
    guard kind == .command, !deck.history.typed.isEmpty else { return }
    let next = (past ?? -1) + step
    guard (-1..<deck.history.typed.count).contains(next) else { return }
    if past == nil { draft = field.text }
    past = next < 0 ? nil : next
    field = TextField(past.map { deck.history.typed[deck.history.typed.count - 1 - $0] } ?? draft)
    (completions, chosen) = (.init(), nil)
    mistake = nil
  }

  // MARK: Drawing

  /// The secret parameter whose value is being typed, or the word for a URL with one.
  func secretInput(_ deck: Deck) -> String? {
    kind == .command ? deck.secret(beingTypedInto: field.text) : nil
  }

  func shown(adding text: String, _ deck: Deck) -> String {
    guard kind == .command else { return deck.hidingSecrets(in: text) }
    var line = Array(field.text)
    line.insert(contentsOf: text, at: field.cursor)
    let shown = Array(deck.hidingSecrets(in: String(line)))
    // What begins no command can be a secret before which one is typed later.
    let isCommand = deck.begins(String(line.prefix { $0 != " " })) && shown.count == line.count
    if !isCommand, deck.navigator?.plan.hasSecrets == true {
      return String(repeating: Character(Glyph.secret), count: text.count)
    }
    return shown.count == line.count ? String(shown[field.cursor..<field.cursor + text.count]) : text
  }

  private func drawLine(on canvas: inout Canvas, _ row: Rect, _ deck: Deck) {
    let sign = kind == .command ? ":" : "note: "
    canvas.fill(row)
    let start = row.x + canvas.put(sign, at: row.origin, style: Style(.accent, .bold))
    let field = deck.hidingSecrets(in: field)
    let window = field.window(columns: row.width - start - 1)
    canvas.put(window.text, at: Point(x: start, y: row.y))
    canvas.showCursor(at: Point(x: start + window.cursor, y: row.y))
  }

  var replacesFooter: Bool { true }
  let takesText = true

  func draw(on canvas: inout Canvas, _ moment: Moment) {
    drawLine(on: &canvas, moment.layout.footer, moment.deck)
    if let mistake {
      drawMistake(mistake, on: &canvas, moment)
    } else if completions.words.isEmpty {
      drawUsage(on: &canvas, moment)
    } else {
      drawCompletions(on: &canvas, moment)
    }
  }

  private func drawMistake(
    _ mistake: (text: String, column: Int?), on canvas: inout Canvas, _ moment: Moment
  ) {
    let row = moment.layout.footer.moved(y: -1)
    let field = moment.deck.hidingSecrets(in: field)
    let caret = mistake.column.map { 1 + field.column(of: $0, inWindowOf: row.width - 2) }
    // Beside its place where there is room, or else in rows above it: the end may be what helps.
    let room = max(row.width - 2 - (caret ?? 1), (caret ?? 1) - 1)
    guard Text.width(of: mistake.text) > room else {
      canvas.fill(row)
      canvas.putMistake(mistake.text, beside: caret, in: row)
      return
    }
    let mark = caret == nil ? "✗ " : ""
    let lines = Text.wrapped(mark + mistake.text, to: row.width - 2, atMost: max(1, row.y - 2))
    let first = row.y - lines.count + (caret == nil ? 1 : 0)
    for (place, line) in lines.enumerated() {
      canvas.fill(Rect(x: row.x, y: first + place, width: row.width, height: 1))
      canvas.put(line, at: Point(x: 1, y: first + place), style: .bad)
    }
    guard let caret else { return }
    canvas.fill(row)
    canvas.put("^", at: Point(x: caret, y: row.y), style: .bad)
  }

  /// The parameters that the prompt takes, so that they need not be known before.
  private func drawUsage(on canvas: inout Canvas, _ moment: Moment) {
    let usage = field.isEmpty ? emptyUsage : completions.usage
    guard !usage.isEmpty else { return }
    let row = moment.layout.footer.moved(y: -1)
    canvas.fill(row)
    canvas.put(Text.clipped(usage, to: row.width - 2), at: Point(x: 1, y: row.y), style: .muted)
  }

  private var emptyUsage: String {
    switch kind {
    case .command: "Tab lists the commands, Up has those typed before, Esc closes"
    case .note: "a line for the notes of this app; Enter keeps it, Esc closes"
    }
  }

  private func drawCompletions(on canvas: inout Canvas, _ moment: Moment) {
    let words = completions.words
    let most = moment.layout.form == .cramped ? 3 : 8
    guard !words.isEmpty else { return }
    let first = max(0, min((chosen ?? 0) - most + 1, words.count - most))
    let seen = words.dropFirst(first).prefix(most)
    let longest = seen.map { Text.width(of: $0.text) + Text.width(of: $0.note) + 6 }.max() ?? 0
    let width = min(max(longest, 24), moment.layout.size.columns)
    let rect = Rect(
      x: 0, y: moment.layout.footer.y - seen.count - 2, width: width, height: seen.count + 2)
    canvas.fill(rect)
    let count = words.count > most ? "\(words.count)" : ""
    canvas.box(rect, .thin, style: .muted, captions: Canvas.Captions(bottomRight: count))
    for (place, word) in seen.enumerated() {
      let y = rect.y + 1 + place
      let isChosen = first + place == chosen
      if isChosen { canvas.put("▌", at: Point(x: 1, y: y), style: .accent) }
      canvas.put(
        Text.clipped(word.text, to: width - 5), at: Point(x: 3, y: y),
        style: isChosen ? Style(.text, .bold) : .text)
      let note = Text.width(of: word.note)
      let x = rect.right - 2 - note
      if note > 0, x > 3 + Text.width(of: word.text) {
        canvas.put(word.note, at: Point(x: x, y: y), style: .muted)
      }
      if isChosen { canvas.fill(Rect(x: 1, y: y, width: width - 2, height: 1), as: .selected) }
      moment.places.note(Rect(x: 0, y: y, width: width, height: 1), .row(first + place))
    }
  }

  func click(row: Int, _ deck: Deck, _ session: Session) -> PaneOutcome {
    if completions.words.indices.contains(row), row != chosen { choose(row, deck) }
    return .handled
  }

  func keys(forRow row: Int) -> [Key]? {
    let count = completions.words.count
    guard row < count, row != chosen else { return [] }
    return Array(repeating: .tab, count: chosen.map { (row - $0 + count) % count } ?? row + 1)
  }
}

extension Deck {
  enum Secrecy { case all, named }

  func secrets(in text: String, _ secrecy: Secrecy = .all) -> [(name: String, place: Range<Int>)] {
    guard let plan = navigator?.plan else { return [] }
    let names = plan.allSecretNames.union(language?.secretValues() ?? [])
    if names.isEmpty { return [] }
    let text = Array(text)
    let given = names.sorted().flatMap { name in text.ranges(ofValuesOf: name).map { (name: name, place: $0) }
    }
    let urls = text.indices.split { " \"';".contains(text[$0]) }.filter { word in
      text[word].contains("/") && !given.contains { $0.place.overlaps(word.startIndex..<word.endIndex) }
        && plan.sealing(url: String(text[word])).holdsSecret
    }
    let loose =
      secrecy == .named
      ? [] : plan.looseWords(in: text).filter { word in !given.contains { $0.place.overlaps(word.place) } }
    // What is secret in a URL may be written in many ways: all behind its scheme, or its first slash, is.
    return given + loose
      + urls.map { word in
        let start = text[word].firstIndex(of: "/") ?? word.startIndex
        return (
          "url", Swift.min(word.endIndex, text[start...].firstIndex { $0 != "/" } ?? start)..<word.endIndex
        )
      }
  }

  /// True for a command and for its beginning.
  func begins(_ word: String) -> Bool {
    guard let language else { return false }
    return (language.complete("").words.map(\.text) + language.uncompleted).contains { $0.hasPrefix(word) }
  }

  /// The name of the secret that the next key belongs to. The key that begins a secret is hidden before it is typed; a
  /// word may still become a name.
  func secret(beingTypedInto text: String) -> String? {
    (secrets(in: text).first ?? secrets(in: text + "x", .named).first)?.name
  }

  func hidingSecrets(in field: TextField) -> TextField {
    var shown = TextField(hidingSecrets(in: field.text))
    for _ in field.cursor..<max(field.cursor, field.count) { shown.move(.left) }
    return shown
  }

  func hidingSecrets(in text: String) -> String {
    let secrets = secrets(in: text)
    if secrets.isEmpty { return text }
    var characters = Array(text)
    for place in secrets.flatMap(\.place) { characters[place] = Character(Glyph.secret) }
    return String(characters)
  }
}

extension Plan {
  /// The words behind the name of a screen that takes secrets, without a name of their own: one was forgotten.
  fileprivate func looseWords(in text: [Character]) -> [(name: String, place: Range<Int>)] {
    var found: [(name: String, place: Range<Int>)] = []
    var taken: [String] = []
    for word in text.indices.split(whereSeparator: { text[$0] == " " }) {
      let said = String(text[word])
      if said.contains(where: { "{};".contains($0) }) {
        taken = []
      } else if let secrets = map.secretParameters[said] {
        taken = secrets.sorted() + (any(said)?.screen.parameters.map(\.name) ?? [])
      } else if let name = taken.first, !said.contains("="), !said.hasPrefix("@"),
        !taken.contains(where: { $0.hasPrefix(said) })
      {
        found.append((name, word.startIndex..<word.endIndex))
      }
    }
    return found
  }
}

extension [Character] {
  /// The places of the values behind a name: `name=value`, in quotes or up to a blank, as commands and URLs have
  /// them, and `"name": value`, as JSON has them.
  fileprivate func ranges(ofValuesOf name: String) -> [Range<Int>] {
    let (text, wanted) = (self, Array(name))
    var ranges: [Range<Int>] = []
    var place = 0
    while place + wanted.count < text.count {
      defer { place += 1 }
      let isWord = place == 0 || !(text[place - 1].isLetter || text[place - 1].isNumber)
      guard isWord, text[place..<place + wanted.count].elementsEqual(wanted) else { continue }
      var rest = text[(place + wanted.count)...]
      let hasQuote = rest.first == "\""
      if hasQuote { rest = rest.dropFirst().drop { $0 == " " } }
      guard let sign = rest.first, sign == "=" || sign == ":" && hasQuote else { continue }
      let start = rest.dropFirst().drop { $0 == " " && sign == ":" }.startIndex
      let isQuoted = start < text.count && text[start] == "\""
      let end = text[Swift.min(text.count, start + (isQuoted ? 1 : 0))...].firstIndex { letter in
        isQuoted ? letter == "\"" : letter == " " || letter == "&" || letter == "\"" || letter == ";"
      }
      ranges.append(start..<(end ?? text.count))
    }
    return ranges
  }
}

extension Canvas {
  fileprivate mutating func putMistake(_ text: String, beside caret: Int?, in row: Rect) {
    guard let caret else {
      put("✗ \(text)", at: Point(x: 1, y: row.y), style: .bad)
      return
    }
    if Text.width(of: text) <= row.width - caret - 2 {
      put("^ \(text)", at: Point(x: caret, y: row.y), style: .bad)
    } else {
      put("\(text) ^", at: Point(x: caret - 1 - Text.width(of: text), y: row.y), style: .bad)
    }
  }
}
