internal import Glibc
internal import Roots
internal import RootsExplore
internal import RootsFiles
internal import RootsTape

/// The results of earlier runs, kept beside the tapes: each under the hash of everything on which it depends.
@MainActor final class KeptResults {
  let path: String
  private let files: DiskFiles
  private var results: [String: Record]
  /// The results that this run has made, or has asked for.
  private var used: Set<String> = []
  private var hasMore = false
  /// The hashes of files that were read since the last result.
  private var noted: Record = [:]
  /// The most results that are kept of earlier runs.
  private static let limit = 50_000

  init(in folder: String, of app: String, _ files: DiskFiles) {
    let name = app.split(separator: "/").last.map { $0.hasSuffix(".kdl") ? $0.dropLast(4) : $0 } ?? ""
    path = "\(folder)/.\(name).mutate"
    self.files = files
    results = Self.read(path, files)
    files.onRead = { [weak self] in self?.noted[$0] = .string(Self.hash(of: $1)) }
  }

  /// Results of another version of the program do not count.
  private static var header: Record {
    var facts = stat()
    stat("/proc/self/exe", &facts)
    let build = "\(facts.st_size) \(facts.st_mtim.tv_sec) \(facts.st_mtim.tv_nsec)"
    return ["mutate": .int(1), "version": .string(ToolVersion.number), "build": .string(build)]
  }

  private static func read(_ path: String, _ files: DiskFiles) -> [String: Record] {
    guard case .success(let bytes) = files.read(path), let file = SealedFile(bytes), file.header == header
    else { return [:] }
    var results: [String: Record] = [:]
    for line in file.lines {
      guard case .list(let pair)? = try? Value(json: Array(line)), pair.count == 2, let key = pair[0].text
      else { continue }
      results[key] = pair[1].fields
    }
    return results
  }

  private static func hash(of read: Result<[UInt8], FileProblem>) -> String {
    guard case .success(let bytes) = read else { return "" }
    var hash = Fingerprint()
    hash.add(bytes)
    return "\(hash)"
  }

  static func key(_ kind: String, _ parts: [Fingerprint], _ texts: String...) -> String {
    var hash = Fingerprint()
    for part in parts { hash.add(part.value) }
    for text in texts { hash.add(text) }
    return "\(kind) \(hash)"
  }

  /// Returns a result if the files that were read for it are as they were; from then on others are noted.
  func find(_ key: String) -> Record? {
    defer { noted = [:] }
    guard let result = results[key],
      result["files"]?.fields?.allSatisfy({ $1.text == Self.hash(of: files.read($0)) }) ?? true
    else { return nil }
    used.insert(key)
    return result
  }

  func keep(_ result: Record, _ key: String) {
    results[key] = result
    if !noted.isEmpty { results[key]?["files"] = .record(noted) }
    used.insert(key)
    hasMore = true
  }

  /// Writes the results, with those that another run has written meanwhile.
  func write() -> FileProblem? {
    guard hasMore else { return nil }
    results.merge(Self.read(path, files)) { own, _ in own }
    if results.count > Self.limit { results = results.filter { used.contains($0.key) } }
    let lines = results.sorted { $0.key < $1.key }.map { Value.list([.string($0), .record($1)]).json }
    return files.write(SealedFile.bytes(Self.header, lines), to: path, .own)
  }
}
