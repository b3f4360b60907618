/**
 * The young Moon at sunset: its altitude, elongation, and how easily it is seen, by the Moon and Sun of astronomia
 * (J. Meeus, Astronomical Algorithms, 2nd ed., chapters 25 and 47; about 10″ for the Moon). The criterion of sight is Odeh's:
 * M. Sh. Odeh, New criterion for lunar crescent visibility, Experimental Astronomy 18 (2004), equation 1.
 */
import { deltat, moonposition, nutation, sidereal, solar } from "astronomia";

const UNIX_EPOCH_JD = 2_440_587.5;
const J2000_JD = 2_451_545;
const DEGREE = Math.PI / 180;
const EARTH_KM = 6378.137;
/** Mean refraction at the horizon and the Sun's half diameter. */
const HORIZON_DEG = -50 / 60;
const HOUR_DAYS = 1 / 24;
/** The Moon's mean radius over the Earth's. */
const MOON_RADII = 0.272_5;

type Vector = readonly [number, number, number];

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const length = (a: Vector): number => Math.sqrt(dot(a, a));
const angleDeg = (a: Vector, b: Vector): number =>
  Math.acos(Math.min(1, Math.max(-1, dot(a, b) / (length(a) * length(b))))) / DEGREE;

/** A direction of the equator of date, at a distance. */
const equatorial = (ra: number, dec: number, distance: number): Vector => [
  distance * Math.cos(dec) * Math.cos(ra),
  distance * Math.cos(dec) * Math.sin(ra),
  distance * Math.sin(dec),
];

const AU_KM = 149_597_870.7;

/** Julian days of fractional epoch days UTC: of the Earth's turning, and of the Sun and Moon. */
const julianDays = (day: number): { readonly jd: number; readonly jde: number } => {
  const jd = UNIX_EPOCH_JD + day;
  return { jd, jde: jd + deltat.deltaT(2000 + (jd - J2000_JD) / 365.25) / 86_400 };
};

/** The Sun from the Earth's centre, km. */
const sunAt = (day: number): Vector => {
  const { ra, dec } = solar.apparentEquatorial(julianDays(day).jde);
  return equatorial(ra, dec, AU_KM);
};

/** The Moon from the Earth's centre, km. */
const moonAt = (day: number): Vector => {
  const { jde } = julianDays(day);
  const { lon, lat, range } = moonposition.position(jde);
  const [dPsi, dEps] = nutation.nutation(jde);
  const eps = nutation.meanObliquity(jde) + dEps;
  const lambda = lon + dPsi;
  const ra = Math.atan2(Math.sin(lambda) * Math.cos(eps) - Math.tan(lat) * Math.sin(eps), Math.cos(lambda));
  const dec = Math.asin(Math.sin(lat) * Math.cos(eps) + Math.cos(lat) * Math.sin(eps) * Math.sin(lambda));
  return equatorial(ra, dec, range);
};

/** A point on the ground. */
export interface GroundPoint {
  readonly lat: number;
  readonly lng: number;
}

/** The direction of a point's zenith. */
const zenithAt = ({ lat, lng }: GroundPoint, day: number): Vector => {
  const siderealRad = (sidereal.apparent(julianDays(day).jd) / 86_400) * 2 * Math.PI;
  return equatorial(siderealRad + lng * DEGREE, lat * DEGREE, 1);
};

/** Altitude of the Sun's centre without refraction, degrees. */
export const sunAltitudeAt = (point: GroundPoint, day: number): number =>
  90 - angleDeg(zenithAt(point, day), sunAt(day));

/** The Moon from a point on the ground, km. */
const moonFrom = (zenith: Vector, moon: Vector): Vector => [
  moon[0] - zenith[0] * EARTH_KM,
  moon[1] - zenith[1] * EARTH_KM,
  moon[2] - zenith[2] * EARTH_KM,
];

const moonAltitudeAt = (point: GroundPoint, day: number): number => {
  const zenith = zenithAt(point, day);
  return 90 - angleDeg(zenith, moonFrom(zenith, moonAt(day)));
};

/** Degrees between Sun and Moon from the Earth's centre, at fractional epoch days UTC. */
export const elongationAt = (day: number): number => angleDeg(sunAt(day), moonAt(day));

/** The instant after `from` (within `hours`) at which `altitude` falls through the horizon, or null. */
const setting = (altitude: (day: number) => number, from: number, hours: number): number | null => {
  let [low, high] = [from, from + hours * HOUR_DAYS];
  if (altitude(low) < HORIZON_DEG || altitude(high) > HORIZON_DEG) return null;
  for (let step = 0; step < 14; step++) {
    const middle = (low + high) / 2;
    if (altitude(middle) > HORIZON_DEG) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
};

/** The young Moon on an evening. */
export interface Crescent {
  /** Sunset in fractional epoch days UTC. */
  readonly sunset: number;
  /** Altitude of the Moon's centre at sunset without refraction, from the place. */
  readonly altitudeDeg: number;
  readonly elongationDeg: number;
  readonly geocentricElongationDeg: number;
  /** Minutes from sunset to moonset; below 0 the Moon is down already. */
  readonly lagMin: number;
  /**
   * Odeh's V at the best time: from 5.65 on the crescent is seen with the naked eye, from 2 on with help and perhaps without,
   * from -0.96 on with optical help alone.
   */
  readonly visibility: number;
}

/** Odeh's V of an instant. */
const odehAt = (point: GroundPoint, day: number): number => {
  const zenith = zenithAt(point, day);
  const [sun, moon] = [sunAt(day), moonFrom(zenith, moonAt(day))];
  const halfDiameterMin = (Math.asin((MOON_RADII * EARTH_KM) / length(moon)) / DEGREE) * 60;
  const width = halfDiameterMin * (1 - Math.cos(angleDeg(moon, sun) * DEGREE));
  const arc = angleDeg(zenith, sun) - angleDeg(zenith, moon);
  return arc - (7.1651 - 6.3226 * width + 0.7319 * width ** 2 - 0.1018 * width ** 3);
};

/** The best time is so much of the lag after sunset (Yallop 1997). */
const BEST = 4 / 9;
const NEVER = -99;

/** The Moon on the evening of an epoch day (of the place's mean solar time); null where the Sun does not set. */
export const crescentOn = (point: GroundPoint, day: number): Crescent | null => {
  const noon = day + 0.5 - point.lng / 360;
  const sunset = setting((at) => sunAltitudeAt(point, at), noon, 12);
  if (sunset === null) return null;
  const zenith = zenithAt(point, sunset);
  const [sun, moon] = [sunAt(sunset), moonAt(sunset)];
  const seen = moonFrom(zenith, moon);
  const moonset = setting((at) => moonAltitudeAt(point, at), sunset, 6);
  const lagDays = moonset === null ? 0 : moonset - sunset;
  return {
    sunset,
    altitudeDeg: 90 - angleDeg(zenith, seen),
    elongationDeg: angleDeg(seen, sun),
    geocentricElongationDeg: angleDeg(moon, sun),
    lagMin: moonset === null ? -1 : lagDays * 1440,
    visibility: moonset === null ? NEVER : odehAt(point, sunset + BEST * lagDays),
  };
};
