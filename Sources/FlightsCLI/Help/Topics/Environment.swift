extension HelpTopic {
  static let environment = HelpTopic("environment", "Set defaults with environment variables.") {
    """
    An option always wins over a variable; an empty variable counts as unset.

      FLIGHTS_DATA        File or folder to read without '--data'.
      XDG_DATA_HOME       Where the folder flights/ of the store file is
                          (default: ~/.local/share).

      NO_COLOR            Set: no color. Wins over CLICOLOR_FORCE.
      CLICOLOR_FORCE      Set, and not 0: color, also in a pipe.
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

    None of them changes what CSV, TSV, Markdown, JSON and NDJSON look like once
    the format is chosen with '--format'.
    """
  }
}
