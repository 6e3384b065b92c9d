internal import Roots

/// The words of a plain terminal about a session, for each fact and each choice.
@MainActor struct PlainWords {
  private let session: Session
  let state: NavigationState
  private let titles: Titles
  /// True for testers: layers, depths and guards are spoken of to them alone.
  private let speaksOfEngine: Bool
  private static let pageSize = 20

  init(_ session: Session) {
    self.session = session
    state = session.navigator.state
    titles = Titles(session.navigator)
    speaksOfEngine = session.toolChrome.offers(.grant)
    var found: (entry: Entry, view: any ScreenView, plain: PlainBody)?
    for entry in session.keyEntries where found?.plain.choices.isEmpty != false {
      let view = session.view(of: entry)
      found = (entry, view, view.plain)
    }
    (seenEntry, seen, plain) = (found?.entry, found?.view, found?.plain ?? PlainBody())
  }

  /// The screen whose choices are numbered.
  let seen: (any ScreenView)?
  private let seenEntry: Entry?
  /// Its lines and choices, made once: those of a long list are many.
  let plain: PlainBody

  func count(ofPages pages: Int) -> Int { pages * Self.pageSize }

  func choice(_ number: Int) -> String? {
    plain.choices.dropFirst(number - 1).first.map { "\(number) \($0.text)" }
  }

  /// The names of the choices up to a page.
  func names(page: Int) -> [Body.Name?] {
    guard let body = seen?.body else { return [] }
    return plain.choices.prefix(count(ofPages: page + 1)).map { body.name(at: $0.spot) }
  }

  /// The place of the person: `tab 1 Home, 3 deep: Home, Catalog, Item 42`. To an audience a title that names its tab is
  /// said once; `nil` where the title of the screen, which is said as well, tells it all.
  var place: String? {
    let base = BaseStack(state)
    var above = base.top(8).reversed().map(titles.title)
    let (name, title) = baseName
    if base.count > 8 { above.insert("…", at: 0) } else if above.first == title { above.removeFirst() }
    let depth = speaksOfEngine ? ", \(base.count) deep" : ""
    let place = name + depth + (above.isEmpty ? "" : ": " + above.joined(separator: ", "))
    return place == state.keyEntries.first.map(titles.title) ? nil : place
  }

  /// The name of the tab or, without tabs, of the program, and the title in it that is not said again.
  private var baseName: (name: String, title: String) {
    guard let tab = state.selectedTab, let index = state.tabIndex(tab) else {
      let title = session.navigator.map.title
      return speaksOfEngine ? ("main", "") : (title, title)
    }
    let title = titles.title(ofTab: tab)
    return ("tab \(index + 1) \(title)", speaksOfEngine ? "" : title)
  }

  private var baseTitle: String { state.baseEntry.map(titles.title) ?? "" }

  func changes(from old: NavigationState, _ endings: [(id: ContextID, ending: Ending)]) -> [String] {
    var facts: [String] = []
    for number in old.openLayers.reversed() where !state.openLayers.contains(number) {
      let stack = old[.layer(number)]
      let name = speaksOfEngine ? "layer \(number)" : stack.top.map(titles.title) ?? ""
      // A question about leaving has the title of the screen, which is said as well.
      if old.layers.isQuestion(number), !speaksOfEngine, name == baseTitle { continue }
      facts.append("\(name) closed" + (speaksOfEngine ? ", \(answer(of: stack, endings))" : ""))
    }
    for number in state.openLayers where old[.layer(number)] != state[.layer(number)] {
      let title = state[.layer(number)].top.map(titles.title) ?? ""
      let isNew = !old.openLayers.contains(number)
      if isNew, state.layers.isQuestion(number), !speaksOfEngine, title == baseTitle { continue }
      let (opened, name) = speaksOfEngine ? ("opened layer \(number)", "layer \(number)") : ("opened", "it")
      facts.append(isNew ? "\(opened) over \(baseTitle): \(title)" : "\(name) shows \(title)")
    }
    let base = state.activePlace.base
    if old.activePlace.base != base || old[base] != state[base] {
      if let place { facts.append(place) }
    } else if state.openLayers.isEmpty, !facts.isEmpty {
      let depth = speaksOfEngine ? ", \(BaseStack(state).count) deep" : ""
      let (name, title) = baseName
      // The title of the screen is said as well.
      if baseTitle != name {
        facts[facts.count - 1] += ". \(baseTitle == title ? "" : "\(baseTitle), ")\(name)\(depth)"
      }
    }
    return facts
  }

  private func answer(of stack: Stack, _ endings: [(id: ContextID, ending: Ending)]) -> String {
    for entry in stack.fromTop {
      for ended in endings where ended.id == entry.id {
        if case .completed(let payload?) = ended.ending {
          return "returned \(payload.value?.written ?? payload.typeName)"
        }
      }
    }
    return "nothing returned"
  }

  var held: [String] {
    session.navigator.held.map { held in
      let plan = session.navigator.plan
      if !speaksOfEngine {
        let question = plan.guards[held.by]?.asksIn.map(plan.title)
        return question.map { "waiting for \($0)" } ?? "waiting for an answer"
      }
      let answers = session.toolChrome.offers(.grant) ? "; + grants, - refuses" : ""
      return "held: \(held.summary), by \(held.by)\(answers)"
    }
  }

  /// One line, or several if they are long.
  func content(within columns: Int) -> [String] {
    guard state.focusedEntry != nil else { return ["nothing is open"] }
    let parts = state.keyEntries.flatMap { entry in
      [titles.title(of: entry)] + (entry.id == seenEntry?.id ? plain : session.view(of: entry).plain).lines
    }
    let line = parts.reduce("") { text, part in
      text.isEmpty ? part : text + (text.last.map(".!?:".contains) == true ? " " : ". ") + part
    }
    return Text.width(of: line, atMost: columns) < columns ? [line] : parts
  }

