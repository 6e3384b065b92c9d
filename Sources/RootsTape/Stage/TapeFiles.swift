internal import Roots
internal import RootsApp
package import RootsFiles

@MainActor package protocol TapeFiles: AnyObject {
  func read(_ path: String) -> Result<[UInt8], FileProblem>

  /// Begins a file; nothing is seen of it until it is finished.
  func begin(_ path: String, _ privacy: FilePrivacy) -> Result<any FileSink, FileProblem>

  /// Why no file could be put in a place; nothing is left behind by asking.
  func trial(_ path: String) -> FileProblem?

  /// The names of the files in a folder, in order; none if there is no such folder.
  func list(_ folder: String) -> [String]

  func remove(_ path: String) -> FileProblem?

  func png(of svg: String) -> Result<[UInt8], FileProblem>
}

@MainActor package protocol FileSink: AnyObject {
  func append(_ bytes: [UInt8])

  /// Sees to it that what was appended so far is kept even if the program is killed, and in its place.
  func keep() -> FileProblem?

  /// Shows bytes behind what is kept, until more is appended: they are in the file if the program dies now.
  func preview(_ bytes: [UInt8])

  func finish() -> FileProblem?
}

extension FileSink {
  package func preview(_ bytes: [UInt8]) {}
}

/// Why a file cannot be read or written, as a sentence.
package enum FileProblem: Error, Hashable, Sendable, CustomStringConvertible {
  case absent
  case link
  case behindLink(String)
  case leavesFolder(String)
  case notAFile
  case outside
  /// Its name holds a character that is not seen.
  case unseen
  case tooLarge(limit: Int)
  case refused(String)

  package var description: String {
    switch self {
    case .absent: "there is no such file"
    case .link: "it is a link, and links are not followed"
    case .behindLink(let step):
      "'\(VisibleText(step).text)' is a link, and links are not followed; name the folder that it leads to"
    case .leavesFolder(let step):
      "'\(VisibleText(step).text)' is a link out of its folder, and is not followed; name the file that it leads to"
    case .notAFile: "it is not a regular file"
    case .outside: "it lies outside of the working folder; --allow-outside lets it be written"
    case .unseen: "its name holds a character that is not seen"
    case .tooLarge(let limit): "it is larger than \(limit >> 20) MiB"
    case .refused(let why): why
    }
  }
}

extension FileProblem {
  package init(_ fault: FileFault, at path: String) {
    self =
      switch fault {
      case .link(let step): step == path ? .link : .behindLink(step)
      case .leavesFolder(let step): .leavesFolder(step)
      case .notAFile: .notAFile
      case .notAFolder(let step): .refused("'\(VisibleText(step).text)' is not a folder")
      case .tooLarge(_, let limit): .tooLarge(limit: limit)
      case .system(let code, _): FileProblem(code)
      }
  }
}

extension TapeFiles {
  package func trial(_ path: String) -> FileProblem? { nil }

  package func write(_ bytes: [UInt8], to path: String, _ privacy: FilePrivacy = .own) -> FileProblem? {
    switch begin(path, privacy) {
    case .failure(let problem): return problem
    case .success(let sink):
      sink.append(bytes)
      return sink.finish()
    }
  }
}

package enum TapePaths {
  /// The folder of a tape's golden frames.
  package static func goldens(of tape: String) -> String { stem(of: tape) + ".golden" }

  static func stem(of path: String) -> String {
    let type = TapeParser.fileType(path)
    let isType = !type.isEmpty && type.utf8.count < name(of: path).utf8.count
    return isType ? String(decoding: path.utf8.dropLast(type.utf8.count), as: UTF8.self) : path
  }

  /// The name of a tape without its type, after which files are named.
  package static func title(of tape: String) -> String { name(of: stem(of: tape)) }

  static func name(of path: String) -> String {
    String(decoding: path.utf8.split(separator: UInt8(ascii: "/")).last ?? [][...], as: UTF8.self)
  }

  /// Everything before the last part, with its slash; empty if there is none.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return String(path[...slash])
  }

  static func isPlainName(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix(".") && !name.utf8.contains(UInt8(ascii: "/"))
      && !name.utf8.contains(0)
  }
}
