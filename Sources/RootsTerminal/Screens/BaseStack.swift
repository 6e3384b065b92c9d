package import Roots

/// The screens of the base from the root up: those of the selected tab, and over them those of main.
package struct BaseStack {
  let main: Stack
  let tab: Stack?

  package init(_ state: NavigationState) {
    // The screen of the empty state stands on no stack; it is shown where a screen of the base would be.
    let empty = state.emptyEntry.map { Stack([$0]) }
    main = state.hasTabs ? state[.main] : empty ?? state[.main]
    tab = state.selectedTab.map { empty ?? state[.tab($0)] }
  }

  package var count: Int { tab.map { $0.count + max(0, main.count - 1) } ?? main.count }

  func top(_ count: Int) -> [Entry] {
    guard let tab else { return Array(main.fromTop.prefix(count)) }
    let over = Array(main.fromTop.prefix(min(count, max(0, main.count - 1))))
    return over + Array(tab.fromTop.prefix(count - over.count))
  }

  var innermost: Stack { main.count > 1 ? main : tab ?? main }
}
