/// An ordered list of entries, root first: the form of main and of every tab, layer and nested navigator.
///
/// Stacks share their common lower part: pushing onto a copy costs the same at any depth, and keeping an older value
/// for undo, rollback or exploration costs nothing.
public struct Stack: Sendable {
  private var head: Link?

  /// An entry and all entries below it, shared by every stack that contains them.
  private final class Link: Sendable {
    let entry: Entry
    let count: Int
    // It is changed again only in `deinit`, when the link has no other owner. The loop there keeps a stack of a hundred
    // thousand entries from being released recursively.
    @exclusivity(unchecked) nonisolated(unsafe) var below: Link?

    init(_ entry: Entry, on below: Link?) {
      self.entry = entry
      count = (below?.count ?? 0) + 1
      self.below = below
    }

    deinit {
      guard below != nil else { return }
      var next = below.take()
      while isKnownUniquelyReferenced(&next), let link = next {
        next = link.below.take()
      }
    }
  }

  /// Creates an empty stack.
  public init() {}

  package init(_ entries: some Sequence<Entry>) {
    for entry in entries { push(entry) }
  }

  private init(head: Link?) { self.head = head }

  /// The number of entries.
  public var count: Int { head?.count ?? 0 }

  /// True if there are no entries.
  public var isEmpty: Bool { head == nil }

  /// The topmost entry, which is the one in sight.
  public var top: Entry? { head?.entry }

  package var topID: ContextID? { head?.entry.id }

  /// The entry at the bottom.
  public var root: Entry? {
    var link = head
    while let below = link?.below { link = below }
    return link?.entry
  }

  /// All entries, root first.
  public var entries: [Entry] { Array(fromTop).reversed() }

  /// All entries, top first, as a lazy sequence.
  public var fromTop: FromTop { FromTop(stack: self) }

  /// The entries of a stack, top first.
  public struct FromTop: Sequence, IteratorProtocol, Sendable {
    fileprivate var stack: Stack

    /// The number of entries that are left.
    public var underestimatedCount: Int { stack.count }

    /// Returns the next entry, from the top down.
    public mutating func next() -> Entry? { stack.popTop() }
  }

  /// Without retaining the entries: faster for whole stacks.
  package func forEachFromTop(_ look: (Entry) -> Void) {
    _ = first {
      look($0)
      return false
    }
  }

  /// Without retaining the entries above it.
  private func first(where fits: (Entry) -> Bool) -> Entry? {
    var next = head.map(Unmanaged.passUnretained)
    // The stack holds its first link, and every link holds the next one.
    return withExtendedLifetime(head) {
      while let link = next {
        if link._withUnsafeGuaranteedRef({ fits($0.entry) }) { return link.takeUnretainedValue().entry }
        next = link._withUnsafeGuaranteedRef { $0.below.map(Unmanaged.passUnretained) }
      }
      return nil
    }
  }

  /// The entry with an identity, if this stack contains it.
  public subscript(id: ContextID) -> Entry? { first { $0.id == id } }

  /// Returns the number of entries above the topmost one that meets a condition.
  package func depth(where fits: (Entry) -> Bool) -> Int? {
    var depth = 0
    for entry in fromTop {
      if fits(entry) { return depth }
      depth += 1
    }
    return nil
  }
}

extension Stack {
  package mutating func push(_ entry: Entry) { head = Link(entry, on: head) }

  @discardableResult
  package mutating func popTop() -> Entry? {
    guard let link = head else { return nil }
    head = link.below
    return link.entry
  }

  package mutating func replaceTop(with entry: Entry) {
    head = Link(entry, on: head?.below)
  }

  package mutating func replace(_ id: ContextID, with entry: Entry) {
    guard let depth = depth(where: { $0.id == id }) else { return }
    let above = Array(fromTop.prefix(depth))
    self = dropping(depth + 1)
    for entry in [entry] + above.reversed() { push(entry) }
  }

  package func dropping(_ count: Int) -> Stack {
    var link = head
    for _ in 0..<Swift.max(0, Swift.min(count, self.count)) { link = link?.below }
    return Stack(head: link)
  }

  /// The entries above the common part of both stacks, top first.
  package func divergence(from other: Stack) -> (own: [Entry], others: [Entry]) {
    if head === other.head { return ([], []) }
    var own: [Entry] = []
    var others: [Entry] = []
    var mine = head
    var theirs = other.head
    while mine !== theirs {
      let myCount = mine?.count ?? 0
      let theirCount = theirs?.count ?? 0
      if myCount >= theirCount, let link = mine {
        own.append(link.entry)
        mine = link.below
      }
      if theirCount >= myCount, let link = theirs {
        others.append(link.entry)
        theirs = link.below
      }
    }
    return (own, others)
  }

  package func isPushed(on other: Stack) -> Bool {
    guard let head else { return false }
    return head.below === other.head
  }

  package func isIdentical(to other: Stack) -> Bool { head === other.head }
}

extension Stack: Equatable {
  /// True if both stacks have equal entries in the same order.
  public static func == (one: Stack, other: Stack) -> Bool {
    guard one.count == other.count else { return false }
    var (mine, theirs) = (one.head, other.head)
    while mine !== theirs {
      guard mine?.entry == theirs?.entry else { return false }
      (mine, theirs) = (mine?.below, theirs?.below)
    }
    return true
  }
}
