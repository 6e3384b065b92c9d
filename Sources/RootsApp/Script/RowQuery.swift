internal import Roots

/// Tests that choose rows of a table, and their order, as an app file says them: `where="ward==3,age>{least}"`,
/// `sort="-age,name"`.
package struct RowQuery: Hashable, Sendable {
  package let table: String
  private var terms: [Term] = []
  private var order: [Order] = []

  private struct Term: Hashable, Sendable {
    let column: String
    let question: Question
  }

  fileprivate enum Question: Hashable, Sendable {
    case test(ValueTest)
    case word(sign: String, String)
    case name(sign: String, ValuePath)
  }

  private struct Order: Hashable, Sendable {
    let column: String
    let direction: RowSelection.Order.Direction
  }

  enum Mistake {
    case unknownColumn(String)
    case otherKind(DataTable.Column, String)
    case noOrder(DataTable.Column, sign: String)
  }

  init(_ table: String) { self.table = table }

  /// Adds what rows have to fulfil; `false` if the text is not a condition.
  mutating func filter(by text: String) -> Bool {
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      switch ConditionPart(part) {
      case .holds(let name): terms.append(Term(column: name, question: .test(.holds)))
      case .holdsNot(let name): terms.append(Term(column: name, question: .test(.holdsNot)))
      case .compared(let name, let sign, let word):
        let template = TemplateScanner.names(in: String(word)).first
        if let template, template.place.count + 2 == word.utf8.count {
          terms.append(Term(column: name, question: .name(sign: sign, template.path)))
        } else if ValueTest(sign, Value(word: word)) != nil {
          terms.append(Term(column: name, question: .word(sign: sign, String(word))))
        } else {
          return false
        }
      case nil: return false
      }
    }
    return true
  }

  /// Sorts by columns; the names of those with '-' before them count down.
  mutating func sort(by names: [String]) {
    order += names.map { name in
      name.hasPrefix("-")
        ? Order(column: String(name.dropFirst()), direction: .descending)
        : Order(column: name, direction: .ascending)
    }
  }

  package var names: [ValuePath] {
    terms.compactMap { if case .name(_, let path) = $0.question { path } else { nil } }
  }

  func mistakes(with table: DataTable) -> [Mistake] {
    (terms.map(\.column) + order.map(\.column)).compactMap {
      table.column($0) == nil ? .unknownColumn($0) : nil
    }
      + terms.compactMap { term in
        table.column(term.column).flatMap { term.question.mistake(of: table.columns[$0]) }
      }
  }

  package func tests(of table: DataTable) -> [RowSelection.Test] {
    terms.compactMap { term in
      guard let column = table.column(term.column) else { return nil }
      switch term.question {
      case .test(let test): return .init(column: column, test: test)
      case .word(let sign, let word):
        return ValueTest(sign, table.columns[column].kind.reading(word)).map {
          .init(column: column, test: $0)
        }
      case .name: return nil
      }
    }
  }

  package func comparisons(in table: DataTable) -> [(column: Int, sign: String, path: ValuePath)] {
    terms.compactMap { term in
      guard case .name(let sign, let path) = term.question, let column = table.column(term.column) else {
        return nil
      }
      return (column, sign, path)
    }
  }

  package func rows(in scope: ScriptScope) -> RowSet? {
    guard let table = scope.data[table] else { return nil }
    var selection = selection(of: table)
    for (column, sign, path) in comparisons(in: table) {
      // What cannot be compared is not found.
      guard let test = ValueTest(sign, scope[path] ?? .null) else { return RowSet(numbers: []) }
      selection.tests.append(.init(column: column, test: test))
    }
    return table.select(selection)
  }

  /// The selection and its order, as far as they follow from the query alone.
  package func selection(of table: DataTable) -> RowSelection {
    var selection = RowSelection()
    selection.tests = tests(of: table)
    selection.order = order.compactMap { order in
      table.column(order.column).map { .init(column: $0, direction: order.direction) }
    }
    return selection
  }
}

extension RowQuery.Question {
  fileprivate func mistake(of column: DataTable.Column) -> RowQuery.Mistake? {
    let sign: String
    switch self {
    case .test: return nil
    case .word(let written, _), .name(let written, _): sign = written
    }
    if ValueTest.isOrder(sign), !column.hasOrder { return .noOrder(column, sign: sign) }
    guard case .word(_, let word) = self, !column.kind.canBe(column.kind.reading(word)) else { return nil }
    return .otherKind(column, word)
  }
}

extension Screen.Parameter.Kind {
  /// The value of a word that is compared with something of this kind: in a column of texts, `7` is a text.
  fileprivate func reading(_ word: String) -> Value {
    self == .string ? Value(textOf: word[...]) : Value(word: word[...])
  }
}

package struct NamedRow: Sendable {
  package let name: String
  package let table: DataTable
  package let number: Int

  /// The value at the end of a path into the row: the whole row, a cell, or something inside one.
  func value(at fields: [String]) -> Value? {
    guard let first = fields.first else { return .record(table.record(number)) }
    guard let column = table.column(first) else { return nil }
    var value: Value? = table[number, column]
    for field in fields.dropFirst() { value = value?.fields?[field] }
    return value
  }

  /// The text of a cell; `nil` if the path leads to none.
  func text(at fields: [String]) -> String? {
    guard fields.count == 1, let column = table.column(fields[0]) else { return nil }
    return table.text(number, column)
  }
}

/// The first row of data that fits, under a name: what `find` in a screen says.
package struct FindScript: Sendable {
  package let name: String
  package let query: RowQuery

  func row(in scope: ScriptScope) -> NamedRow? {
    guard let table = scope.data[query.table], let rows = query.rows(in: scope), rows.count > 0 else {
      return nil
    }
    return NamedRow(name: name, table: table, number: rows[0])
  }
}
