extension ReplayCheck {
  /// Sorted by whether the tape fails, which shows a fault of the program.
  package func sort(_ reports: [FaultReport]) async -> (shown: [FaultReport], unshown: [FaultReport]) {
    var sorted: (shown: [FaultReport], unshown: [FaultReport]) = ([], [])
    for report in reports {
      if let tape = report.tape, await failure(of: tape) != nil {
        sorted.shown.append(report)
      } else {
        sorted.unshown.append(report)
      }
    }
    return sorted
  }
}
