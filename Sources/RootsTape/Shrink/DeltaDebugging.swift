/// Finds a small part of a row that is still enough (ddmin): halves first, then quarters, and so on.
///
/// The rest is minimal in that nothing can be taken out alone.
@MainActor func smallestPart<Element>(
  of whole: [Element], isEnough: ([Element]) async -> Bool
) async -> [Element] {
  var part = whole
  if part.isEmpty { return part }
  if await isEnough([]) { return [] }
  var pieces = 2
  while part.count > 1 {
    var isSmaller = false
    let size = (part.count + pieces - 1) / pieces
    for start in stride(from: 0, to: part.count, by: size) {
      let rest = Array(part[..<start] + part[min(start + size, part.count)...])
      guard !rest.isEmpty, await isEnough(rest) else { continue }
      part = rest
      pieces = max(2, pieces - 1)
      isSmaller = true
      break
    }
    if isSmaller { continue }
    if pieces >= part.count { break }
    pieces = min(part.count, pieces * 2)
  }
  return part
}

/// Finds the smallest number that is enough, given one that is: exact where more is never worse.
@MainActor func smallestNumber(upTo known: Int, isEnough: (Int) async -> Bool) async -> Int {
  if await isEnough(1) { return 1 }
  var (low, high) = (2, known)
  while low < high {
    let middle = (low + high) / 2
    if await isEnough(middle) { high = middle } else { low = middle + 1 }
  }
  return high
}
