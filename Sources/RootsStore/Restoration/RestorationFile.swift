import Glibc
public import Roots
internal import RootsFiles

/// Keeps a program's saved state in a JSON file, for programs that need no database.
///
/// The file is replaced completely or not at all, only its owner can read it, and it is never written through a link. A
/// state that cannot be used is kept beside it as `.bad`.
@MainActor public final class RestorationFile: RestorationStorage {
  private let path: String
  private let makeFolder: () throws(StoreError) -> Void
  private var reported: StoreError.Trouble?

  /// Creates a storage in the file at a path; its folder is created when a state is saved.
  public init(_ path: String) {
    self.path = path
    makeFolder = { () throws(StoreError) in try StateFile.makeFolder(of: path) }
  }

  /// Creates a storage for a program, in the user's state folder.
  public convenience init(of program: String) throws(StoreError) {
    try self.init(of: program, in: StoreLocation.environment)
  }

  /// The saved state of a program for one of its documents, in the user's state folder: each document has its own,
  /// by any path that leads to it.
  public convenience init(of program: String, document path: String) throws(StoreError) {
    try self.init(of: "\(program) \(FileReading.realPath(path) ?? path)")
  }

  init(of program: String, in environment: @escaping (String) -> String?) throws(StoreError) {
    let location = StoreLocation.state(of: program)
    let path = try location.path(in: environment, ending: ".json")
    self.path = path
    makeFolder = { () throws(StoreError) in try location.makeFolder(of: path, in: environment) }
  }

  /// Reads the saved state; `nil` if there is none.
  public func load() throws -> Value? {
    guard let file = try StateFile(path), let identity = try file.identity() else { return nil }
    let limit = Store.largestSnapshot
    guard identity.bytes <= limit else {
      throw StoreError(.tooLarge(bytes: identity.bytes, limit: limit), path: path)
    }
    return try SealedState.value(in: String(decoding: try file.bytes(atMost: limit), as: UTF8.self))
  }

  /// Saves the state, replacing the one before.
  public func save(_ value: Value) throws {
    do {
      try makeFolder()
      guard let file = try StateFile(path) else { throw StoreError(.unreachable, path: path) }
      _ = try file.identity()
      try file.replace(with: Array((SealedState.text(of: value) + "\n").utf8))
      reported = nil
    } catch let error as StoreError {
      guard reported != error.trouble else { return }
      reported = error.trouble
      throw error
    }
  }

  /// Moves a state that could not be used aside, and starts without one; the file does not keep the reason.
  public func setAside(_ why: String) {
    guard let file = try? StateFile(path), let identity = try? file.identity() else { return }
    _ = try? file.setAside(identity)
  }

  /// The number of restorations in a row that began and did not end, up to two: there is an empty file for each.
  public var unended: Int {
    get { marks.count(where: \.isThere) }
    set {
      for (number, mark) in marks.enumerated() {
        if number < newValue { _ = try? mark.create() } else { mark.remove() }
      }
    }
  }

  private var marks: [StateFile] {
    guard let file = try? StateFile(path) else { return [] }
    return [".restoring", ".restoring2"].map(file.beside)
  }
}
