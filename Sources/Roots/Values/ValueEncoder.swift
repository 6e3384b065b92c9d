/// Turns any `Encodable` payload into a ``Value``, and `ValueDecoder` turns it back.
///
/// The value survives being written as JSON: integers that do not fit an `Int` and numbers that are
/// infinite or not numbers become strings. Dictionaries and sets, whose own order changes from run to
/// run, are put in order.
package struct ValueEncoder: Sendable {
  package init() {}

  /// The payload as a value; what nests deeper than 64 levels is refused with an `EncodingError`.
  package func encode(_ payload: some Encodable) throws -> Value {
    try Sketch.value(of: payload, at: [], depth: 0)
  }
}

/// The containers and values written so far at one place: a class, as a payload may write into several in turn.
final class Sketch {
  /// Each level is several calls of the payload's own code: this many fit a stack of 256 kB, optimized or not.
  static let depthLimit = 64

  private var content = Content.nothing
  private var failure: EncodingError?

  private enum Content {
    case nothing
    case value(Value)
    case list([Part])
    case record(keys: [String: Int], parts: [(key: String, part: Part)])
  }

  enum Part {
    case value(Value)
    case draft(Sketch)

    fileprivate func finished() throws -> Value {
      switch self {
      case .value(let value): value
      case .draft(let draft): try draft.finished()
      }
    }
  }

  /// A payload as a value: scalars at once, everything else through its own `encode(to:)`.
  static func value<T: Encodable>(of payload: T, at path: [any CodingKey], depth: Int) throws -> Value {
    if let scalar = payload as? any ValueScalar { return scalar.value }
    guard depth < depthLimit else { throw tooDeep(path, payload) }
    let draft = Sketch()
    try payload.encode(to: DraftEncoder(draft: draft, codingPath: path, depth: depth))
    let value = try draft.finished()
    return (payload as? any UnorderedPayload)?.ordered(value) ?? value
  }

  private func finished() throws -> Value {
    if let failure { throw failure }
    switch content {
    case .nothing: return .record([:])
    case .value(let value): return value
    case .list(let parts): return .list(try parts.map { try $0.finished() })
    case .record(_, let parts):
      var record = Record(reserving: parts.count)
      for (key, part) in parts { record.append(key, try part.finished()) }
      return .record(record)
    }
  }

  private static func tooDeep(_ path: [any CodingKey], _ payload: Any = ()) -> EncodingError {
    let words = "nested deeper than \(depthLimit) levels; keep the payload flatter"
    return .invalidValue(payload, EncodingError.Context(codingPath: path, debugDescription: words))
  }
}

// MARK: - Writing

extension Sketch {
  func set(_ value: Value) { content = .value(value) }

  func beginRecord() {
    if case .record = content { return }
    content = .record(keys: [:], parts: [])
  }

  func beginList() {
    if case .list = content { return }
    content = .list([])
  }

  func set(_ part: Part, for key: String) {
    guard case .record(var keys, var parts) = content else { return }
    content = .nothing
    if let place = keys[key] {
      parts[place].part = part
    } else {
      keys[key] = parts.count
      parts.append((key, part))
    }
    content = .record(keys: keys, parts: parts)
  }

  func append(_ part: Part) {
    guard case .list(var parts) = content else { return }
    content = .nothing
    parts.append(part)
    content = .list(parts)
  }

  var count: Int {
    if case .list(let parts) = content { parts.count } else { 0 }
  }

  /// A place inside this one. Beyond the limit nothing is kept of it, and the whole payload is refused:
  /// the calls that end here cannot throw.
  func inner(at path: [any CodingKey], depth: Int, keep: (Sketch) -> Void) -> Sketch {
    let inner = Sketch()
    if depth < Self.depthLimit { keep(inner) } else { refuse(at: path) }
    return inner
  }

  private func refuse(at path: [any CodingKey]) { failure = failure ?? Self.tooDeep(path) }
}
