/** A list of favourite places, the newest first, as a device keeps it. */
import { isRecord } from "../base/api.ts";

export interface Favourite {
  readonly id: number;
  readonly name: string;
  /** Of the name. */
  readonly lang: string;
  /** Name of its city. */
  readonly city: string | null;
}

/** More would make the list of the first screen useless. */
const MOST = 50;

const favouriteOf = (value: unknown): readonly Favourite[] => {
  if (!isRecord(value)) return [];
  const { id, name, lang, city } = value;
  if (typeof id !== "number" || !Number.isSafeInteger(id) || id < 1) return [];
  if (typeof name !== "string" || typeof lang !== "string") return [];
  return [{ id, name, lang, city: typeof city === "string" ? city : null }];
};

/** What was kept, without what is not sound. */
export const readFavourites = (kept: unknown): readonly Favourite[] =>
  Array.isArray(kept) ? kept.flatMap(favouriteOf).slice(0, MOST) : [];

/** The list with a place added in front, or without it if it was there. */
export const toggled = (all: readonly Favourite[], place: Favourite): readonly Favourite[] =>
  all.some(({ id }) => id === place.id) ? all.filter(({ id }) => id !== place.id) : [place, ...all].slice(0, MOST);
