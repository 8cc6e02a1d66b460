extension HelpTopic {
  static let expressions = HelpTopic("expressions", summary: "Write a condition for 'filter' and '--where'.") {
    #"""
    An expression compares fields with values and joins the comparisons.

      destination.city ^= "San" and distance > 1000 km and not cancelled
      airline in (UAL, SKW) and (departure_delay >= 15 min or altitude is null)
      departure > 2022-01-26T18:00Z and aircraft ~ "A3*"
      actual_on > scheduled_on + 15 min and departure.hour >= 18

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

      + - * / and ( ) know units: a length divided by a duration is a speed, and one
      time minus another is a duration. The functions are min, max, abs, round and
      coalesce, which is the first known value; they take numbers and times, not
      texts. After a dot, a time has the parts year, month, day, week, weekday,
      hour, minute, date and local, in the zone of the airport:
      departure.weekday = Friday; see 'flights help times'. Next to a text, a word
      that is spelled like a field is the field; quotes make it a text.
      The same values can be columns, sort keys and groups:

        flights list --fields 'ident, speed - average_speed as slack'
        flights list --sort '-(arrival_delay - departure_delay)'
        flights stats --by departure.weekday

    COMPARISONS
      = !=               Equal, not equal. Texts and codes compare in any case and
                         with any accents; a number equals all values that round
                         to it as written, 800 km/h those from 799.5 to 800.5; a
                         flight number matches in any spelling: ident = UA844.
      < <= > >=          Less, at most, more, at least; before and after for times.
                         A value that equals a number or lies within a day is
                         neither less nor more: exactly one of < = > holds.
      ^=                 Begins with, in any case and with any accents.
      *=                 Contains, in any case and with any accents.
      ~                  Matches a pattern, in any case and with any accents;
                         * stands for any text, ? for one character.
      in (A, B, C)       Equal to one of them.
      between A and B    From A to B, both included.
      like "San%"        Matches an SQL pattern.
      is null            Unknown.
      is not null        Known.

    JOINING
      not                Applies first.
      and                Applies next.
      or                 Applies last; ( ) group as usual.

    VALUES
      Text               KSFO, "San Francisco"; one word needs no quotes.
      Exact text         exactly "San José": case and accents count.
      Number             800, 1.5, -10
      With a unit        1000 km, 350 FL, 2 h 30 min; see 'flights help units'.
                         Without one, a number is in the unit of the metric
                         output: km, km/h, m, min.
      Time               2022-01-26, now - 2h; see 'flights help times'.
      Truth              true, false

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

      Unknown values are left out. Measures combine like other values:

        flights stats --by airline --having 'count > 9 and p90(arrival_delay) > 1 h'
        flights stats --by origin,destination --show 'count, sum(distance) / count'

    UNKNOWN VALUES
      A comparison with an unknown value is unknown, never true, not even '!=';
      'not' of unknown stays unknown, as in SQL. So neither 'altitude > 9000 m'
      nor 'not altitude > 9000 m' finds a flight without an altitude;
      'altitude is null' does.

    The filter options are short forms: '--dest KSFO --enroute' means the same as
    'destination = KSFO and enroute'. Repeating a filter option means 'or';
    different ones mean 'and', also with '--where'.
    """#
  }
}
