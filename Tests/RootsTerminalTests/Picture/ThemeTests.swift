import TestTraits
import Testing

@testable import RootsTerminal

@Suite(.timeLimited) struct `A theme` {
  @Test(arguments: [
    (Role.text, Color.Depth.all, Look.plain), (.muted, .all, Look(foreground: 246)),
    (.muted, .sixteen, Look(foreground: 8)),
    (.muted, .eight, Look(.dim)), (.muted, .mono, Look(.dim)), (.accent, .all, Look(foreground: 141)),
    (.accent, .mono, Look(.bold)),
    (.bad, .eight, Look(foreground: 1)), (.shadow, .mono, Look(.dim)),
    (.layer(4), .sixteen, Look(foreground: 3)),
  ])
  func `gives every role its look`(role: Role, depth: Color.Depth, look: Look) {
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
      for depth in Color.Depth.allCases {
        let look = Theme.highContrast.look(of: Style(role, .dim), colors: depth)
        #expect(look.foreground == nil && !look.attributes.contains(.dim))
      }
    }
  }

  @Test func `without colors has none`() {
    for role in Role.allCases { #expect(Theme.mono.look(of: Style(role), colors: .all).foreground == nil) }
    #expect(Theme.named("mono") == .mono)
    #expect(Theme.named("none") == nil && Theme.named("default") == .dark)
    #expect(Theme.builtIn.map(\.name) == ["dark", "light", "high-contrast", "mono"])
  }

  @Test(arguments: [("0;15", "light"), ("0;default;7", "light"), ("15;0", "dark"), ("", "dark")])
  func `fits what the terminal says of its background`(_ colors: String, _ name: String) {
    #expect(Theme.fitting { $0 == "COLORFGBG" ? colors : nil }.name == name)
  }

  @Test(arguments: [Theme.dark, .light, .highContrast, .mono])
  func `tells what is bad from what is good without colors`(theme: Theme) {
    let looks = [Role.ok, .warn, .bad].map { theme.look(of: Style($0), colors: .mono) }
    #expect(looks[2] != looks[0] && looks[2] != looks[1], "\(theme.name)")
  }

  @Test func `can be changed role by role`() {
    var theme = Theme.standard
    theme[.accent].all = Look(foreground: 33)
    #expect(theme.look(of: .accent, colors: .all) == Look(foreground: 33))
    #expect(theme.look(of: .muted, colors: .all) == Look(foreground: 246))
  }

  // MARK: What can be read

  @Test func `has no pair of colors that cannot be read`() {
    for theme in Theme.builtIn { #expect(theme.unreadablePairs == [], "\(theme.name)") }
    #expect(RGB("#000000")?.contrast(to: RGB(red: 255, green: 255, blue: 255)) == 21)
  }

  @Test func `says which pair cannot be read, and its ratio`() throws {
    let error = #expect(throws: Theme.UnreadablePair.self) {
      try Theme.dark.with([.accent: .rgb(try #require(RGB("#333333")))])
    }
    #expect(error?.description == "accent #333333 on #000000 has a contrast of 1.6:1, and 4.5:1 is the least")
  }

  @Test func `takes colors of a program, and moves them on another surface until they can be read`() throws {
    let accent = try #require(Color("#7c5cff"))
    let added = Role.own(0)
    let brand: [Role: Color] = [.accent: accent, added: 34]
    let dark = Theme.dark.adapted(to: brand)
    #expect(dark.look(of: Style(added), colors: .all) == Look(foreground: 34))
    #expect(dark.look(of: Style(added), colors: .sixteen).foreground != nil)
    #expect(dark.look(of: .accent, colors: .sixteen) == Theme.dark.look(of: .accent, colors: .sixteen))
    for theme in Theme.builtIn { #expect(theme.adapted(to: brand).unreadablePairs == [], "\(theme.name)") }
    #expect(Theme.mono.adapted(to: brand) == .mono)
    #expect(Theme.light.adapted(to: brand).look(of: .accent, colors: .direct).foreground != accent)
  }

  @Test(arguments: [Color.Depth.sixteen, .eight, .mono])
  func `shows what is selected without any fill of its own`(depth: Color.Depth) {
    for theme in Theme.builtIn {
      let look = theme.look(of: Style.ok.on(.selected), colors: depth)
      #expect(look.attributes.contains(.reverse) && look.foreground == nil && look.background == nil)
      #expect(theme.look(of: Style.text.on(.button), colors: depth).attributes.contains(.underline))
    }
  }

  @Test func `fills what is selected in the colors of the theme alone`() {
    let style = Style(.ok, .bold).on(.selected)
    #expect(Theme.dark.look(of: style, colors: .all) == Look(foreground: 231, background: 61, .bold))
    #expect(Theme.dark.look(of: Style.ok.on(.bar), colors: .all) == Look(foreground: 71, background: 235))
    // The terminal's own color of text may be as dark as the bar.
    #expect(Theme.dark.look(of: Style.text.on(.bar), colors: .all) == Look(foreground: 253, background: 235))
    #expect(
      style.ground == .selected && style.background == nil && style.words == ["ok", "bold", "on=selected"])
    #expect(Style(words: ["ok", "bold", "on=selected"]) == style)
  }

  @Test(arguments: [
    (0, Color.Depth.mono), (2, .mono), (8, .eight), (16, .sixteen), (88, .sixteen), (1 << 24, .direct),
  ])
  func `knows a terminal by its number of colors`(colors: Int, depth: Color.Depth) {
    #expect(Color.Depth(colors: colors) == depth)
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

@Suite(.timeLimited) struct `A color` {
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
