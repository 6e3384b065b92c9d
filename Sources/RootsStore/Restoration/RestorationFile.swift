import Glibc
public import Roots

/// Keeps a program's saved state in a JSON file of its own, for programs that need no database.
///
/// The file is replaced as a whole or not at all, is for its owner's eyes only, and is never written through a link.
/// What cannot be used is kept beside it as `.bad`.
@MainActor public final class RestorationFile: RestorationStorage {
  private let path: String
  private var reported: StoreError.Trouble?

  /// The saved state in a file at a path, whose folder exists.
  public init(_ path: String) { self.path = path }

  /// The saved state of a program, in the user's state folder.
  public convenience init(of program: String) throws(StoreError) {
    let database = try StoreLocation.state(of: program).path()
    self.init(String(database.dropLast(".sqlite".count)) + ".json")
  }

  public func load() throws -> Value? {
    guard let file = StateFile(path), let identity = try file.identity() else { return nil }
    let limit = Store.largestSnapshot
    guard identity.bytes <= limit else {
      throw StoreError(.tooLarge(bytes: identity.bytes, limit: limit), path: path)
    }
    return try Value(json: try file.bytes(atMost: limit))
  }

  public func save(_ value: Value) throws {
    do {
      try StateFile.makeFolder(of: path)
      guard let file = StateFile(path) else { throw StoreError(.unreachable, path: path) }
      _ = try file.identity()
      try file.replace(with: Array((value.json + "\n").utf8))
      reported = nil
    } catch let error as StoreError {
      guard reported != error.trouble else { return }
      reported = error.trouble
      throw error
    }
  }

  public func setAside(_ why: String) {
    guard let file = StateFile(path), let identity = try? file.identity() else { return }
    _ = try? file.setAside(identity)
  }

  /// Whether a restoration was begun and never ended: an empty file `.restoring` says so.
  public var isMarked: Bool {
    get { StateFile(path).map { access($0.path + ".restoring", F_OK) == 0 } ?? false }
    set {
      guard let file = StateFile(path), let mark = StateFile(file.path + ".restoring") else { return }
      if newValue { _ = try? mark.create() } else { unlink(mark.path) }
    }
  }
}
