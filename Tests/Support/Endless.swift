/// Waits until the task is canceled. No time passes for it and it takes no turn of a thread, so nothing else is kept
/// waiting by work that stands for one without an end.
package func waitForCancellation() async {
  for await _ in AsyncStream<Never>(Never.self, { _ in }) {}
}
