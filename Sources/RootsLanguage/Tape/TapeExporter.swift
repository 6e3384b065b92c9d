internal import Roots
internal import RootsText

/// Writes a tape so that VHS can run it, line by line.
struct TapeExporter {
  private let tape: Tape
  private let lines: TapeLines
  private let sizes: VHSSizes
  private var findings: [TapeFinding] = []
  /// The commands that begin on each line, in order, without those in comments.
  private var begun: [Int: [Int]] = [:]
  /// The lines that hold the rest of a command from a line above.
  private var continued: Set<Int> = []
  private let start: VHSStart?

  init(_ tape: Tape) {
    self.tape = tape
    lines = TapeLines(tape)
    sizes = VHSSizes(tape)
    start = VHSStart(tape)
    for (place, command) in tape.commands.enumerated() where command.spelling == .plain {
      begun[command.start.line, default: []].append(place)
    }
    for command in tape.commands + tape.replaced where command.endLine > command.start.line {
      continued.formUnion((command.start.line + 1)...command.endLine)
    }
  }

  mutating func run() -> TapeConversion {
    var result: [UInt8] = []
    for line in 1...lines.contents.count { result += lines.line(line, holding: exported(line)) }
    return TapeConversion(bytes: result, diagnostics: findings.map { $0.diagnostic(in: tape.source) })
  }

  private mutating func exported(_ line: Int) -> [UInt8] {
    let places = begun[line] ?? []
    let range = lines.contents[line - 1]
    if let start, let words = start.words(on: line), !continued.contains(line), !continued.contains(line + 1)
    {
      return replacing(line, with: places.compactMap { substitute(for: tape.commands[$0]) } + words)
    }
    if let first = places.first(where: { tape.commands[$0].reach == .rootsOnly }) {
      return exported(line, places, firstForeign: first)
    }
    if let typing = places.map({ tape.commands[$0] }).first(where: { $0.action.secret != nil }),
      let secret = typing.action.secret, !continued.contains(line), !continued.contains(line + 1)
    {
      let problem = TapeProblem.secretFromEnvironment(secret)
      findings.append(TapeFinding(problem: problem, range: typing.range, vhsPosition: typing.start))
      return replacing(line, with: places.compactMap { substitute(for: tape.commands[$0]) })
    }
    if let comment = lines.comments[line] {
      let blanks = lines.blanks(behindMarkAt: comment)
      return Array(
        lines.bytes[range.lowerBound..<blanks] + [0x20] + lines.bytes[blanks..<range.upperBound])
    }
    if needsPause(line, places) { return replacing(line, with: words(places) + ["Sleep 200ms"]) }
    return Array(lines.content(line))
  }

  private mutating func exported(_ line: Int, _ places: [Int], firstForeign: Int) -> [UInt8] {
    let foreign = tape.commands[firstForeign]
    // A command that continues on the next line cannot be put into a comment.
    guard !continued.contains(line + 1) else {
      warn(foreign)
      return Array(lines.content(line))
    }
    let substitutes = places.map { substitute(for: tape.commands[$0]) }
    let hasSubstitute = zip(places, substitutes).contains { place, words in
      words != nil && place >= firstForeign
    }
    for (place, words) in zip(places, substitutes) where words == nil { warnOfKeys(tape.commands[place]) }
    // A value that is a comment would hide everything behind it.
    let endsInComment = places.contains { tape.commands[$0].pieces.contains { $0.text.hasPrefix("#") } }
    if hasSubstitute, !endsInComment, !continued.contains(line) {
      return replacing(line, with: substitutes.compactMap { $0 })
    }
    return commenting(line, from: foreign.range.start)
  }

  private func commenting(_ line: Int, from place: Int) -> [UInt8] {
    let range = lines.contents[line - 1]
    return Array(
      lines.bytes[range.lowerBound..<place] + "#: ".utf8 + lines.bytes[place..<range.upperBound])
  }

  /// The line behind `#:=`, with other commands before it.
  private func replacing(_ line: Int, with words: [String]) -> [UInt8] {
    let content = lines.content(line)
    let indent = content.prefix { $0 == 0x20 || $0 == 0x09 }
    let written = Array((words.joined(separator: " ") + " #:= ").utf8)
    return indent + written + content.dropFirst(indent.count)
  }

  private func words(_ places: [Int]) -> [String] {
    places.map { TapeFormatter.text(tape.commands[$0].pieces) }
  }

  /// True if VHS must wait after a line of keys, because the command that checks them is only a comment for VHS.
  private func needsPause(_ line: Int, _ places: [Int]) -> Bool {
    guard let last = places.last, last + 1 < tape.commands.count, !continued.contains(line),
      !continued.contains(line + 1)
    else {
      return false
    }
    let (key, next) = (tape.commands[last], tape.commands[last + 1])
    guard key.isInput, next.spelling == .plain, next.reach == .rootsOnly else {
      return false
    }
    return !next.isInput && substitute(for: next) == nil
  }

  private mutating func warnOfKeys(_ command: TapeCommand) {
    if command.isInput || command.action == .faulty { warn(command) }
  }

  private mutating func warn(_ command: TapeCommand) {
    let text = TapeFormatter.text(command.pieces)
    findings.append(TapeFinding(problem: .notForVHS(text), range: command.range, vhsPosition: command.start))
  }
}

extension TapeCommand {
  var isInput: Bool { action.role == .keys }
}

// MARK: - The same in VHS's words

