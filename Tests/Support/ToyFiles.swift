internal import Roots
package import RootsFiles
package import RootsTape
internal import RootsApp

/// Files that are only remembered.
@MainActor package final class ToyFiles: TapeFiles {
  package var contents: [String: [UInt8]] = [:]
  package var isReadOnly = false
  /// The last picture that became a PNG, as SVG.
  package private(set) var picture = ""

  package init() {}

  package func text(_ path: String) -> String { String(decoding: contents[path] ?? [], as: UTF8.self) }

  package func read(_ path: String) -> Result<[UInt8], FileProblem> {
    contents[path].map { .success($0) } ?? .failure(.absent)
  }

  package func begin(_ path: String, _ privacy: FilePrivacy) -> Result<any FileSink, FileProblem> {
    isReadOnly ? .failure(.refused("read-only")) : .success(Sink(self, path))
  }

  package func trial(_ path: String) -> FileProblem? { isReadOnly ? .refused("read-only") : nil }

  package func list(_ folder: String) -> [String] {
    contents.keys.filter { $0.hasPrefix(folder + "/") }.map { String($0.dropFirst(folder.count + 1)) }
      .sorted()
  }

  package func remove(_ path: String) -> FileProblem? {
    contents.removeValue(forKey: path) == nil ? .absent : nil
  }

  package func png(of svg: String) -> Result<[UInt8], FileProblem> {
    picture = svg
    return .success(Array("PNG".utf8))
  }

  private final class Sink: FileSink {
    private let files: ToyFiles
    private let path: String
    private var bytes: [UInt8] = []

    init(_ files: ToyFiles, _ path: String) { (self.files, self.path) = (files, path) }

    func append(_ bytes: [UInt8]) { self.bytes += bytes }

    func keep() -> FileProblem? {
      files.contents[path] = bytes
      return nil
    }

    func finish() -> FileProblem? { keep() }
  }
}
