extension HelpTopic {
  static let times = HelpTopic("times", summary: "Write times, choose a zone and say when 'now' is.") {
    """
    WRITING A TIME
      A time is written as in RFC 3339, whole or in part:

        2022-01-26T18:05:30Z    2022-01-26T12:05-06:00    2022-01-26T18:00Z
        2022-01-26T18Z          2022-01-26                2022-01

      Without an offset it is a time by the clock of the airport, the origin's for a
      departure and the destination's for an arrival, unless '--tz' names another
      zone. A part stands for all of its instants: '=' is within it, '<' before its
      first, '>' after its last, '<=' up to its last, '>=' from its first.

        departure = 2022-01-26     left on that day
        departure >= 2022-01-26    left on that day or later
        departure > 2022-01-26     left on the next day or later
        departure < 2022-02        left before February

      'now' is a time too, and a duration can be added or taken away: now - 2h.

    WHAT NOW IS
      --at data          The newest actual time in the data. The default: a file of
                         last year answers today as it did when it was saved.
                         Data without one, a timetable say, mean now.
      --at now           The clock of this computer.
      --at 2022-01-26T18:00Z

    PRINTING A TIME
      --tz airport       The zone of the airport where it happens. The default.
      --tz utc           UTC.
      --tz local         The zone of this computer.
      --tz Europe/Oslo   A zone by its name, in any case.
      --tz +05:30        A clock so far from UTC.

      The clock is named as people know it, PST and PDT, as the time zone database
      has it; where that has only a number, or the system has no database, it is
      the distance from UTC: UTC\u{2212}3, UTC+5:45.

      A table always names the zone, marks a time of the next day with +1 and one
      that is only estimated with '~'. A date has its year where that is not the
      year of '--at', or else of this computer's clock. Every other format prints
      UTC, whatever '--tz' says. Sorting and durations go by instants, never by
      printed times.

    WHICH TIME
      AeroAPI knows four moments of a flight, each scheduled, estimated and actual:
      out of the gate, off the ground, on the ground, in the gate. 'departure' is
      the best known off, 'arrival' the best known on: the actual time, else the
      estimated, else the scheduled one. 'duration' lies between these two.

    WHICH PHASE
      'phase' comes from flags and times, never from the status text: diverted,
      cancelled, else arrived (in the gate), landed (on the ground), enroute (off),
      taxiing (out), else scheduled. A flight that is known to have left no gate,
      as cargo and private flights, reaches none: it has arrived when it is down.

    WHICH DELAY
      'departure_delay' and 'arrival_delay' are AeroAPI's figures: the gate time,
      actual or else estimated, minus the scheduled one; that of the runway where
      no gate time is known. Where the times say otherwise, by more than five
      minutes, the times count:
        an estimate that what has happened rules out (in the gate before the
        touchdown, out of it after the take-off) gives way to what has happened;
        a gate time that makes a flight more than three hours early does not count
        where the runway's is known;
        more than a week is no delay.
      A flight without AeroAPI's figure has none. JSON keeps the figures as AeroAPI
      states them beside ours ('arrival_delay' and 'arrival_delay_min'), and
      'flights check' lists those that the times contradict.
    """
  }
}
