extension TapeParser {
  /// The file types of `Output`, VHS's own and others.
  static let outputTypes = [
    ".gif", ".txt", ".ascii", ".test", ".png", ".cast", ".svg", ".html", ".json", ".jsonl", ".xml", ".tap",
  ]
  static let foreignFilms = [".mp4", ".webm"]
  static let pictureTypes = [".png", ".svg", ".html", ".txt", ".ansi", ".frame"]

  mutating func parseOutput() {
    guard argument.kind == .string else {
      report(TapeProblem.missingOutputPath.hinting(hintForPath()), at: current)
      return add(TapeWords("OUTPUT"), .faulty)
    }
    let path = ahead.literal
    let type = Self.fileType(path)
    if type.isEmpty, !path.hasSuffix("/") {
      report(TapeProblem.folderWithoutSlash(path).hinting(hintForPath(after: ahead)), at: ahead)
    }
    advance()
    var reach = TapeCommand.Reach.vhs
    if dialect == .roots { reach = checkOutput(path, type) }
    add(TapeWords("OUTPUT", type.isEmpty ? ".png" : type, path), .output(path), reach)
  }

  /// Reports unknown file types. VHS writes a film into any file with one.
  private mutating func checkOutput(_ path: String, _ type: String) -> TapeCommand.Reach {
    if Self.foreignFilms.contains(type) {
      report(.foreignFilm(type), at: current)
    } else if !type.isEmpty, !Self.outputTypes.contains(type) {
      report(.unknownFileType(type, known: Self.outputTypes), at: current)
    }
    let isVHS =
      type.isEmpty || Self.foreignFilms.contains(type)
      || [".gif", ".txt", ".ascii", ".test", ".png"].contains(type)
    return isVHS ? .vhs : .rootsOnly
  }

  mutating func parseSource() {
    guard argument.kind == .string else {
      report(TapeProblem.missingPath("Source").hinting(hintForPath()), at: current)
      advanceInVHS()
      return add(TapeWords("SOURCE"), .faulty)
    }
    guard Self.fileType(ahead.literal) == ".tape" else {
      report(.needsFileType(".tape"), at: ahead)
      advance()
      return add(TapeWords("SOURCE"), .faulty)
    }
    if let inclusions { return listSource(inclusions) }
    advance()
    add(TapeWords("SOURCE", "", current.literal), .source(current.literal))
  }

  private mutating func listSource(_ inclusions: TapeInclusions) {
    let path = ahead
    defer { advance() }
    guard let bytes = inclusions.read(path.literal) else {
      return rejectSource(.sourceNotFound(path.literal), path)
    }
    if bytes.isEmpty { return rejectSource(.sourceEmpty(path.literal), path) }
    guard let inner = inclusions.inner else {
      return rejectSource(.sourceTooDeep(path.literal), path)
    }
    var parser = TapeParser(SourceText(name: path.literal, bytes: bytes), .vhs, .list)
    parser.inclusions = inner
    let tape = parser.parse()
    self.inclusions?.leave(parser.inclusions)
    if tape.commands.contains(where: { $0.words.type == "SOURCE" }) {
      return rejectSource(.sourceTooDeep(path.literal), path)
    }
    if !tape.findings.isEmpty { return rejectSource(.sourceFaulty(path.literal, tape.findings.count), path) }
    guard commands.all.count + tape.commands.count <= TapeProgram.stepLimit else {
      return rejectSource(.sourceTooDeep(path.literal), path)
    }
    commands.add(tape.commands.filter { $0.words.type != "OUTPUT" })
  }

  private mutating func rejectSource(_ problem: TapeProblem, _ path: TapeToken) {
    report(problem, at: path)
    add(TapeWords("SOURCE"), .faulty)
  }

  mutating func parseScreenshot() {
    guard argument.kind == .string else {
      report(TapeProblem.missingPath("Screenshot").hinting(hintForPath()), at: current)
      advanceInVHS()
      return add(TapeWords("SCREENSHOT"), .faulty)
    }
    let path = ahead.literal
    let type = Self.fileType(path)
    let known = dialect == .roots ? Self.pictureTypes : [".png"]
    guard known.contains(type) else {
      report(known.count == 1 ? .needsFileType(".png") : .unknownFileType(type, known: known), at: ahead)
      advance()
      return add(TapeWords("SCREENSHOT"), .faulty)
    }
    advance()
    add(TapeWords("SCREENSHOT", "", path), .screenshot(path), type == ".png" ? .vhs : .rootsOnly)
  }

  /// The file type: the part of the name from its last dot on, the dot included.
  package static func fileType(_ path: String) -> String {
    let name = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).last ?? [][...]
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return "" }
    return String(decoding: name[dot...], as: UTF8.self)
  }
}
