/// A value kept on the heap: copies share it until one of them changes it.
package struct Shared<Value: Sendable>: Sendable {
  // An array of one is a box that copies itself when it is written to while it has another owner.
  private var box: [Value]

  init(_ value: Value) { box = [value] }

  /// Whether both are the very same copy.
  func isIdentical(to other: Shared) -> Bool {
    box.withUnsafeBufferPointer { mine in
      other.box.withUnsafeBufferPointer { $0.baseAddress == mine.baseAddress }
    }
  }

  var value: Value {
    _read { yield box[0] }
    _modify { yield &box[0] }
  }
}
