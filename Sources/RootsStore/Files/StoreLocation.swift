internal import Roots
import Glibc
package import RootsFiles

package enum StoreLocation: Sendable, Hashable {
  /// Everything is lost when the store is closed.
  case memory

  case file(String, Links = .guarded)

  /// A file in the user's state folder, with the name of a program.
  case state(of: String)

  /// Creates a location from a command line: a path, or `:memory:`.
  package init(_ text: String) { self = text == ":memory:" ? .memory : .file(text) }

  var links: Links { if case .file(_, let links) = self { links } else { .followed } }

  /// Returns `:memory:` for a database in memory. The state folder is `$XDG_STATE_HOME/roots`, or else
  /// `$HOME/.local/state/roots`; relative folders are ignored.
  package func path() throws(StoreError) -> String { try path(in: Self.environment) }

  /// The environment as it is now: where something is kept is settled when it is first named, and a program that is
  /// started among other ones keeps what is its own.
  static var environment: @Sendable (String) -> String? {
    let names = ["XDG_STATE_HOME", "HOME"]
    let values = names.map { name in (name, getenv(name).map { String(cString: $0) }) }
    return { asked in values.first { $0.0 == asked }?.1 }
  }

  func path(
    in environment: (String) -> String?, ending: String = ".sqlite"
  ) throws(StoreError) -> String {
    switch self {
    case .memory: return ":memory:"
    case .file(let path, _): return path
    case .state(let program):
      let name = Self.fileName(for: program, ending: ending)
      guard let folder = Self.namedFolder(in: environment) else { throw StoreError(.noHome, path: name) }
      return folder + "/" + name
    }
  }

  /// The state folder, for other files there; `nil` if the environment names none, or the home folder does not exist.
  package static var folder: String? { folder(in: environment) }

  /// `nil` if the environment names none, or the home folder does not exist.
  package static func folder(in environment: (String) -> String?) -> String? {
    guard let folder = namedFolder(in: environment) else { return nil }
    return missingHome(of: folder, in: environment) == nil ? folder : nil
  }

  /// Returns the home folder that a path needs if it does not exist: home folders are never created.
  private static func missingHome(of path: String, in environment: (String) -> String?) -> String? {
    guard let home = home(in: environment), path.hasPrefix(home + "/.local/"), access(home, F_OK) != 0 else {
      return nil
    }
    return home
  }

  private static func namedFolder(in environment: (String) -> String?) -> String? {
    let named = [environment("XDG_STATE_HOME"), home(in: environment).map { $0 + "/.local/state" }]
    return named.lazy.compactMap { $0 }.first { $0.hasPrefix("/") }.map { $0 + "/roots" }
  }

  private static func home(in environment: (String) -> String?) -> String? {
    environment("HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  /// Creates the folder for the files of a program, for its owner only, but never a home folder.
  /// - Parameter file: The file to name in errors, if it is another one in that folder.
  func makeFolder(of file: String? = nil, in environment: (String) -> String?) throws(StoreError) {
    guard case .state = self else { return }
    let path = if let file { file } else { try self.path(in: environment) }
    if let home = Self.missingHome(of: path, in: environment) {
      throw StoreError(.unreachable, path: path, words: "there is no folder \(home.quotedWhole)")
    }
    try StateFile.makeFolder(of: path)
  }

  /// The program's name if files can have it, otherwise one made from it; different programs get different files.
  package static func fileName(for program: String, ending: String = ".sqlite") -> String {
    if isUsable(program) { return program + ending }
    let letters = program.utf8.prefix(40).map { isUsable($0) ? $0 : UInt8(ascii: "-") }
    var hash = StableHash()
    hash.add(program)
    return String(decoding: letters, as: UTF8.self) + "-" + String(hash.value, radix: 16) + ending
  }

  /// True if a name can be part of a path: 1 to 64 letters, digits, dots, underscores and dashes.
  static func isUsable(_ name: String) -> Bool {
    (1...64).contains(name.utf8.count) && name.utf8.allSatisfy(isUsable)
  }

  private static func isUsable(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: [UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-")].contains(byte)
    }
  }
}
