/// The living screens: those of the entries that stand, those that are kept, and those that are being made.
@MainActor final class LiveScreens {
  var areMade = false
  // The table calls nothing outside: no two accesses to it can overlap.
  @exclusivity(unchecked) private var table: [EntryKey: Resident] = [:]
  private var kept: [ContextID: Resident] = [:]
  private var prepared: [ContextID: Resident] = [:]
  /// The request for which screens are being made; if it is begun anew, that is another preparation.
  private(set) var preparation: Preparation?

  // To ask the runtime what a type conforms to takes longer than to look through the few types of a program.
  private var known: [(type: ObjectIdentifier, abilities: ScreenAbilities)] = []

  func abilities(of screen: any LiveScreen) -> ScreenAbilities {
    let type = ObjectIdentifier(Swift.type(of: screen))
    // By a loop: the closures of an actor ask the runtime where they are, which takes longer than the rest.
    for known in known where known.type == type { return known.abilities }
    let abilities = ScreenAbilities(screen)
    known.append((type, abilities))
    return abilities
  }

  final class Preparation {
    let outlook: Engine.Commit
    let entry: Entry?
    var task: Task<Void, Never>?

    var request: Request { outlook.request }

    init(_ outlook: Engine.Commit) {
      self.outlook = outlook
      let seen = outlook.after.focusedEntry
      entry = outlook.arrivals.first { $0.entry.id == seen?.id }?.entry ?? outlook.arrivals.last?.entry
    }
  }

  var count: Int { table.count }

  var isEmpty: Bool { table.isEmpty }

  var all: [(key: ContextID, value: Resident)] {
    table.map { ($0.key.id, $0.value) }.sorted { $0.0 < $1.0 }
  }

  subscript(id: ContextID) -> Resident? { table.isEmpty ? nil : table[EntryKey(id)] }

  func insert(_ resident: Resident) { table[EntryKey(resident.entry.id)] = resident }

  func remove(_ id: ContextID) -> Resident? { table.isEmpty ? nil : table.removeValue(forKey: EntryKey(id)) }

  func removeAll() { (table, kept) = ([:], [:]) }

  func keep(_ resident: Resident) { kept[resident.entry.id] = resident }

  func removeKept(_ id: ContextID) -> Resident? { kept.removeValue(forKey: id) }

  // MARK: Before the commit

  var preparedCount: Int { prepared.count }

  func beginPreparation(_ outlook: Engine.Commit) -> Preparation {
    let preparation = Preparation(outlook)
    self.preparation = preparation
    return preparation
  }

  func isCurrent(_ preparation: Preparation) -> Bool { self.preparation === preparation }

  func prepare(_ resident: Resident, for id: ContextID) { prepared[id] = resident }

  func prepared(_ id: ContextID) -> Resident? { prepared[id] }

  func removePrepared(_ id: ContextID) -> Resident? { prepared.removeValue(forKey: id) }

  /// Lets go of what is being made; what had been kept goes back until it is let go as well.
  func unprepare(sparing restored: Set<ContextID> = []) {
    preparation?.task?.cancel()
    preparation = nil
    for (id, resident) in prepared where !restored.contains(id) {
      prepared[id] = nil
      if resident.entry.id == id { resident.context.closeScope() } else { keep(resident) }
    }
  }
}

@MainActor final class OpenQuestions {
  private var attempts: [AttemptID: GuardAttempt] = [:]

  var count: Int { attempts.count }

  var isEmpty: Bool { attempts.isEmpty }

  func insert(_ attempt: GuardAttempt) { attempts[attempt.id] = attempt }

  func remove(_ id: AttemptID) { attempts[id] = nil }

  func close(_ id: AttemptID) { attempts.removeValue(forKey: id)?.close() }

  /// Lets go of settled questions; those that are asked about what is open stay.
  func close(where isOver: (AttemptID) -> Bool) {
    for (id, attempt) in attempts where isOver(id) && !attempt.isAboutOpenScreens {
      attempts[id] = nil
      attempt.close()
    }
  }

  func closeAll() {
    for attempt in attempts.values { attempt.close() }
    attempts = [:]
  }
}

extension GuardAttempt {
  fileprivate var isAboutOpenScreens: Bool { if case .evict = command { true } else { false } }
}
