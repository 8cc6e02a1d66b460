import Foundation
import Testing

#if canImport(Glibc)
  /// Tests of the map page in a real browser without network, if one is installed.
  struct WebPageTests {
    private static let browser = ["chromium", "chromium-browser", "google-chrome"].first { Shell.has($0) }

    /// A script that prints the airports and their positions on the screen after layout.
    private static let probe = """
      <script>
      const places = [...document.querySelectorAll('.airport')].map(dot => {
        const box = dot.getBoundingClientRect();
        return [dot.dataset.code, box.x + box.width / 2, box.y + box.height / 2].join(' ');
      });
      document.body.innerHTML = '<pre>airports\\n' + places.join('\\n') + '\\n</pre>';
      </script>
      """

    /// A script that types and clicks on the page, and logs the results as lines of text.
    private static let use = """
      <script>
      const log = [], say = what => log.push(what + ' ' + document.getElementById('count').textContent
        + ', planes ' + svg.querySelectorAll('.aircraft:not(.off)').length);
      say('all');
      box.value = 'lufthansa frankfurt';
      box.dispatchEvent(new Event('input'));
      say('typed');
      dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape'}));
      say('escape');
      svg.querySelector('.airport[data-code="KSFO"]').dispatchEvent(new MouseEvent('click', {bubbles: true}));
      say('airport');
      dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape'}));
      const before = +svg.getAttribute('viewBox').split(' ')[2];
      dispatchEvent(new KeyboardEvent('keydown', {key: '+'}));
      log.push('zoom ' + (+svg.getAttribute('viewBox').split(' ')[2] < before));
      dispatchEvent(new KeyboardEvent('keydown', {key: '0'}));
      log.push('whole ' + (+svg.getAttribute('viewBox').split(' ')[2] === before));
      rows[5].click();
      log.push('row ' + rows[5].classList.contains('chosen') + ' ' + svg.querySelectorAll('.route.chosen').length);
      const ground = () => getComputedStyle(map).backgroundColor, first = ground();
      dispatchEvent(new KeyboardEvent('keydown', {key: 't'}));
      log.push('theme ' + (ground() !== first));
      log.push('fits ' + (document.documentElement.scrollWidth <= innerWidth));
      document.body.innerHTML = '<pre>used\\n' + log.join('\\n') + '\\n</pre>';
      </script>
      """

    /// Typing filters the map and the table, a click on an airport shows its flights, keys zoom and change the theme.
    @Test(.enabled(if: browser != nil), arguments: ["1400,900", "500,844"])
    func pageIsUsed(size: String) throws {
      let browser = try #require(Self.browser)
      let scratch = try Scratch()
      #expect(
        try Shell.run("flights map --quiet --data sample --format html --output \(scratch.path)/map.html").status == 0)
      let page = try scratch.read("map.html")
      #expect(page.utf8.count < 300_000)
      let probed = try scratch.file("used.html", page.replacing("</body>", with: Self.use + "</body>"))
      let outcome = try Shell.run(
        "\(browser) --headless --no-sandbox --disable-gpu --enable-logging=stderr --window-size=\(size) "
          + "--dump-dom file://\(probed)")
      #expect(outcome.status == 0)
      #expect(outcome.error.split(separator: "\n").filter { $0.contains("CONSOLE") } == [])
      func count(_ options: String) throws -> String {
        try Shell.run("flights list --data sample --count \(options)").lines.first ?? ""
      }
      let all = try count("")
      let planes = try count("--where 'enroute and origin.latitude is not null and destination.latitude is not null'")
      let lufthansa = try count("--airline DLH --airport EDDF")
      let said = outcome.lines.map { $0.split(separator: ",")[0] }
      #expect(said.contains("all \(all) / \(all)") && said.contains("escape \(all) / \(all)"))
      #expect(outcome.lines.contains("all \(all) / \(all), planes \(planes)"))
      #expect(said.contains { $0.hasPrefix("typed ") && Int($0.split(separator: " ")[1]) ?? 0 >= Int(lufthansa) ?? 1 })
      #expect(said.contains("airport \(try count("--airport KSFO")) / \(all) · KSFO ×"))
      for line in ["zoom true", "whole true", "row true 1", "theme true", "fits true"] {
        #expect(outcome.lines.contains(line), "\(line): \(outcome.lines.suffix(12))")
      }
    }

    @Test(.enabled(if: browser != nil))
    func airportsAreWhereTheyAre() throws {
      let browser = try #require(Self.browser)
      let scratch = try Scratch()
      #expect(try Shell.run("flights map --quiet --format html --output \(scratch.path)/map.html").status == 0)
      let page = try scratch.read("map.html")
      #expect(!page.replacing("http://www.w3.org/2000/svg", with: "").contains("://"))
      let probed = try scratch.file("probed.html", page.replacing("</body>", with: Self.probe + "</body>"))
      let outcome = try Shell.run(
        "\(browser) --headless --no-sandbox --disable-gpu --enable-logging=stderr --window-size=1200,900 "
          + "--dump-dom file://\(probed)")
      #expect(outcome.status == 0)
      // Errors of the page are on lines that contain `CONSOLE`.
      #expect(outcome.error.split(separator: "\n").filter { $0.contains("CONSOLE") } == [])

      var places: [String: (x: Double, y: Double)] = [:]
      for line in outcome.lines {
        let words = line.split(separator: " ")
        guard words.count == 3, let x = Double(words[1]), let y = Double(words[2]) else { continue }
        places[String(words[0])] = (x, y)
      }
      #expect(places.count > 100)
      // Degrees of latitude have the same length everywhere, and so have those of longitude.
      let (ohare, johannesburg) = (try #require(places["KORD"]), try #require(places["FAOR"]))
      let east = (johannesburg.x - ohare.x) / (28.246 - -87.9081)
      let north = (johannesburg.y - ohare.y) / (-26.139166 - 41.9769)
      #expect(east > 0 && north < 0)
      for (code, latitude, longitude) in [
        ("SAEZ", -34.822222, -58.535833), ("RJTT", 35.553333, 139.781111), ("PHNL", 21.317828, -157.920263),
        ("EDDF", 50.033333, 8.570556),
      ] {
        let place = try #require(places[code])
        #expect(abs(place.x - (ohare.x + (longitude - -87.9081) * east)) < 1, "\(code)")
        #expect(abs(place.y - (ohare.y + (latitude - 41.9769) * north)) < 1, "\(code)")
      }
    }
  }
#endif
