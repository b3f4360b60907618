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
  readonly at: MinuteOn;
}

/** Minutes since 1970 of a day, UTC; `null` where there is none. */
type MinuteOn = (observed: Observed) => number | null;

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
const kept = (compute: MinuteOn): MinuteOn => {
  const known = new Map<number, number | null>();
  return (observed) => {
    const found = known.get(observed.day);
    if (found !== undefined) return found;
    const value = compute(observed);
    known.set(observed.day, value);
    return value;
  };
};

/** Fajr and Isha: the Sun rises after the one, and has set before the other. */
interface Twilight {
  readonly side: -1 | 1;
  readonly figuresOf: (angle: number) => Figures;
  /** Sunrise or sunset of the day. */
  readonly edge: MinuteOn;
  readonly night: MinuteOn;
}

/** The minute at which the Sun is below the horizon by an angle. */
const twilightAt = (sky: Sky, side: -1 | 1, angle: number): MinuteOn =>
  kept(({ solar }) => minuteOf(sky.passage(solar, side, sinBelow(angle))));

/** The later of two instants before sunrise, the earlier of two after sunset: that nearer to the day. */
const nearerToDay = (side: -1 | 1, own: number | null, bound: number): number =>
  own === null ? bound : side === -1 ? Math.max(own, bound) : Math.min(own, bound);

/** A twilight no longer than a share of the night. */
const capped = (
  { side, figuresOf, edge, night }: Twilight,
  { angle, at }: { readonly angle: number; readonly at: MinuteOn },
  share: number,
): Candidate => ({
  figures: { ...figuresOf(angle), night: { act: "cap", measure: "share", value: share } },
  cost: COST.bound,
  isWhole: false,
  at: (observed) => {
    const [from, length, own] = [edge(observed), night(observed), at(observed)];
    return from === null || length === null ? own : nearerToDay(side, own, from + side * share * length);
  },
});

/** The angles of a twilight, and where it is long in summer, the same angles with bounds. */
const twilightCandidates = (sky: Sky, twilight: Twilight, between: readonly Candidate[]): readonly Candidate[] => {
  const { side, figuresOf } = twilight;
  const angles = ANGLES.map((angle) => ({ angle, at: twilightAt(sky, side, angle) }));
  const isLong = Math.abs(sky.latDeg) >= LONG_TWILIGHT_DEG;
  const bounded = isLong ? angles.filter(({ angle }) => Number.isInteger(angle)) : [];
  return [
    ...angles.map(({ angle, at }): Candidate => ({
      figures: figuresOf(angle),
      cost: angleCost(angle),
      isWhole: false,
      at,
    })),
    ...between,
    ...bounded.flatMap((own) => range(0.1, 0.35, 0.01).map((share) => capped(twilight, own, share))),
  ];
};

const nightBetween = (setOn: MinuteOn, riseOn: MinuteOn): MinuteOn =>
  kept((observed) => {
    const [set, rise] = [setOn(observed), riseOn(observed)];
    return set === null || rise === null ? null : rise - set;
  });

const fajrCandidates = (sky: Sky): readonly Candidate[] => {
  const sunrise = kept((observed) => observed.at.sunrise ?? minuteOf(sky.sunrise(observed.solar)));
  const night = nightBetween(({ solar }) => minuteOf(sky.sunset(solar - 1)), sunrise);
  return twilightCandidates(
    sky,
    { side: -1, figuresOf: (angle) => ({ fajr_angle: angle }), edge: sunrise, night },
    range(60, 120, 5).map((value): Candidate => ({
      figures: { night: { act: "replace", measure: "minutes", value } },
      cost: COST.unusual,
      isWhole: true,
      at: ({ at }) => minus(at.sunrise, value),
    })),
  );
};

const ishaCandidates = (sky: Sky): readonly Candidate[] => {
  const sunset = kept((observed) => observed.at.maghrib ?? minuteOf(sky.sunset(observed.solar)));
  const night = nightBetween(sunset, ({ solar }) => minuteOf(sky.sunrise(solar + 1)));
  return twilightCandidates(
    sky,
    { side: 1, figuresOf: (angle) => ({ isha_angle: angle }), edge: sunset, night },
    range(40, 130, 1).map((isha_minutes): Candidate => ({
      figures: { isha_minutes },
      cost: isha_minutes % 5 === 0 ? COST.usual : COST.half,
      isWhole: true,
      at: ({ at }) => minus(at.maghrib, -isha_minutes),
    })),
  );
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
