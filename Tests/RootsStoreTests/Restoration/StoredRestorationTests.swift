import Glibc
import Roots
import TestTraits
import Testing

@testable import RootsStore

@MainActor @Suite(.timeLimited) struct `A saved state` {
  let folder = Folder()

  /// Both places where one can be kept.
  enum Place: CaseIterable { case database, file }

  func storage(_ place: Place) -> any RestorationStorage {
    switch place {
    case .database: StoredRestoration(Store(.file(folder["a.sqlite"])))
    case .file: RestorationFile(folder["a.json"])
    }
  }

  @Test(.row("0.37"), arguments: Place.allCases)
  func `comes back, the last one only`(_ place: Place) throws {
    let value: Value = ["app": "Shop", "stacks": [["a", 1, nil], "\u{1b}"]]
    #expect(try storage(place).load() == nil)
    let storage = storage(place)
    try storage.save("first")
    try storage.save(value)
    #expect(try storage.load() == value)
    #expect(try self.storage(place).load() == value)
    #expect(folder.names.allSatisfy { folder.mode($0) == 0o600 })
  }

  @Test(.row("4.6 written when")) func `is replaced as a whole: a reader of the old one reads it to its end`()
    throws
  {
    let storage = storage(.file)
    try storage.save("old")
    let old = folder.bytes("a.json")
    let file = try #require(fopen(folder["a.json"], "r"))
    defer { fclose(file) }
    try storage.save(.string(String(repeating: "new", count: 10_000)))
    var bytes = [UInt8](repeating: 0, count: 100_000)
    let count = fread(&bytes, 1, bytes.count, file)
    #expect(Array(bytes[..<count]) == old)
    #expect(folder.names == ["a.json"])
  }

