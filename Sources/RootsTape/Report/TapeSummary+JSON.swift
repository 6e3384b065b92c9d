public import Roots

extension TapeSummary {
  /// The summary as one JSON object.
  public var document: Record {
    var document: Record = [
      "tape": .string(tape), "code": .int(code.rawValue), "keys": .int(keyCount),
      "duration": .int(duration), "elapsed": .int(elapsed),
      "setup": .record(Record(setup.map { ($0.name, .string($0.value)) })),
      "steps": .list(steps.map { .record($0.document) }), "notes": .list(notes.map { .string($0) }),
    ]
    if let error { document["error"] = .string(error) }
    if !text.isEmpty { document["text"] = .list(text.map { .string($0) }) }
    return document
  }

  package var answer: Record { page.map { document.merging(["page": .string($0)]) } ?? document }

  /// The summary that another process has written; `nil` if it is not one.
  public init?(_ document: Record) {
    guard let tape = document["tape"]?.text, let code = document.code else { return nil }
    self.tape = tape
    self.code = code
    keyCount = document["keys"]?.integer ?? 0
    duration = document["duration"]?.integer ?? 0
    elapsed = document["elapsed"]?.integer ?? 0
    setup = (document["setup"]?.fields ?? [:]).map { Setting(name: $0, value: $1.plain) }
    steps = document.records("steps").map { Step($0, of: tape) }
    notes = document.texts("notes")
    error = document["error"]?.text
    text = document.texts("text")
    page = document["page"]?.text
  }
}

extension TapeSummary.Step {
  fileprivate var document: Record {
    var document: Record = [
      "name": name.map { .string($0) } ?? .null, "file": .string(file), "line": .int(line),
      "passed": .int(passed),
      "duration": .int(duration), "failures": .list(failures.map { .record($0.document) }),
    ]
    if let skipped { document["skipped"] = .string(skipped) }
    if let todo { document["todo"] = .string(todo) }
    return document
  }

  fileprivate init(_ document: Record, of tape: String) {
    name = document["name"]?.text
    file = document["file"]?.text ?? tape
    line = document["line"]?.integer ?? 0
    passed = document["passed"]?.integer ?? 0
    duration = document["duration"]?.integer ?? 0
    skipped = document["skipped"]?.text
    todo = document["todo"]?.text
    failures = document.records("failures").map(TapeSummary.Failure.init)
  }
}

extension TapeSummary.Failure {
  /// The failure as one JSON object.
  public var document: Record {
    let document: Record = [
      "type": .string(kind), "code": .int(code.rawValue), "message": .string(message),
      "file": .string(file), "line": .int(line), "column": .int(column), "expected": .string(expected),
      "actual": .string(actual), "files": .list(files.map { .string($0) }),
      "text": .list(text.map { .string($0) }),
    ]
    return document.merging(details)
  }

  fileprivate init(_ document: Record) {
    code = document.code ?? .failed
    kind = document["type"]?.text ?? ""
    message = document["message"]?.text ?? ""
    file = document["file"]?.text ?? ""
    line = document["line"]?.integer ?? 0
    column = document["column"]?.integer ?? 0
    expected = document["expected"]?.text ?? ""
    actual = document["actual"]?.text ?? ""
    files = document.texts("files")
    text = document.texts("text")
    let own = ["type", "code", "message", "file", "line", "column", "expected", "actual", "files", "text"]
    details = Record(document.filter { !own.contains($0.0) })
  }
}

extension Record {
  fileprivate var code: TapeSummary.Code? { self["code"]?.integer.flatMap(TapeSummary.Code.init) }

  fileprivate func records(_ name: String) -> [Record] {
    guard case .list(let items)? = self[name] else { return [] }
    return items.compactMap(\.fields)
  }

  fileprivate func texts(_ name: String) -> [String] {
    guard case .list(let items)? = self[name] else { return [] }
    return items.compactMap(\.text)
  }
}
