/// The height of a part as a file says it: a number of rows from 1 to 200, or `all`.
package enum WrittenHeight {
  case rows(Int), all

  package init?(_ word: some StringProtocol) {
    if word == "all" {
      self = .all
    } else if let rows = Int(word), (1...200).contains(rows) {
      self = .rows(rows)
    } else {
      return nil
    }
  }
}
