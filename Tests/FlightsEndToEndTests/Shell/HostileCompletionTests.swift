import Foundation
import Testing

#if canImport(Glibc)
  /// Tests of completing cities whose names would run a program or expand to other words in a shell.
  struct HostileCompletionTests {
    static let cities = [
      "Santiago$(touch ran)", "Buenos`touch ran`", "Cadiz'; touch ran; '", #"Doha"; touch ran; ""#, "*", "Eton!!\\ & ~",
      "Faro:; touch ran #%", "Genoa ${IFS}", "~", "Hanoi > ran", "Ibiza!",
    ]

    /// An empty folder with a data file of the cities next to it.
    private struct Scene {
      let scratch: Scratch
      let folder: String
      private let data: String

      init() throws {
        scratch = try Scratch()
        folder = scratch.path + "/empty"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let airports = HostileCompletionTests.cities.enumerated().map { index, city in
          ["airport_code": "KAA\(index)", "city": city, "latitude": 1, "longitude": 1] as [String: Any]
        }
        data = try scratch.file("airports.json", try JSONSerialization.data(withJSONObject: airports))
      }

      var files: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? ["?"] }

      var environment: [String: String] {
        let programs = URL(filePath: PseudoTerminal.program).deletingLastPathComponent().path()
        return [
          "PATH": "\(programs):/bin:/usr/bin", "HOME": scratch.path + "/home", "FLIGHTS_DATA": data, "PS1": "ready> ",
          "LC_ALL": "C.UTF-8",
        ]
      }
    }

    /// Bash reads each completed city unchanged, for any open quote.
    @Test(.enabled(if: Shell.path(of: "bash") != nil, "bash is not installed"))
    func bashReadsEachCityAsItIs() throws {
      let scene = try Scene()
      let script = #"""
        source <(flights completions bash)
        touch other
        for quote in '' \" \'; do
          COMP_WORDS=(flights list --city "$quote"); COMP_CWORD=3; COMP_LINE="${COMP_WORDS[*]}"
          _flights
          for reply in "${COMPREPLY[@]}"; do
            close=$quote
            [[ -n $quote && $reply == *"$quote" ]] && close=
            eval "set -- $quote$reply$close"
            printf '%s\n' "$#$quote$1"
          done
        done
        """#
      let file = try scene.scratch.file("script", script)
      let output = try Shell.run("cd '\(scene.folder)'; bash --norc \(file)", scene.environment).output
      let expected = ["", "\"", "'"].flatMap { quote in Self.cities.map { "1\(quote)\($0)" } }
      #expect(output.split(separator: "\n").map(String.init).sorted() == expected.sorted())
      #expect(scene.files == ["other"])
    }

    struct Typed: Sendable, CustomTestStringConvertible {
      let shell: String
      let quote: String
      var testDescription: String { "\(shell) \(quote.isEmpty ? "plain" : quote)" }
    }

    static let typed = ["bash", "zsh", "fish"].flatMap { shell in
      ["", "\"", "'"].map { Typed(shell: shell, quote: $0) }
    }

    /// Completing and executing a line in a real shell runs nothing from the data.
    ///
    /// Shells that are not installed are skipped.
    @Test(arguments: typed.filter { Shell.path(of: $0.shell) != nil })
    func nothingFromTheDataRuns(_ typed: Typed) throws {
      let scene = try Scene()
      let (options, setUp) =
        switch typed.shell {
        case "zsh": (["-f", "-i"], "autoload -U compinit; compinit -u -D; eval \"$(flights completions zsh)\"")
        case "fish": (["-N", "-i"], "flights completions fish | source")
        default: (["--norc", "-i"], "source <(flights completions bash)")
        }
      let terminal = try PseudoTerminal(
        options, program: try #require(Shell.path(of: typed.shell)), width: 200, height: 40,
        environment: scene.environment)
      terminal.type("cd '\(scene.folder)'; \(setUp); echo set''up\n")
      #expect(terminal.waits(for: "setup\r\n"))
      for start in ["San", "Bue", "Cad"] {
        let place = terminal.output.endIndex
        terminal.type("flights list --count --city \(typed.quote)\(start)\t")
        #expect(terminal.waits(for: "touch", after: place), "\(typed.testDescription) \(start)")
        terminal.type("\u{1}\u{5}\n")
        // A value that ends with the quote may leave it open in a shell, so the line is abandoned.
        terminal.type("\u{3}\n")
        terminal.type("echo over''\(start)\n")
        #expect(terminal.waits(for: "over\(start)\r\n", after: place), "\(typed.testDescription) \(start)")
      }
      #expect(scene.files == [])
    }
  }
#endif
