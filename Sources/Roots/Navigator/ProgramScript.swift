/// The behavior of a program that is described by data, at answers and consents.
@MainActor package protocol ProgramScript: AnyObject {
  var values: Record { get }
  /// Deals with the answer of a screen by a handler, in the name of the entry that asked for it.
  func handle(_ handler: Int, opener: ContextID?, _ ending: Ending)
  func remember(_ value: Value, as name: String)
  func replaceValues(with values: Record)
  /// Takes how far a screen is whose loading is only played.
  func loading(_ id: ContextID, _ load: Program.Load?)
}
