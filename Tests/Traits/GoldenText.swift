import Glibc
package import Testing

/// A text that is compared with a file; written anew when the environment says so.
package enum GoldenText {
  /// Records an issue if lines are not what the file of that name in `Tests/Golden` holds: the first that differs, with
  /// those before it.
  package static func expect(
    _ lines: [String], _ name: String, at place: SourceLocation = #_sourceLocation
  ) {
    let path = Project.path("Tests/Golden/\(name).txt")
    if getenv("ROOTS_UPDATE_GOLDEN") != nil { return write(lines, to: path) }
    let golden = Project.lines(of: path)
    if golden.isEmpty {
      Issue.record("there is no golden text '\(name)'; make golden writes it", sourceLocation: place)
    }
    guard golden != lines else { return }
    let same = zip(golden, lines).prefix { $0 == $1 }.count
    let before = golden[..<min(same, golden.count)].suffix(6).map { "  \($0)\n" }.joined()
    Issue.record(
      "\(name):\(same + 1):\n\(before)- \(golden.dropFirst(same).first ?? "")\n+ \(lines.dropFirst(same).first ?? "")",
      sourceLocation: place)
  }

  private static func write(_ lines: [String], to path: String) {
    mkdir(
      path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/"), 0o755)
    guard let file = fopen(path, "w") else { return }
    defer { fclose(file) }
    for line in lines { fputs(line + "\n", file) }
  }
}

/// The files of the project, for tests that read them.
package enum Project {
  /// Where a file of the project stands.
  package static func path(_ name: String) -> String {
    let top = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    return top.joined(separator: "/") + "/" + name
  }

  /// What a file of the project says; nothing if there is none.
  package static func text(_ name: String) -> String {
    String(decoding: bytes(of: path(name)), as: UTF8.self)
  }

  fileprivate static func lines(of path: String) -> [String] {
    String(decoding: bytes(of: path), as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast().map(String.init)
  }

  private static func bytes(of path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&block, 1, block.count, file), count > 0 { bytes += block[..<count] }
    return bytes
  }
}
