internal import Roots
internal import RootsTape
internal import RootsTerminal

/// The sheet of one or several testing sessions: what was tested, what came of it, and how the time was spent.
struct TestSheet {
  private var parts: [Part] = []

  private enum Part {
    case title(String)
    case heading(String)
    case paragraph(String)
    case steps([String])
    case picture([PictureRow])
    case table(head: [String], rows: [[Cell]])
  }

  private struct PictureRow {
    let text: String
    let isWrong: Bool
  }

  /// A text, perhaps with a file that it leads to, or with a picture to be opened.
  private struct Cell: ExpressibleByStringInterpolation {
    let text: String
    var file: String?
    var picture: [PictureRow] = []

    init(_ text: String, file: String? = nil, picture: [PictureRow] = []) {
      (self.text, self.file, self.picture) = (text, file, picture)
    }

    init(stringLiteral text: String) { self.init(text) }
  }

  /// The report that a tracker of issues takes: one bug with its steps, what was expected and what is there instead.
  /// - Parameters:
  ///   - tape: The words about its tape; `nil` if it has none.
  ///   - expected: The claim in words; `nil` if there is none.
  ///   - picture: The screen to which the steps lead, as the note may have been made with other values; the one of the
  ///     note if it is not known.
  @MainActor init(
    bug note: TestNote, of record: TestRecord, tape: String?, steps: [String], expected: String? = nil,
    picture: [String] = []
  ) {
    parts = [
      .title(note.text),
      .table(
        head: ["", ""],
        rows: [
          ["id", Cell(record.identity(of: note))], ["severity", Cell(note.severity?.title ?? "not said")],
          ["area", Cell(note.area)], ["where", Cell(note.place)], ["app", Cell(record.facts.title)],
          ["found", "\(record.facts.start) + \(note.time.clock)"], ["by", Cell(record.facts.tester)],
          ["window", Cell([note.window ?? "not said", record.facts.terminal].joined(separator: " "))],
        ]),
    ]
    func section(_ name: String, _ part: Part) { parts += [.heading(name), part] }
    section("Steps", steps.isEmpty ? .paragraph("none: it is so at the start") : .steps(steps))
    section("Expected", .paragraph(expected ?? "in the words above; no claim says it"))
    let rows = picture.isEmpty ? record.picture(of: note) : picture
    section("Instead", .picture(Self.picture(rows.withoutEmptyRows, of: note)))
    if let tape {
      parts.append(.paragraph("'roots replay --allow-outside \(note.tapeName)' plays it: \(tape)."))
    }
  }

  @MainActor private static func picture(of note: TestNote, _ record: TestRecord) -> [PictureRow] {
    picture(record.picture(of: note), of: note)
  }

  private static func picture(_ rows: [String], of note: TestNote) -> [PictureRow] {
    rows.map { PictureRow(text: $0, isWrong: note.isWrong($0)) }
  }

  /// - Parameter tapes: The words about the tape of each bug, by the numbers of the notes.
  /// - Parameter share: The share of what was visited that the tape would notice; `nil` if nothing can be said of it.
  @MainActor init(
    _ record: TestRecord, tapes: [Int: String], share: Result<NoticedShare, NoticedShare.Lack>? = nil
  ) {
    self.init(records: [record], tapes: [tapes], folders: nil, share: share)
  }

  /// The sheet of several sessions, whose files are named with their folders.
  /// - Parameter page: The file of the sheet, from whose folder they are named.
  @MainActor init(merging records: [TestRecord], into page: String? = nil) {
    let tapes = records.map { record in
      let bugs = record.notes.filter { $0.kind == .bug && record.has($0.tapeName) }
      return Dictionary(bugs.map { ($0.number, $0.tapeName) }, uniquingKeysWith: { first, _ in first })
    }
    let folders = records.map { record in
      (record.folder, page.map { RecordingPlace.path(to: record.folder, from: $0) } ?? record.folder)
    }
    self.init(
      records: records, tapes: tapes,
      folders: Dictionary(folders) { first, _ in first })
  }

