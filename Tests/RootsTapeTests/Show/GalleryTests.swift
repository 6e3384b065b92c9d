import Foundation
import Roots
import RootsApp
import RootsTape
@testable import RootsTerminal
import TestTraits
import Testing

/// Every screen of the shipped apps that opens by its name, as pictures and by rules that are computed.
@MainActor @Suite(.timeLimited) struct `The screens of the shipped apps` {
  struct Place: Sendable, CustomStringConvertible {
    let app: String
    let size: Size
    var charset = Charset.utf8

    var description: String { "\(app)-\(size.columns)x\(size.rows)\(charset == .ascii ? "-ascii" : "")" }
  }

  private static let top = URL(filePath: "../../..", relativeTo: URL(filePath: #filePath)).path()
  nonisolated private static let apps = ["demo", "onboarding", "ride", "shop"]
  nonisolated private static let sizes = [(40, 12), (80, 24), (120, 36), (200, 50)].map {
    Size(columns: $0.0, rows: $0.1)
  }

  /// Where a picture is kept: the signs of ASCII and the rest of the widest windows are claimed by the rules.
  nonisolated private static let pictured = places.filter { place in
    place.charset == .utf8 && (place.size.columns < 200 || place.app == "shop")
  }

  nonisolated static let places: [Place] =
    apps.flatMap { app in sizes.map { Place(app: app, size: $0) } }
    + apps.map { Place(app: $0, size: Size(columns: 80, rows: 24), charset: .ascii) }
    + [(80, 24), (160, 45)].map { Place(app: "clinic", size: Size(columns: $0.0, rows: $0.1)) }

  /// The screens of an app, each opened in a program of its own, in the order of their names.
  private func screens(_ place: Place) throws -> [(name: String, stage: SessionStage)] {
    let reading = try ScriptedApp.read(file: "\(Self.top)/Resources/Apps/\(place.app).kdl")
    let app = try #require(reading.app)
    var setup = StageSetup()
    setup.size = place.size
    let screens = app.map.screens.filter { $0.parameters.allSatisfy { $0.fallback != nil } }.map(\.name)
    let accessories = app.map.accessories.map(\.screen).filter {
      $0.parameters.allSatisfy { $0.fallback != nil }
    }
    .map(\.name)
    return try
      (screens.sorted().map { ($0, Command.go(Visit($0))) }
      + accessories.sorted().map { ($0, Command.overlay(Visit($0))) }).map { name, command in
        let terminal = HeadlessTerminal(place.size, charset: place.charset)
        let stage = try SessionStage(app, setup, on: terminal)
        stage.session.send(command)
        return (name, stage)
      }
  }

  /// With `ROOTS_UPDATE_GOLDEN` set the pictures are drawn anew.
  @Test(arguments: pictured) func `look as they did`(place: Place) throws {
    var text = ""
    for (name, stage) in try screens(place) {
      text += "== \(name)\n" + stage.frame.rows.joined(separator: "\n") + "\n"
    }
    let file = "\(Self.top)/Tests/Golden/Apps/\(place).txt"
    if ProcessInfo.processInfo.environment["ROOTS_UPDATE_GOLDEN"] != nil {
      try text.write(toFile: file, atomically: true, encoding: .utf8)
    }
    let golden = try String(contentsOfFile: file, encoding: .utf8)
    let differing = zip(text.split(separator: "\n"), golden.split(separator: "\n")).first { $0 != $1 }
    #expect(text == golden, "first: \(differing.map { "\($0.0)\n       \($0.1)" } ?? "")")
  }

  @Test(arguments: places) func `keep bars and cards apart, and cut no word of the footer`(place: Place)
    throws
  {
    for (name, stage) in try screens(place) {
      #expect(stage.violations == [], "\(name)")
      let (frame, panes) = (stage.frame, stage.panes)
      #expect(!frame.row(place.size.rows - 1).contains("…"), "\(name): \(frame.row(place.size.rows - 1))")
      #expect(place.charset == .utf8 || frame.text.utf8.allSatisfy { $0 < 0x80 }, "\(name)\n\(frame.text)")
      let (bar, status) = (try #require(panes["bar"]), try #require(panes["status"]))
      #expect(bar.intersection(status).isEmpty)
      guard let card = panes["card"], place.charset == .utf8 else { continue }
      #expect(card.intersection(status).isEmpty, "\(name)")
      for y in card.y + 1..<card.bottom - 1 {
        let row = frame.row(y).dropFirst(card.x).prefix(card.width)
        let isBordered = row.first.map("│┃┆├".contains) == true && row.last.map("│┃┆┤".contains) == true
        #expect(isBordered, "\(name), row \(y): \(row)")
      }
    }
  }

  @Test(arguments: places) func `use most rows of a window where there is that much to show`(place: Place)
    throws
  {
    for (name, stage) in try screens(place) {
      let frame = stage.frame
      // Only a screen that has more than it can show is marked so.
      guard let card = stage.panes["card"],
        (card.y..<card.bottom).contains(where: { y in
          frame.row(y).dropFirst(card.x).prefix(card.width).suffix(5).contains("↓")
        })
      else { continue }
      let lines = " │┃┆░─━┄╭╮╰╯┏┓┗┛┌┐└┘├┤┴┬"
      let used = (0..<place.size.rows).count { frame.row($0).contains { !lines.contains($0) } }
      #expect(used * 10 >= place.size.rows * 6, "\(name): \(used) of \(place.size.rows)\n\(frame.text)")
    }
  }

  @Test(arguments: places) func `look the same after another size and back`(place: Place) throws {
    for (name, stage) in try screens(place) {
      let before = stage.frame
      for size in Self.sizes + [Size(columns: 1, rows: 1), Size(columns: 500, rows: 200)] {
        stage.session.resize(to: size)
        _ = stage.frame
      }
      stage.session.resize(to: place.size)
      #expect(stage.frame.spans(changedSince: before).isEmpty, "\(name)\n\(before.text)\n\(stage.frame.text)")
    }
  }
}

/// Titles and texts that no designer has thought of.
@MainActor @Suite(.timeLimited) struct `A screen with strange text` {
  nonisolated private static let sizes = [(1, 1), (3, 40), (40, 12), (80, 24), (160, 40), (300, 100)]
    .map { Size(columns: $0.0, rows: $0.1) }

  nonisolated private static let texts = [
    String(repeating: "title ", count: 1_700), String(repeating: "x", count: 10_000),
    "\u{202E}olleh \u{2066}שלום עולם\u{2069} مرحبا", "a\u{200B}b\u{200D}c\u{FEFF}d\u{0301}\u{0301}\u{0301}",
    String(repeating: "\u{0301}", count: 500), "👨‍👩‍👧‍👦 family 日本語のタイトル", "tab\there\u{1B}[31mred\u{7}",
  ]

  @Test(arguments: texts, sizes)
  func `is drawn whole`(_ text: String, _ size: Size) throws {
    var map = AppMap(title: text) {
      Tab("one", root: "one", title: text)
      Tab("two", root: "two")
    }
    map.screens = [
      Screen("one", title: text).children("two").make { context in
        BodyScreen {
          text
          List {
            Row(text, detail: text) { context.push("two") }
            Row("Over", detail: "") { context.overlay("over") }
          }
          Field("name", label: text, initial: text)
          Submit(text)
        }
      },
      Screen("two", title: text).make { _ in BodyScreen { text } },
    ]
    map.accessories = [Accessory("over", title: text) { _ in BodyScreen { text } }]
    let navigator = try Navigator(map)
    for detail in Deck.Detail.allCases {
      let session = Session(
        navigator, on: HeadlessTerminal(size),
        chrome: Deck(detail: detail))
      for key in [
        Key.enter, .escape, .down, .enter, .ctrl("p"), .escape, "?", .escape, "i", .escape, .escape,
      ] {
        session.press(key)
        let frame = session.frame
        #expect(frame.size == size)
        for row in frame.rows {
          #expect(Text.width(of: row) <= size.columns)
          #expect(!row.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F || $0.value == 0x202E })
        }
      }
    }
  }
}
