internal import FlightStore

extension HelpTopic {
  static let expressions = HelpTopic(
    name: "expressions", summary: "Write a condition for 'filter' and '--where'.",
    guesses: ["conditions", "filters", "grammar", "operators", "syntax"]
  ) {
    #"""
    An expression compares fields with values and joins the comparisons.

      destination.city ^= "San" and distance > 1000 km and not cancelled
      airline in (UAL, SKW) and (departure_delay >= 15 min or altitude is null)
      departure > 2022-01-26T18:00Z and aircraft ~ "A3*"
      actual_on > scheduled_on + 15 min and departure.hour >= 12

    Put it in single quotes, so that the shell takes it as one word:

      flights list --where 'distance > 1000 km and destination.city ^= "San"'

    FIELDS
      'flights fields' lists their names. A dot follows a relationship in either
      direction: origin.country is the country that a flight leaves,
      destination.arrivals.count the number of flights to its destination.
      A field that is true or false needs no comparison: not cancelled.

    VALUES ON BOTH SIDES
      Either side can be a field, a number, a time or a calculation:

        origin.country != destination.country
        distance / duration > 800 km/h
        abs(arrival_delay - departure_delay) > 30 min

      + - * / and ( ) know units: a length divided by a duration is a speed, one
      time minus another is a duration, and a length times a number or a percentage,
      'distance * 50 %', is a length. The functions are min, max, abs, round and
      coalesce, which is the first known value; they take numbers and times, not
      texts. After a dot, a time has the parts year, month, day, week and isoyear
      (its year; both of ISO 8601), weekday, hour, minute, time (of day), date and
      local, in the zone of the airport: departure.weekday = Friday, arrival.time
      between 18:30 and 19:15; see 'flights help times'. Next to a text, a word that
      is spelled like a field is the field; quotes make it a text.
      The same values can be columns, sort keys and groups, and so can conditions:

        flights list --fields 'ident,arrival-scheduled_on as slip' --sort -slip
        flights list --sort '-(arrival_delay - departure_delay)'
        flights stats --by 'arrival_delay >= 15 min as late'

    COMPARISONS
      = !=               Equal, not equal. Texts and codes compare in any case and
                         with any accents. A number equals all values that are
                         printed alike in its unit: 800 km/h those from 799.5 to
                         800.5, 2 h those of that minute. More digits are finer:
                         800.1 km/h. A flight number matches in any spelling,
                         with the airline's IATA code too: ident = UA844,
                         codeshares = "lh 0932".
      < <= > >=          Less, at most, more, at least; before and after for times.
                         A value that equals a number or lies within a day is
                         neither less nor more: exactly one of < = > holds. Texts
                         and codes are compared character by character.
      ^=                 Begins with, in any case and with any accents.
      *=                 Contains, in any case and with any accents.
      ~                  Matches a pattern, in any case and with any accents;
                         * stands for any text, ? for one character; after a
                         backslash, each stands for itself.
      in (A, B, C)       Equal to one of them.
      between A and B    From A to B, both included.
      like "San%"        Matches an SQL pattern.
      is null            Unknown.
      is not null        Known.
      codeshares         A list by itself: not empty; with 'not', empty.

    JOINING
      not                Applies first.
      and                Applies next.
      or                 Applies last; ( ) group as usual.

    VALUES
      Text               KSFO, "San Francisco"; one word needs no quotes. Within
                         quotes, a backslash precedes a quote or a backslash.
      Exact text         exactly "San José": case and accents count.
      Number             800, 1.5, -10
      With a unit        1000 km, 350 FL, 2 h 30 min; see 'flights help units'.
                         Without one, a number is in the unit of the metric
                         output: km, km/h, m, min.
      Time               2022-01-26, today, now - 2h; see 'flights help times'.
      Boolean            true, false

    MEASURES OF GROUPS
      'flights stats' computes them for '--show', '--having' and '--sort', of any
      value that an expression can have:

      count              Flights. count(X) counts those whose X is known, and
                         count(CONDITION) those that match.
      share(CONDITION)   Percentage that matches, of the flights for which that is
                         known.
      distinct(X)        Number of different values.
      sum(X) mean(X)     Total and mean of numbers.
      median(X) p0(X) to p99(X)
                         The value below which that percentage of the values lies.
      min(X) max(X)      The least and the greatest; with several values in
                         parentheses, the function of that name.

      Unknown values are left out. 'where' in the parentheses restricts a measure to
      the flights that match: mean(arrival_delay where landed). The columns that
      'flights stats' prints in CSV and JSON are measures too, by their names.
      Measures combine like other values:

        flights stats --by airline --having 'count > 9 and p90(arrival_delay) > 1 h'
        flights stats --by airline --show flights,cancelled --sort -cancelled
        flights stats --by origin,destination --show 'count, sum(distance) / count'

    UNKNOWN VALUES
      A comparison with an unknown value is unknown, never true, not even '!=';
      'not' of unknown stays unknown, as in SQL. So neither 'altitude > 9000 m'
      nor 'not altitude > 9000 m' finds a flight without an altitude;
      'altitude is null' does.

    The filter options are short forms: '--dest KSFO --enroute' means the same as
    'destination = KSFO and enroute'. Several values of one option mean 'or';
    different options, and several '--where', mean 'and'.
    """#
  }

  static let fields = HelpTopic(name: "fields", summary: "Name fields in filters, sort keys and columns.") {
    var page = HelpLayout()
    page.paragraph(
      "A field has a name and often other names, in any case. A dot follows a relationship: 'destination.city', "
        + "'airline.name', 'inbound.ident'. Of several flights only the number is a value: 'origin.departures.count'. A figure "
        + "may name its unit: 'distance_nmi'. 'flights fields' explains them all, also with '--format json'.")
    for entity in EntityKind.allCases {
      page.heading("FIELDS OF \(entity.singular.uppercased())S")
      let names = Field.all(of: entity).map { field in
        field.aliases.isEmpty ? field.name : "\(field.name) (\(field.aliases.joined(separator: ", ")))"
      }
      page.paragraph(names.joined(separator: ", ") + ".", indent: 2)
    }
    var text = page.text
    text.removeLast()
    return text
  }

  static let units = HelpTopic(name: "units", summary: "Choose the units of figures and write units in expressions.") {
    """
    OUTPUT
      --units metric                 The default.
      --units imperial
      --units aviation
      --units metric,altitude=ft     A system, and a unit for one dimension.

                  metric        imperial      aviation
      distance    km            mi            nmi
      speed       km/h          mph           kn
      altitude    m             ft            FL
      elevation   m             ft            ft
      duration    min           min           min           also h, s

      '--units' takes the units of a row for its dimension: 'elevation=m'. Delays
      are durations; a table shows minutes as '2 h 30 min'. Progress is in percent.

      A table names the unit in its heading. Every other format names it in the
      field: distance_km, speed_kmh, altitude_m, duration_min; with '--units
      aviation' the first is distance_nmi. Figures are rounded to six decimals
      there, and to what a reader needs in a table.

    EXPRESSIONS
      lengths     km  m  mi  nmi  ft  FL     350 FL is 35000 ft
      speeds      km/h  mph  kn
      durations   d  h  min  s          2h30 is 2 h 30 min
      progress    %

      A number without a unit is in the unit that the metric output shows:
      'distance > 1000' means kilometers, 'speed > 800' kilometers per hour,
      'altitude > 9000' meters, 'arrival_delay > 15' minutes. '--units' does not
      change what an expression means.

    INPUT
      AeroAPI itself gives distance in statute miles, speed in knots, altitude in
      hundreds of feet and delays in seconds. JSON output keeps its keys in those
      units, in addition to the converted ones, so that it can be read again.

    EXACTLY
      1 mi = 1.609344 km    1 nmi = 1.852 km    1 ft = 0.3048 m    1 kn = 1 nmi/h
    """
  }

  static let times = HelpTopic(
    name: "times", summary: "Write times, choose a time zone and set 'now'.",
    guesses: ["dates", "timezone", "timezones", "tz", "zones"]
  ) {
    """
    WRITING A TIME
      A time is written as in RFC 3339, whole or in part:

        2022-01-26T18:05:30Z    2022-01-26T12:05-06:00    2022-01-26T18:00Z
        2022-01-26T18Z          2022-01-26                2022-01

      Without an offset, it is in the zone of the airport: that of the origin for a
      departure and of the destination for an arrival, unless '--tz' names another
      zone. Where the airport's zone is unknown, the time is in UTC; a note says so.
      For a flight without that airport, it is in UTC too. A computed time, such as
      'departure + 45 min', is in the zone of the airport that its times belong to,
      and in UTC if they belong to both. A time that is itself part of a calculation
      needs its offset: 'arrival - 2022-01-26T18:00Z'. The local clock counts:
      an hour that occurs twice, as daylight saving ends, has the flights of both.
      A part stands for all of its instants: '=' means within it, '<' before its
      first, '>' after its last, '<=' up to its last, '>=' from its first on.

        departure = 2022-01-26     left on that day
        departure >= 2022-01-26    left on that day or later
        departure > 2022-01-26     left on the next day or later
        departure < 2022-02        left before February

      'now' is a time too, and a duration can be added or subtracted: now - 2h.
      'yesterday', 'today', 'tomorrow' and 'today - 7d' are days: 'arrival = today'.
      Today is the date that a clock in the zone of the time shows at 'now'.

    WHAT NOW IS
      --at data          The newest actual time in the data. The default: a file
                         from last year gives the same answers as on the day it
                         was saved. Without such a time, as in a timetable, the
                         clock of this computer.
      --at now           The clock of this computer.
      --at 2022-01-26T18:00Z
                         That instant. Without an offset the time is in the zone
                         of '--tz', or else in UTC.

    PRINTING A TIME
      --tz airport       The zone of the airport where it happens. The default.
      --tz utc           UTC.
      --tz local         The zone of this computer.
      --tz Europe/Oslo   A zone by its name or its city, in any case.
      --tz +05:30        A fixed offset from UTC.

      Zones have the abbreviations of the time zone database, such as PST and PDT;
      where that has only a number, or the system has no database, the offset from
      UTC is printed: UTC\u{2212}3, UTC+5:45.

      A table always names the zone, marks a time on the next day with +1 and one
      that is not actual with '~'. A date has its year if that differs from the year
      of '--at' or, without '--at', of this computer's clock. Every other format
      prints UTC, whatever '--tz' says, but parts of times, such as departure.hour
      and departure.local (2022-01-26T09:28, with seconds if there are any), and
      times without an offset in conditions follow it in every format. Sorting and
      durations use instants, never printed times.

    WHICH TIME
      AeroAPI knows four moments of a flight, each scheduled, estimated and actual:
      out of the gate, off the ground, on the ground, in the gate. 'departure' is
      the best known off, 'arrival' the best known on: the actual time, else the
      estimated, else the scheduled one; without any, as in a timetable, the time at
      the gate. 'duration' is the time between the two, never from gate to runway.

    WHICH PHASE
      'phase' comes from flags and times, never from the status text: diverted,
      cancelled, else arrived (in the gate), landed (on the ground), enroute (off),
      taxiing (out), else scheduled. A flight that is known to have left no gate,
      such as a cargo or private flight, reaches none: it has arrived once it lands.
      Phases are in order, diverted and cancelled last: 'phase < landed'.

    WHICH DELAY
      'departure_delay' and 'arrival_delay' are AeroAPI's figures: the gate time,
      actual or else estimated, minus the scheduled one, or the same of the runway
      times if no gate time is known. If the times contradict a figure by more than
      five minutes, the times count:
        an estimate that later events rule out (in the gate before the touchdown,
        out of it after takeoff) gives way to these events; an estimate more than
        an hour from them is older than they are, and does not count;
        a gate time that makes a flight more than three hours early is ignored if
        the runway time is known;
        a delay of more than a week is ignored.
      A flight without AeroAPI's figure has no delay, nor has a cancelled one that
      has not left or landed. Where AeroAPI only estimates that a private flight has
      arrived, it repeats 'actual_off' as 'actual_on': such a touchdown is unknown,
      'arrival' is the estimate, and there is no arrival delay. JSON has AeroAPI's
      figure ('arrival_delay') and the corrected one ('arrival_delay_min'); 'flights
      check' lists the figures that the times contradict.
    """
  }
}
