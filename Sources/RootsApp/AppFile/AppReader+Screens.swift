internal import Roots
internal import RootsTerminal

extension AppReader {
  mutating func read(screen node: KdlNode, _ word: Word) {
    let parts = notation.take(node, as: word)
    let name = defined(.screen, parts)
    let spot = parts.arguments.first?.spot ?? node.spot
    if app.map.screens.count >= Self.screenLimit {
      return error("a program has at most \(Self.screenLimit) screens", at: spot)
    }
    let home = Owner.Home.screen(app.map.screens.count)
    begin(Owner(name: name ?? "", home: home, spot: spot))
    var (screen, script) = screen(name ?? "", parts)
    let isWide = parts.text("room") == "wide"
    if isWide, let entry = parts["preview"] {
      error("a screen with 'room=wide' has no preview", at: entry.spot)
    }
    script.mostPreview = isWide || !script.leadsOn ? 0 : parts.integer("preview")
    if script.allBlocks.allSatisfy(\.content.isOnlyRead) { script.walkTables() }
    script.standsAlone = parts.flag("columns") == false
    guard let name else { return }
    app.map.screens.append(screen)
    app.screens[name] = [script]
  }

  mutating func read(accessory node: KdlNode, _ word: Word) {
    let parts = notation.take(node, as: word)
    let name = defined(.accessory, parts)
    let spot = parts.arguments.first?.spot ?? node.spot
    let home = Owner.Home.accessory(app.map.accessories.count)
    begin(Owner(name: name ?? "", home: home, spot: spot))
    var (screen, script) = screen(name ?? "", parts)
    guard let name else { return }
    var accessory = Accessory(name)
    accessory.screen = screen
    accessory.parents = parts.names("parents")
    accessory.cover = parts.flag("opaque") == true ? .opaque : .partial
    accessory.input = parts.text("input").flatMap { Accessory.Input(rawValue: $0) } ?? .blocks
    checkParents(of: accessory, spot)
    if accessory.input == .passes, script.allBlocks.contains(where: { !$0.content.isOnlyRead }) {
      facts.note(.choicesAboveOthers(name, spot))
    }
    if accessory.input == .blocks, script.allBlocks.allSatisfy(\.content.isOnlyRead) { script.walkTables() }
    app.map.accessories.append(accessory)
    app.screens[name, default: []].append(script)
  }

  /// Definitions of one accessory differ by their parents.
  private mutating func checkParents(of accessory: Accessory, _ spot: Spot) {
    let key = [accessory.name] + Set(accessory.parents).sorted()
    guard !accessoryKeys.insert(key).inserted else { return }
    error(
      "accessory '\(accessory.name)' is defined already for the same parents",
      .hint("give it 'parents=' of its own"), at: spot)
  }

  mutating func read(empty node: KdlNode, _ word: Word) {
    let parts = notation.take(node, as: word)
    if app.map.empty != nil { error("'empty' is there already", at: node.spot) }
    begin(Owner(name: "empty", home: .empty, spot: node.spot))
    let (screen, script) = screen("empty", parts)
    app.map.empty = screen
    app.screens[Entry.emptyScreen] = [script]
  }

  private mutating func screen(_ name: String, _ parts: Parts) -> (Screen, ScreenScript) {
    var screen = Screen(name, title: parts.text("title"))
    screen.identity = parts.text("identity")
    screen.guards = parts.names("guard")
    screen.isRestorable = parts.flag("restorable") ?? false
    screen.transition = parts.text("transition").map { Transition($0) }
    if let identity = screen.identity, let entry = parts["identity"] {
      facts.learn {
        $0.given.insert(identity)
        $0.identity = (identity, entry.spot)
      }
    }
    var script = ScreenScript()
    each(parts.node.children, of: parts.node.name, AppTable.inScreen) { reader, node, word in
      reader.read(inScreen: node, word, &screen, &script)
    }
    screen.children = screen.children.withoutRepetitions
    let asked = script.leaveGuard?.condition?.paths.map(\.name) ?? []
    if asked.contains(ScriptScope.dirty), facts.owner.fields.isEmpty,
      let node = parts.node.children.first(where: { $0.name == "leave-guard" })
    {
      facts.note(.nothingToChange(name, node.spot))
    }
    script.title = parts["title"].map { template($0) } ?? Template(screen.title)
    screen.mayHold = script.leaveGuard != nil
    return (screen, script)
  }

  private mutating func read(
    inScreen node: KdlNode, _ word: Word, _ screen: inout Screen, _ script: inout ScreenScript
  ) {
    switch word.name {
    case "param", "url", "children", "child": read(definition: notation.take(node, as: word), word, &screen)
    case "top", "bottom":
      let parts = notation.take(node, as: word)
      let part = ScreenScript.PartScript(
        height: parts.integer("height") ?? 1, heights: parts.names("heights").compactMap { .init($0) },
        blocks: blocks(node.children, of: word.name))
      if word.name == "top" ? script.top != nil : script.bottom != nil {
        error("'\(word.name)' is there already", at: node.spot)
      }
      if word.name == "top" { script.top = part } else { script.bottom = part }
    case "backdrop":
      if script.backdrop != nil { error("'backdrop' is there already", at: node.spot) }
      script.backdrop = picture(notation.take(node, as: word))
    case "find": if let find = find(notation.take(node, as: word)) { script.finds.append(find) }
    case "leave-guard": read(leaveGuard: notation.take(node, as: word), &script)
    case "key": if let key = key(node, word, scope: "\(facts.current)") { script.keys.append(key) }
    default: if let block = block(node, word) { script.blocks.append(block) }
    }
  }

