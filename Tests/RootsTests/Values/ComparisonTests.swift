import TestTraits
import Testing

@testable import Roots

@Suite(.timeLimited) struct `Two values` {
  private static let large = 9_007_199_254_740_992
  private static let orders: [(Value, Value, Value.Order?)] = [
    (1, 2, .less), (2, 2, .equal), (2, 2.0, .equal), (2, 2.5, .less), (3, 2.5, .greater),
    (-2, -2.5, .greater),
    (-3, -2.5, .less), (0.0, -0.0, .equal), (0, -0.0, .equal),
    // The nearest fraction to each of these whole numbers is the same.
    (.int(large), .int(large + 1), .less), (.int(large + 1), .double(9_007_199_254_740_992), .greater),
    (.int(large - 1), .double(9_007_199_254_740_992), .less),
    (.int(large), .double(9_007_199_254_740_992), .equal),
    (.int(.max), .double(0x1p63), .less), (.int(.min), .double(-0x1p63), .equal),
    (.int(.max), .int(.max - 1), .greater),
    (.int(.max), .double(.infinity), .less), (.int(.min), .double(-.infinity), .greater),
    (1, .double(.nan), nil), (.double(.nan), .double(.nan), nil), (.double(.infinity), .double(.nan), nil),
    ("a", "b", .less), ("b", "b", .equal), ("10", "9", .less), ("", "a", .less),
    ("1", 1, nil), (true, 1, nil), (.null, 0, nil), (.null, .null, nil), ([1], [1], nil), (false, true, nil),
  ]

  @Test(arguments: orders) func `are compared exactly, either way round`(
    one: Value, other: Value, order: Value.Order?
  ) {
    let reversed: [Value.Order: Value.Order] = [.less: .greater, .equal: .equal, .greater: .less]
    #expect(one.order(to: other) == order)
    #expect(other.order(to: one) == order.flatMap { reversed[$0] })
    if let order { #expect(one.equals(other) == (order == .equal) && other.equals(one) == (order == .equal)) }
  }

  private static let equalities: [(Value, Value, Bool)] = [
    (.null, .null, true), (.null, 0, false), (.null, "", false), (true, true, true), (true, 1, false),
    (true, "true", false), ("1", 1, false), (1, "1", false), ([1], [1.0], true), ([1, 2], [2, 1], false),
    ([1], [1, 2], false), (["a": 1, "b": [2]], ["b": [2.0], "a": 1.0], true), (["a": 1], ["b": 1], false),
    (["a": .null], [:], false), ([], [:], false), (.double(.nan), .double(.nan), false),
    ([.double(.nan)], [.double(.nan)], false), ([.int(large)], [.int(large + 1)], false),
  ]

  @Test(arguments: equalities) func `are the same if they say the same`(
    one: Value, other: Value, isSame: Bool
  ) {
    #expect(one.equals(other) == isSame && other.equals(one) == isSame)
  }
}
