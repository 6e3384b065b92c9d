import Glibc

/// A file of this repository, read by its path from the top.
enum TextFile {
  /// The top of the repository.
  static let top: String = {
    let here = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return here.dropLast(4).joined(separator: "/")
  }()

  static func read(_ path: String) -> String? {
    guard let file = fopen("\(top)/\(path)", "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&block, 1, block.count, file), count > 0 { bytes += block[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The paths of all files below a folder that end in a certain way, in order.
  static func list(_ folder: String, ending: String) -> [String] {
    guard let directory = opendir("\(top)/\(folder)") else { return [] }
    defer { closedir(directory) }
    var paths: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix(".") { continue }
      if entry.pointee.d_type == UInt8(DT_DIR) {
        paths += list("\(folder)/\(name)", ending: ending)
      } else if name.hasSuffix(ending) {
        paths.append("\(folder)/\(name)")
      }
    }
    return paths.sorted()
  }
}

extension String {
  /// The fenced blocks of a Markdown text that are of a language, in order.
  func blocks(of language: String) -> [String] {
    var blocks: [String] = []
    var open: (language: Substring, lines: [Substring])?
    for line in split(separator: "\n", omittingEmptySubsequences: false) {
      if let (name, lines) = open {
        if line != "```" {
          open = (name, lines + [line])
        } else {
          if name == language { blocks.append(lines.joined(separator: "\n")) }
          open = nil
        }
      } else if line.hasPrefix("```") {
        open = (line.dropFirst(3), [])
      }
    }
    return blocks
  }
}