  /// - Parameter folders: The names of the folders of merged sessions, by their paths.
  @MainActor private init(
    records: [TestRecord], tapes: [[Int: String]], folders: [String: String]?,
    share: Result<NoticedShare, NoticedShare.Lack>? = nil
  ) {
    let isMerged = folders != nil
    let charters = records.map(\.facts.charter).filter { !$0.isEmpty }
    parts.append(
      .title(charters.isEmpty ? "Testing session" : Array(unique: charters).joined(separator: "; ")))
    if isMerged { parts.append(.paragraph("\(records.count) sessions")) }
    parts.append(.table(head: ["", ""], rows: Self.facts(records) + Self.noticed(share)))
    let many = records.count > 1
    // Numbered as they were named: two testers may have one name, or none.
    func name(_ record: TestRecord) -> String {
      let place = records.firstIndex { $0.folder == record.folder } ?? 0
      return "\(place + 1)" + (record.facts.tester.isEmpty ? "" : " \(record.facts.tester)")
    }
    func cells(_ record: TestRecord, _ note: TestNote) -> [Cell] {
      [many ? "\(name(record)), \(note.number)" : "\(note.number)", Cell(note.time.clock)]
    }
    func file(_ record: TestRecord, _ name: String) -> String {
      folders?[record.folder].map { "\($0)/\(name)" } ?? name
    }
    if many {
      let name = TestFolder.sheetName
      let rows = zip(1..., records).map { number, record in
        Self.session(number, record) + [
          record.has(name) ? Cell("sheet", file: file(record, name)) : "no sheet"
        ]
      }
      section("Sessions", Self.sessionHead, rows)
    }
    func picture(_ record: TestRecord, _ note: TestNote) -> Cell {
      Cell("picture", file: file(record, note.pictureName), picture: Self.picture(of: note, record))
    }
    let bugs = zip(records, tapes).flatMap { record, tapes in
      record.notes.filter { $0.kind == .bug }.map { note -> [Cell] in
        cells(record, note) + [
          Cell(note.severity?.title ?? ""), Cell(note.text), Cell(note.place), Cell(note.claim ?? "no claim"),
          tapes[note.number].map { Cell($0, file: file(record, note.tapeName)) } ?? Cell("no tape"),
          picture(record, note),
        ]
      }
    }
    section("Bugs", ["", "time", "how bad", "what", "where", "claim", "tape", ""], bugs)
    if !bugs.isEmpty { parts.append(.paragraph("'roots replay --allow-outside TAPE' plays a tape.")) }
    let again = zip(records, tapes).flatMap { record, tapes in
      record.notes.filter { $0.kind == .bug && tapes[$0.number] != nil }.map { note -> [Cell] in
        let report = record.has(note.reportName) ? file(record, note.reportName) : nil
        return [
          "☐", Cell(record.identity(of: note), file: report), Cell(note.text),
          "roots replay --allow-outside \(file(record, note.tapeName).quotedForShell)",
        ]
      }
    }
    if !again.isEmpty { section("To test again", ["", "id", "what", "by"], again) }
    let notes = records.flatMap { record in
      record.notes.filter { $0.kind != .bug }.map { note in
        cells(record, note) + [
          Cell(note.kind.rawValue), Cell(note.text), Cell(note.place), picture(record, note),
        ]
      }
    }
    section("Notes", ["", "time", "kind", "what", "where", ""], notes)
    let signs = records.flatMap { record in
      record.signs.map { sign in
        (many ? [Cell(name(record))] : []) + [Cell(sign.time.clock), Cell(sign.text)]
      }
    }
    section("Signs", (many ? [""] : []) + ["time", "what the program showed by itself"], signs)
    section("Areas", ["", "before", "after", "new"], Self.areas(records))
    if !isMerged {
      section(
        "Files", ["file", "what"],
        [
          [Cell(TestFolder.tapeName, file: TestFolder.tapeName), "all keys, from the first one"],
          [Cell("page.html", file: "page.html"), "every key with its picture, state and events"],
        ])
    }
  }

  private mutating func section(_ name: String, _ head: [String], _ rows: [[Cell]]) {
    parts.append(.heading(name))
    parts.append(rows.isEmpty ? .paragraph("none") : .table(head: head, rows: rows))
  }

  private static let sessionHead = ["", "tester", "charter", "start", "duration", "notes", "bugs", ""]

  private static func session(_ number: Int, _ record: TestRecord) -> [Cell] {
    let facts = record.facts
    let bugs = record.notes.count { $0.kind == .bug }
    let texts = [
      "\(number)", facts.tester, facts.charter, facts.start, record.duration.clock,
      "\(record.notes.count - bugs)", "\(bugs)",
    ]
    return texts.map { Cell($0) }
  }

