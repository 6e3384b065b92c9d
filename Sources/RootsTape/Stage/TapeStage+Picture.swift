internal import RootsTerminal

extension TapeStage {
  /// The faults of the picture itself, apart from what it shows; empty as long as it is right.
  package var pictureViolations: [String] {
    let (frame, size) = (frame, size)
    var found: [String] = []
    if frame.size != size {
      found.append("the picture is \(frame.size), the screen \(size)")
    }
    for y in 0..<frame.size.rows where !frame.withRow(y, { $0.isWhole }) {
      found.append("row \(y + 1) of the picture has half of a wide character")
    }
    for (name, box) in panes.sorted(by: { $0.key < $1.key }) where !frame.bounds.contains(box) {
      found.append("pane '\(name)' reaches beyond the screen")
    }
    return found
  }
}

extension Rect {
  fileprivate func contains(_ box: Rect) -> Bool { box.isEmpty || intersection(box) == box }
}

extension UnsafeBufferPointer<Cell> {
  fileprivate var isWhole: Bool {
    var isOpen = false
    for cell in self {
      if cell.isContinuation != isOpen { return false }
      isOpen = cell.width == 2
    }
    return !isOpen
  }
}