  private mutating func read(leaveGuard parts: Parts, _ script: inout ScreenScript) {
    if script.leaveGuard != nil { error("'leave-guard' is there already", at: parts.node.spot) }
    guard parts.isFaultless, let question = parts.arguments.first else { return }
    script.leaveGuard = LeaveScript(
      question: template(question), condition: condition(parts),
      stay: parts["stay"].map { template($0) } ?? Template("Stay here"),
      leave: parts["leave"].map { template($0) } ?? Template("Leave"))
  }

  // MARK: Definitions

  mutating func read(definition parts: Parts, _ word: Word, _ screen: inout Screen) {
    guard parts.isFaultless, let first = parts.arguments.first, let text = first.word else { return }
    switch word.name {
    case "param": read(parameter: text, parts, &screen)
    case "url":
      guard let pattern = pattern(first) else { return }
      screen.urls.append(text)
      learnParameters(of: pattern, first)
      if let entry = parts["stack"] { read(urlStack: entry, parts.names("stack"), &screen) }
    case "children":
      screen.children += parts.arguments.compactMap(\.word).map { Screen.Child($0) }
    default: read(child: text, parts, &screen)
    }
  }

  private mutating func read(urlStack entry: KdlEntry, _ names: [String], _ screen: inout Screen) {
    if let stack = screen.urlStack, stack != names {
      return error(
        "another 'stack' is there already", .hint("all URLs of a screen have the same screens below them"),
        at: entry.spot)
    }
    screen.urlStack = names
    facts.learn { $0.urlStack = entry }
  }

  private mutating func learnParameters(of pattern: RoutePattern, _ entry: KdlEntry) {
    for case .parameter(let name, _) in pattern.parts {
      let place = entry.value.text.flatMap { Array($0.utf8).firstRange(holding: Array(":\(name)".utf8)) }
      let spot = place.map { entry.spot(of: $0.lowerBound + 1..<$0.upperBound) } ?? entry.spot
      facts.learn { $0.urlParameters.append((name, spot)) }
    }
  }

  private mutating func read(parameter name: String, _ parts: Parts, _ screen: inout Screen) {
    guard let spot = parts.arguments.first?.spot, isName(name, spot) else { return }
    if screen.parameters.count >= Self.fieldLimit {
      return error("a screen has at most \(Self.fieldLimit) parameters", at: spot)
    }
    if screen.parameters.contains(where: { $0.name == name }) {
      return error("parameter '\(name)' is defined already", at: spot)
    }
    let fallback = parts["default"].flatMap { $0.data(&notation.findings) }
    let kind =
      parts.text("type").flatMap { Screen.Parameter.Kind(rawValue: $0) }
      ?? Screen.Parameter.Kind(of: fallback)
    if let fallback, let entry = parts["default"], !kind.admits(fallback) {
      return error("the default of '\(name)' is \(fallback.kind), not \(kind.rawValue)", at: entry.spot)
    }
    screen.parameters.append(Screen.Parameter(name, kind, fallback: fallback))
    facts.learn { owner in
      owner.declared.append((name, spot))
      if fallback == nil { owner.wanted.append((name, spot)) }
    }
  }

  private mutating func read(child name: String, _ parts: Parts, _ screen: inout Screen) {
    guard let spot = parts.arguments.first?.spot else { return }
    let kind = parts.text("kind").flatMap { ScreenGraph.Edge.Kind(rawValue: $0) } ?? .push
    notation.uses.append(
      NameUse(kind == .tab ? .root : .opening, name, spot, owner: facts.current))
    screen.children.append(
      Screen.Child(
        name, kind: kind, transition: parts.text("transition").map { Transition($0) },
        cost: parts.integer("cost") ?? 1))
  }
}

extension Screen.Parameter.Kind {
  /// The kind of a parameter that has a default and no type.
  fileprivate init(of fallback: Value?) {
    switch fallback {
    case .int: self = .int
    case .double: self = .double
    case .bool: self = .bool
    case .null: self = .any
    case .string, .list, .record, .secret, nil: self = .string
    }
  }
}

extension [Screen.Child] {
  /// The ways without repetitions: of two with the same target and kind, the later one, which may say more.
  fileprivate var withoutRepetitions: [Screen.Child] {
    guard count > 1 else { return self }
    var places: [String: Int] = [:]
    var kept: [Screen.Child] = []
    for child in self {
      let key = "\(child.kind.rawValue) \(child.name)"
      if let place = places[key] {
        kept[place] = child
      } else {
        places[key] = kept.count
        kept.append(child)
      }
    }
    return kept
  }
}
