internal import Roots
internal import RootsApp
internal import RootsExplore

/// An app as hashes: one for what each screen shows and does there, and one for all the rest.
struct AppPrint: Sendable {
  fileprivate(set) var rest = Fingerprint()
  fileprivate var bodies: [String: Fingerprint] = [:]
  /// The screens of which the app differs from the one that was read.
  fileprivate(set) var touched: Set<String> = []

  /// - Parameter screens: Those whose bodies matter; all if there are none.
  func hash(of screens: Set<String>? = nil) -> Fingerprint {
    var hash = rest
    for (screen, body) in bodies.sorted(by: { $0.key < $1.key }) where screens?.contains(screen) ?? true {
      hash.add(screen)
      hash.add(body.value)
    }
    return hash
  }

  mutating func add(ways: String) { rest.add(ways) }
}

/// An app with its hashes, read when it is needed.
@MainActor final class PrintedApp {
  let print: AppPrint
  private let read: () -> ScriptedApp?
  /// `nil` if it cannot be read any more.
  private(set) lazy var app = read()

  init(_ print: AppPrint, _ read: @escaping () -> ScriptedApp?) { (self.print, self.read) = (print, read) }
}

/// The files of an app, cut into what belongs to the bodies of screens and what may matter everywhere.
struct AppParts: Sendable {
  /// Of the app as it was read.
  private(set) var print = AppPrint()
  private var files: [String: File] = [:]

  private struct File {
    let hash: Fingerprint
    var bodies: [(range: SourceRange, screen: String)] = []
  }

  init(_ sites: [ChangeSite], of app: ScriptedApp, in files: [SourceText]) {
    print.rest.add(app.dataFingerprint.value)
    let bodies = Dictionary(
      grouping: sites.filter { $0.place == .screen && $0.part?.isBody == true },
      by: \.node.tree.source.name)
    for source in files { add(source, bodies[source.name] ?? []) }
  }

  private mutating func add(_ source: SourceText, _ bodies: [ChangeSite]) {
    var hash = Fingerprint()
    hash.add(source.bytes)
    var (file, end) = (File(hash: hash), 0)
    for body in bodies {
      let range = body.node.range
      guard let screen = body.owner.screen, range.start >= end, range.end <= source.bytes.count else {
        continue
      }
      print.rest.add(source.bytes[end..<range.start])
      print.rest.add(screen)
      print.bodies[screen, default: Fingerprint()].add(source.bytes[range.start..<range.end])
      file.bodies.append((range, screen))
      end = range.end
    }
    print.rest.add(source.bytes[end...])
    files[source.name] = file
  }

  /// Returns the hashes of the app with a change, for which it does not matter how long the bodies before it are.
  func print(_ edits: [ChangeEdit], in name: String) -> AppPrint {
    var print = print
    guard let file = files[name] else { return print }
    for edit in edits {
      let (start, end) = (edit.range.start, edit.range.end)
      if let place = file.bodies.firstIndex(where: { $0.range.start <= start && end <= $0.range.end }) {
        let (range, screen) = file.bodies[place]
        let number = file.bodies[..<place].count { $0.screen == screen }
        print.bodies[screen, default: Fingerprint()].add(number, start - range.start, end - start, edit.text)
        print.touched.insert(screen)
      } else if file.bodies.contains(where: { $0.range.start < end && start < $0.range.end }) {
        print.rest.add("\(name) \(file.hash)")
        print.rest.add(0, start, end - start, edit.text)
      } else {
        let before = file.bodies.prefix { $0.range.end <= start }
        let length = before.reduce(0) { $0 + $1.range.end - $1.range.start }
        print.rest.add(name)
        print.rest.add(before.count, start - length, end - start, edit.text)
      }
    }
    return print
  }
}

extension Fingerprint {
  fileprivate mutating func add(_ number: Int, _ place: Int, _ length: Int, _ text: String) {
    for word in [number, place, length] { add(UInt64(word)) }
    add(text)
  }
}
