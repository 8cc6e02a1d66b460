extension HelpTopic {
  static let units = HelpTopic("units", summary: "Choose the units of figures and write units in expressions.") {
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

      Durations are in hours and minutes, delays in minutes, progress in percent.

      A table names the unit in its heading. Every other format names it in the
      field: distance_km, speed_kmh, altitude_m, duration_min; with '--units
      aviation' the first is distance_nmi. Figures are rounded to six decimals
      there, and to what a reader needs in a table.

    EXPRESSIONS
      distance    km  m  mi  nmi  ft
      altitude    m  km  ft  FL         350 FL is 35000 ft
      speed       km/h  mph  kn
      duration    h  min  s
      progress    %

      A number without a unit is in the unit that the metric output shows:
      'distance > 1000' means kilometers, 'speed > 800' kilometers per hour,
      'altitude > 9000' meters, 'arrival_delay > 15' minutes. '--units' does not
      change what an expression means.

    INPUT
      AeroAPI itself gives distance in statute miles, speed in knots, altitude in
      hundreds of feet and delays in seconds. JSON output keeps its keys in those
      units beside the converted ones, so that it can be read again.

    EXACTLY
      1 mi = 1.609344 km    1 nmi = 1.852 km    1 ft = 0.3048 m    1 kn = 1 nmi/h
    """
  }
}
