/// A whole document in three arrays; nodes and entries are views of it.
///
/// A file of a hundred thousand screens has millions of strings. So nothing is copied out of the file when it is read:
/// a node and a token are a few numbers each, and a string or a number is created on demand.
package final class KdlTree: Sendable {
  package let source: SourceText
  let range: SourceRange
  let nodes: [Node]
  let tokens: [KdlToken]

  init(source: SourceText, range: SourceRange, nodes: [Node] = [], tokens: [KdlToken] = []) {
    self.source = source
    self.range = range
    self.nodes = nodes
    self.tokens = tokens
  }

  /// A node; its children follow it directly, each with its own children.
  struct Node {
    let start: UInt32
    var end: UInt32
    let firstToken: UInt32
    var next: UInt32
    /// The place of its `{`; 0 if it has no children block.
    var block: UInt32
  }

  /// The tokens of a node: its annotation, its name, then its entries in order.
  func tokens(of node: Int) -> Range<Int> {
    let end = node + 1 < nodes.count ? Int(nodes[node + 1].firstToken) : tokens.count
    return Int(nodes[node].firstToken)..<end
  }
}

package struct KdlToken {
  package enum Role: UInt8 {
    case nodeAnnotation, nodeName, key, valueAnnotation, argument, propertyValue
  }

  enum Form: UInt8 {
    case identifier, quoted, escaped, multiline, raw, rawMultiline
    case number, infinity, negativeInfinity, notANumber
    case yes, no, null

    var isString: Bool { rawValue <= Form.rawMultiline.rawValue }
    var isNumber: Bool { self == .number }
  }

  let start: UInt32
  let end: UInt32
  let form: Form
  var role: Role

  var range: SourceRange { SourceRange(start: Int(start), end: Int(end)) }
}
