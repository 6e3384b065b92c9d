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

  /// The main part keeps a third of the rows, or what it needs, unless another was slid over all of it: what has the
  /// keys stays in sight. Of the others the upper one shrinks first, then the lower one; in the end the upper one is
  /// left out.
  package func areas(in size: Size) -> Areas {
    let room = size.rows - leastRows(in: size)
    let wanted = bottom?.rows ?? 0
    var upper = min(top.map { max(1, min($0.rows, room - wanted)) } ?? 0, room)
    if wanted > 0, upper == room { upper = 0 }
    let lower = min(wanted, room - upper)
    let row = { (y: Int, height: Int) in Rect(x: 0, y: y, width: size.columns, height: height) }
    return Areas(
      top: upper > 0 ? row(0, upper) : nil, middle: row(upper, size.rows - upper - lower),
      bottom: lower > 0 ? row(size.rows - lower, lower) : nil)
  }

  private func leastRows(in size: Size) -> Int {
    let parts = [top, bottom].compactMap { $0?.rows }
    guard !blocks.isEmpty, !parts.contains(Size.largest.rows) else { return 0 }
    let third = (size.rows + 2) / 3
    guard parts.reduce(0, +) > size.rows - third else { return third }
    return min(third, Body(blocks).naturalSize(columns: size.columns).rows)
  }

  /// The rows that parts get which want more than there are: none gets less than an equal share unless it wants less.
  static func shares(of room: Int, wanted: [Int]) -> [Int] {
    var (shares, room) = (wanted, room)
    for (place, index) in wanted.indices.sorted(by: { wanted[$0] < wanted[$1] }).enumerated() {
      shares[index] = min(wanted[index], max(0, room) / (wanted.count - place))
      room -= shares[index]
    }
    return shares
  }
}
