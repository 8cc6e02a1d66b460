package import FlightStore

/// The HTML page around a map: a table beside it, a box that filters both, and the script that links them.
///
/// The page is self-contained: it fetches nothing.
struct MapPage {
  /// The maximum number of rows in the table: more are slow to scroll and large to send.
  private static let maximumRows = 600

  let map: FlightMap
  let display: Display
  /// The number of airports that are beyond the edge when the page opens.
  let beyond: Int
  private var words: MapWords { MapWords(language: display.language) }

  /// Appends the page up to the drawing.
  func appendHead(to bytes: inout ByteBuffer) {
    bytes.append(
      text: """
        <!DOCTYPE html>
        <html lang="\(display.language.rawValue)">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <link rel="icon" href="data:,">
        <title>\(words.title)</title>
        <style>
        \(Self.style)
        </style>
        </head>
        <body>
        <main>
        <div id="map" tabindex="0" aria-label="\(words.title)">

        """)
  }

  /// Appends the page after the drawing: the table, the legend and the script.
  func appendTail(to bytes: inout ByteBuffer) {
    var fields = TableField.usual(.flights).filter { Self.columns.contains($0.path.name) }
    var display = display
    let day = CommonDay(map.selection, display: display)
    day?.leaveOut(of: &fields, &display)
    var writer = CellWriter(map.selection, display: display)
    let values = fields.map { writer.column($0) }
    bytes.append(
      text: """
        <div id="tools"><button id="in" title="+">+</button><button id="out" title="−">−</button>\
        <button id="all" title="0">⌂</button><button id="theme" title="t">◐</button></div>
        </div>
        <section>
        <input id="filter" type="search" placeholder="\(words.filterHint)" aria-label="\(words.filterHint)">
        <p id="count" aria-live="polite"></p>
        <div id="rows"><table><thead><tr>
        """)
    for field in fields { appendElement("th", text: field.column(display).heading, to: &bytes) }
    bytes.append("</tr></thead><tbody>\n")
    let rows = map.selection.rows
    let shown = min(rows.count, Self.maximumRows)
    for index in 0..<shown {
      let ends = ["origin", "destination"].map { map.selection.text($0, of: .flights, row: rows[index]) ?? "" }
      let places = ends.map { SVGMap.escaped($0) }
      bytes.append(text: "<tr data-row=\"\(index)\" data-from=\"\(places[0])\" data-to=\"\(places[1])\">")
      for value in values { appendElement("td", text: writer.cell(value, index: index).text, to: &bytes) }
      bytes.append("</tr>\n")
    }
    let legend = (day.map { $0.text + " · " } ?? "") + words.legend(of: map, beyond: beyond)
    let rest = rows.count > shown ? " " + words.firstOnly(shown) : ""
    bytes.append(
      text: """
        </tbody></table></div>
        <p id="legend">\(SVGMap.escaped(legend + rest))</p>
        </section>
        </main>
        <script>
        \(Self.script)
        </script>
        </body>
        </html>

        """)
  }

  private static let columns: Set<String> = [
    "ident", "origin", "destination", "airline", "departure", "arrival", "phase",
  ]

  private func appendElement(_ tag: String, text: String, to bytes: inout ByteBuffer) {
    bytes.append(text: "<\(tag)>\(SVGMap.escaped(text))</\(tag)>")
  }