  private static func facts(_ records: [TestRecord]) -> [[Cell]] {
    func row(_ name: String, _ text: (TestRecord) -> String) -> [Cell] {
      [Cell(name), Cell(Array(unique: records.map(text)).joined(separator: "; "))]
    }
    let total = records.reduce(Duration.zero) { $0 + $1.duration }
    let setup = records.reduce(Duration.zero) { $0 + ($1.outcome?.setup ?? .zero) }
    let noting = records.reduce(Duration.zero) { $0 + ($1.outcome?.noting ?? .zero) }
    func share(_ part: Duration) -> Int { total == .zero ? 0 : min(Int((part / total * 100).rounded()), 100) }
    let idle = records.reduce(Duration.zero) { $0 + ($1.outcome?.idle ?? .zero) }
    // What is left is testing, so that the shares are a whole.
    let shares = (setup: share(setup), notes: min(share(noting), 100 - share(setup)))
    let idling = min(share(idle), 100 - shares.setup - shares.notes)
    let testing = total == .zero ? 0 : 100 - shares.setup - shares.notes - idling
    let spent =
      "setup \(shares.setup) %, testing \(testing) %, notes and bugs \(shares.notes) %"
      + (idling > 0 ? ", idle \(idling) %" : "")
    var rows: [[Cell]] = [
      row("app") { "\($0.facts.title) (\($0.facts.app))" }, row("tester", \.facts.tester),
      row("start", \.facts.start), ["duration", Cell(total.clock)],
      row("time box") { $0.facts.limit.map(\.clock) ?? "none" }, ["time spent", Cell(spent)],
    ]
    let cut = records.filter { $0.end == nil }.count
    let damage = records.reduce(0) { $0 + $1.damage }
    if records.contains(where: \.isEdited) {
      rows.append(["remark", "the app was edited since: tapes and figures are of what it is now"])
    }
    if damage > 0 { rows.append(["remark", "\(damage.of("line")) of the journal cannot be read"]) }
    if cut > 0 { rows.append(["remark", cut == records.count ? "cut off" : "\(cut) cut off"]) }
    return rows
  }

  private static func noticed(_ share: Result<NoticedShare, NoticedShare.Lack>?) -> [[Cell]] {
    switch share {
    case nil: return []
    case .failure(let lack): return [["the tape notices", "not known: \(lack.why)"]]
    case .success(let share):
      let claims = share.missed.prefix(3).map { "\($0.claim ?? "") behind line \($0.line)" }
      return [["the tape notices", Cell(share.words)]]
        + (claims.isEmpty ? [] : [["more by", Cell(claims.joined(separator: "; "))]])
    }
  }

  private static func areas(_ records: [TestRecord]) -> [[Cell]] {
    guard let first = records.first?.facts, first.screens > 0,
      records.allSatisfy({ $0.facts.app == first.app && $0.facts.screens == first.screens })
    else { return [] }
    let before = records.dropFirst().reduce(first.seen) { $0.shared(with: $1.facts.seen) }
    let after = records.reduce(before) { $0.joined(with: $1.outcome?.seen ?? $1.facts.seen) }
    func row(_ name: String, _ total: Int, _ part: (TestRecord.Seen) -> Set<String>) -> [Cell] {
      let new = part(after).subtracting(part(before)).sorted()
      return [
        Cell(name), "\(part(before).count) of \(total)", "\(part(after).count) of \(total)",
        Cell(new.joined(separator: ", ")),
      ]
    }
    return [row("screens", first.screens, \.screens), row("ways", first.ways, \.ways)]
  }
}

extension TestRecord.Seen {
  fileprivate func joined(with other: Self) -> Self {
    Self(screens: screens.union(other.screens), ways: ways.union(other.ways))
  }

  fileprivate func shared(with other: Self) -> Self {
    Self(screens: screens.intersection(other.screens), ways: ways.intersection(other.ways))
  }
}

extension [String] {
  /// One row for several that show only frames: a report need not be as high as a terminal.
  fileprivate var withoutEmptyRows: [String] {
    func isEmpty(_ row: String) -> Bool {
      row.unicodeScalars.allSatisfy { $0 == " " || "│┃║|".unicodeScalars.contains($0) }
    }
    return indices.filter { $0 == startIndex || !isEmpty(self[$0]) || !isEmpty(self[$0 - 1]) }.map {
      self[$0]
    }
  }
}

