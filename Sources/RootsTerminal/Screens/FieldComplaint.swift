internal import Roots

extension Body.Field {
  /// The mistake in a text as the content of the field; `nil` if there is none.
  public func complaint(about text: String) -> String? {
    let plain = text.trimmed
    if kind == .bool { return need == .required && text != "true" ? "has to be ticked" : nil }
    guard !plain.isEmpty else { return need == .required ? kind.wordOfNeed : nil }
    let fault: String? =
      switch kind {
      case .int: Int(plain) == nil ? (plain.isWholeNumber ? "a smaller number" : "a whole number") : nil
      case .date: CalendarDay(plain) == nil ? CalendarDay.complaint(about: plain) : nil
      case .choice(let words): words.contains(text) ? nil : "choose one"
      case .string, .bool, .secret, .area: nil
      }
    return fault ?? rules.lazy.compactMap { $0.complaint(about: plain) }.first
  }
}

extension String {
  /// True for digits, behind a sign or none, also where there is no number so large.
  fileprivate var isWholeNumber: Bool {
    let digits = utf8.dropFirst(hasPrefix("-") || hasPrefix("+") ? 1 : 0)
    return !digits.isEmpty && digits.allSatisfy { $0 &- 0x30 < 10 }
  }
}

extension Body.Field.Kind {
  fileprivate var wordOfNeed: String {
    if case .choice = self { "choose one" } else { "is needed" }
  }
}

extension Body.Field.Rule {
  func complaint(about text: String) -> String? {
    switch kind {
    case .own(let rule): return rule.complaint(text)
    case .digits(let count):
      let isFine = text.utf8.count == count && text.utf8.allSatisfy { $0 &- 0x30 < 10 }
      return isFine ? nil : Words.count(count, "digit")
    case .length(let lengths):
      return lengths.contains(text.count) ? nil : Words.span(lengths, "character")
    case .range(let range):
      return Int(text).map(range.contains) == true ? nil : Words.span(range, nil)
    }
  }
}

private enum Words {
  private static let small = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
  ]

  static func count(_ number: Int, _ noun: String) -> String {
    let word = small.indices.contains(number) ? small[number] : String(number)
    return "\(word) \(noun)\(number == 1 ? "" : "s")"
  }

  static func span(_ range: ClosedRange<Int>, _ noun: String?) -> String {
    let unit = { (number: Int) in noun.map { " \($0)\(number == 1 ? "" : "s")" } ?? "" }
    if range.lowerBound == range.upperBound {
      return noun.map { count(range.lowerBound, $0) } ?? String(range.lowerBound)
    }
    if range.upperBound == .max { return "at least \(range.lowerBound)\(unit(range.lowerBound))" }
    if range.lowerBound == .min || noun != nil && range.lowerBound <= 1 {
      return "at most \(range.upperBound)\(unit(range.upperBound))"
    }
    return "\(range.lowerBound) to \(range.upperBound)\(unit(range.upperBound))"
  }
}

/// A day of the calendar, in the form of ISO 8601: `2026-11-20`.
struct CalendarDay: Sendable, Hashable {
  let year: Int
  let month: Int
  let day: Int

  init?(_ text: String) {
    guard text.utf8.count == 10 else { return nil }
    let bytes = Array(text.utf8)
    guard bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = Self.number(bytes[..<4]), let month = Self.number(bytes[5..<7]),
      let day = Self.number(bytes[8...]), (1...12).contains(month), day >= 1,
      day <= CalendarDay.length(ofMonth: month, in: year)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  fileprivate static func complaint(about text: String) -> String {
    let signs = text.utf8.filter { $0 &- 0x30 >= 10 }
    let isDay = text.utf8.count == 10 && signs.elementsEqual("--".utf8)
    return isDay ? "a day of the calendar" : "a day like 2026-11-20"
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var number = 0
    for digit in digits {
      guard digit &- 0x30 < 10 else { return nil }
      number = number * 10 + Int(digit - 0x30)
    }
    return number
  }

  private static func length(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }
}
