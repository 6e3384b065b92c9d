import RootsStore
import TestTraits
import Testing

@Suite(.timeLimited) struct `The module RootsStore` {
  @Test func `knows the library it runs on`() { #expect(StoreVersion.text.hasPrefix("3.")) }
}
