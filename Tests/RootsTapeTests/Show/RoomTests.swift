import Foundation
import Roots
import RootsApp
@testable import RootsTape
@testable import RootsTerminal
import TestSupport
import TestTraits
import Testing

/// More columns never show less: the words that a screen shows at one width stand there at each greater one.
@MainActor @Suite(.timeLimited) struct `A wider window` {
  struct Case: Sendable, CustomStringConvertible {
    let path: String
    let widths: [Int]
    var description: String { path }
  }

  /// Two apps at each width, the others wherever something of the layout changes and in steps.
  nonisolated private static let cases: [Case] = {
    let steps = [40, 59, 60, 79, 80, 99, 100, 110, 149, 150, 182, 240]
    let shipped = ["clinic", "demo", "onboarding", "ride", "shop"].map { "Resources/Apps/\($0).kdl" }
    let foreign = [
      "bank", "campus", "depot", "festival", "gym", "helpdesk", "hotel", "library", "museum", "podcast",
      "recipes", "store",
    ].map { "Tests/Golden/Foreign/\($0).kdl" }
    return (shipped + foreign).map { path in
      let isWhole = path.contains("onboarding") || path.contains("gym")
      return Case(path: path, widths: isWhole ? Array(stride(from: 40, through: 240, by: 3)) : steps)
    }
  }()

  private static let rows = 40

  /// The screens of an app, each opened in a program of its own; a parameter that is needed is 1 or a word.
  private func screens(_ path: String) throws -> [(name: String, session: Session)] {
    let app = try #require(try ScriptedApp.read(file: Project.path(path)).app)
    // What lets the keys through to what it lies on covers some of it.
    let accessories = app.map.accessories.filter { $0.input == .blocks }.map(\.screen)
    return try (app.map.screens + accessories).map { screen in
      let given = screen.parameters.filter { $0.fallback == nil }.map { parameter in
        (parameter.name, [.int, .double].contains(parameter.kind) ? Value.int(1) : .string("one"))
      }
      let visit = Visit(screen.name, payload: Payload(Record(given)))
      let stage = try SessionStage(
        app, StageSetup(), on: HeadlessTerminal(Size(columns: 40, rows: Self.rows)))
      (stage.session.chrome as? Deck)?.detail = .presentation
      let isLayer = accessories.contains { $0.name == screen.name }
      stage.session.send(isLayer ? .overlay(visit) : .push(visit))
      return (screen.name, stage.session)
    }
  }

  /// The words of the card in front, and beside it, that are whole: how often each stands there.
  private func words(_ session: Session) -> [Substring: Int] {
    let frame = session.frame
    guard let stage = (session.chrome as? Deck)?.stage(session) else { return [:] }
    var areas = [stage.area]
    if let card = stage.card {
      areas = [
        stage.isFloating ? card : Rect(x: 0, y: card.y, width: frame.size.columns, height: card.height)
      ]
    } else if let parts = stage.parts {
      areas = [parts.top, parts.bottom].compactMap(\.self)
    }
    var words: [Substring: Int] = [:]
    for area in areas {
      for y in area.y..<area.bottom {
        let row = frame.row(y).dropFirst(area.x).prefix(area.width)
        for word in row.split(whereSeparator: { $0.isWhitespace || "│┃┆║─━╭╮┏┓╰╯┗┛┬┴".contains($0) })
        where word.contains(where: { $0.isLetter || $0.isNumber }) && !word.contains("…")
          && !word.hasPrefix("+")
        {
          words[word, default: 0] += 1
        }
      }
    }
    return words
  }

  @Test(arguments: cases) func `shows no less`(_ place: Case) throws {
    for (name, session) in try screens(place.path) {
      var last: (width: Int, words: [Substring: Int], text: String) = (0, [:], "")
      // In a very small window no cards stand over a backdrop.
      let isScene = session.navigator.state.focusedEntry.map { session.view(of: $0).shape } == .multipart
      for width in place.widths where width >= 60 || !isScene {
        session.resize(to: Size(columns: width, rows: Self.rows))
        let now = words(session)
        // What a picture is cut at goes on.
        let lost = last.words.filter { word, count in
          now[word, default: 0] < count && !now.keys.contains { $0.hasPrefix(word) && $0 != word }
        }.keys
        if !lost.isEmpty {
          Issue.record(
            """
            \(name) at \(width) columns lacks \(lost.joined(separator: ", ")) of those at \(last.width)
            \(last.text)
            \(session.frame.text)
            """)
        }
        last = (width, now, session.frame.text)
      }
    }
  }
}

/// The say of a screen in how much room a preview and other cards have beside it.
@MainActor @Suite(.timeLimited) struct `A screen that says what room it wants` {
  private func session(_ says: String, _ width: Int) throws -> Session {
    let app = try TextApp.app(
      """
      app "Shelves" {
        start screen=shelf
        screen shelf title="Shelf" { list { row "Open" { push list } } }
        screen list title="All of them" \(says) { list { row "First" { push one }; row "Second" { push one } } }
        screen one title="One" { text "About the first." }
      }
      """)
    let stage = try SessionStage(app, StageSetup(), on: HeadlessTerminal(Size(columns: width, rows: 36)))
    (stage.session.chrome as? Deck)?.detail = .presentation
    stage.session.send(.push("list"))
    return stage.session
  }

  @Test(arguments: [120, 149, 150, 200, 240]) func `has no preview beside it if it is wide`(_ width: Int)
    throws
  {
    #expect(try session("", width).frame.text.contains("About the first."))
    #expect(try !session("room=wide", width).frame.text.contains("About the first."))
  }

  /// The columns of the preview with its borders, from the border at its left.
  private func previewWidth(_ session: Session) throws -> Int {
    let row = session.frame.rows.first { $0.contains("About the first.") }
    let before = try #require(row?.firstRange(of: "About")).lowerBound
    let line = try #require(row).prefix(upTo: before)
    return session.size.columns
      - (line.lastIndex(of: "│").map { line.distance(from: line.startIndex, to: $0) } ?? 0)
  }

  @Test(arguments: [120, 149, 150, 200, 240]) func `has the room that a preview may not have`(_ width: Int)
    throws
  {
    let (free, capped) = (try session("", width), try session("preview=40", width))
    #expect(try previewWidth(free) > 50, "\(free.frame.text)")
    #expect(try (40...46).contains(previewWidth(capped)), "\(capped.frame.text)")
  }

  @Test(arguments: [200, 240]) func `stands alone if it wants no columns`(_ width: Int) throws {
    func isBeside(_ says: String) throws -> Bool {
      try session(says, width).frame.rows.contains { $0.contains("Shelf ─") && $0.contains("─ All of them") }
    }
    let (usual, alone) = (try isBeside(""), try isBeside("columns=#false"))
    #expect(usual && !alone)
    #expect(try session("columns=#false", width).frame.text.contains("About the first."))
  }

  nonisolated private static let faulty = [
    ("room=wide preview=40", "a screen with 'room=wide' has no preview"), ("preview=20", "from 32 to 100"),
    ("room=narrow", "narrow"),
  ]

  @Test(arguments: faulty) func `is told what it cannot say`(_ says: String, _ message: String) {
    let text = "app { start screen=list; screen list \(says) { text Here } }"
    let findings = ScriptedApp.read(SourceText(name: "app.kdl", text: text)).diagnostics
    #expect(findings.hasErrors && findings.rendered.contains(message), "\(findings.rendered)")
  }
}
