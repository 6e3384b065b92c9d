internal import Roots
internal import RootsApp
internal import RootsTape

/// The options of a command line as properties. Help, manual and completion are made of the same rows.
protocol Order {
  static var rows: [OptionRow<Self>] { get }
}

extension Order {
  static var options: [Subcommand.Option] { rows.map(\.option) }

  mutating func read(_ invocation: Invocation) throws(Misuse) {
    for row in Self.rows {
      let words = invocation.all(row.option.name)
      if !words.isEmpty { try row.set(&self, words) }
    }
  }
}

/// An order that only options make.
protocol PlainOrder: Order {
  init()
}

extension PlainOrder {
  init(_ invocation: Invocation) throws(Misuse) {
    self.init()
    try read(invocation)
  }
}

/// An option; the property that it sets holds what is so without it.
struct OptionRow<Owner>: Sendable {
  typealias Property<Value> = WritableKeyPath<Owner, Value> & Sendable

  let option: Subcommand.Option
  fileprivate let set: @Sendable (inout Owner, _ words: [String]) throws(Misuse) -> Void

  static func flag(_ name: String, _ summary: String, _ property: any Property<Bool>) -> OptionRow {
    flag(name, summary, property, true)
  }

  static func flag<Value: Sendable>(
    _ name: String, _ summary: String, _ property: any Property<Value>, _ value: Value
  ) -> OptionRow {
    OptionRow(option: .init(name, summary)) { (owner, _) throws(Misuse) in owner[keyPath: property] = value }
  }

  /// If it is given several times, the last one counts.
  static func value<Value>(
    _ name: String, _ value: String, _ summary: String, _ property: any Property<Value>,
    _ kind: OptionValue<Value>, writes output: Subcommand.Option.Output? = nil
  ) -> OptionRow {
    OptionRow(option: .init(name, value: value, summary, writes: output)) { (owner, words) throws(Misuse) in
      if let word = words.last { owner[keyPath: property] = try kind.read(word, name) }
    }
  }

  /// `nil` without the option.
  static func value<Value>(
    _ name: String, _ value: String, _ summary: String, _ property: any Property<Value?>,
    _ kind: OptionValue<Value>, writes output: Subcommand.Option.Output? = nil
  ) -> OptionRow {
    OptionRow(option: .init(name, value: value, summary, writes: output)) { (owner, words) throws(Misuse) in
      if let word = words.last { owner[keyPath: property] = try kind.read(word, name) }
    }
  }

  static func values<Value>(
    _ name: String, _ value: String, _ summary: String, _ property: any Property<[Value]>,
    _ kind: OptionValue<[Value]>, writes output: Subcommand.Option.Output? = nil
  ) -> OptionRow {
    OptionRow(option: .init(name, value: value, summary, writes: output)) { (owner, words) throws(Misuse) in
      for word in words { owner[keyPath: property] += try kind.read(word, name) }
    }
  }
}

struct OptionValue<Value>: Sendable {
  let read: @Sendable (_ word: String, _ option: String) throws(Misuse) -> Value

  init(_ read: @escaping @Sendable (_ word: String, _ option: String) throws(Misuse) -> Value) {
    self.read = read
  }
}

extension OptionValue<String> {
  static let text = OptionValue { (word, _) throws(Misuse) in word }
}

extension OptionValue<Int> {
  static let count = whole(1...Int.max)

  static func whole(_ range: ClosedRange<Int>) -> OptionValue {
    OptionValue { (word, option) throws(Misuse) in
      if let number = Int(word), range.contains(number) { return number }
      let end = range.upperBound == .max ? "on" : "to \(range.upperBound)"
      throw Misuse("'\(option)' takes a whole number from \(range.lowerBound) \(end), not '\(word)'")
    }
  }
}

extension OptionValue<Double> {
  static func number(_ range: ClosedRange<Double>) -> OptionValue {
    OptionValue { (word, option) throws(Misuse) in
      if let number = Double(word), range.contains(number) { return number }
      let (low, high) = (range.lowerBound.short, range.upperBound.short)
      throw Misuse("'\(option)' takes a number from \(low) to \(high), not '\(word)'")
    }
  }
}

extension OptionValue<Duration> {
  static let time = time(upTo: nil)

  static func time(upTo longest: Duration?) -> OptionValue {
    OptionValue { (word, option) throws(Misuse) in
      if let time = Duration(notation: word), longest.map({ time <= $0 }) ?? true { return time }
      let limit = longest.map { " up to \($0.components.seconds) seconds" } ?? ""
      throw Misuse("'\(option)' takes a time\(limit) such as 30, 500ms or 2s, not '\(word)'")
    }
  }
}

extension OptionValue where Value: RawRepresentable<String> & CaseIterable & Sendable {
  static var choice: OptionValue {
    let choices = Array(Value.allCases)
    return OptionValue { (word, option) throws(Misuse) in
      if let choice = choices.first(where: { $0.rawValue == word }) { return choice }
      throw Misuse("'\(option)' takes \(choices.map(\.rawValue).listed(with: "or")), not '\(word)'")
    }
  }
}

extension OptionRow {
  static func dialect(_ property: any Property<TapeDialect>) -> OptionRow {
    value("--dialect", "NAME", "read tapes as 'roots' does, or exactly as 'vhs' does", property, .choice)
  }
}

extension Double {
  fileprivate var short: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}
