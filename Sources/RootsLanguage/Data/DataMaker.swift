package import Roots

/// Generates data, always the same for the same seed.
package struct DataMaker {
  package let name: String
  package let seed: Int
  package let columns: [Column]

  package init(name: String, seed: Int, columns: [Column]) {
    (self.name, self.seed, self.columns) = (name, seed, columns)
  }

  package struct Column {
    package let name: String
    package let kind: Screen.Parameter.Kind
    package let content: Content

    package init(name: String, kind: Screen.Parameter.Kind, content: Content) {
      (self.name, self.kind, self.content) = (name, kind, content)
    }

    package enum Content {
      case words([Value])
      case range(ClosedRange<Int>)
      case truth
      /// 1, 2, 3 and so on.
      case numbers
      case template([Piece])
    }

    package enum Piece {
      case text(String)
      case column(Int)
    }
  }

  package func table(rows: Int) -> DataTable {
    var cells: [Value] = []
    cells.reserveCapacity(rows * columns.count)
    // Each column has its own numbers, so that a new one leaves the others as they were.
    var dice = columns.map { Dice(seed: seed, name: $0.name) }
    for row in 0..<rows {
      let start = cells.count
      for (place, column) in columns.enumerated() {
        switch column.content {
        case .words(let words): cells.append(words[dice[place].roll(words.count)])
        case .range(let range):
          cells.append(.int(range.lowerBound + dice[place].roll(range.count)))
        case .truth: cells.append(.bool(dice[place].roll(2) == 1))
        case .numbers: cells.append(.int(row + 1))
        case .template(let pieces):
          let text = pieces.reduce(into: "") { text, piece in
            switch piece {
            case .text(let plain): text += plain
            case .column(let place): text += cells[start + place].shown
            }
          }
          cells.append(.string(text))
        }
      }
    }
    return DataTable(name, columns.map { DataTable.Column($0.name, $0.kind) }, cells: cells)
  }
}
