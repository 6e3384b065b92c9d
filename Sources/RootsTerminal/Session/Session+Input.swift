package import Roots

extension Session {
  /// Takes input: at once, or when the running transition is over.
  ///
  /// A key acts on the state that all earlier keys have left, so nothing overtakes what waits.
  public func take(_ event: InputEvent) {
    hear(.input(event))
    if mustWait(event) {
      queue(event)
    } else {
      handle(event)
    }
  }

  /// How many keys wait for the running transition.
  public var backlogCount: Int { backlog.count - backlogHead }

  private func mustWait(_ event: InputEvent) -> Bool {
    switch event {
    case .key(let key): (backlogCount > 0 || isLocked) && !Session.urgent.contains(key)
    case .paste, .pasteCut, .mouse: backlogCount > 0 || isLocked
    case .resize, .focus, .resumed, .ending: false
    }
  }

  /// Keys that are there to end a wait, or have nothing to do with the state.
  private static let urgent: Set<Key> = [.ctrl("c"), .ctrl("l"), .ctrl("z")]

  /// Whether the navigator cannot say yet what the next key will act on.
  private var isLocked: Bool { !navigator.isSettled && (motion == nil || navigator.overlap == .wait) }

  private func queue(_ event: InputEvent) {
    if let limit = options.backlogLimit, backlogCount >= limit {
      if !hasDropped { navigator.diagnose("\(event) is dropped, as \(limit) keys wait already") }
      hasDropped = true
      return
    }
    backlog.append(event)
    invalidate()
  }

  /// Handles what waits as far as that is possible now.
  func drain() {
    while backlogCount > 0, !isLocked {
      let event = backlog[backlogHead]
      backlogHead += 1
      if backlogHead == backlog.count {
        backlog.removeAll(keepingCapacity: true)
        backlogHead = 0
        hasDropped = false
      }
      handle(event)
    }
  }

  private func handle(_ event: InputEvent) {
    guard exitStatus == nil else { return }
    // Afterwards: what is on the screen until then is what a click is about.
    defer { invalidate() }
    switch event {
    case .resize(let size): changeSize(to: size)
    case .focus(let focus): changeFocus(to: focus)
    case .resumed: break
    case .ending(let end): quit(status: end.status)
    case .key, .paste, .pasteCut, .mouse:
      slowly {
        if case .command(let command) = chrome.handle(event, self) {
          navigator.send(Request(command, origin: .key))
        }
      }
    }
    chrome.catchUp(self)
  }

  private func changeSize(to size: Size) {
    guard size != self.size else { return }
    endMotion()
    self.size = size
  }

  private func changeFocus(to focus: Focus) {
    self.focus = focus
    if focus == .lost { endMotion() }
  }

  /// Sends a request, then handles what has waited for it.
  package func request(_ request: Request) {
    invalidate()
    slowly { navigator.send(request) }
    chrome.catchUp(self)
    drain()
  }
}

extension Session {
  /// Forgets the keys that wait.
  func dropBacklog() {
    backlog.removeAll()
    backlogHead = 0
    hasDropped = false
    invalidate()
  }
}

extension Session {
  /// The seen half of an entry's living screen.
  func view(of entry: Entry) -> (any ScreenView)? {
    (chrome as? Deck)?.view(of: entry, navigator) ?? navigator.screen(entry.id) as? any ScreenView
  }
}
