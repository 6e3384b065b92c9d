/// Reads nodes from bytes, and continues after a mistake with the next node.
///
/// Nothing here is recursive: open nodes are kept in `waiting`, so nesting costs some heap and no stack.
package struct KdlParser {
  var cursor: KdlCursor
  var nodes: [KdlTree.Node] = []
  var tokens: [KdlToken] = []

  var current = OpenNode()

  /// True if the blank that the next entry needs before it has been consumed.
  var hasBlank = false

  private var waiting: [OpenNode] = []

  /// The children blocks in the order in which they are closed, if they are wanted.
  var blocks: [Block]?

  package struct Block {
    let open: Int
    let close: Int
  }

  init(_ cursor: KdlCursor) {
    self.cursor = cursor
    let size = cursor.bytes.count - cursor.offset
    tokens.reserveCapacity(size / 8)
    nodes.reserveCapacity(size / 32)
  }

  struct OpenNode {
    enum Stage { case entries, leftOutBlocks, block }

    var index = 0
    var stage = Stage.entries
    /// The lengths to cut the arrays to at the node's end, if it is left out by `/-`.
    var leftOut: Mark?
    var leftOutBlock: Mark?
    var block = 0
    /// No other mistakes of this node are reported.
    var isFaulty = false
  }

  struct Mark {
    let nodes: Int
    let tokens: Int
  }

  package enum Step { case betweenNodes, insideNode, end }

  mutating func parse() {
    cursor.noteEncoding()
    var step = Step.betweenNodes
    while step != .end, !cursor.hasTooManyFindings {
      step = step == .insideNode ? continueNode() : startNode()
    }
    closeAll()
  }

  var mark: Mark { Mark(nodes: nodes.count, tokens: tokens.count) }

  mutating func cut(to mark: Mark) {
    nodes.removeLast(nodes.count - mark.nodes)
    tokens.removeLast(tokens.count - mark.tokens)
  }
}

// MARK: - Nodes

extension KdlParser {
  private mutating func startNode() -> Step {
    cursor.skipLineSpace()
    if cursor.isAtEnd { return endOfFile() }
    let start = cursor.offset
    switch cursor.byte {
    case UInt8(ascii: "}"):
      if !waiting.isEmpty { return closeBlock() }
      cursor.offset += 1
      cursor.note(.strayBrace, from: start)
      return .betweenNodes
    case UInt8(ascii: ";"):
      cursor.offset += 1
      cursor.note(.straySemicolon, from: start)
      return .betweenNodes
    case UInt8(ascii: "/") where cursor.byte(ahead: 1) == UInt8(ascii: "-"):
      if skipSlashdash() { return openNode(leftOut: mark) }
      if cursor.byte == UInt8(ascii: ";") { cursor.offset += 1 }
      return .betweenNodes
    default: return openNode(leftOut: nil)
    }
  }

  /// Consumes a `/-` and the space behind it; `false` if nothing follows that it can leave out.
  private mutating func skipSlashdash() -> Bool {
    let start = cursor.offset
    cursor.offset += 2
    cursor.skipLineSpace()
    while cursor.byte == UInt8(ascii: "/"), cursor.byte(ahead: 1) == UInt8(ascii: "-") {
      cursor.note(.dropRepeated, from: cursor.offset, to: cursor.offset + 2)
      cursor.offset += 2
      cursor.skipLineSpace()
    }
    if !cursor.isAtEnd, cursor.byte != UInt8(ascii: "}"), cursor.byte != UInt8(ascii: ";") { return true }
    cursor.note(.nothingToDrop, from: start, to: start + 2)
    return false
  }

  private mutating func openNode(leftOut: Mark?) -> Step {
    let start = cursor.offset
    let firstToken = tokens.count
    current = OpenNode(index: nodes.count, leftOut: leftOut)
    if cursor.byte == UInt8(ascii: "(") { scanAnnotation(as: .nodeAnnotation) }
    if !current.isFaulty { scanName() }
    if current.isFaulty {
      // A node without a name is dropped, but its children are read to find their mistakes.
      if current.leftOut == nil { current.leftOut = Mark(nodes: nodes.count, tokens: firstToken) }
      append(.identifier, .nodeName, from: start, to: start)
    }
    nodes.append(
      KdlTree.Node(
        start: UInt32(truncatingIfNeeded: start), end: tokens[tokens.count - 1].end,
        firstToken: UInt32(truncatingIfNeeded: firstToken), next: 0, block: 0))
    hasBlank = false
    if current.isFaulty { skipRest() }
    return .insideNode
  }

