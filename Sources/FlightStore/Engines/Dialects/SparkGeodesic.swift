/// Vincenty's inverse formula as one Spark SQL expression, with the variable names of `Geodesic`.
///
/// Each step names its intermediate values as fields of a struct in an array of one, as in `DuckDBGeodesic`. Everything
/// is in one expression, because a lambda in Spark cannot call a user's function. Null if the iteration does not
/// converge.
enum SparkGeodesic {
  /// The length in kilometers between two points by latitude and longitude, the same in both directions.
  static let template: SQLTemplate = {
    let isInOrder = "($1 < $3 OR ($1 = $3 AND $2 <= $4))"
    let ends = [("a1", "$1", "$3"), ("o1", "$2", "$4"), ("a2", "$3", "$1"), ("o2", "$4", "$2")].map {
      "'\($0.0)', CASE WHEN \(isInOrder) THEN \($0.1) ELSE \($0.2) END"
    }
    let body = binding(
      "g", to: "named_struct(\(ends.joined(separator: ", ")))",
      in: binding(
        "h",
        to: """
          named_struct('u1', atan((1 - 1 / \(inverseFlattening)) * tan(g.a1 * (pi() / 180))),
            'u2', atan((1 - 1 / \(inverseFlattening)) * tan(g.a2 * (pi() / 180))),
            'd', ((g.o2 - g.o1) - 360 * bround((g.o2 - g.o1) / 360)) * (pi() / 180))
          """,
        in: binding(
          "p",
          to: "named_struct('d', h.d, 'su1', sin(h.u1), 'cu1', cos(h.u1), 'su2', sin(h.u2), 'cu2', cos(h.u2))",
          in: binding(
            "m", to: "aggregate(sequence(1, 40), p.d, (l, i) -> \(next(after: step("l"))))",
            in: binding("v", to: step("m"), in: "CASE WHEN abs(\(next(after: "v")) - m) < 1e-9 THEN \(length) END")))))
    return SQLTemplate(body)
  }()

  private static let inverseFlattening = "298.257223563D"

  /// Returns an expression in which a name stands for a value.
  private static func binding(_ name: String, to value: String, in expression: String) -> String {
    "transform(array(\(value)), \(name) -> \(expression))[0]"
  }

  /// Returns the intermediate values of the formula for a difference of longitudes on the auxiliary sphere.
  private static func step(_ l: String) -> String {
    binding(
      "a",
      to: """
        named_struct('x', p.cu2 * sin(\(l)), 'y', p.cu1 * p.su2 - p.su1 * p.cu2 * cos(\(l)),
          'cs', p.su1 * p.su2 + p.cu1 * p.cu2 * cos(\(l)), 'l', \(l))
        """,
      in: binding(
        "b", to: "named_struct('ss', sqrt(a.x * a.x + a.y * a.y), 'cs', a.cs, 'l', a.l)",
        in: binding(
          "c",
          to: """
            named_struct('s', atan2(b.ss, b.cs), 'ss', b.ss, 'cs', b.cs,
              'sa', CASE WHEN b.ss < 1e-15 THEN 0D ELSE p.cu1 * p.cu2 * sin(b.l) / b.ss END)
            """,
          in: binding(
            "e", to: "named_struct('s', c.s, 'sa', c.sa, 'ss', c.ss, 'cs', c.cs, 'ca', 1 - c.sa * c.sa)",
            in: """
              named_struct('s', e.s, 'sa', e.sa, 'ss', e.ss, 'cs', e.cs, 'ca', e.ca,
                'cm', CASE WHEN e.ca < 1e-15 THEN 0D ELSE e.cs - 2 * p.su1 * p.su2 / e.ca END)
              """))))
  }

  /// Returns the next approximation of the difference of longitudes.
  private static func next(after step: String) -> String {
    binding(
      "q", to: step,
      in: binding(
        "k", to: "1 / \(inverseFlattening) / 16 * q.ca * (4 + 1 / \(inverseFlattening) * (4 - 3 * q.ca))",
        in: "p.d + (1 - k) * (1 / \(inverseFlattening)) * q.sa "
          + "* (q.s + k * q.ss * (q.cm + k * q.cs * (2 * q.cm * q.cm - 1)))"))
  }

  /// The length in kilometers for the last approximation.
  private static let length = binding(
    "u", to: "v.ca * (6378.137D * 6378.137D - \(polarRadius) * \(polarRadius)) / (\(polarRadius) * \(polarRadius))",
    in: binding(
      "k",
      to: """
        named_struct('a', 1 + u / 16384 * (4096 + u * (-768 + u * (320 - 175 * u))),
          'b', u / 1024 * (256 + u * (-128 + u * (74 - 47 * u))))
        """,
      in: """
        \(polarRadius) * k.a * (v.s - k.b * v.ss * (v.cm + k.b / 4 * (v.cs * (2 * v.cm * v.cm - 1)
          - k.b / 6 * v.cm * (4 * v.ss * v.ss - 3) * (2 * (2 * v.cm * v.cm - 1) - 1))))
        """))

  private static let polarRadius = "6356.752314245179D"
}
