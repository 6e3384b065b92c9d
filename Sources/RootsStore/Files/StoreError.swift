import Roots

/// Why a store could not do what it was asked; what was kept before is still kept.
///
/// The text names the file, what is wrong with it in SQLite's own words and number, and what to do about it.
public struct StoreError: Error, Sendable, Hashable {
  /// What kind of trouble it is.
  public let trouble: Trouble

  /// The file, or `:memory:`.
  public let path: String

  /// SQLite's extended result code; 0 when SQLite was not asked.
  public let code: Int

  /// What SQLite or the system said.
  public let words: String

  /// The statement that failed, if one did.
  public let statement: String?

  /// Where the damaged file is kept from now on, if it was set aside.
  public internal(set) var keptAs: String?

  /// The kinds of trouble a store can have.
  @nonexhaustive public enum Trouble: Sendable, Hashable {
    /// The content of the file is not what was written.
    case damaged
    /// Another program keeps it locked for too long.
    case locked
    /// The file or its folder may only be read.
    case readOnly
    /// There is no room left.
    case full
    /// A newer version of the program has written it.
    case newer(found: Int, known: Int)
    /// It belongs to another program, or is not a database at all.
    case foreign
    /// Something other than a file stands there: a folder, a link.
    case notAFile(String)
    /// The environment does not say where state is kept.
    case noHome
    /// What should be kept is larger than allowed.
    case tooLarge(bytes: Int, limit: Int)
    /// Something of another type than is asked for is kept under a key of a shelf.
    case unfit(shelf: String, key: String)
    /// It cannot be opened.
    case unreachable
    /// Anything else.
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
  /// One sentence: what is wrong with which file, and the cure.
  public var description: String {
    var text = "\(path.visiblyQuoted) \(problem)"
    if !words.isEmpty { text += ": \(words.visible)" }
    text += details
    if let keptAs { return text + "; it is kept as \(keptAs.visiblyQuoted) and a new one is made" }
    return text + "; \(cure)"
  }

  /// The sentence in so few words that it fits on a line: the name of the file without its folder, the cure.
  public var brief: String {
    var name = path.split(separator: "/").last.map(String.init) ?? path
    // The cure has to be seen, too.
    if name.count > 16 { name = "\(name.prefix(8))…\(name.suffix(7))" }
    let text = "\(name.visiblyQuoted) \(problem)"
    return text + "; " + (keptAs == nil ? cure : "it is kept, and a new one is made")
  }

  /// What to do about it.
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
      "has something else at \(key.visiblyQuoted) of \(shelf.visiblyQuoted) than is asked for"
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

extension String {
  /// The text with everything spelled out that would not be seen, or would act on a terminal.
  var visible: String {
    var shown = ""
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
        shown += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  /// The whole text between quotes: a path that is cut short is of no use.
  var visiblyQuoted: String { "'\(visible)'" }
}
