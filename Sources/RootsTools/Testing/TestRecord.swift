internal import Glibc
internal import Roots
internal import RootsApp
internal import RootsFiles
internal import RootsTape

struct TestRecord {
  let folder: String
  let facts: Facts
  private(set) var notes: [TestNote] = []
  private(set) var signs: [(time: Duration, text: String)] = []
  /// `nil` if the session was killed.
  private(set) var end: End?
  private var latest: End?
  /// The number of lines that cannot be read, such as the last one of a killed session.
  private(set) var damage = 0
  /// True if the app is not what it was when the session began: tapes are played on what it is now.
  private(set) var isEdited = false

  struct Facts {
    fileprivate(set) var app: String
    let title: String
    let charter: String
    let limit: Duration?
    let start: String
    let tester: String
    /// True if the app is a program in Swift, which plays its tapes itself.
    let isProgram: Bool
    let seen: Seen
    let screens: Int
    let ways: Int
    /// The variables about the terminal: `TERM=xterm LANG=C`.
    var terminal = ""
    /// Tells whether the file of the app is still the same; `nil` for a program.
    var mark: String?
  }

  /// The screens and ways that had been visited, in all sessions and runs so far.
  struct Seen: Equatable {
    var screens: Set<String> = []
    var ways: Set<String> = []
  }

  struct End {
    let duration: Duration
    let setup: Duration
    let noting: Duration
    /// The time beyond a minute without a key, each time.
    var idle = Duration.zero
    let seen: Seen
  }

  struct Unreadable: Error, CustomStringConvertible {
    let description: String
  }

  static let version = 1

  @MainActor static func read(_ folder: String) throws(Unreadable) -> TestRecord {
    let path = "\(folder)/\(TestFolder.journalName)"
    let bytes: [UInt8]
    switch DiskFiles().read(path) {
    case .success(let found): bytes = found
    case .failure(let problem): throw Unreadable(description: "\(path): \(problem)")
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n")).map { (try? Value(json: Array($0)))?.fields }
    guard let head = lines.first ?? nil, case .int(let version)? = head["session"] else {
      throw Unreadable(description: "\(path): this is not the journal of a session")
    }
    guard version == Self.version else {
      throw Unreadable(
        description: "\(path): it is written in format \(version); this program reads format \(Self.version)")
    }
    var facts = Facts(head)
    if !facts.isProgram, let app = app(beside: folder) { facts.app = app }
    var record = TestRecord(folder: folder, facts: facts)
    if let mark = facts.mark {
      let now = try? ScriptedApp.read(file: facts.app, links: .guarded, onProgress: nil).app
      record.isEdited = now?.fingerprint.description != mark
    }
    for line in lines.dropFirst() { record.take(line) }
    return record
  }

  /// The app as the tape of the session names it: both may have been moved since. `nil` where it is not there.
  @MainActor private static func app(beside folder: String) -> String? {
    let tape = "\(folder)/\(TestFolder.tapeName)"
    guard case .success(let bytes) = DiskFiles().read(tape) else { return nil }
    let (plan, _) = TapeLoader(reach: .anywhere).load(SourceText(name: tape, bytes: bytes))
    guard let app = plan.setup.app, !BuiltInApp.isName(app) else { return nil }
    return FileReading.realPath(app.hasPrefix("/") ? app : "\(folder)/\(app)")
  }

  private init(folder: String, facts: Facts) { (self.folder, self.facts) = (folder, facts) }

  private mutating func take(_ line: Record?) {
    guard let line else { return damage += 1 }
    if let note = TestNote(line) {
      notes.append(note)
    } else if case .int(let number)? = line["change"], let text = line["text"]?.text,
      let place = notes.firstIndex(where: { $0.number == number })
    {
      notes[place].text = text
      notes[place].severity = line["severity"]?.text.flatMap(TestNote.Severity.init) ?? notes[place].severity
    } else if case .int(let number)? = line["claim-of"], let claim = line["claim"],
      claim.text != nil || claim == .null,
      let place = notes.firstIndex(where: { $0.number == number })
    {
      notes[place].claim = claim.text
      notes[place].wrong = line["wrong"]?.text
    } else if case .int(let number)? = line["remove"] {
      notes.removeAll { $0.number == number }
    } else if let text = line["sign"]?.text {
      signs.append((line.duration("at"), text))
    } else if line["clock"] != nil {
      latest = End(
        duration: line.duration("clock"), setup: line.duration("setup"), noting: line.duration("noting"),
        idle: line.duration("idle"),
        seen: line["seen-screens"] == nil ? latest?.seen ?? facts.seen : Seen(line))
    } else if line["end"] != nil {
      end = End(
        duration: line.duration("end"), setup: line.duration("setup"), noting: line.duration("noting"),
        idle: line.duration("idle"), seen: Seen(line))
    } else {
      damage += 1
    }
  }

  /// The screen at a note, row by row.
  @MainActor func picture(of note: TestNote) -> [String] {
    guard case .success(let bytes) = DiskFiles().read("\(folder)/\(note.pictureName)") else { return [] }
    let rows = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    return (rows.last?.isEmpty == true ? rows.dropLast() : rows).map { String($0).trimmedAtEnd }
  }

  /// A name for a note among those of all testers: `202611211400-ada-3`.
  func identity(of note: TestNote) -> String {
    let tester = facts.tester.filter { $0.isLetter || $0.isNumber }
    return [facts.start.filter(\.isNumber), tester, "\(note.number)"].filter { !$0.isEmpty }
      .joined(separator: "-")
  }

  func has(_ name: String) -> Bool { access("\(folder)/\(name)", F_OK) == 0 }

  var duration: Duration {
    end?.duration ?? max(latest?.duration ?? .zero, notes.last?.time ?? .zero, signs.last?.time ?? .zero)
  }

  var outcome: End? { end ?? latest }
}

extension TestRecord.Facts {
  init(_ fields: Record) {
    app = fields["app"]?.text ?? ""
    title = fields["title"]?.text ?? ""
    charter = fields["charter"]?.text ?? ""
    limit = fields["limit"] == nil ? nil : fields.duration("limit")
    start = fields["start"]?.text ?? ""
    tester = fields["tester"]?.text ?? ""
    isProgram = fields["program"] == .bool(true)
    seen = TestRecord.Seen(fields)
    screens = fields.number("screens")
    ways = fields.number("ways")
    terminal = fields["terminal"]?.text ?? ""
    mark = fields["mark"]?.text
  }

