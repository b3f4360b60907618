/**
 * What could have made a printed time: an angle of the Sun, a shadow, sunset seen from a height, minutes from another
 * printed time, an hour of the clock, a share of the night where twilight is long. Each is a function of the day, with
 * the figures that the tables of data/authorities have for it.
 */
import { MINUTE_MS } from "#core/base/time.ts";
import { HORIZON_DEG, sinBelow, type Sky } from "#core/prayer/sky.ts";
import type { DayTime } from "#core/values/prayer.ts";
import type { Observed } from "./observed.ts";

/** The figures of a rule, as the columns of authority-editions.csv, authorities.csv and authority-nights.csv have them. */
export interface Figures {
  readonly fajr_angle?: number;
  readonly isha_angle?: number;
  readonly isha_minutes?: number;
  readonly maghrib_angle?: number;
  readonly asr_minutes?: number;
  readonly horizon_deg?: number;
  readonly school?: 0 | 1;
  /** Dhuhr at the same hour all year; the minutes that are added say which. */
  readonly is_clock?: true;
  /** The bound of a night: where the Sun is not farther down than this share, or always so many minutes. */
  readonly night?: { readonly act: "cap" | "replace"; readonly measure: "share" | "minutes"; readonly value: number };
}

/** A rule for one time. */
export interface Candidate {
  readonly figures: Figures;
  /** How far it is from what authorities usually print; a rule must earn it by the days that it explains. */
  readonly cost: number;
  /** Whether it is in whole minutes: of other printed times, or of the clock. */
  readonly isWhole: boolean;
  /** Minutes since 1970, UTC. */
  readonly at: (observed: Observed) => number | null;
}

const COST = { usual: 0, half: 0.005, odd: 0.02, unusual: 0.02, bound: 0.03 } as const;

const range = (from: number, to: number, step: number): readonly number[] =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step);

const minuteOf = (passage: number | string): number | null =>
  typeof passage === "number" ? passage / MINUTE_MS : null;

const minus = (at: number | null, minutes: number): number | null => (at === null ? null : at - minutes);

/** Twilight is long enough for bounds from this latitude on. */
const LONG_TWILIGHT_DEG = 45;

/** Angles of Fajr and Isha; those that are published are whole or halves. */
const ANGLES = range(9, 21.5, 0.25);

const angleCost = (angle: number): number => {
  if (Number.isInteger(angle)) return COST.usual;
  return Number.isInteger(angle * 2) ? COST.half : COST.odd;
};

/** The instants of a function of the day, kept: many candidates share them. */
const kept = (compute: (observed: Observed) => number | null): ((observed: Observed) => number | null) => {
  const known = new Map<number, number | null>();
  return (observed) => {
    const found = known.get(observed.day);
    if (found !== undefined) return found;
    const value = compute(observed);
    known.set(observed.day, value);
    return value;
  };
};

const fajrCandidates = (sky: Sky): readonly Candidate[] => {
  const angles = ANGLES.map((angle) => ({
    angle,
    at: kept(({ solar }) => minuteOf(sky.passage(solar, -1, sinBelow(angle)))),
  }));
  const sunrise = kept((observed) => observed.at.sunrise ?? minuteOf(sky.sunrise(observed.solar)));
  const night = kept((observed) => {
    const [rise, set] = [sunrise(observed), minuteOf(sky.sunset(observed.solar - 1))];
    return rise === null || set === null ? null : rise - set;
  });
  const bounds =
    Math.abs(sky.latDeg) < LONG_TWILIGHT_DEG
      ? []
      : angles
          .filter(({ angle }) => Number.isInteger(angle))
          .flatMap(({ angle, at }) =>
            range(0.1, 0.35, 0.01).map((value): Candidate => ({
              figures: { fajr_angle: angle, night: { act: "cap", measure: "share", value } },
              cost: COST.bound,
              isWhole: false,
              at: (observed) => {
                const [rise, length, own] = [sunrise(observed), night(observed), at(observed)];
                if (rise === null || length === null) return own;
                return Math.max(own ?? Number.NEGATIVE_INFINITY, rise - value * length);
              },
            })),
          );
  return [
    ...angles.map(({ angle, at }): Candidate => ({
      figures: { fajr_angle: angle },
      cost: angleCost(angle),
      isWhole: false,
      at,
    })),
    ...range(60, 120, 5).map((value): Candidate => ({
      figures: { night: { act: "replace", measure: "minutes", value } },
      cost: COST.unusual,
      isWhole: true,
      at: ({ at }) => minus(at.sunrise, value),
    })),
    ...bounds,
  ];
};

