/// A whole document in three arrays: what nodes and entries are views of.
///
/// A file of a hundred thousand screens has millions of strings. So nothing is copied out of the file
/// when it is read: a node and a token are a few numbers each, and a string or a number is made when
/// it is asked for.
final class KdlTree: Sendable {
  let source: SourceText
  /// The part of the source that is the document.
  let range: SourceRange
  let nodes: [Node]
  let tokens: [KdlToken]

  init(source: SourceText, range: SourceRange, nodes: [Node] = [], tokens: [KdlToken] = []) {
    self.source = source
    self.range = range
    self.nodes = nodes
    self.tokens = tokens
  }

  /// A node; its children follow it directly, and theirs them.
  struct Node {
    let start: UInt32
    var end: UInt32
    let firstToken: UInt32
    /// The index of the first node behind this one and all below it.
    var next: UInt32
    /// Where its `{` stands; zero when it has no children block.
    var block: UInt32
  }

  /// The tokens of a node: its annotation, its name, then its entries in order.
  func tokens(of node: Int) -> Range<Int> {
    let end = node + 1 < nodes.count ? Int(nodes[node + 1].firstToken) : tokens.count
    return Int(nodes[node].firstToken)..<end
  }
}

/// A name, a value, a key or an annotation, where it stands and how it is written.
struct KdlToken {
  enum Role: UInt8 {
    case nodeAnnotation, nodeName, key, valueAnnotation, argument, propertyValue
  }

  /// How it is written; tells how to read it.
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
