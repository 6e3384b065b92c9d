/// The damage in a status file: the first lines in full, the rest as a number.
struct Troubles: Sendable, Equatable {
  private(set) var first: [Trouble] = []
  private(set) var count = 0

  struct Trouble: Sendable, Equatable {
    let line: Int
    let what: String
  }

  private static let limit = 200

  mutating func note(_ line: Int, _ what: String) {
    count += 1
    if first.count < Self.limit { first.append(Trouble(line: line, what: what)) }
  }

  var more: Int { count - first.count }
}
