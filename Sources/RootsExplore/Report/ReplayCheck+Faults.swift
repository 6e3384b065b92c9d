extension ReplayCheck {
  /// Sorted by whether the tape fails, which shows a fault of the program; without time, each one counts as shown.
  package func sort(_ reports: [FaultReport]) async -> (shown: [FaultReport], unshown: [FaultReport]) {
    var sorted: (shown: [FaultReport], unshown: [FaultReport]) = ([], [])
    for report in reports {
      var isShown = report.tape != nil
      if let tape = report.tape, !walk.deadlines.report.isOver { isShown = await failure(of: tape) != nil }
      if isShown { sorted.shown.append(report) } else { sorted.unshown.append(report) }
    }
    return sorted
  }
}
