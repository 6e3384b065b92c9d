/// A value kept on the heap: copies share it until one of them changes it.
package struct Shared<Value: Sendable>: Sendable {
  // An array of one is a box that copies itself when it is written to while somebody else holds it.
  private var box: [Value]

  init(_ value: Value) { box = [value] }

  var value: Value {
    _read { yield box[0] }
    _modify { yield &box[0] }
  }
}
