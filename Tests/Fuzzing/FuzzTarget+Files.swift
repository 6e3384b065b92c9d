import Roots
import RootsApp
import RootsTape

/// What comes from files.
extension FuzzTarget {
  func kdl(_ bytes: [UInt8]) throws(Complaint) {
    let reading = KdlDocument.read(SourceText(name: "fuzz.kdl", bytes: bytes))
    try check(reading.diagnostics, bytes)
    guard reading.isFaultless else { return }
    let canonical = reading.document.canonical
    let again = KdlDocument.read(canonical)
    try expect(again.isFaultless, "what is printed canonically cannot be read: \(again.diagnostics.rendered)")
    try expect(again.document.canonical == canonical, "the canonical form is not canonical")
    let formatted = try require(reading.formatted, "a faultless document is not formatted")
    let tidy = KdlDocument.read(formatted)
    try expect(tidy.isFaultless, "what is formatted cannot be read: \(tidy.diagnostics.rendered)")
    try expect(tidy.document.canonical == canonical, "formatting changes what a document says")
    try expect(tidy.formatted == formatted, "formatting twice is not formatting once")
  }

  @MainActor func app(_ bytes: [UInt8]) throws(Complaint) {
    let reading = ScriptedApp.read(SourceText(name: "fuzz.kdl", bytes: bytes))
    try check(reading.diagnostics, bytes)
    let hasErrors = reading.diagnostics.contains { $0.severity == .error }
    try expect(hasErrors == (reading.app == nil), "an app is read with mistakes, or not read without one")
    guard let app = reading.app else { return }
    let host = ScriptHost(app)
    let problems = host.navigator.map.validate().filter { $0.severity == .error }
    try expect(problems.isEmpty, "a checked program cannot be started: \(problems)")
    for screen in app.map.screens.prefix(6) { host.send(ScriptCommand(.push(Visit(screen.name)))) }
    for accessory in app.map.accessories.prefix(3) {
      host.send(ScriptCommand(.overlay(Visit(accessory.name))))
    }
    for command in [Command.back, .undo, .redo, .popToRoot(), .dismissAll] {
      host.send(ScriptCommand(command))
    }
    // What the file itself claims may be broken; the engine may not.
    let violations = host.navigator.violations()
    try expect(violations.isEmpty, "\(violations)")
    host.navigator.shutdown()
    try drive(app, ["frame", "press down enter", "press tab x enter", "frame", "press escape", "state"])
  }

  func tape(_ bytes: [UInt8]) throws(Complaint) {
    let source = SourceText(name: "fuzz.tape", bytes: bytes)
    try check(Tape(source, dialect: .vhs).diagnostics, bytes)
    let tape = Tape(source)
    try check(tape.diagnostics, bytes)
    let exported = TapeConversion.exporting(source)
    let back = TapeConversion.importing(SourceText(name: "fuzz.tape", bytes: exported.bytes)).bytes
    let wanted = tape.isValid ? bytes : TapeConversion.importing(source).bytes
    try expect(back == wanted, "export and import do not give the tape back")
    guard let formatted = tape.formatted else { return }
    let tidy = Tape(SourceText(name: "fuzz.tape", text: formatted))
    try expect(tidy.formatted == formatted, "formatting twice is not formatting once")
    try expect(tidy.commands.count == tape.commands.count, "formatting loses commands")
  }
}

extension FuzzTarget {
  /// Whether diagnostics can be shown: nothing in them may move a cursor, and they stand within the text.
  func check(_ diagnostics: [Diagnostic], _ bytes: [UInt8]) throws(Complaint) {
    for diagnostic in diagnostics {
      let range = diagnostic.range
      try expect(
        0 <= range.start && range.start <= range.end && range.end <= bytes.count,
        "a diagnostic stands outside the text: \(diagnostic.message)")
    }
    let hidden = diagnostics.rendered.unicodeScalars.first {
      !"\n\t".unicodeScalars.contains($0) && VisibleText.isHidden($0)
    }
    try expect(hidden == nil, "a diagnostic holds U+\(String(hidden?.value ?? 0, radix: 16))")
  }

  /// Drives a program line by line: every line is answered, and every answer is JSON.
  @MainActor func drive(_ app: ScriptedApp, _ lines: [String]) throws(Complaint) {
    let driver = Driver(app)
    for line in lines {
      var output: [UInt8] = []
      let next = driver.answer(Array(line.utf8), into: &output)
      let text = String(decoding: output, as: UTF8.self)
      try expect(
        text.isEmpty || (try? Value(json: text)) != nil, "the answer to '\(line)' is not JSON: \(text)")
      if next == .ends { return }
    }
  }
}
