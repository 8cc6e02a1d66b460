internal import Foundation

/// The main question as a C++ program with simdjson, which is compiled on demand.
enum SimdjsonProgram {
  /// Compiles the program unless it exists, and returns its path.
  ///
  /// - Throws: `Failure` if there is no compiler or no simdjson.
  static func build(in runner: Runner) throws -> String {
    guard let compiler = ChildProcess.find("c++") else { throw Failure.data("no 'c++' found to compile it with") }
    let path = runner.folder + "/simdjson-main"
    guard runner.answer(of: [path, "--version"]) == nil else { return path }
    try Data(source.utf8).write(to: URL(fileURLWithPath: path + ".cpp"))
    let words = [compiler, "-O3", "-march=native", "-std=c++17", path + ".cpp", "-o", path, "-lsimdjson", "-pthread"]
    guard runner.answer(of: words) != nil else {
      throw Failure.data("no simdjson found; Debian's libsimdjson-dev has it")
    }
    return path
  }

  // The file is mapped rather than read, and simdjson's own thread indexes the structure of the next batch: both are
  // faster here than the basic use that its documentation shows.
  private static let source = #"""
    #define SIMDJSON_THREADS_ENABLED 1
    #include <algorithm>
    #include <cstdio>
    #include <cstring>
    #include <fcntl.h>
    #include <simdjson.h>
    #include <string>
    #include <sys/mman.h>
    #include <sys/stat.h>
    #include <unistd.h>
    #include <vector>
    using namespace simdjson;

    struct Row { int64_t miles; std::string id, ident, origin; };

    int main(int count, char **words) {
      if (count > 1 && !strcmp(words[1], "--version")) return puts(SIMDJSON_STRINGIFY(SIMDJSON_VERSION)) < 0;
      if (count < 2) return 2;
      int file = open(words[1], O_RDONLY);
      struct stat info;
      if (file < 0 || fstat(file, &info)) return 1;
      size_t size = info.st_size, page = sysconf(_SC_PAGESIZE);
      size_t whole = (size + SIMDJSON_PADDING + page - 1) / page * page;
      // Zero pages behind the file are the padding that simdjson wants.
      char *bytes = (char *)mmap(nullptr, whole + page, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      mmap(bytes, size, PROT_READ, MAP_PRIVATE | MAP_FIXED | MAP_POPULATE, file, 0);

      ondemand::parser parser;
      ondemand::document_stream stream;
      if (parser.iterate_many(bytes, size, 4 << 20).get(stream)) return 1;
      std::vector<Row> rows;
      for (auto document : stream) {
        ondemand::object flight;
        if (document.get_object().get(flight)) return 1;
        std::string_view ident, id, origin, destination;
        bool cancelled;
        if (flight["ident"].get(ident) || flight["fa_flight_id"].get(id) || flight["cancelled"].get(cancelled)) return 1;
        if (flight["origin"]["code"].get(origin) || flight["destination"]["code"].get(destination)) return 1;
        if (destination != "KORD" || cancelled) continue;
        bool off, on, in;
        if (flight["actual_off"].is_null().get(off) || flight["actual_on"].is_null().get(on)) return 1;
        if (flight["actual_in"].is_null().get(in)) return 1;
        if (off || !on || !in) continue;
        int64_t miles;
        if (flight["route_distance"].get(miles)) return 1;
        rows.push_back({miles, std::string(id), std::string(ident), std::string(origin)});
      }
      std::sort(rows.begin(), rows.end(), [](const Row &a, const Row &b) { return a.miles > b.miles; });
      for (auto &row : rows)
        printf("%s\t%s\t%s\t%.3f\n", row.id.c_str(), row.ident.c_str(), row.origin.c_str(), row.miles * 1.609344);
    }
    """#
}
