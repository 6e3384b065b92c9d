import TestTraits
import Testing

@testable import RootsTerminal

@Suite(.timeLimited) struct `A theme` {
  @Test(arguments: [
    (Role.text, ColorDepth.all, Look.plain), (.muted, .all, Look(foreground: 245)),
    (.muted, .sixteen, Look(foreground: 8)),
    (.muted, .eight, Look(.dim)), (.muted, .mono, Look(.dim)), (.accent, .all, Look(foreground: 99)),
    (.accent, .mono, Look(.bold)), (.selection, .mono, Look(.reverse)),
    (.selection, .all, Look(foreground: 99, .reverse)),
    (.bad, .eight, Look(foreground: 1)), (.shadow, .mono, .plain),
    (.layer(4), .sixteen, Look(foreground: 3)),
  ])
  func `gives every role its look`(role: Role, depth: ColorDepth, look: Look) {
    #expect(Theme.standard.look(of: Style(role), colors: depth) == look)
  }

  @Test func `adds what the style asks for`() {
    let style = Style(.muted, .underline, foreground: 196, background: 21)
    let theme = Theme.standard
    #expect(theme.look(of: style, colors: .all) == Look(foreground: 196, background: 21, .underline))
    #expect(theme.look(of: style, colors: .sixteen) == Look(foreground: 9, background: 4, .underline))
    #expect(theme.look(of: style, colors: .eight) == Look(foreground: 1, background: 4, [.underline, .dim]))
    #expect(theme.look(of: style, colors: .mono) == Look([.underline, .dim]))
  }

  @Test func `of high contrast dims nothing`() {
    for role in Role.allCases {
      for depth in ColorDepth.allCases {
        let look = Theme.highContrast.look(of: Style(role, .dim), colors: depth)
        #expect(look.foreground == nil && !look.attributes.contains(.dim))
      }
    }
  }

  @Test func `without colours has none`() {
    for role in Role.allCases { #expect(Theme.mono.look(of: Style(role), colors: .all).foreground == nil) }
    #expect(Theme.named("mono") == .mono)
    #expect(Theme.named("none") == nil)
    #expect(Theme.builtIn.map(\.name) == ["default", "high-contrast", "mono"])
  }

  @Test func `can be changed role by role`() {
    var theme = Theme.standard
    theme[.accent].all = Look(foreground: 33)
    #expect(theme.look(of: .accent, colors: .all) == Look(foreground: 33))
    #expect(theme.look(of: .muted, colors: .all) == Look(foreground: 245))
  }

  @Test(arguments: [
    (0, ColorDepth.mono), (2, .mono), (8, .eight), (16, .sixteen), (88, .sixteen), (1 << 24, .direct),
  ])
  func `knows a terminal by its number of colours`(colors: Int, depth: ColorDepth) {
    #expect(ColorDepth(colors: colors) == depth)
  }

  @Test(arguments: [
    (Look.plain, Look.plain, ""), (.plain, Look(.bold), "\u{1B}[1m"), (Look(.bold), .plain, "\u{1B}[m"),
    (Look(.bold), Look([.bold, .reverse]), "\u{1B}[7m"),
    (Look([.bold, .reverse]), Look(.bold), "\u{1B}[27m"),
    (Look([.bold, .dim]), Look(.dim), "\u{1B}[0;2m"),
    (Look(foreground: 99), Look(foreground: 3), "\u{1B}[33m"),
    (Look(foreground: 9), Look(background: 12), "\u{1B}[0;104m"),
    (.plain, Look(foreground: 250, background: 1), "\u{1B}[38;5;250;41m"),
    (Look(foreground: 250, background: 240, .bold), Look(foreground: 250, background: 240), "\u{1B}[22m"),
    (Look(foreground: 250, background: 240, .bold), Look(background: 240, .bold), "\u{1B}[39m"),
  ])
  func `changes from look to look with few bytes`(old: Look, new: Look, sequence: String) {
    #expect(new.sequence(after: old) == sequence)
  }
}

@Suite(.timeLimited) struct `A colour` {
  @Test(arguments: [("#ff8000", "#ff8000"), ("#F80", "#ff8800"), ("#000000", "#000000")])
  func `is read from hexadecimal digits`(text: String, color: String) {
    #expect(RGB(text)?.description == color)
  }

  @Test(arguments: ["", "#", "ff8000", "#ff80", "#gg0000", "#ff80001", "#＋１２"])
  func `is nothing else`(text: String) {
    #expect(RGB(text) == nil)
  }

  @Test func `has a name in a palette`() {
    var palette = Palette.dark
    palette["brightWhite"] = RGB("#123456")
    palette["unknown"] = RGB("#123456")
    #expect(palette["brightWhite"] == palette.color(15))
    #expect(palette["unknown"] == nil)
    #expect(palette["cursor"] == palette.cursor)
    let fixed: [UInt8: String] = [
      16: "#000000", 21: "#0000ff", 196: "#ff0000", 231: "#ffffff", 232: "#080808", 255: "#eeeeee",
    ]
    for (index, color) in fixed { #expect("\(palette.color(index))" == color) }
  }
}
