internal import RootsApp
internal import RootsFiles
internal import RootsTape

/// One run of `roots tape` that reads tapes and plays none.
@MainActor struct TapeRun {
  private let order: TapeOrder
  private let console: Console
  private let files: DiskFiles

  init(_ order: TapeOrder, _ console: Console) {
    self.order = order
    self.console = console
    files = DiskFiles(reach: order.loader.reach)
  }

  /// `nil` after having told why that is not possible.
  func read(_ path: String) -> SourceText? {
    readAny(path).flatMap { read($0) }
  }

  /// `nil` after having told why it is not a tape.
  private func read(_ file: SourceText) -> SourceText? {
    guard let why = file.foreignness else { return file }
    console.tell("roots: \(file.name): \(why)")
    return nil
  }

  private func readAny(_ path: String) -> SourceText? {
    switch path == "-" ? console.readAll() : files.read(path) {
    case .success(let bytes):
      return SourceText(name: path == "-" ? SourceText.standardInput : path, bytes: bytes)
    case .failure(let problem):
      console.tell("roots: \(path): \(problem)")
      return nil
    }
  }

  func write(_ bytes: [UInt8], to path: String? = nil) -> ExitCode {
    guard let path = path ?? order.output else {
      console.put(file: bytes)
      return .ok
    }
    guard let problem = files.write(bytes, to: path, .kept) else { return .ok }
    console.tell("roots: \(path): \(problem)")
    return .impossible
  }

  private func report(_ findings: [Diagnostic]) -> ExitCode {
    let shown = findings.filter { $0.severity != .note }
    if order.isJSON {
      console.put(findings.jsonLines)
    } else {
      console.show(shown)
    }
    return findings.hasErrors || order.isStrict && shown.contains { $0.severity == .warning } ? .misuse : .ok
  }

  // MARK: One tape

  func check(_ path: String) -> ExitCode {
    guard let source = read(path) else { return .impossible }
    let (plan, findings) = order.loader.load(source)
    guard order.dialect == .roots, order.program == nil else { return report(findings) }
    let shelf = AppShelf.forTapes(playing: order.app, reach: order.loader.reach)
    return report(shelf.helping(findings, in: plan) + shelf.unknownNames(in: plan))
  }

  func format(_ path: String) -> ExitCode {
    guard let source = read(path) else { return .impossible }
    let tape = Tape(source, dialect: order.dialect)
    guard let formatted = tape.formatted else {
      console.show(tape.diagnostics.filter { $0.severity == .error })
      return .misuse
    }
    let handed = TapeSpelling.handingOn(Array(formatted.utf8), of: source.name, dialect: order.dialect)
    guard handed.mistakes.isEmpty else {
      console.show(handed.mistakes)
      return .misuse
    }
    let tidy = String(decoding: handed.bytes, as: UTF8.self)
    let isTidy = source.bytes.elementsEqual(tidy.utf8)
    if order.onlyAsks {
      if !isTidy { console.tell("\(source.name) is not in tidy form") }
      return isTidy ? .ok : .failed
    }
    if order.writesInPlace, path != "-" {
      return isTidy ? .ok : write(Array(tidy.utf8), to: path)
    }
    console.put(file: Array(tidy.utf8))
    return .ok
  }

  func dump(_ path: String) -> ExitCode {
    guard let source = read(path) else { return .impossible }
    let listing: TapeListing
    if order.dialect == .vhs {
      listing = TapeListing(ofVHS: source)
    } else {
      listing = TapeListing(of: order.loader.program(source))
    }
    console.put(listing.lines.map { $0 + "\n" }.joined())
    return listing.mistakes.isEmpty ? .ok : .misuse
  }

  func compare(_ old: String, _ new: String) -> ExitCode {
    guard let one = read(old), let other = read(new) else { return .impossible }
    let (before, after) = (Tape(one, dialect: order.dialect), Tape(other, dialect: order.dialect))
    guard before.isValid, after.isValid else {
      console.show((before.diagnostics + after.diagnostics).filter { $0.severity == .error })
      return .misuse
    }
    let changes = after.changes(from: before)
    guard changes.contains(where: \.isChange) else { return .ok }
    console.put("--- \(TapeVoice.visible(one.name))\n+++ \(TapeVoice.visible(other.name))\n")
    console.put(changes.listing(before.source, after.source))
    return .failed
  }

  // MARK: From one spelling to another

  func export(_ path: String) -> ExitCode {
    guard let source = read(path) else { return .impossible }
    return finish(.exporting(source), source.name)
  }

  func `import`(_ path: String) -> ExitCode {
    guard let file = readAny(path) else { return .impossible }
    guard Cast.isLike(file.bytes) else {
      return read(file).map { finish(.importing($0), $0.name) } ?? .impossible
    }
    let source = file
    do {
      return finish(try Cast(source.bytes).tape(app: order.app), source.name)
    } catch {
      console.tell("roots: \(source.name): \(error)")
      return .misuse
    }
  }

  private func finish(_ conversion: TapeConversion, _ name: String) -> ExitCode {
    let handed = TapeSpelling.handingOn(conversion.bytes, of: name)
    console.show(
      (conversion.diagnostics + (conversion.diagnostics.hasErrors ? [] : handed.mistakes)))
    if conversion.diagnostics.hasErrors || !handed.mistakes.isEmpty { return .misuse }
    let code = write(handed.bytes)
    return order.isStrict && conversion.diagnostics.contains { $0.severity == .warning }
      ? code.worse(than: .failed) : code
  }
}

extension Console {
  func readAll() -> Result<[UInt8], FileProblem> {
    let limit = 64 << 20
    return readAll(limit: limit).map { .success($0) } ?? .failure(.tooLarge(limit: limit))
  }
}
