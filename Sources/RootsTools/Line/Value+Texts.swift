internal import Roots

extension Value {
  /// The texts of a list.
  var texts: [String] { if case .list(let items) = self { items.compactMap(\.text) } else { [] } }
}
