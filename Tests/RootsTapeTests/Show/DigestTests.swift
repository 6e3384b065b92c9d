import Roots
@testable import RootsTape
import RootsTerminal
import TestSupport
import TestTraits
import Testing

@Suite(.timeLimited) struct `The digest of a text` {
  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { String(UInt16($0) | 0x100, radix: 16).dropFirst() }.joined()
  }

  nonisolated static let known: [(String, String)] = [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      String(repeating: "a", count: 1_000), "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"
    ),
  ]

  @Test(arguments: known) func `is the one that the standard gives`(_ text: String, _ digest: String) {
    #expect(Self.hex(SHA256.digest(of: Array(text.utf8))) == digest)
  }

  @Test func `is another one for every length around a block`() {
    let digests = (50...140).map { SHA256.digest(of: [UInt8](repeating: 0x61, count: $0)) }
    #expect(Set(digests).count == digests.count && digests.allSatisfy { $0.count == 32 })
  }

  nonisolated static let coded: [(String, String)] = [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"), ("~~~???", "fn5+Pz8/"),
  ]

  @Test(arguments: coded) func `is written in base 64`(_ text: String, _ code: String) {
    #expect(Array(text.utf8).base64 == code)
  }
}

@Suite(.timeLimited) struct `What makes an older record into a new one` {
  private static func record(_ dice: inout Seeded, _ depth: Int) -> Record {
    var record = Record()
    for _ in 0..<Int(dice.next() % 4) {
      let name = dice.pick(["a", "b", "c"])
      switch dice.next() % 5 {
      case 0 where depth > 0: record[name] = .record(Self.record(&dice, depth - 1))
      case 1: record[name] = .list([.int(Int(dice.next() % 2))])
      case 2: record[name] = .null
      default: record[name] = .int(Int(dice.next() % 3))
      }
    }
    return record
  }

  /// As the script of a page does it.
  private static func applied(_ difference: Record, to old: Record) -> Record {
    var new = old
    for (name, change) in difference {
      switch change {
      case .list(let value): new[name] = value.first
      case .record(let inner): new[name] = .record(applied(inner, to: old[name]?.fields ?? [:]))
      default: new[name] = nil
      }
    }
    return new
  }

  @Test func `does so, and is nothing where both are the same`() {
    var dice = Seeded(seed: 6)
    var same = 0
    for _ in 0..<2_000 {
      let (old, new) = (Self.record(&dice, 2), Self.record(&dice, 2))
      guard let difference = new.difference(since: old) else {
        #expect(Value.record(old).equals(.record(new)))
        same += 1
        continue
      }
      #expect(Value.record(Self.applied(difference, to: old)).equals(.record(new)), "\(old.json) \(new.json)")
    }
    #expect(same > 20 && same < 1_000)
  }
}