  private mutating func scanName() {
    let start = cursor.offset
    if cursor.startsSlashdash { return fault(.misplacedDrop, from: start, to: start + 2) }
    if !cursor.startsWord {
      return fault(.nodeNameExpected(cursor.found(at: start)), from: start, to: cursor.endOfCharacter)
    }
    guard let form = scanWord() else { return }
    if !form.isString { cursor.note(.nodeNameIsNoString(cursor.excerpt(from: start)), from: start) }
    append(form, .nodeName, from: start, to: cursor.offset)
  }

  private mutating func continueNode() -> Step {
    hasBlank = cursor.skipNodeSpace() || hasBlank
    let newline = cursor.bytes.newline(at: cursor.offset)
    if newline > 0 {
      cursor.offset += newline
      return closeNode()
    }
    switch cursor.byte {
    case UInt8(ascii: ";"):
      cursor.offset += 1
      return closeNode()
    case UInt8(ascii: "}"): return closeNode()
    case UInt8(ascii: "{"): return openBlock(leftOut: nil)
    case UInt8(ascii: "/"): return continueAtSlash()
    case 0 where cursor.isAtEnd: return closeNode()
    default:
      return current.stage == .block ? startNodeWithoutEnd() : readEntry(leftOut: nil)
    }
  }

  private mutating func continueAtSlash() -> Step {
    switch cursor.byte(ahead: 1) {
    case UInt8(ascii: "/"):
      cursor.skipLineComment()
      return .insideNode
    case UInt8(ascii: "-"):
      guard skipSlashdash() else { return .insideNode }
      hasBlank = true
      return cursor.byte == UInt8(ascii: "{") ? openBlock(leftOut: mark) : readEntry(leftOut: mark)
    default: return readEntry(leftOut: nil)
    }
  }

  private mutating func closeNode() -> Step {
    nodes[current.index].next = UInt32(truncatingIfNeeded: nodes.count)
    if let mark = current.leftOut {
      noteVersion()
      cut(to: mark)
    }
    return .betweenNodes
  }

  /// Records a version other than 2. A version marker is a node left out at the head of the file: `/- kdl-version 1`.
  private mutating func noteVersion() {
    guard current.index == 0, waiting.isEmpty, tokens.count == 2 else { return }
    let name = cursor.excerpt(from: Int(tokens[0].start), to: Int(tokens[0].end))
    let version = cursor.excerpt(from: Int(tokens[1].start), to: Int(tokens[1].end))
    guard name == "kdl-version", version != "2", tokens[1].form.isNumber else { return }
    cursor.note(.otherVersion(version), from: Int(tokens[1].start), to: Int(tokens[1].end))
  }

  private mutating func endOfFile() -> Step {
    if let parent = waiting.last { cursor.note(.unclosedBlock, from: parent.block, to: parent.block + 1) }
    return .end
  }

  private mutating func closeAll() {
    if nodes.indices.contains(current.index), nodes[current.index].next == 0 { _ = closeNode() }
    while let parent = waiting.popLast() {
      current = parent
      if let mark = current.leftOutBlock { cut(to: mark) }
      nodes[current.index].end = UInt32(truncatingIfNeeded: cursor.offset)
      _ = closeNode()
    }
  }
}

// MARK: - Children

extension KdlParser {
  private mutating func openBlock(leftOut: Mark?) -> Step {
    let start = cursor.offset
    guard waiting.count < KdlLimits.nesting else {
      cursor.note(.nestedTooDeeply, from: start, to: start + 1)
      return .end
    }
    current.leftOutBlock = leftOut
    current.block = start
    if leftOut == nil {
      if current.stage == .block {
        cursor.note(.secondBlock, from: start, to: start + 1)
        current.leftOutBlock = mark
      } else {
        nodes[current.index].block = UInt32(truncatingIfNeeded: start)
      }
      current.stage = .block
    } else if current.stage == .entries {
      current.stage = .leftOutBlocks
    }
    cursor.offset += 1
    waiting.append(current)
    current = OpenNode(index: nodes.count)
    return .betweenNodes
  }

  private mutating func closeBlock() -> Step {
    guard let parent = waiting.popLast() else { return .betweenNodes }
    current = parent
    blocks?.append(Block(open: parent.block, close: cursor.offset))
    cursor.offset += 1
    if let mark = current.leftOutBlock {
      cut(to: mark)
    } else {
      nodes[current.index].end = UInt32(truncatingIfNeeded: cursor.offset)
    }
    hasBlank = false
    return .insideNode
  }

  /// Reads a node that follows a children block without an end between them; that is a mistake.
  private mutating func startNodeWithoutEnd() -> Step {
    let start = cursor.offset
    if current.isFaulty || !cursor.startsWord {
      if !current.isFaulty {
        fault(.unexpected(cursor.found(at: start)), from: start, to: cursor.endOfCharacter)
      }
      skipRest()
      return .insideNode
    }
    cursor.note(.entryBehindBlock, from: start, to: cursor.endOfCharacter)
    _ = closeNode()
    return openNode(leftOut: nil)
  }
}
