package import Roots

extension Body {
  /// A place that can have the keys: a block, numbered through blocks, top and bottom part in this order, and a row in
  /// it if it is a list.
  public struct Spot: Sendable, Hashable {
    /// The number of the block.
    public var block: Int
    /// The number of the row in the block.
    public var row: Int

    /// A row of a block; blocks other than lists, tables and texts have only row 0.
    public init(block: Int, row: Int = 0) {
      self.block = block
      self.row = row
    }
  }

  /// The number of blocks in all parts.
  public var blockCount: Int { blocks.count + (top?.blocks.count ?? 0) + (bottom?.blocks.count ?? 0) }

  /// The block with a number, numbered through blocks, top and bottom part; `nil` if there are fewer.
  package func block(_ number: Int) -> Block? {
    guard number >= 0 else { return nil }
    if number < blocks.count { return blocks[number] }
    let inTop = number - blocks.count
    let topCount = top?.blocks.count ?? 0
    if let top, inTop < topCount { return top.blocks[inTop] }
    guard let bottom, inTop - topCount < bottom.blocks.count else { return nil }
    return bottom.blocks[inTop - topCount]
  }

  package var shape: SceneShape {
    backdrop == nil && top == nil && bottom == nil ? .fullscreen : .multipart
  }

  package var restingPart: ScreenPart {
    guard shape == .multipart else { return .whole }
    return bottom == nil && top != nil ? .top : .bottom
  }

  func content(of part: ScreenPart) -> (blocks: [Block], first: Int) {
    switch part {
    case .whole: (blocks, 0)
    case .top: (top?.blocks ?? [], blocks.count)
    case .bottom: (bottom?.blocks ?? [], blocks.count + (top?.blocks.count ?? 0))
    case .backdrop: ([], 0)
    }
  }

  func part(ofBlock number: Int) -> ScreenPart {
    if number < blocks.count { return .whole }
    return number < blocks.count + (top?.blocks.count ?? 0) ? .top : .bottom
  }

  static let keyParts: [ScreenPart] = [.top, .whole, .bottom]

  /// The position of a block in visible order: blocks of the top part come first.
  func rank(ofBlock number: Int) -> Int {
    let (count, topCount) = (blocks.count, top?.blocks.count ?? 0)
    return number < count ? number + topCount : number < count + topCount ? number - count : number
  }

  func block(ofRank rank: Int) -> Int {
    let (count, topCount) = (blocks.count, top?.blocks.count ?? 0)
    return rank < topCount ? rank + count : rank < count + topCount ? rank - topCount : rank
  }

  func forEachBlock(_ visit: (Int, Block) -> Void) {
    for (number, block) in blocks.enumerated() { visit(number, block) }
    for part in [ScreenPart.top, .bottom] {
      let (blocks, first) = content(of: part)
      for (index, block) in blocks.enumerated() { visit(first + index, block) }
    }
  }

  package var fields: [Field] {
    var fields: [Field] = []
    forEachBlock { if case .field(let field) = $1 { fields.append(field) } }
    return fields
  }
}

extension Body {
  package struct Areas: Sendable, Hashable {
    /// The border is included.
    package var top: Rect?
    package var middle: Rect
    /// The border is included.
    package var bottom: Rect?

    package subscript(part: ScreenPart) -> Rect? {
      switch part {
      case .whole: middle.isEmpty ? nil : middle
      case .top: top
      case .bottom: bottom
      case .backdrop: nil
      }
    }
  }

  /// If there is too little room for both parts, the upper one shrinks first, then the lower one; in the end the upper
  /// one is left out.
  /// - Parameter border: The rows of a border at the upper and at the lower edge of each part.
  package func areas(in size: Size, border: Int = 0) -> Areas {
    let border = max(0, min(border, 4))
    let wanted = { (part: Part) in max(1, min(part.height, size.rows)) + 2 * border }
    let least = 1 + 2 * border
    let bottomWanted = bottom.map(wanted) ?? 0
    var topHeight = top.map { max(least, min(wanted($0), size.rows - bottomWanted)) } ?? 0
    if bottomWanted > 0, topHeight + least > size.rows { topHeight = 0 }
    var bottomHeight = bottomWanted > 0 ? max(least, min(bottomWanted, size.rows - topHeight)) : 0
    topHeight = min(topHeight, size.rows)
    bottomHeight = min(bottomHeight, size.rows)
    let row = { (y: Int, height: Int) in Rect(x: 0, y: y, width: size.columns, height: height) }
    return Areas(
      top: topHeight > 0 ? row(0, topHeight) : nil,
      middle: row(topHeight, size.rows - topHeight - bottomHeight),
      bottom: bottomHeight > 0 ? row(size.rows - bottomHeight, bottomHeight) : nil)
  }
}