const ishaCandidates = (sky: Sky): readonly Candidate[] => {
  const angles = ANGLES.map((angle) => ({
    angle,
    at: kept(({ solar }) => minuteOf(sky.passage(solar, 1, sinBelow(angle)))),
  }));
  const sunset = kept((observed) => observed.at.maghrib ?? minuteOf(sky.sunset(observed.solar)));
  const night = kept((observed) => {
    const [set, rise] = [sunset(observed), minuteOf(sky.sunrise(observed.solar + 1))];
    return set === null || rise === null ? null : rise - set;
  });
  const bounds =
    Math.abs(sky.latDeg) < LONG_TWILIGHT_DEG
      ? []
      : angles
          .filter(({ angle }) => Number.isInteger(angle))
          .flatMap(({ angle, at }) =>
            range(0.1, 0.35, 0.01).map((value): Candidate => ({
              figures: { isha_angle: angle, night: { act: "cap", measure: "share", value } },
              cost: COST.bound,
              isWhole: false,
              at: (observed) => {
                const [set, length, own] = [sunset(observed), night(observed), at(observed)];
                if (set === null || length === null) return own;
                return Math.min(own ?? Number.POSITIVE_INFINITY, set + value * length);
              },
            })),
          );
  return [
    ...angles.map(({ angle, at }): Candidate => ({
      figures: { isha_angle: angle },
      cost: angleCost(angle),
      isWhole: false,
      at,
    })),
    ...range(40, 130, 1).map((isha_minutes): Candidate => ({
      figures: { isha_minutes },
      cost: isha_minutes % 5 === 0 ? COST.usual : COST.half,
      isWhole: true,
      at: ({ at }) => minus(at.maghrib, -isha_minutes),
    })),
    ...bounds,
  ];
};

/** Deeper horizons than that of the sea, in degrees. */
const HORIZONS = range(1, 3, 0.1).map((deg) => Number(deg.toFixed(1)));

const horizonCandidates = (sky: Sky, side: -1 | 1): readonly Candidate[] => [
  {
    figures: {},
    cost: COST.usual,
    isWhole: false,
    at: ({ solar }) => minuteOf(sky.passage(solar, side, sinBelow(HORIZON_DEG))),
  },
  ...HORIZONS.map((horizon_deg): Candidate => ({
    figures: { horizon_deg },
    cost: COST.unusual,
    isWhole: false,
    at: ({ solar }) => minuteOf(sky.passage(solar, side, sinBelow(horizon_deg))),
  })),
];

const asrCandidates = (sky: Sky): readonly Candidate[] => [
  ...([0, 1] as const).map((school): Candidate => ({
    figures: { school },
    cost: COST.usual,
    isWhole: false,
    at: ({ solar }) => minuteOf(sky.asr(solar, school === 1 ? 2 : 1)),
  })),
  ...range(60, 180, 5).map((asr_minutes): Candidate => ({
    figures: { asr_minutes },
    cost: COST.unusual,
    isWhole: true,
    at: ({ at }) => minus(at.maghrib, asr_minutes),
  })),
];

const DAY_MIN = 1440;

const dhuhrCandidates = (sky: Sky): readonly Candidate[] => [
  { figures: {}, cost: COST.usual, isWhole: false, at: ({ solar }) => minuteOf(sky.transit(solar)) },
  { figures: { is_clock: true }, cost: COST.unusual, isWhole: true, at: ({ day }) => day * DAY_MIN },
];

/** All rules for a time over a place. */
export const candidatesFor = (name: DayTime, sky: Sky): readonly Candidate[] => {
  if (name === "fajr") return fajrCandidates(sky);
  if (name === "sunrise") return horizonCandidates(sky, -1);
  if (name === "dhuhr") return dhuhrCandidates(sky);
  if (name === "asr") return asrCandidates(sky);
  if (name === "isha") return ishaCandidates(sky);
  return [
    ...horizonCandidates(sky, 1),
    ...range(3, 5, 0.5).map((maghrib_angle): Candidate => ({
      figures: { maghrib_angle },
      cost: COST.unusual,
      isWhole: false,
      at: ({ solar }) => minuteOf(sky.passage(solar, 1, sinBelow(maghrib_angle))),
    })),
  ];
};
