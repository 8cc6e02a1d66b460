import Foundation

#if canImport(Glibc)
  import Glibc

  /// The built program on a pseudo-terminal, which the test reads, writes and resizes.
  final class PseudoTerminal {
    private let master: Int32
    private let slave: Int32
    let process: pid_t
    /// The local modes before the program starts, which it restores.
    let firstMode: tcflag_t
    /// Everything that has been received so far.
    private(set) var output = ""
    private var bytes: [UInt8] = []
    private var hasEnded = false

    struct Fault: Error {
      let call: String
    }

    init(
      _ words: [String], program: String = PseudoTerminal.program, width: UInt16, height: UInt16,
      environment: [String: String] = [:]
    ) throws {
      var (master, slave): (Int32, Int32) = (-1, -1)
      var size = winsize(ws_row: height, ws_col: width, ws_xpixel: 0, ws_ypixel: 0)
      var path = [CChar](repeating: 0, count: 64)
      guard openpty(&master, &slave, &path, nil, &size) == 0 else { throw Fault(call: "openpty") }
      // This end stays open too, so that the terminal and its mode outlive the program.
      (self.master, self.slave) = (master, slave)
      firstMode = Self.mode(of: slave)
      for descriptor in [master, slave] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
      _ = fcntl(master, F_SETFL, O_NONBLOCK)

      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      // Opened by the leader of a new session, the terminal becomes its controlling terminal, which sends Ctrl-C.
      posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
      var attributes = posix_spawnattr_t()
      posix_spawnattr_init(&attributes)
      posix_spawnattr_setflags(
        &attributes, Int16(0x80 /* POSIX_SPAWN_SETSID */ | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
      var signals = sigset_t()
      sigfillset(&signals)
      posix_spawnattr_setsigdefault(&attributes, &signals)
      // The threads of tests block signals, and the child would inherit that.
      sigemptyset(&signals)
      posix_spawnattr_setsigmask(&attributes, &signals)
      defer {
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
      }
      let variables = ["TERM": "xterm", "LANG": "en_US.UTF-8", "SWIFT_BACKTRACE": "enable=no"]
        .merging(environment) { $1 }.map { "\($0)=\($1)" }
      var arguments = ([program] + words).map { strdup($0) } + [nil]
      var entries = variables.map { strdup($0) } + [nil]
      defer { for text in arguments + entries { free(text) } }
      var process: pid_t = 0
      guard posix_spawn(&process, program, &actions, &attributes, &arguments, &entries) == 0 else {
        throw Fault(call: "posix_spawn")
      }
      self.process = process
    }

    /// Reaps the child process, since an unreaped child would disturb exit tests, which wait for theirs.
    deinit {
      if !hasEnded { killAndWait() }
      close(master)
      close(slave)
    }

    /// The path of the program, built next to the tests.
    static let program = Shell.programFolder + "/flights"

    /// Reads until a text occurs after a position in the output, and returns whether it did within ten seconds.
    func waits(for text: String, after start: String.Index? = nil) -> Bool {
      var isNew = true
      for _ in 0..<1000 {
        if isNew, output[(start ?? output.startIndex)...].contains(text) { return true }
        isNew = readOn()
        if !isNew { usleep(10_000) }
      }
      return false
    }

    /// Reads what has arrived, and returns whether that is anything.
    @discardableResult
    private func readOn() -> Bool {
      let known = bytes.count
      var piece = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = read(master, &piece, piece.count)
        guard count > 0 else { break }
        bytes += piece[..<count]
      }
      guard bytes.count > known else { return false }
      output = String(decoding: bytes, as: UTF8.self)
      return true
    }

    func type(_ text: String) { _ = write(master, text, text.utf8.count) }

    func resize(width: UInt16, height: UInt16) {
      var size = winsize(ws_row: height, ws_col: width, ws_xpixel: 0, ws_ypixel: 0)
      _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    func send(_ signal: Int32) { kill(process, signal) }

    /// Presses `q` and returns what `end` returns.
    func quit() -> Int32? {
      type("q")
      return end()
    }

    /// Waits for the end of the program and returns its exit status, or the negative number of its signal.
    func end() -> Int32? {
      var status: Int32 = 0
      for _ in 0..<1000 {
        readOn()
        if waitpid(process, &status, WNOHANG) == process {
          hasEnded = true
          readOn()
          return status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
        }
        usleep(10_000)
      }
      killAndWait()
      return nil
    }

    private func killAndWait() {
      hasEnded = true
      kill(process, SIGKILL)
      var status: Int32 = 0
      waitpid(process, &status, 0)
    }

    /// The local mode flags of the terminal, such as echo and canonical input.
    var mode: tcflag_t {
      get { Self.mode(of: slave) }
      set {
        var mode = termios()
        tcgetattr(slave, &mode)
        mode.c_lflag = newValue
        tcsetattr(slave, TCSANOW, &mode)
      }
    }

    private static func mode(of descriptor: Int32) -> tcflag_t {
      var mode = termios()
      tcgetattr(descriptor, &mode)
      return mode.c_lflag
    }
  }
#endif
