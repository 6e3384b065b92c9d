// Many rows are searched and sorted slice by slice, so that no key waits for them.

extension BodyState {
  /// Lets many rows be searched and sorted in slices from now on, if a session is there that goes on with them.
  @MainActor package mutating func workInSlices() { if ContentMemory.isInUse { selection.workInSlices() } }

  /// Lets the session go on by a function, if rows are searched or sorted. It does as many of them as it is asked to,
  /// and returns whether there are more.
  @MainActor package func goOnLater(with screen: AnyObject, _ goOn: @escaping @MainActor (Int) -> Bool) {
    ContentMemory.goOnLater(with: screen, selection.isAtWork ? goOn : nil)
  }

  /// Searches or sorts a number of rows; returns whether there are more.
  package mutating func goOn(_ slice: Int, in body: Body) -> Bool {
    guard selection.isAtWork else { return false }
    if selection.goOn(slice, in: body), let block = selection.spot?.block {
      scroll.follow(body.part(ofBlock: block))
      reveal(in: body)
    }
    return selection.isAtWork
  }

  mutating func giveUpSort(in body: Body) -> Bool {
    guard selection.giveUpSort(in: body) else { return false }
    reveal(in: body)
    return true
  }
}
