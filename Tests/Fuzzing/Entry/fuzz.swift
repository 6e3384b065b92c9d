import Fuzzing
import Glibc

/// What libFuzzer calls: one input for the target that `ROOTS_FUZZ` names.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  MainActor.assumeIsolated {
    if let complaint = target.complaint(about: bytes) { fatalError(complaint) }
  }
  return 0
}

private let target: FuzzTarget = {
  let name = getenv("ROOTS_FUZZ").map { String(cString: $0) } ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    let all = FuzzTarget.allCases.map(\.rawValue).joined(separator: " ")
    fatalError("ROOTS_FUZZ is '\(name)', and names none of: \(all)")
  }
  return target
}()
