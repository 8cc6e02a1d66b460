import Foundation
import Testing

#if canImport(Glibc)
  /// Tests that output longer than the screen goes through a pager, and no other.
  @Suite(.serialized) struct PagerTests {
    private func list(_ words: [String], _ environment: [String: String]) throws -> (output: String, status: Int32?) {
      let terminal = try PseudoTerminal(
        ["list", "--fields", "ident", "--quiet"] + words, width: 80, height: 24,
        environment: ["PATH": "/bin:/usr/bin"].merging(environment) { $1 })
      let status = terminal.end()
      return (terminal.output.replacing("\r\n", with: "\n"), status)
    }

    @Test func longOutputIsPaged() throws {
      let (output, status) = try list(["--limit", "40"], ["PAGER": "sed 's/^/> /'"])
      #expect(status == 0)
      #expect(output.split(separator: "\n").count == 41)
      #expect(output.split(separator: "\n").allSatisfy { $0.hasPrefix("> ") })
    }

    @Test func nothingElseIsPaged() throws {
      let pager = ["PAGER": "sed 's/^/> /'"]
      #expect(try !list(["--limit", "20"], pager).output.contains("> "))
      #expect(try !list(["--limit", "40", "--no-pager"], pager).output.contains("> "))
      #expect(try list(["--limit", "40"], ["PAGER": ""]).output.split(separator: "\n").count == 41)
      #expect(try list(["--limit", "40"], pager.merging(["TERM": "dumb"]) { $1 }).output.contains("> ") == false)
      #expect(try Shell.run("flights list --fields ident", ["PAGER": "sed 's/^/> /'"]).output.contains("> ") == false)
    }

    @Test func aPagerThatIsNotThereCostsNothing() throws {
      for pager in ["nosuch", "LESS=R nosuch -R", "/nowhere/less"] {
        let (output, status) = try list(["--limit", "40"], ["PAGER": pager])
        #expect(status == 0)
        #expect(output.split(separator: "\n").count == 42 && output.contains(" found; set PAGER to another program\n"))
      }
    }

    @Test func thePagerShowsUTF8() throws {
      let pager = ["PAGER": "echo $LESSCHARSET; cat > /dev/null", "LC_ALL": "C"]
      #expect(try list(["--limit", "40"], pager).output == "utf-8\n")
      #expect(try list(["--limit", "40"], pager.merging(["LESSCHARSET": "latin1"]) { $1 }).output == "latin1\n")
    }

    @Test func thePagerShowsColors() throws {
      let pager = ["PAGER": "echo $LESS; cat > /dev/null"]
      for (own, all) in [(nil, "FRX"), ("-i", "R -i"), ("", "R")] {
        let environment = own.map { pager.merging(["LESS": $0]) { $1 } } ?? pager
        #expect(try list(["--limit", "40"], environment).output == "\(all)\n")
      }
    }

    @Test func whoLeavesThePagerHasSeenEnough() throws {
      let (output, status) = try list([], ["PAGER": "head -n 2"])
      #expect(status == 0)
      #expect(output.split(separator: "\n").count == 2)
    }
  }
#endif
