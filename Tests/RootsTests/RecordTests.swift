import Roots
import TestTraits
import Testing

@Suite(.timeLimited) struct `A record` {
  @Test func `keeps the order in which its fields were given`() {
    let record: Record = ["b": 1, "a": 2]
    #expect(record.keys == ["b", "a"])
  }

  @Test func `equals another with the same fields in another order`() {
    let one: Record = ["a": 1, "b": 2]
    let other: Record = ["b": 2, "a": 1]
    #expect(one == other)
    #expect(one.hashValue == other.hashValue)
  }

  @Test func `drops a field that is set to nil`() {
    var record: Record = ["a": 1, "b": 2]
    record["a"] = nil
    #expect(record.keys == ["b"])
  }
}