  /// The files of the folder that this process has open, and the folder itself.
  private var openFiles: [String] {
    (0..<1_024).compactMap { descriptor in
      var path = [CChar](repeating: 0, count: 4_096)
      let count = readlink("/proc/self/fd/\(descriptor)", &path, path.count - 1)
      guard count > 0 else { return nil }
      let name = String(decoding: path[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      return name.hasPrefix(folder.path) ? name : nil
    }
  }

  @Test(arguments: Place.allCases) func `leaves no file open, however often it is kept and read`(
    _ place: Place
  ) throws {
    for number in 0..<5 {
      try storage(place).save(.int(number))
      #expect(try storage(place).load() == .int(number))
      storage(place).unended = number
    }
    folder.write("a.json", Array("no state".utf8))
    _ = try? storage(place).load()
    #expect(openFiles == [])
  }

  @Test(.row("4.6 crash during restore"), arguments: Place.allCases)
  func `carries marks for the restorations that have not ended`(_ place: Place) throws {
    for count in [0, 1, 2, 1, 0] {
      storage(place).unended = count
      #expect(storage(place).unended == count)
    }
  }

  @Test func `of which a bit has changed is not restored`() throws {
    let value: Value = ["app": "Shop", "stacks": [["a", 1, nil], "letters: 42"]]
    let sealed = Array(SealedState.text(of: value).utf8)
    #expect(try SealedState.value(in: String(decoding: sealed, as: UTF8.self)) == value)
    for bit in 0..<(sealed.count * 8) {
      var bytes = sealed
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      let read = try? SealedState.value(in: String(decoding: bytes, as: UTF8.self))
      #expect(read == nil || read == value, "\(String(decoding: bytes, as: UTF8.self))")
    }
    // What earlier versions have saved has no seal.
    #expect(try SealedState.value(in: "[1]") == [1])
  }

  @Test(.row("4.6 format version unknown")) func `that cannot be used stays in the database with the reason`()
    throws
  {
    let storage = StoredRestoration(Store(.file(folder["a.sqlite"])))
    for number in 1...7 {
      try storage.save(.int(number))
      storage.setAside("reason \(number)")
      #expect(try storage.load() == nil)
    }
    #expect(storage.refused.map(\.why) == (3...7).reversed().map { "reason \($0)" })
    #expect(storage.refused.first?.json == "7")
  }

  @Test func `that was set aside is offered again when asked for, and the later one kept`() throws {
    let storage = StoredRestoration(Store(.file(folder["a.sqlite"])))
    #expect(try !storage.takeBack())
    for number in 1...3 {
      try storage.save(.int(number))
      if number < 3 { storage.setAside("the program ended twice while restoring") }
    }
    #expect(try storage.takeBack())
    #expect(try storage.load() == 2)
    #expect(storage.refused.map(\.json) == ["3", "1"])
    #expect(try storage.takeBack())
    #expect(try storage.load() == 3)
  }

  @Test func `that cannot be used stays beside its file`() throws {
    let storage = RestorationFile(folder["a.json"])
    for number in 1...2 {
      try storage.save(.int(number))
      storage.setAside("reason")
      #expect(try storage.load() == nil)
    }
    #expect(folder.names == ["a.json.bad", "a.json.bad2"])
    #expect(folder.bytes("a.json.bad").starts(with: "1\n".utf8))
  }

  @Test(arguments: ["{", "", "\u{0}\u{0}", "[1,2"])
  func `that was damaged by hand is refused`(_ text: String) throws {
    folder.write("a.json", Array(text.utf8))
    #expect(throws: (any Error).self) { try RestorationFile(folder["a.json"]).load() }
  }

  @Test func `that is nested without end is refused`() throws {
    folder.write("a.json", Array(repeating: UInt8(ascii: "["), count: 1 << 20))
    #expect(throws: Value.MalformedJSON.self) { try RestorationFile(folder["a.json"]).load() }
  }

  @Test func `is not written through a link`() throws {
    folder.write("other", [])
    folder.link("a.json", to: "other")
    #expect(throws: StoreError.self) { try RestorationFile(folder["a.json"]).save("secret") }
    #expect(folder.bytes("other") == [])
    #expect(throws: StoreError.self) { try RestorationFile(folder["a.json"]).load() }
  }

  @Test func `larger than the limit is refused, and the last one kept`() throws {
    let storage = StoredRestoration(Store(.file(folder["a.sqlite"])))
    try storage.save("small")
    let large = Value.string(String(repeating: "x", count: 9 << 20))
    #expect(throws: StoreError.self) { try storage.save(large) }
    // Said once.
    try storage.save(large)
    #expect(try storage.load() == "small")
    // And again after it has gone well.
    try storage.save("small again")
    #expect(throws: StoreError.self) { try storage.save(large) }
  }

  @Test func `that cannot be written is said once, and again after it has gone well`() throws {
    let storage = RestorationFile(folder["a.json"])
    folder.write("other", [])
    for _ in 0..<2 {
      folder.link("a.json", to: "other")
      #expect(throws: StoreError.self) { try storage.save("one") }
      try storage.save("two")
      #expect(unlink(folder["a.json"]) == 0)
      try storage.save("three")
      #expect(try storage.load() == "three")
      #expect(unlink(folder["a.json"]) == 0)
    }
    #expect(folder.bytes("other") == [])
  }

  @Test func `is said once if another store refuses it, and again after it has gone well`() throws {
    let storage = StoredRestoration(Store(.file(folder["none/a.sqlite"])))
    #expect(throws: StoreError.self) { try storage.save("one") }
    try storage.save("one")
  }

  @Test(.row("4.6 written when")) func `of a navigator is restored at the next start`() throws {
    var map = AppMap(title: "Shop") {
      Screen("home").restorable()
      Screen("item").restorable()
    }
    map.isRestorable = true
    let first = try Navigator(map)
    first.keepRestored(in: storage(.database))
    first.push("item")
    first.saveNow()
    let second = try Navigator(map)
    let report = second.keepRestored(in: storage(.database))
    #expect(report.restored == ["home", "item"])
    #expect(second.state.focusedEntry?.screen == "item")
    // The third start finds that the second never got to its first frame, and tries once more; the fourth gives up.
    let third = try Navigator(map)
    #expect(third.keepRestored(in: storage(.database)).restored == ["home", "item"])
    let fourth = try Navigator(map)
    #expect(fourth.keepRestored(in: storage(.database)).refused != nil)
    #expect(fourth.state.focusedEntry?.screen == "home")
  }

  @Test(.row("4.6 written when")) func `is kept by a navigator that ends, though it restored nothing itself`()
    throws
  {
    var map = AppMap(title: "Shop") {
      Screen("home").restorable()
      Screen("item").restorable()
    }
    map.isRestorable = true
    let first = try Navigator(map)
    first.save(in: storage(.file))
    first.push("item")
    first.shutdown()
    let second = try Navigator(map)
    second.save(in: storage(.file))
    #expect(second.state.focusedEntry?.screen == "home")
    let third = try Navigator(map)
    #expect(third.keepRestored(in: storage(.file)).restored == ["home", "item"])
  }
}
