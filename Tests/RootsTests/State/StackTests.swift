import TestTraits
import Testing

@testable import Roots

#if canImport(Glibc)
  import Glibc
#endif

@Suite(.timeLimited) struct `A stack` {
  private func entry(_ number: UInt64, _ screen: String = "s") -> Entry {
    Entry(id: ContextID(number), screen: screen)
  }

  private func stack(_ numbers: ClosedRange<UInt64>) -> Stack { Stack(numbers.map { entry($0) }) }

  @Test(.rows("0.41", "0.49")) func `is a list of entries, root first`() {
    var stack = Stack()
    #expect(stack.isEmpty && stack.top == nil && stack.root == nil && stack.entries == [])
    stack.push(entry(1, "a"))
    stack.push(entry(2, "b"))
    #expect(stack.count == 2)
    #expect(stack.root?.screen == "a")
    #expect(stack.top?.screen == "b")
    #expect(stack.entries.map(\.screen) == ["a", "b"])
    #expect(stack.fromTop.map(\.screen) == ["b", "a"])
    #expect(stack[ContextID(1)]?.screen == "a")
    #expect(stack[ContextID(3)] == nil)
    #expect(stack.depth { $0.screen == "a" } == 1)
    #expect(stack.depth { $0.screen == "c" } == nil)
    #expect(stack.popTop()?.screen == "b")
    #expect(stack.popTop()?.screen == "a")
    #expect(stack.popTop() == nil)
  }

  @Test func `is a value: copies do not see each other's changes`() {
    let old = stack(1...3)
    var new = old
    new.popTop()
    new.replaceTop(with: entry(9))
    #expect(old.entries.map(\.id.number) == [1, 2, 3])
    #expect(new.entries.map(\.id.number) == [1, 9])
    #expect(old.dropping(2).isIdentical(to: new.dropping(1)))
  }

  @Test(arguments: [(0, 3), (1, 2), (3, 0), (9, 0), (-1, 3)]) func `may be cut`(_ count: Int, _ left: Int) {
    #expect(stack(1...3).dropping(count).count == left)
  }

  @Test func `equals another with equal entries, shared or not`() {
    #expect(stack(1...4) == stack(1...4))
    #expect(stack(1...4) != stack(1...3))
    #expect(stack(1...4) != stack(2...5))
    #expect(Stack() == Stack())
    #expect(!stack(1...2).isIdentical(to: stack(1...2)))
    #expect(Stack().isIdentical(to: Stack()))
  }

  @Test func `tells how it differs from another`() {
    let shared = stack(1...3)
    var (one, other) = (shared, shared)
    one.push(entry(4))
    one.push(entry(5))
    other.push(entry(6))
    let (own, others) = one.divergence(from: other)
    #expect(own.map(\.id.number) == [5, 4])
    #expect(others.map(\.id.number) == [6])
    #expect(one.divergence(from: shared).others.isEmpty)
    #expect(shared.divergence(from: one).others.map(\.id.number) == [5, 4])
    #expect(stack(1...2).divergence(from: stack(1...2)).own.count == 2)
    #expect(shared.divergence(from: shared).own.isEmpty)
  }

  #if canImport(Glibc)
    // A stack that were released by recursion would need a frame for each of its entries.
    @Test func `of 200,000 entries is released on a thread with a small stack`() throws {
      var attributes = pthread_attr_t()
      pthread_attr_init(&attributes)
      defer { pthread_attr_destroy(&attributes) }
      try #require(pthread_attr_setstacksize(&attributes, 256 * 1_024) == 0)
      var thread = pthread_t()
      let started = pthread_create(
        &thread, &attributes,
        { _ in
          var state = Toy.state()
          for _ in 0..<200_000 { _ = try? state.apply(.push("seller")) }
          var copy = state
          _ = try? copy.apply(.pop(100_000))
          let isWhole = state.count == 200_004 && copy.count == 100_004 && state != copy
          state = Toy.state()
          copy = Toy.state()
          return UnsafeMutableRawPointer(bitPattern: isWhole ? 1 : 2)
        }, nil)
      try #require(started == 0)
      var answer: UnsafeMutableRawPointer?
      pthread_join(thread, &answer)
      #expect(answer == UnsafeMutableRawPointer(bitPattern: 1))
    }
  #endif

  @Test func `shares what copies have in common`() throws {
    var state = Toy.state()
    for _ in 0..<1_000 { try state.apply(.push("seller")) }
    var kept: [NavigationState] = []
    for _ in 0..<1_000 {
      kept.append(state)
      try state.apply(.push("seller"))
    }
    for (older, newer) in zip(kept, kept.dropFirst()) {
      #expect(newer[.tab("home")].dropping(1).isIdentical(to: older[.tab("home")]))
    }
    #expect(kept[0].count == 1_004)
  }

  @Test func `entry is small`() {
    #expect(MemoryLayout<Entry>.size == 24)
    #expect(MemoryLayout<Stack>.size == 8)
    #expect(MemoryLayout<NavigationState>.size <= 40)
  }
}

@Suite(.timeLimited) struct `An entry` {
  @Test(
    .row("0.1"),
    arguments: [
      (Entry(id: ContextID(12), screen: "item", identity: "42"), "c12:item#42"),
      (Entry(id: ContextID(3), screen: "list"), "c3:list"),
    ])
  func `has a key for logs`(_ entry: Entry, _ key: String) { #expect(entry.key == key) }
}
