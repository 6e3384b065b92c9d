internal import Roots

extension Record {
  /// The changes from an older record in the form that a page reads: for a record with the same name the changes in it,
  /// any other value in a list, 0 for a removed one. `nil` if both are equal.
  func difference(since old: Record) -> Record? {
    var difference = Record()
    for (name, value) in self where old[name] != value {
      if case .record(let new) = value, case .record(let before)? = old[name] {
        difference[name] = new.difference(since: before).map { .record($0) }
      } else {
        difference[name] = .list([value])
      }
    }
    for (name, _) in old where self[name] == nil { difference[name] = .int(0) }
    return difference.isEmpty ? nil : difference
  }
}
