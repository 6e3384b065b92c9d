import Glibc
public import Roots

/// Keeps a program's saved state in a JSON file of its own, for programs that need no database.
///
/// The file is replaced as a whole or not at all, is for its owner's eyes only, and is never written through a link.
/// What cannot be used is kept beside it as `.bad`.
@MainActor public final class RestorationFile: RestorationStorage {
  private let path: String
  /// Makes the folder of the file, if it may be made.
  private let makeFolder: () throws(StoreError) -> Void
  private var reported: StoreError.Trouble?

  /// The saved state in a file at a path; its folder is made when something is saved.
  public init(_ path: String) {
    self.path = path
    makeFolder = { () throws(StoreError) in try StateFile.makeFolder(of: path) }
  }

  /// The saved state of a program, in the user's state folder.
  public convenience init(of program: String) throws(StoreError) {
    try self.init(of: program, in: StoreLocation.environment)
  }

  init(of program: String, in environment: @escaping (String) -> String?) throws(StoreError) {
    let location = StoreLocation.state(of: program)
    let path = try location.path(in: environment, ending: ".json")
    self.path = path
    makeFolder = { () throws(StoreError) in try location.makeFolder(of: path, in: environment) }
  }

  /// Reads the saved state; `nil` if there is none.
  public func load() throws -> Value? {
    guard let file = StateFile(path), let identity = try file.identity() else { return nil }
    let limit = Store.largestSnapshot
    guard identity.bytes <= limit else {
      throw StoreError(.tooLarge(bytes: identity.bytes, limit: limit), path: path)
    }
    return try SealedState.value(in: String(decoding: try file.bytes(atMost: limit), as: UTF8.self))
  }

  /// Saves the state in place of the one before.
  public func save(_ value: Value) throws {
    do {
      try makeFolder()
      guard let file = StateFile(path) else { throw StoreError(.unreachable, path: path) }
      _ = try file.identity()
      try file.replace(with: Array((SealedState.text(of: value) + "\n").utf8))
      reported = nil
    } catch let error as StoreError {
      guard reported != error.trouble else { return }
      reported = error.trouble
      throw error
    }
  }

  /// Keeps a state that could not be used, with the reason, and starts without one.
  public func setAside(_ why: String) {
    guard let file = StateFile(path), let identity = try? file.identity() else { return }
    _ = try? file.setAside(identity)
  }

  /// How many restorations in a row were begun and not ended, up to two: for each there is an empty file.
  public var unended: Int {
    get { marks.count { access($0.path, F_OK) == 0 } }
    set {
      for (number, mark) in marks.enumerated() {
        if number < newValue { _ = try? mark.create() } else { unlink(mark.path) }
      }
    }
  }

  private var marks: [StateFile] {
    guard let file = StateFile(path) else { return [] }
    return [".restoring", ".restoring2"].compactMap { StateFile(file.path + $0) }
  }
}
