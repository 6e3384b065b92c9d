import Roots

/// The reason why a store failed; the data from before is unchanged.
///
/// The message names the file, the problem with SQLite's own words and number, and the cure.
public struct StoreError: Error, Sendable, Hashable {
  /// The kind of trouble.
  public let trouble: Trouble

  /// The file, or `:memory:`.
  public let path: String

  /// SQLite's extended result code; 0 if the error is not from SQLite.
  public let code: Int

  /// The words of SQLite or of the system.
  public let words: String

  /// The statement that failed, if one did.
  public let statement: String?

  /// The path that a damaged file was moved to, if it was set aside.
  public internal(set) var keptAs: String?

  /// The kinds of trouble.
  @nonexhaustive public enum Trouble: Sendable, Hashable {
    /// The content of the file is not what was written.
    case damaged
    /// Another program holds a lock for too long.
    case locked
    /// The file or its folder is read-only.
    case readOnly
    /// The disk, a quota or the limit of the file is full.
    case full
    /// A newer version of the program has written the file.
    case newer(found: Int, known: Int)
    /// The file belongs to another program, or is not a database at all.
    case foreign
    /// The path leads to something other than a file, such as a folder or a link.
    case notAFile(String)
    /// The environment names no state folder.
    case noHome
    /// The data to be stored is larger than permitted.
    case tooLarge(bytes: Int, limit: Int)
    /// An item of another type than the requested one is under a key of a shelf.
    case unfit(shelf: String, key: String)
    /// The file cannot be opened.
    case unreachable
    /// Any other trouble.
    case failed
  }

  init(
    _ trouble: Trouble, path: String, code: Int = 0, words: String = "", statement: String? = nil
  ) {
    self.trouble = trouble
    self.path = path
    self.code = code
    self.words = words
    self.statement = statement
  }
}

extension StoreError: CustomStringConvertible {
  /// The error as a sentence: the problem with the file, and the cure.
  public var description: String {
    var text = "\(path.quotedWhole) \(problem)"
    if !words.isEmpty { text += ": \(VisibleText(words).text)" }
    text += details
    if let keptAs { return text + "; it is kept as \(keptAs.quotedWhole) and a new one is made" }
    return text + "; \(cure)"
  }

  /// The error in one short line, with the name of the file without its folder, and the cure.
  public var brief: String {
    var name = path.split(separator: "/").last.map(String.init) ?? path
    // A long name must not hide the cure.
    if name.count > 16 { name = "\(name.prefix(8))…\(name.suffix(7))" }
    let text = "\(name.quotedWhole) \(problem)"
    return text + "; " + (keptAs == nil ? cure : "it is kept, and a new one is made")
  }

  /// The cure for the problem.
  public var cure: String {
    switch trouble {
    case .damaged: "move it away and a new one is made"
    case .locked: "end the other program, or choose another file"
    case .readOnly: "make the file and its folder writable, or choose another file"
    case .full: "make room on the disk, or choose another file"
    case .newer: "update this program, or choose another file"
    case .foreign, .notAFile, .unreachable, .failed: "choose another file"
    case .noHome: "set HOME or XDG_STATE_HOME, or choose a file"
    case .tooLarge: "keep less"
    case .unfit: "remove it, or choose another shelf"
    }
  }

  private var problem: String {
    switch trouble {
    case .damaged: "is damaged"
    case .locked: "is locked by another program"
    case .readOnly: "cannot be written"
    case .full: "cannot grow"
    case .newer(let found, let known):
      "was written by a newer version (its schema is \(found), this version knows \(known))"
    case .foreign: "does not belong to this program"
    case .notAFile(let kind): "is \(kind), not a file"
    case .noHome: "has no place"
    case .tooLarge(let bytes, let limit): "cannot keep \(bytes) bytes; the limit is \(limit)"
    case .unfit(let shelf, let key):
      "has something else at \(key.quotedWhole) of \(shelf.quotedWhole) than is asked for"
    case .unreachable: "cannot be opened"
    case .failed: "cannot be used"
    }
  }

  private var details: String {
    guard code != 0 else { return "" }
    guard let statement else { return " (SQLite \(code))" }
    return " (SQLite \(code), in \(statement.quoted))"
  }
}
