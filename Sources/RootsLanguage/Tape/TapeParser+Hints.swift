internal import Roots

extension TapeParser {
  func cureForUnknownCommand() -> Diagnostic.Help? {
    guard purpose != .list, !findings.isFull else { return nil }
    if let hint = hintForContinuation() { return .hint(hint) }
    switch current.kind {
    case .illegal where current.literal == "," || current.literal == ";":
      return .hint("blanks separate commands")
    case .string where current.quote == nil: return cureForWord(current.literal)
    case .string: return .hint("a string belongs to Type, Copy or a path")
    case .regex: return .hint("a pattern belongs to Wait or Expect")
    case .setting(let setting): return .suggestion("Set \(setting.rawValue)")
    default: return nil
    }
  }

  private func cureForWord(_ word: String) -> Diagnostic.Help? {
    if dialect == .vhs, TapeSuggestion.commands.contains(word) {
      return .hint("VHS has no '\(word)'; '#: \(word)' is read here and is a comment there")
    }
    if word == "set", let hint = hintForValues(behind: current) { return .hint(hint) }
    let name = word.prefix { $0.isLetter }
    let digits = word.dropFirst(name.count)
    if !digits.isEmpty, digits.allSatisfy(\.isNumber), TapeSuggestion.commands.contains(String(name)) {
      return .hint("write \(name) \(digits)")
    }
    if dialect == .roots, TapeSetting(rawValue: word) != nil { return .suggestion("Set \(word)") }
    return TapeSuggestion.nearest(to: word, among: TapeSuggestion.commands).map { .suggestion($0) }
  }

  /// The statement that sets values, where `set` or `Set` stands before some, as app files have it.
  func hintForValues(behind word: TapeToken) -> String? {
    guard dialect == .roots else { return nil }
    let line = source.bytes[word.range.upperBound...].prefix { $0 != UInt8(ascii: "\n") }
    return ScriptCommand.values(TapeText.decode(line)).map {
      "values are set by 'Give \(Value.record($0).json)'"
    }
  }

  /// Hints for mistakes that are noticed only behind the command in which they were made.
  private func hintForContinuation() -> String? {
    guard let last = commands.all.last, last.endLine == source.lineNumber(at: current.range.lowerBound) else {
      return nil
    }
    let isAttached = last.range.end == current.range.lowerBound
    switch (last.words.type, current.kind) {
    case ("SLEEP", .number) where isAttached, ("SLEEP", .string) where isAttached,
      ("WAIT", .number) where isAttached:
      return hintForLongTime(last)
    case ("WAIT", .number):
      return
        "'Wait@\(current.literal)s' waits no longer than that, 'Sleep \(current.literal)s' lets time pass"
    case ("WAIT", .string)
    where isAttached && current.quote == nil && !source.text(in: last.range).contains("/"):
      return hintForLongTime(last)
    case ("WAIT", .string) where isAttached && current.quote == nil:
      return "flags stand inside the pattern, such as (?i)"
    case (_, .at):
      if case .press = last.action {
        let name = source.text(in: last.range).prefix { $0.isLetter }
        return "the speed stands before the count: \(name)@50ms \(last.words.arguments)"
      }
      return nil
    default: return nil
    }
  }

  /// Converts `1m30s` or `2h` to one number of seconds.
  private func hintForLongTime(_ sleep: TapeCommand) -> String {
    let written = source.text(in: sleep.range).drop { !$0.isNumber && $0 != "." } + current.literal
    var total: Int64 = 0
    var rest = written[...]
    while !rest.isEmpty {
      let number = rest.prefix { $0.isNumber || $0 == "." }
      let unit = rest.dropFirst(number.count).prefix { $0.isLetter }
      let factor: Int64 = unit == "h" ? 60 : 1
      guard let time = TapeTime("\(number)\(unit == "h" ? "m" : unit)"), time.nanoseconds < 1 << 48 else {
        return "the units are ms, s and m"
      }
      let (sum, isTooLong) = total.addingReportingOverflow(time.nanoseconds * factor)
      guard !isTooLong else { return "the units are ms, s and m" }
      total = sum
      rest = rest.dropFirst(number.count + unit.count)
    }
    return "write \(TapeTime(milliseconds: total / 1_000_000).literal)"
  }

  func hintForMissingTime() -> String? {
    guard ahead.kind == .string, TapeTime(ahead.literal) != nil else { return nil }
    return "write \(current.literal) \(ahead.literal) without quotes"
  }

  func hintForMissingString(_ command: TapeToken) -> String? {
    guard purpose != .list, isOnSameLine(command, ahead) else { return nil }
    switch ahead.kind {
    case .regex: return "quote texts that start with /"
    case .end, .comment: return nil
    default:
      let rest = source.bytes[ahead.range.lowerBound...]
      let word = rest.prefix(60).prefix { !TapeLexer.isBlank($0) }
      return TapePrinter.quoted(TapeText.decode(word)).map { "quote it: \($0)" }
    }
  }

  func hintForWaitScope() -> String? {
    guard purpose != .list else { return nil }
    let word = ahead.bareWord ?? ""
    if word.hasPrefix("Screen/") || word.hasPrefix("Line/") { return "put a blank before the pattern" }
    return "the order is Wait+Screen@5s /x/"
  }

  func hintForPath() -> String? {
    purpose != .list && (ahead.kind == .regex || ahead.kind == .number) ? "quote the path" : nil
  }

  /// A path without quotes ends at the first byte that is not part of a word.
  func hintForPath(after path: TapeToken) -> String? {
    guard purpose != .list, path.quote == nil, path.range.upperBound < source.bytes.count else { return nil }
    return TapeLexer.isBlank(source.bytes[path.range.upperBound]) ? nil : "quote the path"
  }
}
