/// A value kept on the heap: copies share it until one of them changes it.
package struct Shared<Value: Sendable>: Sendable {
  // An array of one is a box that copies itself when it is written to while it has another owner. What reads and writes
  // it in place is inlined, here and where it is handed on: each call would allocate memory for what is left to do.
  private var box: [Value]

  init(_ value: Value) { box = [value] }

  /// Whether both are the very same copy.
  func isIdentical(to other: Shared) -> Bool {
    box.withUnsafeBufferPointer { mine in
      other.box.withUnsafeBufferPointer { $0.baseAddress == mine.baseAddress }
    }
  }

  var value: Value {
    @inline(__always) _read { yield box[0] }
    @inline(__always) _modify { yield &box[0] }
  }
}
