import Glibc
import Testing

/// A page of the documentation, of which its fenced blocks count: the README, or an article.
struct Page: Sendable, CustomTestStringConvertible {
  /// The path from the top of the repository.
  let path: String
  let blocks: [Block]

  struct Block: Sendable {
    let language: Substring
    let lines: [Substring]
    var text: String { lines.map { $0 + "\n" }.joined() }
  }

  var testDescription: String { path }
  /// The name of the file without its ending.
  var name: Substring { path.split(separator: "/").last?.prefix { $0 != "." } ?? "" }

  static let top = #filePath.split(separator: "/").dropLast(4).reduce(into: "") { $0 += "/" + $1 }

  /// The README and all pages of the libraries.
  static let all: [Page] = files("md", "README.md")

  /// What the steps of the tutorial have written so far, one page for each.
  static let steps: [Page] = files("swift").filter { $0.name.contains(/-\d-/) }

  init?(_ path: String) {
    guard let text = Page.read(path) else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    self.init(path, path.hasSuffix(".swift") ? ["```swift"] + lines + ["```"] : lines)
  }

  init(_ path: String, _ lines: [Substring]) {
    var blocks: [Block] = []
    var open: (language: Substring, lines: [Substring])?
    for line in lines {
      if !line.hasPrefix("```") {
        open?.lines.append(line)
      } else if let (language, lines) = open {
        blocks.append(Block(language: language, lines: lines))
        open = nil
      } else {
        open = (line.dropFirst(3), [])
      }
    }
    self.path = path
    self.blocks = blocks
  }

  func blocks(of language: String) -> [Block] { blocks.filter { $0.language == language } }

  private static func files(_ ending: String, _ more: String...) -> [Page] {
    let found = try? shell("cd '\(top)' && find Sources -path '*.docc/*' -name '*.\(ending)' | sort")
    let paths = (found?.output ?? "").split(separator: "\n").map(String.init)
    return (more + paths).compactMap(Page.init)
  }

  static func read(_ path: String) -> String? {
    guard let file = fopen("\(top)/\(path)", "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&block, 1, block.count, file), count > 0 { bytes += block[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
