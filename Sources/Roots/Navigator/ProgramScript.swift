/// What a program that is described by data does with answers and consents.
@MainActor package protocol ProgramScript: AnyObject {
  /// The values that it has given.
  var values: Record { get }
  /// Deals with the answer of a screen by a handler, in the name of the entry that asked for it.
  func handle(_ handler: Int, opener: ContextID?, _ ending: Ending)
  /// Remembers a consent in a value.
  func remember(_ value: Value, as name: String)
  /// Takes back the values of an earlier state.
  func replaceValues(with values: Record)
  /// Takes how far a screen is whose loading is only played.
  func loading(_ id: ContextID, _ load: Program.Load?)
}
