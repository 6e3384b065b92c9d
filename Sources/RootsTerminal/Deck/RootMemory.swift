internal import Roots

/// Remembers the root of a stack, which is far down in a deep one.
@MainActor final class RootMemory {
  private var stack = Stack()
  private var root: Entry?

  func root(of base: BaseStack) -> Entry? {
    let lowest = base.tab ?? base.main
    if lowest.divergence(from: stack).own.count == lowest.count { root = lowest.root }
    stack = lowest
    return root
  }
}
