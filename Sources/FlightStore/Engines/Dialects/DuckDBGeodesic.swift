/// Vincenty's inverse formula as DuckDB macros, with the variable names of `Geodesic`.
///
/// SQL macros have no variables, so each step names its intermediate values as fields of a struct in a list of one. For
/// nearly antipodal points the iteration does not converge, and the length is null.
enum DuckDBGeodesic {
  static let functions = [
    #"""
    -- The terms of Vincenty's formula for a difference in longitude on the sphere.
    CREATE OR REPLACE MACRO flights_vincenty(l, su1, cu1, su2, cu2) AS list_transform([struct_pack(
        x := cu2 * sin(l), y := cu1 * su2 - su1 * cu2 * cos(l), cs := su1 * su2 + cu1 * cu2 * cos(l), l := l)],
      lambda a: list_transform([struct_pack(ss := sqrt(a.x * a.x + a.y * a.y), cs := a.cs, l := a.l)],
      lambda b: list_transform([struct_pack(s := atan2(b.ss, b.cs), ss := b.ss, cs := b.cs,
        sa := CASE WHEN b.ss < 1e-15 THEN 0 ELSE cu1 * cu2 * sin(b.l) / b.ss END)],
      lambda d: list_transform([struct_pack(s := d.s, sa := d.sa, ss := d.ss, cs := d.cs, ca := 1 - d.sa * d.sa)],
      lambda e: struct_pack(s := e.s, sa := e.sa, ss := e.ss, cs := e.cs, ca := e.ca,
        cm := CASE WHEN e.ca < 1e-15 THEN 0 ELSE e.cs - 2 * su1 * su2 / e.ca END))[1])[1])[1])[1]
    """#,
    #"""
    -- The next, better approximation of the difference.
    CREATE OR REPLACE MACRO flights_vincenty_next(d, v) AS list_transform([v], lambda q: list_transform([
        1 / 298.257223563e0 / 16 * q.ca * (4 + 1 / 298.257223563e0 * (4 - 3 * q.ca))],
      lambda c: d + (1 - c) * (1 / 298.257223563e0) * q.sa
        * (q.s + c * q.ss * (q.cm + c * q.cs * (2 * q.cm * q.cm - 1))))[1])[1]
    """#,
    #"""
    -- The distance in kilometers for the final difference.
    CREATE OR REPLACE MACRO flights_vincenty_length(v) AS list_transform([v], lambda q: list_transform([
        q.ca * (6378.137e0 * 6378.137e0 - 6356.752314245179e0 * 6356.752314245179e0)
          / (6356.752314245179e0 * 6356.752314245179e0)],
      lambda u: list_transform([struct_pack(a := 1 + u / 16384 * (4096 + u * (-768 + u * (320 - 175 * u))),
        b := u / 1024 * (256 + u * (-128 + u * (74 - 47 * u))))],
      lambda k: 6356.752314245179e0 * k.a * (q.s - k.b * q.ss * (q.cm + k.b / 4 * (q.cs * (2 * q.cm * q.cm - 1)
        - k.b / 6 * q.cm * (4 * q.ss * q.ss - 3) * (2 * (2 * q.cm * q.cm - 1) - 1)))))[1])[1])[1]
    """#,
    #"""
    -- The shortest distance between two points on the WGS-84 ellipsoid, in kilometers.
    CREATE OR REPLACE MACRO flights_geodesic(lat1, lon1, lat2, lon2) AS list_transform([struct_pack(
        u1 := atan((1 - 1 / 298.257223563e0) * tan(lat1 * (pi() / 180))),
        u2 := atan((1 - 1 / 298.257223563e0) * tan(lat2 * (pi() / 180))),
        d := ((lon2 - lon1) - 360 * round_even((lon2 - lon1) / 360, 0)) * (pi() / 180))],
      lambda h: list_transform([struct_pack(
        d := h.d, su1 := sin(h.u1), cu1 := cos(h.u1), su2 := sin(h.u2), cu2 := cos(h.u2))],
      lambda p: list_transform([list_reduce(list_prepend(p.d, CAST(range(40) AS DOUBLE[])),
        lambda l, i: flights_vincenty_next(p.d, flights_vincenty(l, p.su1, p.cu1, p.su2, p.cu2)))],
      lambda l: list_transform([flights_vincenty(l, p.su1, p.cu1, p.su2, p.cu2)],
      lambda v: CASE WHEN abs(flights_vincenty_next(p.d, v) - l) < 1e-9 THEN flights_vincenty_length(v) END)[1])[1])[1])[1]
    """#,
    #"""
    -- Identical to the last bit in both directions.
    CREATE OR REPLACE MACRO flights_great_circle(lat1, lon1, lat2, lon2) AS
      CASE WHEN lat1 < lat2 OR (lat1 = lat2 AND lon1 <= lon2) THEN flights_geodesic(lat1, lon1, lat2, lon2)
        ELSE flights_geodesic(lat2, lon2, lat1, lon1) END
    """#,
  ]
}
