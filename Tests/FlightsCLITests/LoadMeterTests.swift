import FlightSample
import FlightStore
import Testing

@testable import FlightsCLI

struct LoadMeterTests {
  @Test(arguments: [
    (50_000_000, 200_000_000, 1.0, Language.en, "█████░░░░░░░░░░░░░░░ 25%  50.0 MB  50.0 MB/s  3 s left"),
    (50_000_000, 200_000_000, 1.0, Language.ru, "█████░░░░░░░░░░░░░░░ 25%  50.0 МБ  50.0 МБ/с  осталось 3 с"),
    (10_000_000, 1_000_000_000, 1.0, Language.en, "░░░░░░░░░░░░░░░░░░░░ 1%  10.0 MB  10.0 MB/s  1:39 left"),
    (200_000_000, 200_000_000, 2.0, Language.en, "████████████████████ 100%  200.0 MB  100.0 MB/s  0 s left"),
    // A file that grows while it is read has no known size, and neither has a pipe.
    (300, 200, 1.0, Language.en, "0.0 MB  0.0 MB/s"),
    (1_550_000, nil, 1.0, Language.en, "1.5 MB  1.5 MB/s"),
  ])
  func lineSaysHowFarReadingHasCome(
    read: Int, total: Int?, seconds: Double, language: Language, line: String
  ) {
    #expect(LoadMeter.line(read: read, total: total, seconds: seconds, language) == line)
  }

  @Test func quickReadingIsSilent() {
    var errors = ""
    let console = Console(
      errorIsTerminal: true, writeOutput: { _ in }, writeError: { errors += $0.text })
    let meter = LoadMeter(DataSource.sample, in: .en, console.showProgress)
    meter.add(1000)
    meter.clear()
    #expect(errors == "")
    #expect(Program.run(words: ["list", "--quiet", "--data", "sample"], console) == .success)
    #expect(errors == "")
  }

  @Test func everyByteIsCounted() throws {
    var last: LoadProgress?
    var store = FlightStore()
    try store.load(DataSource.sample) { last = $0 }
    let size = DataSource.sample.reduce(0) { $0 + ($1.size ?? 0) }
    #expect(last?.bytesRead == size && last?.totalBytes == size)
  }
}
