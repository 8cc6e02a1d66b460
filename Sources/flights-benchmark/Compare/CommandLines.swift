internal import Foundation

/// The builder of the command lines that put a question to each program.
struct CommandLines {
  let contenders: Contenders
  let folder: WorkFolder

  /// Returns the command line for a program, or `nil` if the question is not for it.
  func words(for kind: Contender.Kind, answering question: Question, data: String) -> [String]? {
    guard let contender = contenders.found[kind] else { return nil }
    if kind == question.ours {
      return contender.command + (kind == .flights ? question.arguments + dataWords(for: question, data: data) : [data])
    }
    guard let peer = question.peers[kind].map({ fitted($0, to: kind) }) else { return nil }
    switch kind {
    case .flights, .measure, .other: return nil
    case .duckdb:
      let isDatabase = if case .database = question.input { true } else { false }
      let target = isDatabase ? [folder.database, "-readonly"] : []
      let query = filled(peer.text, flights: isDatabase ? "flights" : table(for: peer, data: data))
      return contender.command + target + ["-csv", "-noheader", "-nullvalue", "", "-c", query]
    case .jq:
      let airports = question.withAirports ? ["--slurpfile", "airports", folder.airports] : []
      return contender.command + ["-nr"] + airports + [peer.text] + FilesOnDisk.files(data)
    case .polars:
      let program =
        "import sys, polars as pl\nsys.stdout.write((\(peer.text)).collect().write_csv(include_header=False))"
      let text = program.replacing("$SCHEMA", with: FlightKeys.polars(peer.keys))
      return contender.command + ["-c", filled(text, flights: data)]
    case .decoder, .simdjson, .classes, .store: return contender.command + [data]
    }
  }

  /// Returns the command line that fills a program's own database, or `nil` if the question needs none.
  func preparation(of kind: Contender.Kind, for question: Question, data: String) -> [String]? {
    guard case .database = question.input, let contender = contenders.found[kind] else { return nil }
    switch kind {
    case .flights: return contender.command + ["import", data]
    case .duckdb:
      let all = Question.Peer(text: "", keys: [])
      return contender.command + [
        folder.database, "-c", "CREATE OR REPLACE TABLE flights AS FROM \(table(for: all, data: data))",
      ]
    default: return nil
    }
  }

  /// Extends a query to every form in which given flights name their airline; generated flights use only one.
  private func fitted(_ peer: Question.Peer, to kind: Contender.Kind) -> Question.Peer {
    guard folder.given != nil else { return peer }
    var peer = peer
    switch kind {
    case .duckdb where peer.keys.contains("operator_icao"):
      let letters = "nullif(regexp_extract(ident, '^([A-Z]{3})[0-9]', 1), '')"
      peer.text = peer.text.replacing("operator_icao", with: "coalesce(operator_icao, operator, \(letters))")
      peer.keys += ["operator", "ident"].filter { !peer.keys.contains($0) }
    case .jq:
      let letters = #"([.ident | capture("^(?<code>[A-Z]{3})[0-9]").code][0])"#
      peer.text = peer.text.replacing(".operator_icao", with: "(.operator_icao // .operator // \(letters))")
    default: break
    }
    return peer
  }

  private func dataWords(for question: Question, data: String) -> [String] {
    if case .database = question.input { return [] }
    let others = question.withAirports ? ["--data", folder.airports, "--data", folder.airlines] : []
    return ["--data", data] + others
  }

  /// Returns the DuckDB expression that reads from the flights' file only the columns that the question needs.
  private func table(for peer: Question.Peer, data: String) -> String {
    let columns = FlightKeys.sql(peer.keys, whole: peer.keys.isEmpty)
    return "read_json('\(data)', format = 'newline_delimited', columns = \(columns))"
  }

  private func filled(_ text: String, flights: String) -> String {
    let airports =
      "read_json('\(folder.airports)', columns = {airport_code: 'VARCHAR', city: 'VARCHAR', country_code: 'VARCHAR'})"
    return text.replacing("$FLIGHTS", with: flights).replacing("$AIRPORTS", with: airports)
  }
}
