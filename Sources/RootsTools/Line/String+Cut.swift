internal import RootsTerminal

extension String {
  /// The remark on a text that fills its field completely, because the rest may have been cut off.
  var remarkOfCut: String {
    utf8.count >= TextField.mostBytes ? ", cut after \(TextField.mostBytes >> 10) KiB" : ""
  }
}
