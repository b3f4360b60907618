/** Cities and countries in the search dictionary: a number, and their places as a range. */
import { pushVarint, type VarintReader } from "./varint.ts";

export interface Area {
  /** Dense number of the city, or index of the country in the directory. */
  readonly number: number;
  readonly first: number;
  /** Number of its places, of all types. */
  readonly count: number;
  /** Places of a city by type, in order: index of the type in the directory, and how many. */
  readonly types: readonly (readonly [type: number, count: number])[];
  /** Words in its name, 1 … 15. */
  readonly words: number;
  /** How well known it is, 0 … 15. */
  readonly prominence: number;
}

/** Upper limit of words and prominence. */
export const AREA_MAX = 15;

/** More than there are types (posting-list.ts). */
const TYPES = 16;

/**
 * Appends areas in ascending order of numbers and first places. Each is: the differences from the previous one, words
 * and prominence, the number of types, their differences (modulo {@link TYPES}), then the places per type, or in all.
 */
export const pushAreas = (out: number[], areas: readonly Area[]): void => {
  pushVarint(out, areas.length);
  let [number, first] = [0, 0];
  for (const area of areas) {
    pushVarint(out, area.number - number);
    pushVarint(out, area.first - first);
    out.push(area.words * (AREA_MAX + 1) + area.prominence);
    pushVarint(out, area.types.length);
    let before = -1;
    for (const [type] of area.types) {
      out.push((type - before - 1 + TYPES) % TYPES);
      before = type;
    }
    if (area.types.length === 0) pushVarint(out, area.count);
    for (const [, count] of area.types) pushVarint(out, count);
    [number, first] = [area.number, area.first];
  }
};

export const readAreas = (reader: VarintReader): readonly Area[] => {
  const areas: Area[] = [];
  let [number, first] = [0, 0];
  for (let left = reader.within(reader.next()); left > 0; left -= 1) {
    number += reader.next();
    first += reader.next();
    const rest = reader.byte();
    const words = Math.floor(rest / (AREA_MAX + 1));
    const types: [type: number, count: number][] = [];
    let type = -1;
    for (let more = reader.within(reader.next()); more > 0; more -= 1) {
      type = (type + 1 + reader.byte()) % TYPES;
      types.push([type, 0]);
    }
    let count = types.length === 0 ? reader.next() : 0;
    for (const entry of types) {
      entry[1] = reader.next();
      count += entry[1];
    }
    areas.push({ number, first, count, types, words, prominence: rest % (AREA_MAX + 1) });
  }
  return areas;
};

/** Moves the reader past what {@link readAreas} would read. */
export const passAreas = (reader: VarintReader): void => {
  for (let left = reader.within(reader.next()); left > 0; left -= 1) {
    reader.next();
    reader.next();
    reader.byte();
    const types = reader.within(reader.next());
    for (let i = 0; i < types; i += 1) reader.byte();
    for (let i = Math.max(types, 1); i > 0; i -= 1) reader.next();
  }
};
