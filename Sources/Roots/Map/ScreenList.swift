/// The screens of a map, list by list: large maps are not copied for those who only look.
///
/// A type of its own: the runtime puts the standard library's type of joined lists together while a program starts,
/// and looks through all conformances for it, which took a twentieth of a start.
package struct ScreenList: Sequence {
  private let declared: [Screen]
  private let others: [Screen]

  init(_ declared: [Screen], _ others: [Screen]) {
    self.declared = declared
    self.others = others
  }

  package var underestimatedCount: Int { declared.count + others.count }

  package func makeIterator() -> Iterator { Iterator(list: self) }

  package struct Iterator: IteratorProtocol {
    fileprivate let list: ScreenList
    private var place = 0

    fileprivate init(list: ScreenList) { self.list = list }

    package mutating func next() -> Screen? {
      let first = list.declared.count
      guard place < first + list.others.count else { return nil }
      defer { place += 1 }
      return place < first ? list.declared[place] : list.others[place - first]
    }
  }
}

extension AppMap {
  package var allScreens: ScreenList { ScreenList(screens, hosts) }

  package var routedScreens: ScreenList { ScreenList(screens, hosts + accessories.map(\.screen)) }

  /// The screens that host something: flows, empty stacks, tabs and nested navigators.
  private var hosts: [Screen] {
    var hosts = flows.map(\.screen)
    if let empty { hosts.append(empty.renamed(Entry.emptyScreen)) }
    hosts.append(Screen(Entry.tabHost))
    hosts.append(Screen(Entry.nestHost))
    return hosts
  }
}

extension Screen {
  fileprivate func renamed(_ name: String) -> Screen {
    var copy = self
    copy.name = name
    return copy
  }
}
