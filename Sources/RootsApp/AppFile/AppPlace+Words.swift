extension AppPlace {
  package var words: [Word] {
    switch self {
    case .file: [AppTable.app]
    case .app: AppTable.inApp
    case .screen: AppTable.inScreen
    case .part: AppTable.blocks
    case .list: AppTable.inList
    case .table: AppTable.inTable
    case .bars: AppTable.inBars
    case .data: AppTable.inData
    case .guardian: AppTable.inGuard
    case .flow: AppTable.inFlow
    case .actions: AppTable.inActions + CommandTable.words
    case .result: AppTable.inResult
    case .opening: AppTable.inActions.filter { $0.name == AppPlace.result.rawValue }
    case .commands: CommandTable.words
    case .stack: [.entry(AppPlace.anyScreen)]
    }
  }

  package var holders: [String] {
    var names: [String] = []
    for entry in AppSchema.entries where entry.word.place == self && !names.contains(entry.word.name) {
      names.append(entry.word.name)
    }
    return names
  }
}
