import RootsTerminal

/// The rows of a list of packages: made once, and again when a note has changed.
@MainActor final class PackageRows {
  let numbers: [Packages.Number]
  private let packages: Packages
  private let notes: Notes
  private var made: (rows: [Body.Row], changes: Int)?

  init(_ numbers: [Packages.Number], _ packages: Packages, _ notes: Notes) {
    self.numbers = numbers
    self.packages = packages
    self.notes = notes
  }

  var rows: [Body.Row] {
    if let made, made.changes == notes.changes { return made.rows }
    let noted = notes.all
    let rows = numbers.map { number in
      let label = packages.label(number)
      var detail = packages.version(number)
      if noted[label] != nil { detail = "noted  " + detail }
      if let remark = packages.state(number).remark { detail = "\(remark)  \(detail)" }
      return Body.Row(label, detail: detail)
    }
    made = (rows, notes.changes)
    return rows
  }

  /// The label of the package in a row.
  func label(_ row: Int) -> String { packages.label(numbers[row]) }
}
