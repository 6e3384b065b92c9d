import Roots
import RootsTerminal

final class SectionsScreen: TextScreen {
  var state = BodyState()
  private let context: ScreenContext
  private let packages: Packages
  private let notes: Notes

  init(_ context: ScreenContext, _ packages: Packages, _ notes: Notes) {
    self.context = context
    self.packages = packages
    self.notes = notes
  }

  var content: Content {
    if !notes.all.isEmpty {
      List { Row("With a note", detail: "\(notes.all.count)") { self.context.push("noted") } }
    }
    List(packages.sections) { section in
      Row(section.name, detail: "\(section.packages.count)") {
        self.context.push("section", payload: ["section": .string(section.name)])
      }
    }
  }

  var preview: Preview? {
    guard let section = packages.sections.first(where: { $0.name == selectedRow }) else { return .nothing }
    return Preview(section.name) { packages.table(of: section.packages, notes) { _ in } }
  }
}

final class SectionScreen: TextScreen {
  var state = BodyState()
  private let context: ScreenContext
  private let packages: Packages
  private let notes: Notes
  private let numbers: [Packages.Number]

  init(_ context: ScreenContext, _ packages: Packages, _ notes: Notes) {
    self.context = context
    self.packages = packages
    self.notes = notes
    let name = context.payload?.fields["section"]?.text
    numbers = packages.sections.first { $0.name == name }?.packages ?? []
  }

  var content: Content {
    if numbers.isEmpty {
      "Nothing that is installed is in this section."
    } else {
      packages.table(of: numbers, notes) { label in
        self.context.push("package", payload: ["name": .string(label)])
      }
    }
  }

  var preview: Preview? { numbers.isEmpty ? nil : packages.preview(of: selectedRow) }
}

/// The packages with notes, with the texts of the notes.
final class NotedScreen: TextScreen {
  var state = BodyState()
  private let context: ScreenContext
  private let packages: Packages
  private let notes: Notes

  init(_ context: ScreenContext, _ packages: Packages, _ notes: Notes) {
    self.context = context
    self.packages = packages
    self.notes = notes
  }

  var content: Content {
    if notes.all.isEmpty { "There are no notes." }
    List(notes.all.sorted { $0.key < $1.key }) { label, note in
      Row(label, detail: "\(note.verdict.rawValue): \(note.text)") {
        self.context.push("package", payload: ["name": .string(label)])
      }
    }
  }

  var preview: Preview? { notes.all.isEmpty ? nil : packages.preview(of: selectedRow) }
}
