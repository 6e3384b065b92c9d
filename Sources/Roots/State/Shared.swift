package struct Shared<Value: Sendable>: Sendable {
  // An array with one element is a box that copies itself when it is changed while it has another owner. The accessors
  // are inlined, here and in the types that use them: otherwise each call would allocate memory for the coroutine.
  private var box: [Value]

  init(_ value: Value) { box = [value] }

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
