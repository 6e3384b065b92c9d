internal import Roots

/// A line of a file of a spool; its JSON begins with the name of the case.
enum SpoolLine: Codable, Sendable {
  /// A state was expanded; the following lines have its results.
  case state(StateKey, way: [Int], edges: Int, isDeadEnd: Bool)
  /// A move led to a state that belongs to the shard `owner`.
  case child(owner: Int, StateKey, move: Int)
  case fact(Fact, move: Int)
  case fault(Exploration.Found, moves: [Int], isOfState: Bool)
  case walked(moves: Int)

  var json: String { (try? ValueEncoder().encode(self))?.json ?? "" }

  static func beginning(ofChildrenFor owner: Int) -> [UInt8] {
    Array("{\"child\":{\"owner\":\(owner),".utf8)
  }

  static let stateBeginning = Array("{\"state\":".utf8)

  init?(_ line: ArraySlice<UInt8>) {
    guard let value = try? Value(json: Array(line)),
      let line = try? ValueDecoder().decode(SpoolLine.self, from: value)
    else { return nil }
    self = line
  }
}

extension LogEvent.GuardAnswer: Codable {}

extension StateKey: Codable {
  package init(from decoder: any Decoder) throws {
    let text = try String(from: decoder)
    guard let key = StateKey(text) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "'\(text)' is not a key"))
    }
    self = key
  }

  package func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}
