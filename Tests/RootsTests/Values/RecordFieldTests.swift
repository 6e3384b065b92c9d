import TestTraits
import Testing

@testable import Roots

@Suite(.timeLimited) struct `Fields under their names` {
  private func record(_ count: Int) -> Record {
    Record((0..<count).map { ("k\($0)", Value.int($0)) })
  }

  @Test(arguments: [1, 15, 16, 17, 18, 40]) func `are found before and after they are many`(_ count: Int) {
    var record = record(count)
    #expect(record.count == count && record["k\(count)"] == nil)
    #expect((0..<count).allSatisfy { record["k\($0)"] == .int($0) })
    record["k0"] = nil
    record["missing"] = nil
    #expect(record.count == count - 1 && record["k0"] == nil)
    #expect((1..<count).allSatisfy { record["k\($0)"] == .int($0) })
    record["k0"] = 7
    #expect(record.keys.last == "k0" && record["k0"] == 7)
  }

  @Test(arguments: [2, 16, 17, 30]) func `are added only where no field has the name`(_ count: Int) {
    var record = record(count)
    let isNewAgain = record.insert("k1", 9)
    #expect(!isNewAgain)
    #expect(record["k1"] == 1)
    let isNew = record.insert("new", 9)
    #expect(isNew)
    #expect(record["new"] == 9 && record.count == count + 1)
    #expect(record.key(at: count) == "new" && record.value(at: count) == 9)
  }

  @Test(arguments: [3, 17]) func `are found where they stand once sorted`(_ count: Int) {
    let sorted = Record(record(count).reversed()).sorted
    #expect(sorted.keys == sorted.keys.sorted())
    #expect(sorted == record(count))
    #expect((0..<count).allSatisfy { sorted["k\($0)"] == .int($0) })
  }

  @Test func `count for equality, in any order`() {
    #expect(record(20) == Record(record(20).reversed()))
    #expect(record(20).hashValue == Record(record(20).reversed()).hashValue)
    #expect(record(20) != record(19))
    #expect(Record([("a", 1)]) != Record([("a", 2)]))
    #expect(Record([("a", 1)]) != Record([("b", 1)]))
  }
}
