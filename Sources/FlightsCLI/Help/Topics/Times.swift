extension HelpTopic {
  static let times = HelpTopic("times", summary: "Write times, choose a time zone and set 'now'.") {
    """
    WRITING A TIME
      A time is written as in RFC 3339, whole or in part:

        2022-01-26T18:05:30Z    2022-01-26T12:05-06:00    2022-01-26T18:00Z
        2022-01-26T18Z          2022-01-26                2022-01

      Without an offset it is in the zone of the airport, that of the origin for a
      departure and of the destination for an arrival, unless '--tz' names another
      zone. A part stands for all of its instants: '=' means within it, '<' before
      its first, '>' after its last, '<=' up to its last, '>=' from its first on.

        departure = 2022-01-26     left on that day
        departure >= 2022-01-26    left on that day or later
        departure > 2022-01-26     left on the next day or later
        departure < 2022-02        left before February

      'now' is a time too, and a duration can be added or subtracted: now - 2h.

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
      --tz Europe/Oslo   A zone by its name, in any case.
      --tz +05:30        A fixed offset from UTC.

      Zones have the abbreviations of the time zone database, such as PST and PDT;
      where that has only a number, or the system has no database, the offset from
      UTC is printed: UTC\u{2212}3, UTC+5:45.

      A table always names the zone, marks a time on the next day with +1 and one
      that is only estimated with '~'. A date has its year if that differs from the
      year of '--at' or, without '--at', of this computer's clock. Every other
      format prints UTC, whatever '--tz' says. Sorting and durations use instants,
      never printed times.

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

    WHICH DELAY
      'departure_delay' and 'arrival_delay' are AeroAPI's figures: the gate time,
      actual or else estimated, minus the scheduled one, or the same of the runway
      times if no gate time is known. If the times contradict a figure by more than
      five minutes, the times count:
        an estimate that later events rule out (in the gate before the touchdown,
        out of it after the take-off) gives way to these events;
        a gate time that makes a flight more than three hours early is ignored if
        the runway time is known;
        a delay of more than a week is ignored.
      A flight without AeroAPI's figure has no delay. JSON has AeroAPI's figure
      ('arrival_delay') and the corrected one ('arrival_delay_min'); 'flights check'
      lists the figures that the times contradict.
    """
  }
}
