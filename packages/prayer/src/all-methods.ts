/** The numbered methods as they compute, parsed once, when the first of them is asked for. */
import { text } from "musalla:methods";
import type { PrayerMethod } from "../../../server/core/prayer/method.ts";
import { fromColumns } from "./columns.ts";

let parsed: ReadonlyMap<number, PrayerMethod> | null = null;

/** All of them, by number. */
export const allMethods = (): ReadonlyMap<number, PrayerMethod> =>
  (parsed ??= new Map((fromColumns(JSON.parse(text)) as readonly PrayerMethod[]).map((one) => [one.id, one])));

/** What a numbered method computes with. */
export const prayerMethod = (id: number): PrayerMethod => {
  const found = allMethods().get(id);
  if (found === undefined) throw new RangeError(`method: must be a number from 1 to 23, got ${id}`);
  return found;
};
