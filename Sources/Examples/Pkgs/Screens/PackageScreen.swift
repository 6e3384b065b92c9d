import Roots
import RootsStore
import RootsTerminal

/// One package: its synopsis, the ways on from it, its facts and description.
final class PackageScreen: TextScreen {
  var state = BodyState()
  private let context: ScreenContext
  private let packages: Packages
  private let notes: Notes
  private let name: String
  private let facts: PackageFacts?

  init(_ context: ScreenContext, _ packages: Packages, _ notes: Notes) {
    self.context = context
    self.packages = packages
    self.notes = notes
    let asked = context.payload?.fields["name"]?.text ?? ""
    let number = packages.find(asked)
    // Notes are kept under one label, no matter what name was asked for.
    name = number.map(packages.label) ?? asked
    facts = number.map { PackageFacts(of: $0, in: packages) }
  }

  var content: Content {
    if let facts {
      facts.description.synopsis
      ways(facts)
      facts.content
    } else {
      absence
    }
  }

  var keys: [ScreenKey] {
    guard facts != nil else { return [] }
    return [
      ScreenKey("w", "why") { self.push("why") },
      ScreenKey("n", "note") { self.write() },
    ]
  }

  private func ways(_ facts: PackageFacts) -> List {
    List {
      Row("Needs", detail: "\(facts.needCount)") { self.push("needs") }
      Row("Needed by", detail: "\(facts.neederCount)") { self.push("needed-by") }
      if facts.state.isPresent { Row("Why is it installed?") { self.push("why") } }
      if let note = notes[name] {
        Row("Note", detail: "\(note.verdict.rawValue): \(note.text)") { self.write() }
        Row("Delete the note") { self.askToDelete() }
      } else {
        Row("Write a note") { self.write() }
      }
    }
  }

  @ContentBuilder private var absence: Content {
    let providers = packages.ties.providers(of: name)
    let names = providers.isEmpty ? packages.names(near: name) : providers.map(packages.label)
    if !providers.isEmpty {
      "No package is called '\(name)'. These stand in for it:"
    } else if names.isEmpty {
      "No package is called '\(name)'."
    } else {
      "No package is called '\(name)'. These are called almost so:"
    }
    List(names) { name in
      Row(name) { self.context.push("package", payload: ["name": .string(name)]) }
    }
  }

  private func push(_ screen: String) {
    context.push(screen, payload: ["name": .string(name)])
  }

  // MARK: Notes

  private func write() {
    context.overlay("note", payload: ["name": .string(name)]) { [context] ending in
      if ending.answer(as: Note.self) != nil { context.tell("the note is kept") }
    }
  }

  private func askToDelete() {
    let question = Question("Delete the note on \(name)?", yes: "Delete it", no: "Keep it")
    context.overlay("question", payload: Payload(opaque: question)) { [weak self] ending in
      if ending.answer(as: Bool.self) == true { self?.delete() }
    }
  }

  private func delete() {
    do {
      try notes.remove(from: name)
      context.tell("the note is deleted")
    } catch {
      context.warn(error.brief)
    }
  }
}
