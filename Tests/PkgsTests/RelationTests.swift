import TestTraits
import Testing

@testable import Pkgs

@Suite(.timeLimited) struct `Relations between packages` {
  @Test(arguments: [
    ("a", ["a"]), ("a, b", ["a", "b"]), ("a | b, c", ["a | b", "c"]),
    ("libc6 (>= 2.34),libgcc-s1(>=3.0)", ["libc6 (>= 2.34)", "libgcc-s1 (>= 3.0)"]),
    ("python3:any (<< 4)", ["python3:any (<< 4)"]), ("a (< 1), b (> 2)", ["a (<= 1)", "b (>= 2)"]),
    ("a [amd64 !i386], b <!nocheck> <cross>", ["a", "b"]), ("  a ,\n b , ", ["a", "b"]), ("", []),
    (" , , ", []),
  ])
  func `are read`(_ text: String, _ relations: [String]) {
    let read = Relation.read(text.utf8)
    #expect(read.relations.map(\.description) == relations)
    #expect(read.damaged == [])
  }

  @Test(arguments: [
    ("a (2.0), b", ["a (2.0)"]), ("a (>= 2.0, b", ["a (>= 2.0"]), ("a b", ["a b"]), ("(>= 1)", ["(>= 1)"]),
    ("a (=) | b", ["a (=)"]), (":any", [":any"]), ("a (>>> 1)", ["a (>>> 1)"]),
  ])
  func `that say nothing are named`(_ text: String, _ damaged: [String]) {
    #expect(Relation.read(text.utf8).damaged == damaged)
  }
}

@Suite(.timeLimited) struct `Versions` {
  private static let order = [
    "~", "0~~", "0~", "0", "0.1~rc1-1", "0.1~rc1-1+b1", "0.1", "0.1-1", "0.1-1.1", "0.1a", "0.1+b", "0.2",
    "0.10",
    "0.010.1", "1.0-1", "1.0-1+deb12u1", "1.0-2", "1.0-10", "1:0", "1:0.1", "2:0",
  ]

  @Test func `stand in Debian's order`() {
    for (place, one) in Self.order.enumerated() {
      for (other, another) in Self.order.enumerated() {
        #expect((Version(one) < Version(another)) == (place < other), "\(one) \(another)")
        #expect((Version(one) == Version(another)) == (place == other), "\(one) \(another)")
      }
    }
  }

  @Test(arguments: [
    ("1.0", "0:1.0"), ("1.0", "1.00"), ("1-0", "1-00"), ("01.0", "1.0"), ("1.0-", "1.0"), ("", "0"),
  ])
  func `may be the same though they are spelled otherwise`(_ one: String, _ other: String) {
    #expect(Version(one) == Version(other))
  }

  @Test func `may hold numbers of any length`() {
    #expect(Version("1" + String(repeating: "0", count: 40)) > Version(String(repeating: "9", count: 40)))
  }

  @Test(arguments: [
    ("<<", [true, false, false]), ("<=", [true, true, false]), ("=", [false, true, false]),
    (">=", [false, true, true]), (">>", [false, false, true]),
  ])
  func `are within bounds or not`(_ sign: String, _ admitted: [Bool]) throws {
    let bound = try #require(Relation.Bound("\(sign) 2.0".utf8))
    #expect(["1.9", "2.0", "2.1"].map { bound.admits($0) } == admitted)
  }
}
