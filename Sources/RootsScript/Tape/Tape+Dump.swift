extension Tape {
  /// What VHS's own parser makes of a tape, to the letter: commands, and mistakes where VHS sees them.
  ///
  /// With `read`, included tapes are listed in place of their `Source`, without it the `Source` is.
  public static func listing(_ bytes: [UInt8], read: ((_ path: String) -> [UInt8]?)? = nil) -> Tape {
    var parser = TapeParser(bytes, .vhs, .list)
    parser.read = read
    return parser.parse()
  }

  /// One line of JSON for each command, `["TYPE","","hello"]`, then one for each mistake, `[line,column,"…"]`.
  public var dump: [String] {
    commands.map(\.words.dump) + issues.filter { $0.severity == .error }.map(\.dump)
  }

  /// The whole listing as one line of JSON.
  public func dump(file: String) -> String {
    let mistakes = issues.filter { $0.severity == .error }.map(\.dump).joined(separator: ",")
    let listed = commands.map(\.words.dump).joined(separator: ",")
    return "{\"file\":\(JSONWriter.quoted(file)),\"commands\":[\(listed)],\"errors\":[\(mistakes)]}"
  }
}

extension TapeWords {
  /// The command as a JSON array.
  public var dump: String {
    "[\(JSONWriter.quoted(type)),\(JSONWriter.quoted(options)),\(JSONWriter.quoted(arguments))]"
  }
}

extension TapeIssue {
  /// Place and words of VHS as a JSON array.
  public var dump: String { "[\(line),\(column),\(JSONWriter.quoted(vhsMessage))]" }
}