  private static let style = """
    :root { --page: #f6f8fa; --ink: #1c2733; --faint: #5b6b7b; --line: #d5dde5; --card: #fff; --mark: #e8f1fb }
    :root, svg { --sea: #dce8f2; --land: #f7f6f1; --coast: #9fb0c0; --border: #cfd6dc; --route: #2173a6; --stop: #c8402d;
      --plane: #2f7d1e; --name: #16212c; --chosen: #b06d00 }
    @media (prefers-color-scheme: dark) { :root:not(.light) { color-scheme: dark; --page: #0b1219; --ink: #dbe7f3;
      --faint: #8fa3b6; --line: #223142; --card: #111b26; --mark: #1a2a3b }
      :root:not(.light), :root:not(.light) svg { --sea: #0f1720; --land: #1b2733; --coast: #4a6076; --border: #344556;
      --route: #3fa7d6; --stop: #ee6352; --plane: #9be564; --name: #eef5fb; --chosen: #ffd166 } }
    :root.dark { color-scheme: dark; --page: #0b1219; --ink: #dbe7f3; --faint: #8fa3b6; --line: #223142;
      --card: #111b26; --mark: #1a2a3b }
    :root.dark, :root.dark svg { --sea: #0f1720; --land: #1b2733; --coast: #4a6076; --border: #344556; --route: #3fa7d6;
      --stop: #ee6352; --plane: #9be564; --name: #eef5fb; --chosen: #ffd166 }
    body { margin: 0; background: var(--page); color: var(--ink); font: 14px/1.4 system-ui, sans-serif }
    main { display: flex; height: 100vh; height: 100dvh }
    #map { flex: 1; position: relative; overflow: hidden; background: var(--sea); touch-action: none; min-width: 0 }
    #map svg { display: block; width: 100%; height: 100%; cursor: grab }
    #map:focus-visible, button:focus-visible, input:focus-visible { outline: 2px solid var(--chosen); outline-offset: -2px }
    #tools { position: absolute; top: 12px; left: 12px; display: flex; flex-direction: column; gap: 6px }
    button { width: 36px; height: 36px; border: 1px solid var(--line); border-radius: 8px; background: var(--card);
      color: var(--ink); font-size: 18px; cursor: pointer }
    section { width: min(46vw, 760px); display: flex; flex-direction: column; background: var(--card);
      border-left: 1px solid var(--line); min-height: 0 }
    #filter { margin: 12px 12px 0; padding: 9px 12px; font: inherit; color: inherit; background: var(--page);
      border: 1px solid var(--line); border-radius: 8px }
    p { margin: 8px 14px; color: var(--faint) }
    #rows { flex: 1; overflow: auto; min-height: 0 }
    table { border-collapse: collapse; width: 100% }
    th { position: sticky; top: 0; background: var(--card); text-align: left; color: var(--faint); font-weight: 600 }
    td { max-width: 138px; overflow: hidden; text-overflow: ellipsis }
    th, td { padding: 5px 6px; font-size: 13px; border-bottom: 1px solid var(--line); white-space: nowrap }
    th:first-child, td:first-child { padding-left: 14px }
    tbody tr { cursor: pointer } tbody tr:hover, tr.chosen { background: var(--mark) }
    .off { display: none }
    @media (max-width: 760px) { main { flex-direction: column } #map { flex: none; height: 46vh }
      #tools { flex-direction: row; top: 8px; left: 8px }
      section { width: auto; flex: 1; border-left: 0; border-top: 1px solid var(--line) } }
    """

