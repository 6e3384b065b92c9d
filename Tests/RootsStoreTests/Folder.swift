import Glibc
import Roots
import RootsStore
import TestTraits

/// A folder of its own for each test, removed with everything in it.
final class Folder: Sendable {
  let path: String
  private let own: OwnFolder?

  init() {
    let own = OwnFolder()
    (self.own, path) = (own, own.path)
  }

  /// A folder that stands in another one already.
  init(existing path: String) { (own, self.path) = (nil, path) }

  /// The path of a file in it.
  subscript(name: String) -> String { path + "/" + name }

  /// What stands in it, in alphabetical order.
  var names: [String] { OwnFolder.names(in: path).sorted() }

  func write(_ name: String, _ bytes: [UInt8]) {
    let descriptor = open(self[name], O_CREAT | O_TRUNC | O_WRONLY, 0o600)
    _ = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    close(descriptor)
  }

  func bytes(_ name: String) -> [UInt8] {
    let descriptor = open(self[name], O_RDONLY)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 16 << 20)
    let count = read(descriptor, &bytes, bytes.count)
    return Array(bytes.prefix(max(0, count)))
  }

  /// Changes bytes of a file where they stand.
  func overwrite(_ name: String, at offset: Int, with bytes: [UInt8]) {
    let descriptor = open(self[name], O_WRONLY)
    _ = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset)) }
    close(descriptor)
  }

  func mode(_ name: String) -> mode_t {
    var facts = stat()
    return lstat(self[name], &facts) == 0 ? facts.st_mode & 0o777 : 0
  }
}

extension ScreenGraph {
  /// A graph like that of a shop, with an edge of each kind.
  static let shop = ScreenGraph(
    screens: ["home", "item", "cart", "login", "map"],
    edges: [
      Edge(from: "home", to: "item"), Edge(from: "item", to: "cart", kind: .overlay, cost: 3),
      Edge(from: "cart", to: "login", kind: .modal, transition: "fade"),
      Edge(from: "home", to: "map", kind: .tab), Edge(from: "map", to: "item"),
    ])

  /// A ring of screens, each of which leads to the next and to one further on.
  static func ring(_ count: Int, step: Int = 7) -> ScreenGraph {
    let names = (0..<count).map { "screen\($0)" }
    let edges = (0..<count).flatMap { number in
      [(number + 1) % count, (number + step) % count].map { Edge(from: names[number], to: names[$0]) }
    }
    return ScreenGraph(screens: names, edges: edges)
  }
}

extension Folder {
  func setMode(_ name: String, _ mode: mode_t) { chmod(self[name], mode) }

  func link(_ name: String, to other: String) { symlink(self[other], self[name]) }

  func remove(_ name: String) { unlink(self[name]) }

  /// Makes a file larger without writing to it.
  func grow(_ name: String, to bytes: Int) { truncate(self[name], off_t(bytes)) }
}
