import Foundation
import RootsFiles
@testable import RootsTape
import TestSupport
import TestTraits
import Testing

/// Another program exchanges a folder for a link while files are written there.
@MainActor @Suite(.timeLimited) struct `A folder that is exchanged for a link` {
  private nonisolated static let deeds:
    [(name: String, work: @MainActor @Sendable (DiskFiles, String) -> Void)] = [
      ("written", { _ = $0.write([1], to: $1 + "/raced") }),
      (
        "appended",
        { files, folder in
          if case .success(let file) = files.openForAppending(folder + "/raced") { close(file) }
        }
      ),
      ("reserved", { _ = $0.reserve("\($1)/\(UInt32.random(in: 0...UInt32.max))") }),
      ("made on the way", { _ = $0.write([1], to: $1 + "/new/raced") }),
      ("tried", { _ = $0.trial($1 + "/raced") }),
      ("removed", { _ = $0.remove($1 + "/kept") }),
    ]

  @Test(arguments: 0..<deeds.count) func `leads nothing astray that is done in it`(_ number: Int) throws {
    let scratch = try ScratchFolder()
    try scratch.put("", at: "victim/kept")
    try scratch.put("", at: "sub/kept")
    try scratch.link("link", to: "victim")
    let exchange = Exchange(scratch.path + "sub", scratch.path + "link")
    for _ in 0..<1_000 { Self.deeds[number].work(DiskFiles(), scratch.path + "sub") }
    #expect(exchange.end() > 10)
    #expect(DiskFiles().list(scratch.path + "victim") == ["kept"], "\(Self.deeds[number].name)")
  }

  @Test func `leads nothing astray that is read`() throws {
    let scratch = try ScratchFolder()
    try scratch.put("secret", at: "victim/a")
    try scratch.put("own", at: "sub/folder/a")
    try scratch.put("own", at: "sub/a")
    try scratch.link("sub/link", to: scratch.path + "victim")
    try scratch.link("link", to: scratch.path + "victim/a")
    let folders = Exchange(scratch.path + "sub/folder", scratch.path + "sub/link")
    let files = Exchange(scratch.path + "sub/a", scratch.path + "link")
    let open = try Folder(at: scratch.path + "sub")
    for path in repeatElement(["folder/a", "a"], count: 1_000).joined() {
      guard let file = try? FileReading.open(path, in: open) else { continue }
      defer { close(file) }
      #expect(try FileReading.bytes(of: file, path, limit: 10).bytes == Array("own".utf8))
    }
    #expect(folders.end() > 10 && files.end() > 10)
  }
}
