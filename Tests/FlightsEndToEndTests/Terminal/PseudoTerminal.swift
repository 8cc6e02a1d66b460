import Foundation

#if canImport(Glibc)
  import Glibc

  /// The built program on a terminal of its own, which the test reads, writes, resizes and looks at.
  final class PseudoTerminal {
    private let master: Int32
    private let slave: Int32
    let process: pid_t
    /// Everything that came so far.
    private(set) var output = ""
    private var bytes: [UInt8] = []

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
      for descriptor in [master, slave] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
      _ = fcntl(master, F_SETFL, O_NONBLOCK)

      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      // Opened by the leader of a new session, the terminal becomes the one that Ctrl-C comes from.
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
      // The threads that tests run on hold signals back.
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

    deinit {
      close(master)
      close(slave)
    }

    /// The program, built beside the tests.
    static let program = Shell.programFolder + "/flights"

    /// Reads until a text has come after a place in the output; returns whether it has, within ten seconds.
    func waits(for text: String, after start: String.Index? = nil) -> Bool {
      for _ in 0..<1000 {
        if output[(start ?? output.startIndex)...].contains(text) { return true }
        readOn()
        usleep(10_000)
      }
      return false
    }

    private func readOn() {
      var piece = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = read(master, &piece, piece.count)
        guard count > 0 else { break }
        bytes += piece[..<count]
      }
      output = String(decoding: bytes, as: UTF8.self)
    }

    func type(_ text: String) { _ = write(master, text, text.utf8.count) }

    func resize(width: UInt16, height: UInt16) {
      var size = winsize(ws_row: height, ws_col: width, ws_xpixel: 0, ws_ypixel: 0)
      _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    func send(_ signal: Int32) { kill(process, signal) }

    /// How the program ended: its exit status, or the number of the signal below zero.
    func end() -> Int32? {
      var status: Int32 = 0
      for _ in 0..<1000 {
        readOn()
        if waitpid(process, &status, WNOHANG) == process {
          readOn()
          return status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
        }
        usleep(10_000)
      }
      kill(process, SIGKILL)
      waitpid(process, &status, 0)
      return nil
    }

    /// The mode of the terminal: whether it shows what is typed and waits for whole lines.
    var mode: tcflag_t {
      var mode = termios()
      tcgetattr(slave, &mode)
      return mode.c_lflag
    }
  }
#endif