extension Array where Element: Hashable {
  fileprivate init(unique elements: [Element]) {
    var seen: Set<Element> = []
    self = elements.filter { seen.insert($0).inserted }
  }
}

// MARK: - Writing

extension TestSheet {
  var markdown: String {
    parts.map { part in
      switch part {
      case .title(let text): "# \(Self.plain(text))\n"
      case .heading(let text): "## \(Self.plain(text))\n"
      case .paragraph(let text): "\(Self.plain(text))\n"
      case .steps(let steps): zip(1..., steps).map { "\($0). \(Self.plain($1))\n" }.joined()
      case .picture(let rows):
        rows.map { "    \($0.isWrong ? ">" : " ") \(Text.sanitized($0.text))\n" }.joined()
      case .table(let head, let rows):
        ([head.map(Self.plain), head.map { _ in "---" }] + rows.map { $0.map(Self.markdown) })
          .map { "| \($0.joined(separator: " | ")) |\n" }.joined()
      }
    }.joined(separator: "\n")
  }

  private static func markdown(_ cell: Cell) -> String {
    cell.file.map { "[\(plain(cell.text))](<\(address($0))>)" } ?? plain(cell.text)
  }

  private static func plain(_ text: String) -> String {
    var plain = ""
    for character in Text.sanitized(text) {
      if "\\`*_{}[]<>#|~".contains(character) { plain.append("\\") }
      plain.append(character)
    }
    return plain
  }

  var html: String {
    let body = parts.map { part in
      switch part {
      case .title(let text): "<h1>\(Self.escaped(text))</h1>"
      case .heading(let text): "<h2>\(Self.escaped(text))</h2>"
      case .paragraph(let text): "<p>\(Self.escaped(text))</p>"
      case .steps(let steps): "<ol>\(steps.map { "<li>\(Self.escaped($0))</li>" }.joined())</ol>"
      case .picture(let rows): Self.drawn(rows)
      case .table(let head, let rows):
        "<table>\n"
          + (head.contains { !$0.isEmpty } ? Self.row(head.map { "<th>\(Self.escaped($0))</th>" }) : "")
          + rows.map(Self.html).joined() + "</table>"
      }
    }
    let title = parts.lazy.compactMap { if case .title(let text) = $0 { text } else { nil } }.first ?? ""
    let page = Page(title, style: Self.style, body: body.joined(separator: "\n"))
    return String(decoding: page.bytes, as: UTF8.self)
  }

  private static let style = """
    :root { color-scheme: light dark }
    body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem }
    table { border-collapse: collapse; width: 100%; display: block; overflow-x: auto }
    th, td { text-align: left; vertical-align: top; padding: .3rem .8rem .3rem 0; border-top: 1px solid #8886 }
    th { font-weight: 600 }
    pre { font: 13px/1.2 monospace; overflow-x: auto }
    """

  private static func row(_ cells: [String]) -> String { "<tr>\(cells.joined())</tr>\n" }

  /// A row of a table; its pictures stand below it, as wide as the table.
  private static func html(_ cells: [Cell]) -> String {
    let pictures = cells.filter { !$0.picture.isEmpty }.map { cell in
      "<td></td><td colspan=\"\(cells.count - 1)\"><details><summary>\(escaped(cell.text))</summary>"
        + "\(drawn(cell.picture))</details></td>"
    }
    return row(cells.filter(\.picture.isEmpty).map(html)) + pictures.map { row([$0]) }.joined()
  }

  private static func html(_ cell: Cell) -> String {
    let text = escaped(cell.text)
    return "<td>" + (cell.file.map { "<a href=\"\(address($0))\">\(text)</a>" } ?? text) + "</td>"
  }

  private static func drawn(_ rows: [PictureRow]) -> String {
    let texts = rows.map { $0.isWrong ? "<mark>\(escaped($0.text))</mark>" : escaped($0.text) }
    return "<pre>\(texts.joined(separator: "\n"))</pre>"
  }

  private static func escaped(_ text: String) -> String { Text.sanitized(text).escapedForMarkup }

  private static func address(_ path: String) -> String {
    PercentCoding.encode(path, for: .file)
  }
}
