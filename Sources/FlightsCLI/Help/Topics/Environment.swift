extension HelpTopic {
  static let environment = HelpTopic("environment", summary: "Set defaults with variables and a configuration file.") {
    """
    An option overrides a variable, and a variable overrides the configuration file;
    an empty variable counts as unset. With '-v' a run reports which defaults apply
    and where each comes from.

    The configuration file is $XDG_CONFIG_HOME/flights/config, by default
    ~/.config/flights/config. Each line is an option, written as on the command
    line, or a comment:

      # Feet and knots, and New York's clock.
      --units aviation
      --tz America/New_York

    A command ignores options that it does not take, and '--no-config' ignores the
    file. A line '[keys]' begins the keys of 'flights browse'; see
    'flights help keys'.

      FLIGHTS_UNITS       Value of '--units', for tables.
      FLIGHTS_TZ          Value of '--tz', for tables.
      FLIGHTS_FIELDS      Value of '--fields', for tables of flights.

      FLIGHTS_DATA        File or folder to read without '--data'.
      FLIGHTS_ENGINE      Value of '--engine'; see 'flights help sql'.
      XDG_DATA_HOME       Folder that holds flights/ with the store file
                          (default: ~/.local/share).

      NO_COLOR            If set, no color; overrides CLICOLOR_FORCE.
      CLICOLOR_FORCE, FORCE_COLOR
                          If set and not 0, color, even in a pipe.
      TERM                'dumb' means no color.

      COLUMNS             Width of the terminal, if it does not report one.
      FLIGHTS_FORCE_TTY   A width: behave as if standard output were a terminal of
                          this width, even in a pipe. If either of the two is not a
                          number, it is ignored with a note.

      FLIGHTS_PAGER, PAGER
                          Program that shows output longer than the screen
                          (default: less); none if empty or 'cat'.

      LC_ALL, LC_MESSAGES, LANG
                          Language of headings, words and dates, by the first that
                          is set: ru_RU.UTF-8 means Russian, anything else English.
                          Help and messages are in English.

    No variable changes CSV, TSV, Markdown, JSON or NDJSON once the format is chosen
    with '--format'.
    """
  }
}
