internal import Roots
internal import RootsApp
internal import RootsTape

/// The error for a command line that is wrong or cannot be carried out.
struct Misuse: Error, Equatable {
  let message: String
  let code: ExitCode
  /// The subcommand whose help to mention, if it did not run yet.
  let subcommand: String?

  init(_ message: String, code: ExitCode = .misuse, of subcommand: String? = nil) {
    self.message = message
    self.code = code
    self.subcommand = subcommand
  }

  /// Shows the error, and the help to read.
  /// - Parameter caller: The words that the tools are called by.
  @MainActor func tell(_ console: Console, called: Subcommand?, by caller: String = "roots") -> ExitCode {
    console.tell("roots: \(message)")
    let name = subcommand ?? called?.name
    if code == .misuse { console.tell("try '\(caller)\(name.map { " \($0)" } ?? "") --help'") }
    return code
  }
}

extension Invocation {
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ option: String, of choices: Choice.Type = Choice.self
  ) throws(Misuse) -> Choice? {
    guard let word = self[option] else { return nil }
    if let choice = Choice(rawValue: word) { return choice }
    let words = choices.allCases.map(\.rawValue)
    let known = words.listed(with: "or")
    throw Misuse("'\(option)' takes \(known), not '\(word)'")
  }

  func number(
    _ option: String, in range: ClosedRange<Double>
  ) throws(Misuse) -> Double? {
    guard let text = self[option] else { return nil }
    if let number = Double(text), range.contains(number) { return number }
    let (low, high) = (range.lowerBound.short, range.upperBound.short)
    throw Misuse("'\(option)' takes a number from \(low) to \(high), not '\(text)'")
  }

  func wholeNumber(_ option: String, in range: ClosedRange<Int>) throws(Misuse) -> Int? {
    guard let text = self[option] else { return nil }
    if let number = Int(text), range.contains(number) { return number }
    let end = range.upperBound == .max ? "on" : "to \(range.upperBound)"
    throw Misuse("'\(option)' takes a whole number from \(range.lowerBound) \(end), not '\(text)'")
  }

  /// Returns a positive number.
  func count(_ option: String) throws(Misuse) -> Int? { try wholeNumber(option, in: 1...Int.max) }

  func time(_ option: String, upTo longest: Duration? = nil) throws(Misuse) -> Duration? {
    guard let text = self[option] else { return nil }
    if let time = Duration(notation: text), longest.map({ time <= $0 }) ?? true { return time }
    let limit = longest.map { " up to \($0.components.seconds) seconds" } ?? ""
    throw Misuse("'\(option)' takes a time\(limit) such as 30, 500ms or 2s, not '\(text)'")
  }

  func tapeLoader() throws(Misuse) -> TapeLoader {
    TapeLoader(
      dialect: try choice("--dialect") ?? .roots, reach: has("--allow-outside") ? .anywhere : .folder)
  }
}

extension Double {
  /// The number without a superfluous decimal point.
  fileprivate var short: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}

extension Subcommand.Option {
  static let dialect = Subcommand.Option(
    "--dialect", value: "NAME", "read tapes as 'roots' does, or exactly as 'vhs' does")
}
