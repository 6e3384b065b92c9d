import Glibc

/// Where a store keeps its data.
package enum StoreLocation: Sendable, Hashable {
  /// Nowhere: everything is forgotten with the store.
  case memory

  /// In a file.
  case file(String)

  /// In the user's state folder, under the name of a program.
  case state(of: String)

  /// The location that a text on a command line names: a path, or `:memory:`.
  package init(_ text: String) { self = text == ":memory:" ? .memory : .file(text) }

  /// The path of the file, or `:memory:`.
  ///
  /// The state folder is `$XDG_STATE_HOME/roots`, else `$HOME/.local/state/roots`; relative folders do not count.
  package func path() throws(StoreError) -> String { try path(in: Self.environment) }

  static let environment: @Sendable (String) -> String? = { getenv($0).map { String(cString: $0) } }

  func path(
    in environment: (String) -> String?, ending: String = ".sqlite"
  ) throws(StoreError) -> String {
    switch self {
    case .memory: return ":memory:"
    case .file(let path): return path
    case .state(let program):
      let name = Self.fileName(for: program, ending: ending)
      guard let folder = Self.namedFolder(in: environment) else { throw StoreError(.noHome, path: name) }
      return folder + "/" + name
    }
  }

  /// The state folder, for what else is kept there; `nil` if the environment names none, or the home is not there.
  package static var folder: String? { folder(in: environment) }

  /// The state folder that an environment names; `nil` if it names none, or the home is not there.
  package static func folder(in environment: (String) -> String?) -> String? {
    guard let folder = namedFolder(in: environment) else { return nil }
    return missingHome(of: folder, in: environment) == nil ? folder : nil
  }

  /// The home that a path needs and that is not there: a home is never made.
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

  /// Makes the folder in which the files of a program are kept, for their owner alone; a home is never made.
  /// - Parameter file: the file that errors name, if it is another one in that folder.
  func makeFolder(of file: String? = nil, in environment: (String) -> String?) throws(StoreError) {
    guard case .state = self else { return }
    let path = if let file { file } else { try self.path(in: environment) }
    if let home = Self.missingHome(of: path, in: environment) {
      throw StoreError(.unreachable, path: path, words: "there is no folder \(home.visiblyQuoted)")
    }
    try StateFile.makeFolder(of: path)
  }

  /// The name of the file for a program: its own name if files may be called so, else one made of it.
  ///
  /// Two programs share a file only if they share a name.
  package static func fileName(for program: String, ending: String = ".sqlite") -> String {
    if isUsable(program) { return program + ending }
    let letters = program.utf8.prefix(40).map { isUsable($0) ? $0 : UInt8(ascii: "-") }
    // FNV-1a: the name must be the same in every run.
    let hash = program.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return String(decoding: letters, as: UTF8.self) + "-" + String(hash, radix: 16) + ending
  }

  /// Whether a name may become part of a path: 1 to 64 letters, digits, dots, lines and dashes.
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
