import RootsTerminal

extension Packages {
  /// A sortable table of packages; choosing one passes on its label.
  @MainActor func table(
    of numbers: [Number], _ notes: Notes, open: @escaping @MainActor (String) -> Void
  ) -> Table {
    let noted = notes.all
    return Table(numbers, revision: notes.changes) {
      Column("Package", width: .filling) { self.label($0) }
      Column("Version", alignment: .left) { self.version($0) }.sorted { Version(self.version($0)) }
      Column("State") { self.state($0).remark ?? "" }
    } row: { number in
      let label = self.label(number)
      return Row(label) { open(label) }.badge(noted[label] == nil ? nil : "noted")
    }
  }
}