  private static let script = """
    'use strict';
    const map = document.getElementById('map'), svg = map.querySelector('svg');
    const whole = svg.getAttribute('viewBox').split(' ').map(Number);
    let view = whole.slice();
    const rows = [...document.querySelectorAll('tbody tr')];
    const texts = rows.map(row => row.textContent.toLowerCase());
    const listed = new Set(rows.map(row => row.dataset.from + ' ' + row.dataset.to));
    const marks = [...svg.querySelectorAll('.airport, .name, .aircraft')].map(mark =>
      ({mark, x: +mark.dataset.x, y: +mark.dataset.y, turn: +mark.dataset.turn || 0, far: mark.classList.contains('far')}));
    const perDot = () => Math.max(view[2] / svg.clientWidth, view[3] / svg.clientHeight);
    function draw() {
      svg.setAttribute('viewBox', view.join(' '));
      // Marks and letters keep their size at every zoom.
      const scale = perDot() * Math.min(1.2, Math.max(0.9, svg.clientWidth / 900));
      const [x, y] = middle(), wide = svg.clientWidth * perDot() / 2 - 8 * scale, high = svg.clientHeight * perDot() / 2 - 8 * scale;
      const within = (value, center, reach) => Math.min(center + reach, Math.max(center - reach, value));
      for (const at of marks) {
        // What is far away stands at the edge until it comes into view.
        at.left = at.far ? within(at.x, x, wide) : at.x;
        at.top = at.far ? within(at.y, y, high) : at.y;
        if (at.far) at.mark.classList.toggle('far', at.left !== at.x || at.top !== at.y);
        at.mark.setAttribute('transform', `translate(${at.left} ${at.top}) scale(${scale}) rotate(${at.turn})`);
      }
      nameAgain(scale, x + wide);
    }
    function nameAgain(scale, edge) {
      const taken = [];
      for (const {mark, left, top} of marks) {
        if (!mark.classList.contains('name')) continue;
        const length = (16 + 8 * mark.textContent.length) * scale, before = left + length > edge && left <= edge;
        mark.setAttribute('text-anchor', before ? 'end' : 'start');
        mark.setAttribute('x', before ? -9 : 9);
        const start = before ? left - length : left;
        const box = [start, top - 8 * scale, start + length, top + 8 * scale];
        const hidden = mark.classList.contains('off') ||
          taken.some(t => box[0] < t[2] && box[2] > t[0] && box[1] < t[3] && box[3] > t[1]);
        mark.style.display = hidden ? 'none' : 'block';
        if (!hidden) taken.push(box);
      }
    }
    function zoom(factor, x, y) {
      const size = Math.min(Math.max(whole[2] * 1.5, +svg.dataset.world), Math.max(whole[2] / 60, view[2] * factor)), by = size / view[2];
      view = [x - (x - view[0]) * by, y - (y - view[1]) * by, view[2] * by, view[3] * by];
      draw();
    }
    const middle = () => [view[0] + view[2] / 2, view[1] + view[3] / 2];
    function place(event) {
      const box = svg.getBoundingClientRect(), dot = perDot(), [x, y] = middle();
      return [x + (event.clientX - box.x - box.width / 2) * dot, y + (event.clientY - box.y - box.height / 2) * dot];
    }
    map.addEventListener('wheel', event => {
      event.preventDefault();
      zoom(Math.exp(event.deltaY * 0.0015), ...place(event));
    }, {passive: false});
    const fingers = new Map();
    let moved = 0;
    map.addEventListener('pointerdown', event => {
      if (event.target.closest('button')) return;
      fingers.set(event.pointerId, event);
      moved = 0;
    });
    map.addEventListener('pointermove', event => {
      const last = fingers.get(event.pointerId);
      if (!last) return;
      const dot = perDot(), others = [...fingers.values()].filter(finger => finger.pointerId !== event.pointerId);
      moved += Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY);
      if (others.length) {
        const far = finger => Math.hypot(finger.clientX - others[0].clientX, finger.clientY - others[0].clientY);
        zoom(far(last) / Math.max(1, far(event)), ...place(others[0]));
      } else {
        view[0] -= (event.clientX - last.clientX) * dot;
        view[1] -= (event.clientY - last.clientY) * dot;
        if (moved > 4) map.setPointerCapture(event.pointerId);
        draw();
      }
      fingers.set(event.pointerId, event);
    });
    for (const name of ['pointerup', 'pointercancel']) map.addEventListener(name, event => fingers.delete(event.pointerId));
    const box = document.getElementById('filter');
    let airport = '';
    function filter() {
      const words = box.value.toLowerCase().split(/\\s+/).filter(Boolean);
      const seen = new Set(), ways = new Set(), ends = new Set();
      rows.forEach((row, index) => {
        const {from, to} = row.dataset;
        const shown = words.every(word => texts[index].includes(word)) && (!airport || from === airport || to === airport);
        row.classList.toggle('off', !shown);
        if (shown) { seen.add(row.dataset.row); ways.add(from + ' ' + to); ends.add(from).add(to); }
      });
      const all = !words.length && !airport;
      // Of flights beyond the end of the table only the airports are known.
      for (const {dataset: {way}} of svg.querySelectorAll('.route')) {
        const codes = way.split(' ');
        if (listed.has(way) || airport && !codes.includes(airport)) continue;
        if (words.every(word => way.toLowerCase().includes(word))) { ways.add(way); codes.forEach(code => ends.add(code)); }
      }
      for (const route of svg.querySelectorAll('.route')) route.classList.toggle('off', !all && !ways.has(route.dataset.way));
      for (const plane of svg.querySelectorAll('.aircraft')) plane.classList.toggle('off', !all && !seen.has(plane.dataset.row));
      for (const stop of svg.querySelectorAll('.airport, .name')) {
        stop.classList.toggle('off', !all && !ends.has(stop.dataset.code));
        stop.classList.toggle('chosen', stop.dataset.code === airport);
      }
      document.getElementById('count').textContent = `${seen.size} / ${rows.length}` + (airport ? ` · ${airport} ×` : '');
      draw();
    }
    function choose(code) { airport = airport === code ? '' : code; filter(); }
    box.addEventListener('input', filter);
    document.getElementById('count').addEventListener('click', () => choose(airport));
    svg.addEventListener('click', event => {
      if (moved > 4) return;
      const {code, row} = event.target.dataset;
      if (code) choose(code);
      else if (row) light(rows.find(other => other.dataset.row === row));
      else if (airport) choose(airport);
    });
    function light(row) {
      for (const other of document.querySelectorAll('.chosen:not(.airport):not(.name)')) other.classList.remove('chosen');
      if (!row) return;
      row.classList.add('chosen');
      row.scrollIntoView({block: 'nearest'});
      const plane = svg.querySelector(`.aircraft[data-row="${row.dataset.row}"]`);
      if (plane) plane.classList.add('chosen');
      for (const route of svg.querySelectorAll('.route'))
        if (route.dataset.way === row.dataset.from + ' ' + row.dataset.to) route.classList.add('chosen');
    }
    document.querySelector('tbody').addEventListener('click', event => light(event.target.closest('tr')));
    const keys = {'+': () => zoom(0.75, ...middle()), '=': () => zoom(0.75, ...middle()), '-': () => zoom(1.34, ...middle()),
      '0': () => { view = whole.slice(); draw(); }, 't': theme, 'Escape': () => { box.value = ''; airport = ''; filter(); },
      '/': () => box.focus()};
    function theme() {
      const root = document.documentElement.classList;
      const dark = root.contains('dark') || !root.contains('light') && matchMedia('(prefers-color-scheme: dark)').matches;
      root.toggle('dark', !dark);
      root.toggle('light', dark);
    }
    addEventListener('keydown', event => {
      const typing = event.target === box;
      if (typing && event.key !== 'Escape' || event.ctrlKey || event.metaKey || event.altKey) return;
      const step = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]}[event.key];
      if (step) { view[0] += step[0] * view[2] / 8; view[1] += step[1] * view[3] / 8; draw(); }
      else if (keys[event.key]) keys[event.key]();
      else return;
      event.preventDefault();
    });
    document.getElementById('in').onclick = keys['+'];
    document.getElementById('out').onclick = keys['-'];
    document.getElementById('all').onclick = keys['0'];
    document.getElementById('theme').onclick = theme;
    addEventListener('resize', draw);
    filter();
    """
}