  var record: Record {
    var record: Record = [
      "session": .int(TestRecord.version), "app": .string(app), "title": .string(title),
      "charter": .string(charter), "start": .string(start), "tester": .string(tester),
      "screens": .int(screens), "ways": .int(ways), "program": .bool(isProgram),
      "terminal": .string(terminal),
    ]
    if let mark { record["mark"] = .string(mark) }
    if let limit { record["limit"] = .int(limit.milliseconds) }
    for (name, value) in seen.record { record[name] = value }
    return record
  }
}

extension TestRecord.Seen {
  init(_ fields: Record) {
    screens = Set(fields["seen-screens"]?.texts ?? [])
    ways = Set(fields["seen-ways"]?.texts ?? [])
  }

  var record: Record {
    [
      "seen-screens": .list(screens.sorted().map { .string($0) }),
      "seen-ways": .list(ways.sorted().map { .string($0) }),
    ]
  }
}

extension TestRecord.End {
  /// Returns a line of the journal: the last one, or what is known meanwhile.
  /// - Parameter known: The visits of the line before; they are not repeated.
  func record(_ name: String, since known: TestRecord.Seen? = nil) -> Record {
    var record: Record = [
      name: .int(duration.milliseconds), "setup": .int(setup.milliseconds),
      "noting": .int(noting.milliseconds), "idle": .int(idle.milliseconds),
    ]
    if seen == known { return record }
    for (name, value) in seen.record { record[name] = value }
    return record
  }
}

extension Record {
  fileprivate func number(_ name: String) -> Int {
    // A damaged journal may hold anything.
    if case .int(let number)? = self[name] { Swift.min(Swift.max(number, 0), 1 << 40) } else { 0 }
  }

  fileprivate func duration(_ name: String) -> Duration { .milliseconds(number(name)) }
}
