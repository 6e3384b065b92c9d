import Fuzzing
import Glibc
import RootsApp
import TestSupport
import TestTraits
import Testing

/// What `make fuzz` has ever found, and what it begins with.
@MainActor @Suite(.timeLimited) struct `Any input` {
  /// The root of the repository, from where this file lies in it.
  private static let root = #filePath.split(separator: "/").dropLast(4).reduce(into: "") { $0 += "/" + $1 }

  private func inputs(of target: FuzzTarget) throws -> [(name: String, bytes: [UInt8])] {
    var folders = ["Tests/Fuzzing/Inputs/\(target.rawValue)"]
    switch target {
    case .kdl, .app: folders.append("Resources/Apps")
    case .tape: folders.append("Resources/Tapes")
    default: break
    }
    return try folders.flatMap { folder in
      try files(in: "\(Self.root)/\(folder)").map { ($0, try SourceText.read(file: $0).bytes) }
    }
  }

  private func files(in folder: String) throws -> [String] {
    let stream = try #require(opendir(folder))
    defer { closedir(stream) }
    var files: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if entry.pointee.d_type == UInt8(DT_REG) { files.append("\(folder)/\(name)") }
    }
    return files.sorted()
  }

  @Test(arguments: FuzzTarget.allCases) func `is read without complaint`(_ target: FuzzTarget) throws {
    let inputs = try inputs(of: target)
    #expect(!inputs.isEmpty)
    for (name, bytes) in inputs {
      let complaint = target.complaint(about: bytes)
      #expect(complaint == nil, "\(name)")
    }
  }

  @Test(arguments: FuzzTarget.allCases) func `may be torn apart and put together anew`(
    _ target: FuzzTarget
  ) throws {
    let inputs = try inputs(of: target).map(\.bytes).filter { !$0.isEmpty && $0.count < 6_000 }
    var dice = Seeded(seed: 7)
    for _ in 0..<150 {
      var bytes = dice.pick(inputs)
      for _ in 0..<(1 + dice.next() % 4) {
        let place = Int(dice.next() % UInt64(bytes.count + 1))
        let other = dice.pick(inputs)
        let start = Int(dice.next() % UInt64(other.count))
        let piece = other[start..<min(other.count, start + Int(dice.next() % 40))]
        switch dice.next() % 3 {
        case 0: bytes.insert(contentsOf: piece, at: place)
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + piece.count))
        default: bytes.insert(UInt8(truncatingIfNeeded: dice.next()), at: place)
        }
      }
      let complaint = target.complaint(about: bytes)
      #expect(complaint == nil, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
    }
  }

  /// Mistakes as people make them: words and lines that are missing, doubled, moved or wrong.
  @Test(arguments: [FuzzTarget.kdl, .app, .tape, .notation])
  func `may have mistakes in words and lines`(_ target: FuzzTarget) throws {
    let texts = try inputs(of: target).map { String(decoding: $0.bytes, as: UTF8.self) }
    var (dice, mangler) = (Seeded(seed: 5), Mangler(seed: 6))
    for _ in 0..<50 {
      let text = mangler.mangled(dice.pick(texts))
      #expect(target.complaint(about: Array(text.utf8)) == nil, "\(text.debugDescription)")
    }
  }
}
