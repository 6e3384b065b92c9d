internal import RootsTerminal

enum ConfigText {
  static var standard: String {
    let settings = Setting.all.map { setting in
      "// \(comment(setting))\n\(setting.name) \(setting.words.written(setting.standard))\n"
    }
    return """
      // What 'roots' looks and behaves like. Everything here is so without this file as well: change what you
      // like, leave out the rest. It is read from $XDG_CONFIG_HOME/roots/config.kdl, by default
      // ~/.config/roots/config.kdl; 'roots config' says whether it is right.
      //
      // Options win over variables, variables over this file. The variables are called like the settings:
      // \(Setting.all.map(\.variable).prefix(3).joined(separator: ", ")) and so on; ROOTS_CONFIG names another file.

      \(settings.joined(separator: "\n"))
      // Keys: for an action all keys that it gets, and no others; none takes it off the keyboard. A key
      // that two actions have is a mistake. These are the keys of the preset 'roots'; 'roots keys' prints
      // those in use. Keys are characters, or enter escape tab backspace delete insert up down left right
      // home end pageup pagedown space f1 to f24, and behind ctrl+, alt+ or shift+.
      bind {
      \(bindings)}

      """
  }

  private static func comment(_ setting: Setting) -> String {
    switch setting.words {
    case .choice(let words): "\(setting.summary): \(words.joined(separator: ", "))"
    case .flag, .time: setting.summary
    }
  }

  /// The lines of all actions, as comments: a preset would not show through otherwise.
  private static var bindings: String {
    let rows = Bindings().rows
    let width = (rows.map(\.action.rawValue.utf8.count).max() ?? 0) + 1
    var text = ""
    for group in Action.Group.allCases {
      text += (text.isEmpty ? "" : "\n") + "    // \(group.title)\n"
      for row in rows where row.group == group {
        let keys = row.keys.map(KdlText.word).joined(separator: " ")
        text += "    // \(Text.fitted(row.action.rawValue, to: width))\(keys)\n"
      }
    }
    return text
  }
}
