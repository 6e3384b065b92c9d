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

  @Test(arguments: ["#2aa198", "#7c5cff", "#ffffff", "#ffd700", "#5f00d7"])
  func `fills the selected row with a shade of the accent on which its text can be read`(_ accent: String)
    throws
  {
    for theme in [Theme.dark, .light] {
      let own = theme.adapted(to: [.accent: try #require(Color(accent))])
      #expect(own.unreadablePairs == [])
      for depth in [Color.Depth.direct, .all] {
        let look = own.look(of: Style.text.on(.selected), colors: depth)
        let (text, fill) = (try #require(look.foreground?.rgb), try #require(look.background?.rgb))
        #expect(look.background != 61 && text.contrast(to: fill) >= 4.5, "\(theme.name) \(depth) \(fill)")
      }
      let few = Style.text.on(.selected)
      #expect(own.look(of: few, colors: .sixteen) == theme.look(of: few, colors: .sixteen))
      // A theme of other colors keeps the fill.
      #expect(theme.adapted(to: [.ok: 71]).look(of: few, colors: .all) == theme.look(of: few, colors: .all))
    }
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
}
