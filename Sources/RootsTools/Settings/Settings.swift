internal import RootsApp
internal import RootsCurses
internal import RootsTerminal

/// The looks and keys that a person wants, after everything that says so has been read.
struct Settings: Equatable, Sendable {
  var preset = Bindings.Preset.roots
  var theme = Theme.standard
  var themeColors: [Role: Color] = [:]
  var colors = CursesTerminal.ColorChoice.automatic
  /// `nil` for that of the locale.
  var charset: Charset?
  var isPlain = false
  var takesMouse = true
  var motion = Session.Options.MotionChoice.full
  var escapeDelay = KeyDecoder.usualDelay
  var keepsDatabase = true
  var countsVisits = true
  var rebinding: [Rebinding] = []

  struct Rebinding: Equatable, Sendable {
    var action: String
    var keys: [String]
  }

  func bindings() throws(Bindings.Invalid) -> Bindings {
    try Bindings(preset, rebinding: rebinding.map { ($0.action, $0.keys) })
  }

  func terminal(for app: ScriptedApp) -> CursesTerminal.Options {
    var options = CursesTerminal.Options()
    options.lastWords = "roots crashed; please report what is printed above"
    options.theme = theme
    options.roleColors = app.colors.merging(themeColors) { $1 }
    options.colors = colors
    options.charset = charset
    // Who wants the usual delay has not said anything other than the environment.
    options.escapeDelay = escapeDelay == KeyDecoder.usualDelay ? nil : escapeDelay
    options.reports = takesMouse ? [.paste, .mouse, .focus, .keys] : [.paste, .focus, .keys]
    return options
  }
}
