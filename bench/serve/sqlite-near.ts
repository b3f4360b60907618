/** A place in the R*Tree of the peer: whole units of a hundred-thousandth of a degree, an id that says all. */

const UNITS_PER_DEG = 100_000;

/** Degrees as units. Throws where they have more than five decimals, which would make distances inexact. */
export const toUnits = (deg: number): number => {
  const units = Math.round(deg * UNITS_PER_DEG);
  if (units / UNITS_PER_DEG !== deg) throw new Error(`got ${deg} degrees, expected at most five decimals`);
  return units;
};

export const toDeg = (units: number): number => units / UNITS_PER_DEG;

/** A range of degrees as units, no narrower. */
export const rangeOf = (leastDeg: number, mostDeg: number): readonly [from: number, to: number] => [
  Math.floor(leastDeg * UNITS_PER_DEG),
  Math.ceil(mostDeg * UNITS_PER_DEG),
];

/** More types than a build has. */
const TYPES = 64;

export const nearId = (position: number, type: number): number => position * TYPES + type;
export const positionOf = (id: number): number => Math.floor(id / TYPES);
export const typeOf = (id: number): number => id % TYPES;
