internal import Roots
internal import RootsApp

struct MutateOrder: Order {
  static let rows: [OptionRow<MutateOrder>] = [
    .value("--tapes", "FOLDER", "the tapes, in this folder and those inside", \.tapes, .text),
    .values(
      "--kinds", "NAMES", "make changes of these kinds only, separated by commas", \.kinds,
      OptionValue(readKinds)),
    .value("--screen", "NAME", "change this screen, accessory or flow only", \.screen, .text),
    .value("--sample", "N", "make N changes, drawn at random", \.sample, .count),
    .value("--seed", "N", "the seed by which they are drawn; 1 by default", \.seed, .count),
    .value("--time", "DURATION", "make no further change after this time: 30, 500ms, 2m", \.time, .time),
    .value(
      "--states", "N", "the most states in which apps are compared; 20000 by default", \.states, .count),
    .value("--min", "N", "fail if less than N percent are noticed", \.least, .whole(0...100)),
    .flag("--write", "put the claims into the tapes, and new tapes into the folder", \.isWriting),
    .values(
      "--report", "KIND=FILE", "write html, junit, tap or json to a file or '-'; may be repeated", \.reports,
      OptionValue(ReplayOrder.readReports), writes: .reports),
    .flag("--json", "print the report as JSON", \.isJSON),
    .value("--worker", "N", "judge the change of this number by the tapes that are named", \.worker, .count),
  ]

  /// The options for people, and those by which a program calls itself.
  static let listed = options.filter { $0.name != "--worker" }
  static let unlisted = options.filter { $0.name == "--worker" }

  let app: String
  private var tapes: String?
  private(set) var kinds: [ChangeKind] = []
  private(set) var screen: String?
  private(set) var sample: Int?
  private(set) var seed: Int?
  private(set) var time: Duration?
  private(set) var states = 20_000
  private(set) var least: Int?
  private(set) var isWriting = false
  private(set) var reports: [ReplayOrder.ReportFile] = []
  private(set) var isJSON = false
  private(set) var worker: Int?
  /// The command that records a tape.
  let recording: String

  /// - Parameter program: The program that is judged, by its own tools.
  init(_ invocation: Invocation, of program: String? = nil) throws(Misuse) {
    app = program ?? invocation.arguments[0]
    recording = program.map { "\($0) --roots record" } ?? "roots record \(app)"
    try read(invocation)
    if worker != nil { return }
    if app == "-" {
      throw Misuse("'mutate' changes the file of an app and reads it anew; name the file in place of '-'")
    }
    if tapes == nil {
      throw Misuse("'mutate' needs '--tapes FOLDER', the tapes that are to notice the changes")
    }
    if seed != nil, sample == nil { throw Misuse("'--seed' goes with '--sample'") }
  }

  /// The folder with the tapes.
  var folder: String { tapes ?? "." }

  @Sendable private static func readKinds(_ text: String, _ option: String) throws(Misuse) -> [ChangeKind] {
    var kinds: [ChangeKind] = []
    for name in text.split(separator: ",").map(String.init) {
      guard let kind = ChangeKind.named(name) else {
        throw .unknown(
          "there is no kind of change", name, among: ChangeKind.all.map(\.name),
          "'roots help mutate' lists them")
      }
      kinds.append(kind)
    }
    if kinds.isEmpty { throw Misuse("'\(option)' takes names of kinds; 'roots help mutate' lists them") }
    return kinds
  }
}
