import Glibc
import Roots
import TestTraits
import Testing

@testable import RootsStore

/// A home is never made: a user without one has no place where programs would find anything again.
@MainActor @Suite(.timeLimited) struct `A user without a home folder` {
  private let folder = Folder()
  private var home: String { folder["home"] }

  private func environment(_ more: [String: String] = [:]) -> @Sendable (String) -> String? {
    let variables = ["HOME": home].merging(more) { $1 }
    return { variables[$0] }
  }

  @Test func `has no state folder until the home is there`() {
    #expect(StoreLocation.folder(in: environment()) == nil)
    mkdir(home, 0o700)
    #expect(StoreLocation.folder(in: environment()) == "\(home)/.local/state/roots")
  }

  @Test func `may have one elsewhere, but not below that home`() {
    let elsewhere = folder["state"]
    #expect(StoreLocation.folder(in: environment(["XDG_STATE_HOME": elsewhere])) == "\(elsewhere)/roots")
    #expect(StoreLocation.folder(in: environment(["XDG_STATE_HOME": "\(home)/.local/state"])) == nil)
    // A folder whose name only begins like the home is another one.
    #expect(StoreLocation.folder(in: environment(["XDG_STATE_HOME": "\(home)less"])) == "\(home)less/roots")
    #expect(StoreLocation.folder(in: { _ in nil }) == nil)
  }

  @Test func `keeps nothing, and no home is made for it`() throws {
    let store = Store(.state(of: "shop"), Opening.Rules(environment: environment()), now: { 0 })
    #expect(try store.graph() == nil)
    let error = #expect(throws: StoreError.self) { try store.keep(.shop) }
    #expect(error?.trouble == .unreachable && error?.path == "\(home)/.local/state/roots/shop.sqlite")
    #expect(error?.words == "there is no folder '\(home)'" && folder.names == [])
    #expect(store.notices.map(\.trouble) == [.unreachable])
    // As soon as there is a home, something can be kept.
    mkdir(home, 0o700)
    #expect(try store.keep(.shop) == .rebuilt)
    #expect(folder.names == ["home"] && folder.mode("home/.local/state/roots") == 0o700)
  }

  @Test func `has no saved state in a file of its own either`() throws {
    let storage = try RestorationFile(of: "shop", in: environment())
    #expect(try storage.load() == nil && storage.unended == 0)
    let error = #expect(throws: StoreError.self) { try storage.save("x") }
    #expect(error?.trouble == .unreachable && folder.names == [])
    #expect(error?.path == "\(home)/.local/state/roots/shop.json")
    storage.unended = 2
    storage.setAside("no reason")
    #expect(storage.unended == 0 && folder.names == [])
    mkdir(home, 0o700)
    try storage.save("x")
    #expect(try storage.load() == "x" && folder.mode("home/.local/state/roots/shop.json") == 0o600)
  }

  @Test func `is told where the file would be, if there is not even a name for the place`() throws {
    let error = #expect(throws: StoreError.self) { try RestorationFile(of: "shop", in: { _ in nil }) }
    #expect(error?.trouble == .noHome && error?.path == "shop.json")
    #expect(throws: StoreError.self) { try StoreLocation.state(of: "shop").makeFolder(in: { _ in nil }) }
    // A file that was named needs no home, and none of its folders is made.
    try StoreLocation.file(folder["a/b"]).makeFolder(in: { _ in nil })
    try StoreLocation.memory.makeFolder(in: { _ in nil })
    #expect(folder.names == [])
  }
}
