internal import Roots

extension Exploration {
  /// Those of one kind with the shortest ways first.
  func oddities(app name: String) -> [Warning] {
    // Of a leave guard that never asks, more is said elsewhere.
    let known = oddities.filter { oddity, _ in
      oddity.kind != .closesForm || oddity.names[2] != "back" || covers(.askedToLeave(oddity.names[0]))
    }
    let sorted = known.sorted {
      ($0.key.kind.rawValue, $0.value.count, $0.key.names.joined(separator: " "))
        < ($1.key.kind.rawValue, $1.value.count, $1.key.names.joined(separator: " "))
    }
    return Dictionary(grouping: sorted, by: \.key.kind).sorted { $0.key.rawValue < $1.key.rawValue }
      .flatMap { $0.value.prefix(Self.warningLimit) }.compactMap { oddity, moves in
        oddity.kind.warning.map { warning($0, message(of: oddity), by: moves, app: name) }
      }
  }

  /// Where the last screen that is closed by a number differs with the way that led there, a name would be sure.
  func unsurePops(app name: String) -> [Warning] {
    let pops = oddities.filter { $0.key.kind == .countedPop && $0.key.names.count > 5 }
    let alike = Dictionary(grouping: pops) { [$0.key.names[1]] + $0.key.names[3...].dropLast() }
    return alike.sorted { $0.key.lexicographicallyPrecedes($1.key) }.compactMap { words, pops in
      let ends = Set(pops.compactMap(\.key.names.last)).sorted()
      guard ends.count > 1, let moves = pops.map(\.value).max(by: { $0.count < $1.count }) else { return nil }
      return warning(
        .wrongPop,
        "'pop \(words[0])' on \(title(words[1])) closes \(ends.map(title).listed(with: "or")) as the last "
          + "screen, by the way that led there; 'pop-to' names where to go", by: moves, app: name)
    }
  }

  private func message(of oddity: Oddity) -> String {
    let (place, names) = (title(oddity.names[0]), oddity.names)
    switch oddity.kind {
    case .leftOpen:
      return
        "\(place) stays open when the consent to guard '\(names[1])' is gone, though every way to it leads through "
        + "that guard; 'guard=\(names[1])' on it closes it as well"
    case .turnsTab:
      return
        "going back from \(place) leads to another tab, '\(names[1])'; if that is not meant, look at what its hooks "
        + "and the 'on-result' of what opens it do"
    case .closesForm:
      let loss = "what is typed into '\(names[1])' on \(place) is lost when "
      if names[2] == "back" {
        return loss
          + "one goes back where its 'leave-guard' does not ask; 'when=dirty' asks wherever there is a text"
      }
      guard names.count > 3 else { return loss + "the time is up; a longer time, or none, leaves it there" }
      if names[3].isEmpty {
        return loss
          + "\(names[2]) closes it, and its 'leave-guard' is not asked; an accessory can ask before that"
      }
      return loss + "\(names[2]) opens \(title(names[3])); 'keep \(names[0]) for=session' keeps it"
    case .stale:
      return
        "\(place) goes on showing the '\(names[1])' that it was opened with when the value '\(names[1])' changes; "
        + "without the parameter it shows the value"
    case .wrongTab where names.count > 3:
      return
        "a URL opens \(place) under tab '\(names[1])', though all ways to it lead through tab '\(names[2])'; "
        + "'stack=\(names[3])' behind the URL opens it there"
    case .skippedStep:
      let step = title(names[1])
      return names.count > 3
        ? "a URL opens \(place) outside of its flow '\(names[2])', without the first step \(step): nothing hears its "
          + "answer there; the URL belongs to \(step)"
        : "a URL opens \(place) without \(step) before it, which alone sets '\(names[2])'; the URL belongs to \(step)"
    case .cutPop:
      let screens = names[2] == "1" ? "1 screen" : "\(names[2]) screens"
      return "'pop \(names[1])' on \(place) finds only \(screens) to close; 'pop-to' names where to go"
    case .countedPop, .again: return oddity.pops
    case .wrongTab:
      return
        "\(place) opens under tab '\(names[1])', though its place is under tab '\(names[2])'; 'tab \(names[2])' "
        + "before it opens it there"
    }
  }
}

extension Oddity {
  var pops: String {
    "'pop \(names[1])' on \(names[0]) closes \(names[3...].map { $0 }.listed(with: "and")) and shows \(names[2])"
  }
}

extension Oddity.Kind {
  fileprivate var warning: Warning.Kind? {
    switch self {
    case .skippedStep: .skippedStep
    case .cutPop: .wrongPop
    case .countedPop, .again: nil
    case .leftOpen: .leftOpen
    case .turnsTab: .turnsTab
    case .closesForm: .lost
    case .stale: .stale
    case .wrongTab: .wrongTab
    }
  }
}
