extension HelpTopic {
  static let environment = HelpTopic("environment", summary: "Set defaults with variables and a file.") {
    """
    An option wins over a variable, a variable over the configuration file; an
    empty variable counts as unset. With '-v' a run says which defaults hold and
    where each comes from.

    The configuration file is $XDG_CONFIG_HOME/flights/config, by default
    ~/.config/flights/config. A line holds an option as one writes it, or a
    comment:

      # Feet and knots, and New York's clock.
      --units aviation
      --tz America/New_York

    A command passes over options that it does not take. '--no-config' passes
    over the file. Below '[keys]' stand keys of 'flights browse'; see
    'flights help keys'.

      FLIGHTS_UNITS       What '--units' says, for tables.
      FLIGHTS_TZ          What '--tz' says, for tables.
      FLIGHTS_FIELDS      What '--fields' says, for tables of flights.

      FLIGHTS_DATA        File or folder to read without '--data'.
      FLIGHTS_ENGINE      What '--engine' says; see 'flights help sql'.
      XDG_DATA_HOME       Where the folder flights/ of the store file is
                          (default: ~/.local/share).

      NO_COLOR            Set: no color. Wins over CLICOLOR_FORCE.
      CLICOLOR_FORCE, FORCE_COLOR
                          Set, and not 0: color, also in a pipe.
      TERM                'dumb' means no color.

      COLUMNS             The width of the terminal, if it does not tell itself.
      FLIGHTS_FORCE_TTY   A width: behave as if standard output were a terminal of
                          so many columns, also in a pipe. Of both, what is no
                          number is passed over with a note.

      FLIGHTS_PAGER, PAGER
                          What shows output that is longer than the screen
                          (default: less); set and empty, or 'cat': nothing.

      LC_ALL, LC_MESSAGES, LANG
                          The language of headings, words and dates, the first
                          that is set: ru_RU.UTF-8 means Russian, anything else
                          English. Help and messages are in English.

    No variable changes what CSV, TSV, Markdown, JSON and NDJSON look like once
    the format is chosen with '--format'.
    """
  }
}
