internal import RootsTerminal

extension String {
  /// What is said behind the news that a typed text is kept, if it fills its field: more of it was not taken.
  var remarkOfCut: String {
    utf8.count >= TextField.mostBytes ? ", cut after \(TextField.mostBytes >> 10) KiB" : ""
  }
}
