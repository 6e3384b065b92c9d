internal import Roots

extension Record {
  /// What makes an older record into this one, as a page reads it: of a record with the same name the changes in it,
  /// any other value in a list, 0 for what is gone. Nothing if both are the same.
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
