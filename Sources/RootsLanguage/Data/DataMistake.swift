package import Roots

package enum DataMistake: Error, Equatable {
  case noSuchFormat(String)
  case notUTF8
  case empty
  case noColumns(DataReader.Format)
  case columnWithoutName
  case columnName(String)
  case columnTwice(String)
  case tooManyColumns
  case tooManyRows
  case longCell(Int)
  case tooLarge
  case tooFewCells(Int, of: Int, more: Int)
  case tooManyCells(Int, of: Int, more: Int)
  /// All rows have another number of cells than the first line has names.
  case otherHead(Int, cells: Int)
  case openQuote
  case behindQuote
  case blankBeforeQuote
  case notJSON(String)
  case notKDL(String)
  case noList
  case noRows
  case noRow(String)
  case argument
  case block
  case wrongType(column: String, Screen.Parameter.Kind, found: String, more: Int)

  package var message: String {
    switch self {
    case .noSuchFormat(let name): "'\(name)' is not a file of data"
    case .notUTF8: "this is not UTF-8"
    case .empty: "there is nothing in the file"
    case .noColumns: "the rows have no columns"
    case .columnWithoutName: "a column has no name"
    case .columnName(let name): "a column cannot be called '\(name)'"
    case .columnTwice(let name): "the column '\(name)' is there twice"
    case .tooManyColumns: "there are more than \(DataTable.columnLimit) columns"
    case .tooManyRows: "there are more than \(DataTable.rowLimit) rows"
    case .tooLarge: "the number is too large"
    case .longCell(let bytes): "this cell has \(bytes) bytes, and \(DataTable.cellLimit) are the most"
    case .tooFewCells(let count, let wanted, let more):
      "this row has \(count) of \(wanted) cells" + Self.further(more, "row")
    case .tooManyCells(let count, let wanted, let more):
      "this row has \(count) cells, and there \(wanted == 1 ? "is" : "are") \(wanted.of("column"))"
        + Self.further(more, "row")
    case .otherHead(let names, let cells):
      "the first line names \(names.of("column")), and every row has \(cells.of("cell"))"
    case .openQuote: "the quote that begins here does not end"
    case .behindQuote: "text stands behind the quote that ends a cell"
    case .blankBeforeQuote: "a blank stands before the quote, which then belongs to the text"
    case .notJSON(let why): "not JSON: \(why)"
    case .notKDL(let why): why
    case .noList: "a file of data in JSON is a list of objects"
    case .noRows: "there are no rows, and so no columns"
    case .noRow(let kind): "a row is an object, and this is \(kind)"
    case .argument: "a row has named values only"
    case .block: "a row has no braces"
    case .wrongType(let column, let kind, let found, let more):
      "'\(column)' is \(kind.rawValue), and this is \(found)" + Self.further(more, "cell")
    }
  }

  private static func further(_ count: Int, _ what: String) -> String {
    count == 0 ? "" : "; so it is in \(count.of("more \(what)"))"
  }

  package var cure: String? {
    switch self {
    case .noSuchFormat: "its name ends with .csv, .json or .kdl"
    case .notUTF8: "save the file as UTF-8"
    case .empty: "the first line names the columns, as in 'id,name'"
    case .noColumns(let format): format.example
    case .columnWithoutName: "the first line names the columns"
    case .columnName: "a name has letters, digits, '-' and '_'"
    case .columnTwice: "rename one of them"
    case .tooManyColumns, .tooManyRows: nil
    case .longCell: "is a quote missing?"
    case .tooLarge: "whole numbers have at most 64 bits, others stand in quotes"
    case .tooFewCells: "a cell that is empty needs its comma"
    case .tooManyCells: "a cell with a comma in it stands in quotes"
    case .otherHead(let names, let cells):
      names < cells ? "a name is missing in it" : "a name is too many in it, or each row lacks a comma"
    case .openQuote, .behindQuote: "a quote inside a cell is written twice"
    case .blankBeforeQuote: "remove the blank"
    case .notJSON, .notKDL: nil
    case .noRows: "give it one row, or write it as CSV, where the first line names the columns"
    case .noList, .noRow: DataReader.Format.json.example
    case .argument, .block: DataReader.Format.kdl.example
    case .wrongType: nil
    }
  }
}

extension DataReader.Format {
  fileprivate var example: String {
    switch self {
    case .csv: "as in 'id,name' and below it '1,Ada'"
    case .json: "as in '[{\"id\": 1, \"name\": \"Ada\"}]'"
    case .kdl: "as in 'row id=1 name=\"Ada\"'"
    }
  }
}

package struct DataFinding: Equatable {
  package let mistake: DataMistake
  package let range: SourceRange
}