extension TapeExporter {
  /// The same command in VHS's words; `nil` if VHS has nothing like it.
  private func substitute(for command: TapeCommand) -> String? {
    if let secret = command.action.secret { return "Type \"${\(SecretVariable.name(of: secret))}\"" }
    if command.reach == .vhs { return TapeFormatter.text(command.pieces) }
    let action = command.action
    if case .expect(let expectation) = action { return Self.wait(for: expectation) }
    if case .press(let keys, let pace, let count) = action { return Self.press(keys, pace, count) }
    if case .set(let setting, let value) = action { return sizes.setting(setting, value) }
    return nil
  }

  /// A `Wait` for a text that must be there; a `Check` has none, because it must not fail a run of VHS.
  private static func wait(for expectation: Expectation) -> String? {
    guard expectation.verb != .check, !expectation.isNegated,
      case .text(let needle, let scope, let count) = expectation.assertion,
      count ?? 1 > 0
    else { return nil }
    let time = expectation.timeout?.literal ?? "2s"
    let head = scope == .line ? "Wait+Line@\(time)" : "Wait+Screen@\(time)"
    switch needle {
    case .literal(let text): return TapePrinter.pattern(Pattern.quoting(text)).map { "\(head) \($0)" }
    case .pattern(let pattern):
      // Anchors have different meanings on the whole screen and in one row of it.
      guard scope == .screen || scope == .line else { return nil }
      return TapePrinter.pattern(pattern.source).map { "\(head) \($0)" }
    }
  }

  private static let repeatLimit = 20

  /// VHS's chords have no counts, and VHS knows few of them.
  private static func press(_ keys: [Key], _ pace: TapeTime?, _ count: Int) -> String? {
    guard keys.count == 1, pace == nil, (1...repeatLimit).contains(count), let chord = chord(keys[0]) else {
      return nil
    }
    return Array(repeating: chord, count: count).joined(separator: " ")
  }

  private static func chord(_ key: Key) -> String? {
    guard case .character(let scalar) = key.code else { return key.modifiers.isEmpty ? vhsName(key) : nil }
    if key.modifiers.isEmpty { return TapePrinter.quoted(String(scalar)).map { "Type \($0)" } }
    guard scalar.isASCII, scalar != " ", let chord = TapePrinter.chord(key) else { return nil }
    return TapeListing(ofVHS: SourceText(name: "", text: chord)).mistakes.isEmpty ? chord : nil
  }

  private static func vhsName(_ key: Key) -> String? {
    key.tapeName.flatMap { name in
      TapeKeyword(rawValue: name).flatMap { $0.role == .command ? name : nil }
    }
  }
}

extension TapeAction {
  /// The field whose secret is typed: the text names it in braces.
  package var secret: String? {
    guard case .type(let text, _) = self, text.hasPrefix("{"), text.hasSuffix("}"), text.utf8.count > 2
    else {
      return nil
    }
    let name = text.dropFirst().dropLast()
    return name.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) } ? String(name) : nil
  }
}

/// The environment variables with the texts of secret fields, which no tape holds.
package enum SecretVariable {
  /// The variable of a field: `ROOTS_SECRET_PIN` for `pin`.
  package static func name(of field: String) -> String {
    let letters = field.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
    return "ROOTS_SECRET_" + String(letters)
  }
}

/// Starts the program, hidden in the film, behind the last line that prepares: VHS reads settings before all else.
private struct VHSStart {
  private let launchLine: Int
  private let lastLine: Int
  private let requirement: [String]
  private let start: [String]

  init?(_ tape: Tape) {
    let lead = tape.commands.prefix { command in
      switch command.action {
      case .set, .output, .require, .env, .launch: true
      default: false
      }
    }.filter { $0.spelling == .plain }
    guard let launch = lead.first(where: { $0.isLaunch }), case .launch(let app, let words) = launch.action,
      let last = lead.last
    else { return nil }
    let isProgram = !app.hasSuffix(".kdl") && app.contains("/")
    let command = (isProgram ? [app] + words : ["roots", "run", app] + words).map(\.quotedForShell)
    guard let typed = TapePrinter.quoted(command.joined(separator: " ")) else { return nil }
    launchLine = launch.start.line
    lastLine = last.start.line
    requirement = isProgram ? [] : ["Require roots"]
    // Every program draws lines around its content.
    start = ["Hide Type \(typed) Enter Wait+Screen@10s /[─│┌╭]/ Show"]
  }

  func words(on line: Int) -> [String]? {
    let words = (line == launchLine ? requirement : []) + (line == lastLine ? start : [])
    return words.isEmpty ? nil : words
  }
}

extension TapeCommand {
  fileprivate var isLaunch: Bool { if case .launch = action { true } else { false } }
}

/// The pixels that VHS needs for a number of columns and rows.
private struct VHSSizes {
  private var fontSize = 22.0
  private var lineHeight = 1.0
  private var padding = 60.0
  private var margin = 0.0

  /// The size of a cell of VHS's font, in parts of the font's size.
  private static let cellWidth = 0.6
  private static let cellHeight = 1.32

  init(_ tape: Tape) {
    for case .set(let setting, let value) in (tape.commands + tape.replaced).map(\.action) {
      guard let number = Double(value), number.isFinite, (0...10_000).contains(number) else { continue }
      switch setting {
      case .fontSize: fontSize = number
      case .lineHeight: lineHeight = number
      case .padding: padding = number
      case .margin: margin = number
      default: break
      }
    }
  }

  func setting(_ setting: TapeSetting, _ value: String) -> String? {
    guard let count = Double(value), count.isFinite, count <= 10_000 else { return nil }
    switch setting {
    case .columns: return "Set Width \(pixels(count * fontSize * Self.cellWidth))"
    case .rows: return "Set Height \(pixels(count * fontSize * Self.cellHeight * lineHeight))"
    default: return nil
    }
  }

  private func pixels(_ cells: Double) -> Int { Int(cells + 2 * padding + 2 * margin) + 1 }
}
