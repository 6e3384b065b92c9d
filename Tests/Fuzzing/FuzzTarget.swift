/// What is fuzzed: a reader of anything that comes from outside.
///
/// Each target takes any bytes and says what is wrong with the result. A trap, a hang and
/// unbounded memory are found by the fuzzer.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// Documents, printed and read again.
  case kdl
  /// Commands, printed and read again, and lines for the driver.
  case notation
  /// App files, started and walked through.
  case app
  /// Patterns on all lines but the last, and a URL on that.
  case link
  /// The bytes of a terminal, cut anywhere.
  case keys
  /// Tapes, formatted, exported and imported.
  case tape
  /// A pattern on the first line, and a text to look through.
  case pattern

  /// What is wrong with the result of reading the bytes; `nil` if nothing is.
  @MainActor public func complaint(about bytes: [UInt8]) -> String? {
    do throws(Complaint) {
      switch self {
      case .kdl: try kdl(bytes)
      case .notation: try notation(bytes)
      case .app: try app(bytes)
      case .link: try link(bytes)
      case .keys: try keys(bytes)
      case .tape: try tape(bytes)
      case .pattern: try pattern(bytes)
      }
      return nil
    } catch {
      return error.text
    }
  }
}

/// What is wrong.
struct Complaint: Error {
  let text: String
}

/// Complains unless something holds.
func expect(_ holds: Bool, _ text: @autoclosure () -> String) throws(Complaint) {
  if !holds { throw Complaint(text: text()) }
}

/// Complains unless there is something.
func require<Wrapped>(_ value: Wrapped?, _ text: @autoclosure () -> String) throws(Complaint) -> Wrapped {
  guard let value else { throw Complaint(text: text()) }
  return value
}
