internal import Roots
internal import RootsApp
package import RootsTape

extension Spool {
  enum Place: Hashable {
    case round(Int, shard: Int)
    case swarm(seed: UInt64)

    var name: String {
      switch self {
      case .round(let round, let shard): "round-\(round)-shard-\(shard).jsonl"
      case .swarm(let seed): "swarm-\(seed).jsonl"
      }
    }

    init?(_ name: String) {
      let words = name.split(separator: ".").first?.split(separator: "-") ?? []
      if words.count == 4, let round = Int(words[1]), let shard = Int(words[3]) {
        self = .round(round, shard: shard)
      } else if words.count == 2, let seed = UInt64(words[1]) {
        self = .swarm(seed: seed)
      } else {
        return nil
      }
      guard self.name == name else { return nil }
    }
  }

  package enum Failure: Error, Equatable {
    case empty(String)
    case missing(Int, shards: [Int], of: Int)
    case unexpanded(Int, states: Int)
    case unreadable(String, FileProblem)
    case unwritable(String, FileProblem)
    case cut(String)
    case foreign(String, what: String, found: String, wanted: String)
    case senseless(String)
    case tooLarge(String)
    case strange(String)
  }

  func path(_ place: Place) -> String { "\(folder)/\(place.name)" }

  var places: [Place] { files.list(folder).compactMap(Place.init) }

  /// `nil` if the file does not exist.
  /// - Parameter shards: The number of shards that it must belong to; `nil` if that is not known.
  func read(_ place: Place, of shards: Int?) throws(Failure) -> SealedFile? {
    let path = path(place)
    switch files.read(path) {
    case .failure(.absent): return nil
    case .failure(let problem): throw .unreadable(path, problem)
    case .success(let bytes):
      guard let file = SealedFile(bytes) else { throw .cut(path) }
      for (name, wanted) in header(place, of: shards) where file.header[name] != wanted {
        let found = file.header[name]?.plain ?? "nothing"
        throw .foreign(path, what: name, found: found, wanted: wanted.plain)
      }
      return file
    }
  }

  func file(_ place: Place, of shards: Int?) throws(Failure) -> SealedFile {
    if let file = try read(place, of: shards) { return file }
    switch place {
    case .round(let round, let shard): throw .missing(round, shards: [shard], of: shards ?? 1)
    case .swarm: throw .unreadable(path(place), .absent)
    }
  }

  func finished(_ place: Place, of shards: Int) throws(Failure) -> SealedFile? {
    do {
      return try read(place, of: shards)
    } catch .cut {
      return nil
    }
  }

  func lines(_ place: Place, of shards: Int) throws(Failure) -> [SpoolLine] {
    var lines: [SpoolLine] = []
    for text in try file(place, of: shards).lines {
      guard let line = SpoolLine(text) else { throw .senseless(path(place)) }
      lines.append(line)
    }
    return lines
  }

  func write(_ lines: [String], _ place: Place, of shards: Int) throws(Failure) {
    let path = path(place)
    let bytes = SealedFile.bytes(header(place, of: shards), lines)
    if bytes.count > Self.sizeLimit { throw .tooLarge(path) }
    if let problem = files.write(bytes, to: path) { throw .unwritable(path, problem) }
  }

  /// The most general property first, since the first mismatch is reported.
  private func header(_ place: Place, of shards: Int?) -> Record {
    var header: Record = [
      "spool": .int(4), "version": .string(version), "app": .string(model.app.fingerprint.description),
      "options": .string(options),
    ]
    header["shards"] = shards.map { .int($0) }
    switch place {
    case .round(let round, let shard): (header["round"], header["shard"]) = (.int(round), .int(shard))
    case .swarm(let seed): header["seed"] = .string(String(seed))
    }
    return header
  }

  private var options: String {
    func word(_ count: Int?) -> String { count.map(String.init) ?? "all" }
    let checks =
      model.checks.contains(.roundTrips) ? "every" : model.checks.contains(.moves) ? "sampled" : "none"
    return "--\(model.alphabet.rawValue) --check \(checks) payloads=\(projection.countsPayloads) "
      + "values=\(projection.countsValues) stack=\(word(projection.stack)) layers=\(word(projection.layers)) "
      + "reduced=\(projection.isReduced)"
  }
}

extension Value {
  fileprivate var plain: String { text ?? json }
}

extension Spool.Failure: CustomStringConvertible {
  package var description: String {
    switch self {
    case .empty(let folder): "nothing was explored in '\(folder)' yet"
    case .missing(let round, let shards, let count):
      "round \(round) was not run by \(Self.list(shards)), of \(count) in all"
    case .unexpanded(let round, let states):
      "round \(round) lacks \(states == 1 ? "1 state" : "\(states) states") that the round before has found"
    case .unreadable(let path, let problem): "'\(path)': \(problem)"
    case .unwritable(let path, let problem): "cannot write '\(path)': \(problem)"
    case .cut(let path): "'\(path)' is cut off or was changed; run its shard again"
    case .foreign(let path, let what, let found, let wanted): "'\(path)' \(Self.words(what, found, wanted))"
    case .senseless(let path): "'\(path)' does not fit the files of the round before"
    case .tooLarge(let path):
      "'\(path)' would have more than \(Spool.sizeLimit >> 20) MiB; explore with more shards"
    case .strange(let key): "the way to the state \(key) leads to another one"
    }
  }

  private static func list(_ shards: [Int]) -> String {
    let names = shards.prefix(8).map(String.init).joined(separator: ", ")
    let more = shards.count > 8 ? " and \(shards.count - 8) more" : ""
    return (shards.count == 1 ? "shard " : "shards ") + names + more
  }

  private static func words(_ what: String, _ found: String, _ wanted: String) -> String {
    switch what {
    case "app": "is of another app, or of the app before it was changed"
    case "version": "was written by Roots \(found), and this is \(wanted)"
    case "options": "was explored with '\(found)', not with '\(wanted)'"
    case "shards": "is of a spool of \(found) shards, not of \(wanted)"
    case "round", "shard", "seed": "is the file of \(what) \(found), not of \(wanted)"
    default: "is not a file of a spool"
    }
  }
}