struct MapWords: Wording {
  let language: Language

  func legend(of map: FlightMap, beyond: Int) -> String {
    let aircraft = map.aircraft.count
    let areInTheAir = map.aircraft.allSatisfy(\.flight.isEnroute)
    var parts = [
      flights(map.selection.count),
      areInTheAir
        ? word("→ \(aircraft) in the air", "→ \(aircraft) в воздухе")
        : word("→ \(aircraft) under way", "→ \(aircraft) в пути"),
    ]
    if beyond > 0 {
      parts.append(counted(beyond, of: .airports) + word(" beyond the edge", " за краем"))
    }
    if map.missing > 0 {
      parts.append(
        word("\(map.missing) not drawn: coordinates unknown", "не показано \(map.missing): нет координат"))
    }
    return parts.joined(separator: ", ")
  }

  var filterHint: String { word("Filter: Frankfurt, UAL, enroute…", "Отбор: Frankfurt, UAL, в пути…") }

  func firstOnly(_ count: Int) -> String { word("(the first \(count) are listed)", "(в таблице первые \(count))") }

  var title: String { word("Flights", "Рейсы") }
}

/// A map for programs: one row for each airport and each aircraft.
package enum MapSheet {
  package static func make(_ map: FlightMap) -> GridSheet {
    let names = ["kind", "name", "latitude", "longitude", "flights", "bearing"]
    let stops = map.stops.map { stop -> [Cell] in
      [
        .string("airport"), .string(stop.airport.icao), .decimal(stop.place.latitude), .decimal(stop.place.longitude),
        .whole(stop.flights), .null,
      ]
    }
    let aircraft = map.aircraft.map { aircraft -> [Cell] in
      [
        .string("aircraft"), .string(aircraft.flight.ident), .decimal(aircraft.place.latitude),
        .decimal(aircraft.place.longitude), .null, aircraft.bearing.map { .decimal($0) } ?? .null,
      ]
    }
    return GridSheet(names: names, cells: stops + aircraft)
  }
}
