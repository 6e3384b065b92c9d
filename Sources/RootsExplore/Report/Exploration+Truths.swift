internal import Roots
internal import RootsApp
internal import RootsTape
internal import RootsTerminal

extension Exploration {
  /// Compares each screen, where it is reached first, with what the URL that it has there opens.
  func twoTruths(app name: String) -> [Warning] {
    takenURLs
      + model.names.compactMap { screen in
        guard !deadlines.report.isOver, model.plan.any(screen)?.screen.urls.isEmpty == false,
          let witness = coverage[.rested(screen)], witness.move >= 0
        else { return nil }
        return otherTruth(of: screen, behind: Trace(way(to: witness)), app: name)
      }
  }

  /// The warnings about screens that have a URL, by what a row or key gives them, which opens another screen.
  private var takenURLs: [Warning] {
    let found = model.app.givenVisits.compactMap { visit -> String? in
      let fields = visit.payload?.fields ?? Record()
      guard covers(.screen(visit.screen)), !fields.holdsSecret,
        fields.allSatisfy({ Template($0.1.shown).isPlain }),
        let screen = model.plan.any(visit.screen)?.screen,
        let url = model.plan.routes.url(of: screen, payload: visit.payload),
        let other = try? model.plan.routes.destination(url, redirectLimit: model.app.map.limits.redirects),
        other.screen != visit.screen
      else { return nil }
      return
        "\(title(visit.screen)) has the URL '\(url)' by what it is given, and that opens \(title(other.screen)); "
        + "a URL that the other one does not have mends it"
    }
    return Set(found).sorted().prefix(Self.warningLimit).map { warning(.twoTruths, $0) }
  }

  private func otherTruth(of screen: String, behind trace: Trace, app name: String) -> Warning? {
    guard let here = trace.replay(on: model)?.current, here.engine.attempts.isEmpty,
      let (entry, url) = here.engine.state.carrier, entry.screen == screen
    else { return nil }
    // Opening the URL in a new program finds none of the open screens again.
    var there = State(model)
    there.set(here.script.values)
    there.perform(.command(ScriptCommand(.open(url, nil))))
    guard there.isCalm, let other = there.engine.state.carrier?.entry, other.screen == screen else {
      return nil
    }
    let (one, two) = (model.app.title(of: entry, here.script), model.app.title(of: other, there.script))
    guard one != two || here.body(of: entry) != there.body(of: other) else { return nil }
    let what = one == two ? "" : ": its title is '\(two)' then, and '\(one)' when rows lead to it"
    let tape = trace.tape(
      on: model, app: name, title: Warning.Kind.twoTruths.rawValue,
      ending: [.expect(Expectation(.focus(screen)))])
    return Warning(
      kind: .twoTruths,
      message:
        "'\(model.title(of: screen))' shows something else when '\(url)' opens it\(what); what it shows has to "
        + "stand in its URL, or in values",
      tape: tape)
  }
}
