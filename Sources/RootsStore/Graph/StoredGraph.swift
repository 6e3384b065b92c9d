package import Roots

package struct StoredGraph: Sendable, Equatable {
  package let graph: ScreenGraph

  package let title: String

  package let roots: [String]

  /// The time of storing, in seconds since 1970.
  package let built: Int
}

package struct GraphVersion: Sendable, Hashable {
  package let definition: UInt64

  package let title: String

  package let roots: [String]

  package let screens: Int

  package let edges: Int

  /// The time of storing, in seconds since 1970.
  package let built: Int
}
