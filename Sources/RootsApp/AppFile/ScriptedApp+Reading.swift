internal import Roots
package import RootsFiles

extension ScriptedApp {
  /// What reading an app file gave: the program if it can be used, and everything that was found.
  public struct Reading: Sendable {
    /// The program; `nil` if there are errors.
    public let app: ScriptedApp?
    /// Errors and warnings, in the order in which they were found.
    public let diagnostics: [Diagnostic]
    /// True if the files are KDL and hold an app: if not, nothing else could be judged.
    package let isWellFormed: Bool
    let judge: AppJudge
    package let files: [String]
  }
}

extension ScriptedApp {
  /// Files that it includes are read from the folder of the file whose name the text has.
  package static func read(_ source: SourceText, includes: IncludeRule = .refused) -> Reading {
    var reader = AppReader(folder: includes == .fromFolder ? AppFolder(of: source.name) : nil)
    return reader.read(source)
  }

  /// Reads a program from text, which includes no files. Diagnostics call the text by the name.
  public static func read(text: String, name: String) -> Reading {
    read(SourceText(name: name, text: text))
  }

  /// Reads a program from a file and the files that it includes.
  /// - Throws: ``ScriptedApp/Unreadable`` if the file itself cannot be read.
  public static func read(file path: String) throws(Unreadable) -> Reading {
    try read(file: path, unsaved: UnsavedFiles(), onProgress: nil)
  }

  package static func read(
    file path: String, unsaved: UnsavedFiles = UnsavedFiles(), links: Links = .followed,
    onProgress: ((_ count: Int, _ total: Int) -> Void)?
  ) throws(Unreadable) -> Reading {
    do {
      let file = try AppFolder.read(file: path, unsaved: unsaved, links: links)
      return try reading(file, as: path, includes: AppFolder(of: path, unsaved: unsaved), onProgress)
    } catch let refusal as AppFolder.Refusal {
      throw Unreadable(path: path, why: "\(refusal)", nearest: AppFolder.nearest(to: path, instead: refusal))
    } catch let refusal as Unreadable {
      throw refusal
    } catch {
      throw Unreadable(path: path, why: "\(error)")
    }
  }

  /// Reads a program from a file below a folder, through no link.
  /// - Parameter path: the name of the file in messages.
  package static func read(
    _ name: String, in folder: AppFolder, as path: String
  ) throws(Unreadable) -> Reading {
    do {
      return try reading(try folder.read(name), as: path, includes: folder.folder(of: name))
    } catch let refusal as AppFolder.Refusal {
      throw Unreadable(
        path: path, why: "\(refusal)", nearest: folder.nearest(to: name, for: path, instead: refusal))
    } catch let refusal as Unreadable {
      throw refusal
    } catch {
      throw Unreadable(path: path, why: "\(error)")
    }
  }

  /// What a file holds. Nothing is shown of one that holds no app: a link, a wrong name or another person's tape may lead
  /// to a file of secrets, and messages go into logs.
  private static func reading(
    _ file: (bytes: [UInt8], identity: FileIdentity), as path: String, includes folder: AppFolder,
    _ onProgress: ((_ count: Int, _ total: Int) -> Void)? = nil
  ) throws(Unreadable) -> Reading {
    let source = SourceText(name: path, bytes: file.bytes)
    if source.isUTF16 { throw Unreadable(path: path, why: "'\(path)' is UTF-16; save it as UTF-8") }
    guard source.declaresApp || source.isBlank else {
      throw Unreadable(path: path, why: "'\(path)' holds no app; its first node must be 'app'")
    }
    var reader = AppReader(folder: folder, main: file.identity)
    reader.onProgress = onProgress
    return reader.read(source)
  }

  package enum IncludeRule: Sendable {
    case refused
    case fromFolder
  }
}

extension ScriptedApp {
  /// Why the file of a program could not be read at all.
  public struct Unreadable: Error, Sendable, CustomStringConvertible {
    /// The path as given.
    public let path: String
    /// Why, as a sentence.
    public let why: String
    package var nearest: String?

    package init(path: String, why: String, nearest: String? = nil) {
      self.path = path
      self.why = why
      self.nearest = nearest
    }

    /// Why the file could not be read, and the path that may have been meant.
    public var description: String { why + (nearest.map { "; did you mean '\($0)'?" } ?? "") }
  }
}

extension SourceText {
  package static func read(
    file path: String, links: Links = .followed
  ) throws(ScriptedApp.Unreadable) -> SourceText {
    do {
      return SourceText(name: path, bytes: try AppFolder.read(file: path, links: links).bytes)
    } catch {
      throw ScriptedApp.Unreadable(path: path, why: "\(error)")
    }
  }
}

extension SourceText {
  fileprivate var isUTF16: Bool { bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) }

  fileprivate var isBlank: Bool { bytes.allSatisfy { $0 <= UInt8(ascii: " ") } }

  /// Whether the first node is `app`, as in every app file.
  package var declaresApp: Bool {
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while let first = rest.first {
      if first <= UInt8(ascii: " ") {
        rest = rest.dropFirst()
      } else if rest.starts(with: "//".utf8) || rest.starts(with: "/- kdl-version".utf8) {
        rest = rest.drop { $0 != UInt8(ascii: "\n") }
      } else if rest.starts(with: "/*".utf8) {
        guard let end = rest.firstRange(holding: Array("*/".utf8)) else { return false }
        rest = rest[end.upperBound...]
      } else {
        return rest.starts(with: "app".utf8)
          && rest.dropFirst(3).first.map { " \t\"{".utf8.contains($0) } == true
      }
    }
    return false
  }
}
