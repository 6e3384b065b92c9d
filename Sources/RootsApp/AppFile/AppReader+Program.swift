internal import Roots
internal import RootsTerminal

/// Reading what stands in `app`.
extension AppReader {
  mutating func read(app node: KdlNode) {
    let parts = notation.take(node, as: AppTable.app)
    begin(Owner(name: "app", home: .program, spot: node.spot))
    app.map.title = parts.text(0) ?? ""
    if parts.text(0)?.allSatisfy(\.isWhitespace) == true { facts.note(.emptyTitle(parts.arguments[0].spot)) }
    app.map.version = parts.integer("version") ?? 1
    if let entry = parts["scheme"], let scheme = entry.word {
      if isScheme(scheme) {
        app.map.scheme = scheme
      } else {
        error(
          "'\(scheme)' is not a scheme", .hint("letters, then letters, digits, '+', '-' or '.'"),
          at: entry.spot)
      }
    }
    let total = onProgress == nil ? 0 : node.children.count
    var count = 0
    each(node.children, of: "app", AppTable.inApp) { reader, node, word in
      reader.read(inApp: node, word)
      count += 1
      if count.isMultiple(of: 256) { reader.onProgress?(count, max(count, total)) }
    }
    readPostponed()
  }

  private func isScheme(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.first.map { ($0 | 0x20).isLetter } == true
      && bytes.allSatisfy { ($0 | 0x20).isLetter || "0123456789+-.".utf8.contains($0) }
  }

  private mutating func read(inApp node: KdlNode, _ word: Word) {
    resume(0)
    switch word.name {
    case "screen": read(screen: node, word)
    case "accessory": read(accessory: node, word)
    case "tab": read(tab: notation.take(node, as: word))
    case "guard": read(guardian: node, word)
    case "flow": read(flow: node, word)
    case "data": read(data: node, word)
    case "empty": read(empty: node, word)
    case "key": if let key = key(node, word, scope: "app") { app.keys.append(key) }
    case "keep", "on", "invariant": postpone(node, word)
    case "set":
      let known = notation.uses.count
      let values = notation.take(node, as: word)
      notation.fix(values, forgettingUsesAfter: known)
      facts.set(values)
      if let record = notation.record(values) { app.values = app.values.merging(record) }
    default: read(setting: notation.take(node, as: word), word)
    }
  }

  private mutating func read(setting parts: Parts, _ word: Word) {
    switch word.name {
    case "start": read(start: parts)
    case "back": app.map.back = parts.text(0).flatMap { AppMap.BackPolicy(rawValue: $0) } ?? .history
    case "restore": app.map.isRestorable = parts.arguments.first?.value.truth ?? false
    case "limits": read(limits: parts)
    case "reachable", "leads-to": read(goal: parts)
    case "redirect":
      guard let entry = parts.arguments.first, let target = parts.text("to"), pattern(entry) != nil else {
        return
      }
      let redirect = Redirect(parts.text(0) ?? "", to: target)
      app.map.redirects.append(redirect)
      facts.note(url: entry)
      facts.note(target: parts["to"], of: "redirect '\(redirect.pattern)'")
    case "theme": read(theme: parts)
    case "unhandled":
      app.map.unhandled = parts.text("to")
      facts.note(target: parts["to"], of: "unhandled URLs")
    default: break
    }
  }

  private mutating func read(goal parts: Parts) {
    let names = parts.arguments.compactMap(\.word)
    guard parts.isFaultless, let screen = names.last else { return }
    let goal = ScriptGoal(
      screen: screen, origin: names.count > 1 ? names[0] : nil, limit: parts.integer("within"))
    if goal.origin == screen { error("'\(goal.text)' always holds", at: parts.node.spot) }
    if app.goals.contains(goal) { error("'\(goal.text)' is there already", at: parts.node.spot) }
    app.goals.append(goal)
  }

  private mutating func read(theme parts: Parts) {
    if !app.colors.isEmpty { error("'theme' is there already", at: parts.node.spot) }
    for role in Theme.colored {
      guard let entry = parts["\(role)"], let word = entry.word else { continue }
      guard let color = Color(word) else {
        error(
          "'\(word)' is not a color", .hint("as in '\(role)=\"#7c5cff\"', or a number from 0 to 255"),
          at: entry.spot)
        continue
      }
      app.colors[role] = color
      // What can be read on dark is moved until it can on light.
      do { _ = try Theme.dark.with([role: color]) } catch { self.error("\(error)", at: entry.spot) }
    }
  }

