import Roots

/// The text of a saved state, which shows if a bit of it has changed.
enum SealedState {
  /// Returns the state as JSON and, on a second line, the fingerprint of the first one.
  static func text(of value: Value) -> String {
    let json = value.json
    return json + "\n" + seal(json)
  }

  /// Returns the state in a text. Without a second line it is from an earlier version, which had no seal.
  static func value(in text: String) throws -> Value {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
    guard lines.count < 2 || lines.count == 2 && lines[1] == seal(lines[0]), let json = lines.first else {
      throw Snapshot.Malformed.notASnapshot
    }
    return try Value(json: json)
  }

  static func json(in text: String) -> String { String(text.prefix { $0 != "\n" }) }

  private static func seal(_ json: String) -> String {
    var print = Fingerprint()
    print.add(json)
    return print.description
  }
}