  /// `nil` where there is nothing to go back to.
  private var wayBack: String? {
    if let hint = seen?.hints.first(where: { $0.keys == [.escape] }) { return hint.word }
    if session.barrier != nil { return isAskedToLeave ? "stay" : "cancel" }
    // What is held is given up by it.
    return session.navigator.held.isEmpty && state.afterBack == nil ? nil : "back"
  }

  /// True if a screen in front asks whether another one is to be left.
  private var isAskedToLeave: Bool {
    guard let layer = state.openLayers.last, state.layers.isQuestion(layer) else { return false }
    return session.navigator.held.first.map { session.navigator.plan.guards[$0.by] == nil } ?? false
  }

  /// All choices, those of the screen numbered: on one line, or one on each if they are long.
  /// - Parameter page: Which part of many choices, the last one if there are fewer parts; `nil` for all of them.
  func choices(page: Int?, within columns: Int) -> [String] {
    let choices = plain.choices
    let lastPage = max(0, choices.count - 1) / PlainWords.pageSize
    let first = min(page ?? 0, lastPage) * PlainWords.pageSize
    let shown = choices.enumerated().dropFirst(first).prefix(page == nil ? .max : PlainWords.pageSize)
    let numbered = shown.map { "\($0.offset + 1) \($0.element.text)" }
    var words = first + shown.count < choices.count ? ["m more", "k / filter"] : []
    words += session.chrome.ownKeys(session).compactMap { hint in
      hint.keys.first.map { "k \($0) \(hint.word)" }
    }
    if let way = wayBack { words.append("b \(way)") }
    if state.tabOrder.count > 1, session.barrier == nil { words.append("t tabs") }
    words.append("h help")
    let line = " " + (numbered + words).joined(separator: "   ")
    if Text.width(of: line, atMost: columns) < columns { return [line] }
    return numbered.map { " " + $0 } + [" " + words.joined(separator: "   ")]
  }

  /// `nil` if no field is there.
  func field(at place: Int) -> PlainField? {
    let choices = plain.choices
    guard choices.indices.contains(place),
      case .field(let field) = seen?.body.block(choices[place].spot.block)
    else { return nil }
    return PlainField(field: field, place: place, text: choices[place].filled, screen: seenEntry?.id)
  }

  /// The number of the choice for which Enter is, unless that is a field.
  var selectedRow: Int? {
    guard let place = plain.selected, field(at: place) == nil else { return nil }
    return place + 1
  }

  /// True while a field that was asked for is there.
  func asks(_ field: PlainField) -> Bool {
    let there = self.field(at: field.place)
    return there?.screen == field.screen && there?.field.name == field.field.name
  }

  func label(of name: String) -> String {
    let field = seen?.body.fields.first { $0.name == name }
    return field.map { $0.label.isEmpty ? name : $0.label } ?? name
  }

  var takesCommands: Bool { session.toolChrome.language != nil && session.toolChrome.offers(.command) }

  /// The requests that still wait for an answer, and the screen that is loading.
  var unfinished: [String] {
    let plan = session.navigator.plan
    let held = session.navigator.held.map { held in
      if speaksOfEngine { return "\(held.summary) was held by \(held.by)" }
      return plan.guards[held.by]?.asksIn.map { "\(plan.title(of: $0)) was not answered" }
        ?? "a question was not answered"
    }
    return held + [session.loading.map { "\($0) was loading" }].compactMap(\.self)
  }

  var selectedField: PlainField? {
    guard let place = plain.selected, let field = field(at: place), field.field.kind.isTyped else {
      return nil
    }
    return field
  }

  func complaint(about field: PlainField) -> String? {
    plain.choices.indices.contains(field.place) ? plain.choices[field.place].complaint : nil
  }

  var tabs: [String] {
    let names = state.tabOrder.enumerated().map { index, name in
      let depth = speaksOfEngine ? ", \(state[.tab(name)].count) deep" : ""
      return "t \(index + 1) \(titles.title(ofTab: name))\(depth)"
    }
    return [names.isEmpty ? "there are no tabs" : " " + names.joined(separator: "   ")]
  }

  var help: [String] {
    let isTesting = session.toolChrome.offers(.grant)
    return [
      "a number chooses, b goes back, q quits; an empty line presses Enter",
      state.tabOrder.count > 1 ? "t lists tabs, t 2 shows the second" : nil,
      "m shows more of a long list, k / filters one by the text behind it",
      "k and the name of a key presses it: k f5, k ctrl+s",
      "in a form a number asks for that field and those after it; text is the answer to the first",
      isTesting ? "+ grants and - refuses what is held" : nil,
      takesCommands ? ":push NAME and other commands after a colon" : nil,
    ].compactMap { $0 }
  }
}

extension Session {
  package struct KeyPlain {
    package let selected: Int?
    package let isField: Bool
    /// The text of a field that is typed into.
    package let field: String?
  }

  /// The field that has the keys, if it is typed into, and its text.
  package var typedField: (field: Body.Field, text: String)? {
    PlainWords(self).selectedField.map { ($0.field, $0.text) }
  }

  /// True while the words of a filter are typed.
  var isFiltering: Bool { takesText && typedField == nil }

  package var keyPlain: KeyPlain? {
    let words = PlainWords(self)
    let selected = words.plain.selected
    return words.seen.map { _ in
      let isField = selected.map { words.field(at: $0) != nil } ?? false
      return KeyPlain(selected: selected, isField: isField, field: words.selectedField?.text)
    }
  }
}
