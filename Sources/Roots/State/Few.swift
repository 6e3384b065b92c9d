/// A list of mostly no element or one, which needs no heap then: an array would cost more than the rest of a commit.
package enum Few<Element> {
  case none
  case one(Element)
  case many([Element])

  package init(_ element: Element?) { self = element.map { .one($0) } ?? .none }

  package init(_ elements: some Collection<Element>) {
    switch elements.count {
    case 0: self = .none
    case 1: self = Few(elements.first)
    default: self = .many(Array(elements))
    }
  }

  package mutating func append(_ element: Element) {
    switch self {
    case .none: self = .one(element)
    case .one(let first): self = .many([first, element])
    case .many(var elements):
      // Set `self` to `.none` first; otherwise appending copies the array.
      self = .none
      elements.append(element)
      self = .many(elements)
    }
  }
}

extension Few: Sendable where Element: Sendable {}
extension Few: Equatable where Element: Equatable {}

extension Few: RandomAccessCollection {
  package var startIndex: Int { 0 }

  package var endIndex: Int {
    switch self {
    case .none: 0
    case .one: 1
    case .many(let elements): elements.count
    }
  }

  package subscript(position: Int) -> Element {
    switch self {
    case .one(let element) where position == 0: element
    case .many(let elements): elements[position]
    case .none, .one: [Element]()[position]
    }
  }

  package func forEach(_ take: (Element) throws -> Void) rethrows {
    switch self {
    case .none: break
    case .one(let element): try take(element)
    case .many(let elements): try elements.forEach(take)
    }
  }
}

extension Few: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: Element...) { self.init(elements) }
}