  private mutating func read(start parts: Parts) {
    if hasStart { error("'start' is there already", at: parts.node.spot) }
    hasStart = true
    switch (parts.text("tab"), parts.text("screen")) {
    case (let tab?, nil): app.map.start = .tab(tab)
    case (nil, let screen?):
      app.map.start = .screen(screen)
      notation.note(Visit(screen), .opened, at: parts["screen"]?.spot ?? parts.node.spot)
    default: error("'start' takes 'tab=' or 'screen='", at: parts.node.spot)
    }
  }

  private mutating func read(limits parts: Parts) {
    let given = app.map.limits
    app.map.limits.layers = parts.integer("layers") ?? given.layers
    app.map.limits.tabs = parts.integer("tabs") ?? given.tabs
    app.map.limits.redirects = parts.integer("redirects") ?? given.redirects
    app.map.limits.reentrancy = parts.integer("reentrancy") ?? given.reentrancy
    app.map.limits.undo = parts.integer("undo") ?? given.undo
  }

  private mutating func read(tab parts: Parts) {
    guard let name = defined(.tab, parts) else { return }
    let tab = Tab(
      name, root: parts.text("root"), title: parts.text("title"), index: parts.integer("index"))
    if parts["root"] == nil, let spot = parts.arguments.first?.spot {
      notation.uses.append(NameUse(.screen, name, spot, .implied))
    }
    if let spot = (parts["root"] ?? parts.arguments.first)?.spot {
      notation.note(tab.root, .opened, at: spot)
    }
    app.map.tabs.append(tab)
  }

  /// The URL pattern of a text; if it is not one, the place inside it is noted.
  mutating func pattern(_ entry: KdlEntry) -> RoutePattern? {
    guard let text = entry.value.text else { return nil }
    do {
      return try RoutePattern(text)
    } catch {
      let before = text.unicodeScalars.prefix(error.column - 1)
      let offset = String(before).utf8.count
      self.error(error.message, at: entry.spot(of: offset..<min(offset + 1, text.utf8.count)))
      return nil
    }
  }

  // MARK: Keys

  /// Keys with a meaning that no program can take away.
  private static let fixedKeys: [Key] = [
    .enter, .escape, .tab, .backTab, .up, .down, .ctrl("c"), .ctrl("z"), .ctrl("l"),
  ]

  private static let bindings = Bindings()

  /// What a key does; a key that is bound already in the same scope is an error.
  mutating func key(_ node: KdlNode, _ word: Word, scope: String) -> KeyScript? {
    let parts = notation.take(node, as: word)
    let actions = actions(node.children, of: word.name)
    guard let entry = parts.arguments.first, let text = entry.word else { return nil }
    do {
      let key = try Key(parsing: text)
      if let key = key.presses.first(where: Self.fixedKeys.contains) {
        error("'\(key)' has a meaning of its own everywhere", at: entry.spot)
        return nil
      }
      if let earlier = names.define(.key, "\(scope) \(key)", at: entry.spot) {
        let place = earlier.source.position(at: earlier.range.start)
        error(
          "'\(key)' is bound already",
          .hint("the first is at \(earlier.source.name):\(place.line):\(place.column)"), at: entry.spot)
        return nil
      }
      if let other = rival(of: key, scope) {
        let place = other.spot.source.position(at: other.spot.range.start)
        error(
          "'\(key)' and '\(other.key)' begin alike",
          .hint(
            "give one of them another key; the first is at \(other.spot.source.name):\(place.line):\(place.column)"
          ),
          at: entry.spot)
        return nil
      }
      for start in key.beginnings where beginnings["\(scope) \(start)"] == nil {
        beginnings["\(scope) \(start)"] = (key, entry.spot)
      }
      if let action = Self.bindings.action(for: key)?.action, Action.steering.contains(action) {
        facts.note(.keyOfTools(key.description, entry.spot))
      }
      if actions.isEmpty, node.children.isEmpty { facts.note(.keyWithoutEffect(key.description, entry.spot)) }
      return KeyScript(key: key, title: parts.text("title"), actions: actions)
    } catch {
      self.error("\(error)", at: entry.spot)
      return nil
    }
  }

  /// The first key of the same scope that cannot be pressed beside another one.
  private func rival(of key: Key, _ scope: String) -> (key: Key, spot: Spot)? {
    for start in key.beginnings { if let spot = names[.key, "\(scope) \(start)"] { return (start, spot) } }
    return beginnings["\(scope) \(key)"]
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { self >= UInt8(ascii: "a") && self <= UInt8(ascii: "z") }
}
