internal import Roots

/// A name in an app file or a tape: what it stands for, and where it stands.
package struct Mention: Sendable {
  package let thing: Thing
  package let source: SourceText
  /// The name alone, or the value that it is with its quotes.
  package let range: SourceRange
  package let role: Role

  package struct Thing: Hashable, Sendable {
    package let kind: Kind
    package let name: String
    package let screen: String?

    package init(_ kind: Kind, _ name: String, of screen: String? = nil) {
      self.kind = kind
      self.name = name
      self.screen = screen
    }
  }

  /// What can be named. Screens, accessories and flows share their names.
  package enum Kind: String, Sendable {
    case screen, tab, `guard`, invariant, value, data
    case field
  }

  package enum Role: Sendable {
    case definition
    case use
    /// The name of a tab that stands for the screen at its root as well.
    case implied
  }

  package init(_ thing: Thing, in source: SourceText, at range: SourceRange, _ role: Role = .use) {
    self.thing = thing
    self.source = source
    self.range = range
    self.role = role
  }

  fileprivate init(_ kind: Kind, _ name: String, of screen: String? = nil, at spot: Spot, _ role: Role = .use)
  {
    self.init(Thing(kind, name, of: screen), in: spot.source, at: spot.range, role)
  }
}

extension ScriptedApp.Reading {
  /// Every name in the app, in no order.
  package var mentions: [Mention] { judge.mentions }

  package func mentions(ofCommandAt range: SourceRange, in source: SourceText) -> [Mention] {
    var reader = NotationReader(notesUses: true)
    for node in KdlDocument.read(source, in: range).document.nodes { _ = reader.command(node) }
    return reader.uses.compactMap(judge.mention)
  }

  /// The app as far as it could be read, even if something is wrong with it.
  package var draft: ScriptedApp { judge.app }

  package var stateSchema: StateSchema { judge.stateSchema }

  package func thing(_ kind: StateSchema.Mistake.Kind, _ name: String) -> Mention.Thing? {
    judge.thing(kind, name)
  }

  /// What has the keys by a name: a tab, a stack or a screen.
  package func thing(inFocus name: String) -> Mention.Thing {
    Mention.Thing(judge.names.contains(name, .tab) ? .tab : .screen, name)
  }
}

extension AppJudge {
  fileprivate var stateSchema: StateSchema {
    var app = app
    app.valueNames.formUnion(facts.values)
    return app.stateSchema()
  }

  fileprivate var mentions: [Mention] {
    definitions + uses.compactMap(mention) + facts.claimed.flatMap(mentions)
  }

  private var definitions: [Mention] {
    var found: [Mention] = []
    for owner in facts.owners where owner.isHookable {
      if owner.home.isScreen { found.append(Mention(.screen, owner.name, at: owner.spot, .definition)) }
      found += owner.declared.map { Mention(.field, $0.name, of: owner.name, at: $0.spot, .definition) }
    }
    for (kind, of) in [
      (Mention.Kind.tab, NameTable.Kind.tab), (.guard, .guardian), (.invariant, .invariant), (.data, .data),
    ] {
      found += names.spots[of, default: [:]].map { Mention(kind, $0, at: $1, .definition) }
    }
    return found
      + facts.settings.map { Mention(.value, $0.name, at: $0.spot, $0.owner == 0 ? .definition : .use) }
  }

  /// What a mentioned name stands for; `nil` if it is none of the app's.
  fileprivate func mention(_ use: NameUse) -> Mention? {
    let kind: Mention.Kind
    // The name of a row of data is known in its row alone.
    if use.table != nil { return nil }
    switch use.reference {
    case .screen, .accessory, .flow, .opening: kind = .screen
    case .tab: kind = .tab
    case .root: kind = names.contains(use.name, .tab) ? .tab : .screen
    case .presenter: kind = isScreen(use.name) ? .screen : .tab
    case .guardian: kind = .guard
    case .navigator: kind = .screen
    case .data: kind = .data
    case .value where facts.data.contains(use.name) && !facts.values.contains(use.name): kind = .data
    case .value:
      guard let owner = owner(ofValue: use.name, for: use.owner) else { return nil }
      return Mention(owner == nil ? .value : .field, use.name, of: owner, at: use.spot)
    case .transition: return nil
    }
    if use.reference == .navigator, !names.contains(use.name, .flow) { return nil }
    if kind == .tab, !names.contains(use.name, .tab), Int(use.name) != nil { return nil }
    return Mention(kind, use.name, at: use.spot, use.manner == .implied ? .implied : .use)
  }

  private func isScreen(_ name: String) -> Bool { names.contains(name, .screen, .accessory, .flow) }

  /// The screen whose parameter or field a value is; nothing in that if the app sets it, and nothing at all if it is
  /// given in another way.
  private func owner(ofValue name: String, for place: Int) -> String?? {
    guard facts.owners.indices.contains(place) else { return facts.values.contains(name) ? .some(nil) : nil }
    let owner = facts.owners[place]
    if owner.declared.contains(where: { $0.name == name }) { return owner.name }
    if owner.urlParameters.contains(where: { $0.name == name }) { return nil }
    if facts.fields(givenTo: owner.name).contains(name) { return nil }
    return facts.values.contains(name) ? .some(nil) : nil
  }

  private func mentions(in claim: Claim) -> [Mention] {
    guard OpenScreens.names.contains(claim.path.part),
      let steps = claim.path.steps
    else { return [Mention(.value, claim.path.name, at: claim.spot.prefix(claim.path.name))] }
    if claim.path.name == "top" {
      guard let name = claim.value?.text, let spot = claim.valueSpot, isScreen(name) else { return [] }
      return [Mention(.screen, name, at: spot)]
    }
    return stateSchema.names(in: steps, comparedWith: claim.value).compactMap { named in
      guard let thing = thing(named.kind, named.name) else { return nil }
      let whole = named.step == nil ? claim.valueSpot : claim.spot
      guard let spot = whole?.step(named.step ?? named.inner) else { return nil }
      return Mention(thing, in: spot.source, at: spot.range)
    }
  }

  fileprivate func thing(_ kind: StateSchema.Mistake.Kind, _ name: String) -> Mention.Thing? {
    switch kind {
    case .screen: isScreen(name) ? Mention.Thing(.screen, name) : nil
    case .tab: names.contains(name, .tab) ? Mention.Thing(.tab, name) : nil
    // A screen that asks before it is left counts as a guard.
    case .guard: Mention.Thing(names.contains(name, .guardian) ? .guard : .screen, name)
    case .value: Mention.Thing(.value, name)
    case .part, .stack, .phase, .answer: nil
    }
  }
}
