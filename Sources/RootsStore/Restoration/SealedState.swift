import Roots

/// The text of a saved state, which shows whether any bit of it has changed.
enum SealedState {
  /// The state as JSON and, on a line of its own, the fingerprint of that line.
  static func text(of value: Value) -> String {
    let json = value.json
    return json + "\n" + seal(json)
  }

  /// The state that a text holds. One without a second line is from an earlier version, which knew no seal.
  static func value(in text: String) throws -> Value {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
    guard lines.count < 2 || lines.count == 2 && lines[1] == seal(lines[0]), let json = lines.first else {
      throw Snapshot.Malformed.notASnapshot
    }
    return try Value(json: json)
  }

  /// The state of a text as it was written, whether it is whole or not.
  static func json(in text: String) -> String { String(text.prefix { $0 != "\n" }) }

  private static func seal(_ json: String) -> String {
    var print = Fingerprint()
    print.add(json)
    return print.description
  }
}
