package struct Fifo<Element: Sendable>: Sendable {
  // Served places are emptied at once: a line that never runs empty must not keep what it has served.
  private var items: [Element?] = []
  private var first = 0

  package init() {}

  package var isEmpty: Bool { first == items.count }

  package var count: Int { items.count - first }

  package var next: Element? { first < items.count ? items[first] : nil }

  package var elements: [Element] { items[first...].compactMap { $0 } }

  package mutating func append(_ element: consuming Element) { items.append(element) }

  package mutating func prepend(_ elements: [Element]) {
    if elements.count <= first {
      first -= elements.count
      for (offset, element) in elements.enumerated() { items[first + offset] = element }
    } else {
      items.replaceSubrange(..<first, with: elements)
      first = 0
    }
  }

  package mutating func popFirst() -> Element? {
    guard first < items.count else { return nil }
    let element = items[first].take()
    first += 1
    // The empty places are let go in batches: taking them off one by one would move all the others.
    if first == items.count {
      items.removeAll(keepingCapacity: items.capacity <= 64)
      first = 0
    } else if first >= 1_024 && first * 2 >= items.count {
      items.removeSubrange(..<first)
      first = 0
    }
    return element
  }

  package mutating func remove(where fits: (Element) -> Bool) -> Element? {
    guard let index = items.indices[first...].first(where: { items[$0].map(fits) == true }) else {
      return nil
    }
    return items.remove(at: index)
  }

  package mutating func changeAll(_ change: (inout Element) -> Void) {
    for index in items.indices[first...] {
      guard var item = items[index] else { continue }
      change(&item)
      items[index] = item
    }
  }
}
