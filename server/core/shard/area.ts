/** Cities and countries as the dictionary refers to them: a number, and the places in them as a range. */
import { pushVarint } from "./varint.ts";
import type { VarintReader } from "./varint.ts";

export interface Area {
  /** Dense number of the city, or place of the country in the directory. */
  readonly number: number;
  readonly first: number;
  readonly count: number;
  /** The places of a city in their order: place of the type in the directory's list, and how many. */
  readonly types: readonly (readonly [type: number, count: number])[];
  /** Words in its name, 1 … 15. */
  readonly words: number;
  /** How well known it is, 0 … 15. */
  readonly prominence: number;
}

/** Words and prominence go up to this. */
export const AREA_MAX = 15;

/** Appends areas; their numbers and first places ascend together. */
export const pushAreas = (out: number[], areas: readonly Area[]): void => {
  pushVarint(out, areas.length);
  let [number, first] = [0, 0];
  for (const area of areas) {
    pushVarint(out, area.number - number);
    pushVarint(out, area.first - first);
    pushVarint(out, area.count);
    pushVarint(out, area.types.length);
    for (const [type, count] of area.types) {
      out.push(type);
      pushVarint(out, count);
    }
    out.push(area.words * (AREA_MAX + 1) + area.prominence);
    [number, first] = [area.number, area.first];
  }
};

export const readAreas = (reader: VarintReader): readonly Area[] => {
  const areas: Area[] = [];
  let [number, first] = [0, 0];
  for (let left = reader.within(reader.next()); left > 0; left -= 1) {
    number += reader.next();
    first += reader.next();
    const count = reader.next();
    const types = Array.from(
      { length: reader.within(reader.next()) },
      () => [reader.byte(), reader.next()] as const,
    );
    const rest = reader.byte();
    const words = Math.floor(rest / (AREA_MAX + 1));
    areas.push({ number, first, count, types, words, prominence: rest % (AREA_MAX + 1) });
  }
  return areas;
};
