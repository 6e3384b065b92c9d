import Roots
import RootsTerminal

/// All installed packages by name; the selection begins at the one that was opened last.
final class InstalledScreen: TextScreen {
  var state = BodyState()
  private let context: ScreenContext
  private let packages: Packages
  private let notes: Notes
  private var troubles: Troubles { packages.file.troubles }

  init(_ context: ScreenContext, _ packages: Packages, _ notes: Notes) {
    self.context = context
    self.packages = packages
    self.notes = notes
    guard let last = context.payload?.fields["last"]?.text.flatMap(packages.find),
      let row = packages.installed.firstIndex(of: last)
    else { return }
    state.select(Body.Spot(block: troubles.count > 0 ? 1 : 0, row: row), in: body)
  }

  var content: Content {
    if troubles.count > 0 {
      List {
        Row("Damage in the file", detail: "\(troubles.count)") { self.context.push("troubles") }
      }
    }
    packages.table(of: packages.installed, notes) { self.open($0) }
  }

  var preview: Preview? { packages.preview(of: selectedRow) }

  private func open(_ label: String) {
    // The payload is saved, so the selection is restored at the next start.
    context.reveal("installed", payload: ["last": .string(label)], within: .top)
    context.push("package", payload: ["name": .string(label)])
  }
}

/// The damage in the file, line by line.
final class TroublesScreen: TextScreen {
  var state = BodyState()
  private let file: StatusFile

  init(_ file: StatusFile) { self.file = file }

  var content: Content {
    "'\(file.path)' is not quite as dpkg writes it. What could be read is shown all the same."
    List(file.troubles.first) { Row("line \($0.line) \($0.what)") }
    if file.troubles.more > 0 { "and \(file.troubles.more) more" }
  }
}
