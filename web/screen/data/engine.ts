/**
 * The days of one place around a date, computed on this device by the engine of the API over a reader of files. A chunk of its
 * own: the page is drawn before it is there.
 */
import { API_BASE, openStaticContext, type StaticContext } from "../../../server/core/api/context.ts";
import { times } from "../../../server/core/api/times.ts";
import { zoneOfPoint } from "../../../server/base/zone-of-point.ts";
import { formatDate, parseDate } from "../../../server/core/base/date.ts";
import { dayRange, localDay, openZone, type Zone } from "../../../server/core/base/zone.ts";
import type { Attribution } from "../../../server/core/model/common.ts";
import type { Event } from "../../../server/core/model/event.ts";
import type { Place } from "../../../server/core/model/place.ts";
import type { TimesRecord } from "../../../server/core/model/times.ts";
import { endMs, listEvents } from "../../../server/core/places/events.ts";
import { createShardCache, type Read } from "../../../server/core/shard/cache.ts";
import { findPlace } from "../../../server/core/shard/listing.ts";
import { queryString } from "../../../packages/client/src/query.ts";
import { recordsOf } from "../../../packages/elements/src/engine.ts";
import type { DataLanguage } from "../../app/i18n/languages.ts";
import { checkpoint } from "../../sw/reads/turn.ts";

/** An event at the place, which is over at `endMs`. */
interface Announced {
  readonly event: Event;
  readonly endMs: number;
}

/** A place with its days from a week before a date to a week after it. */
export interface Days {
  readonly id: number;
  /** The date in the middle, by the clock of the place. */
  readonly date: string;
  readonly zone: Zone;
  readonly place: Readonly<Record<DataLanguage, Place>>;
  readonly records: Readonly<Record<DataLanguage, readonly TimesRecord[]>>;
  readonly events: readonly Announced[];
  readonly attribution: readonly Attribution[];
}

export type Engine = StaticContext;

const CACHE_BYTES = 8 * 1024 * 1024;
const EVENTS_MAX = 20;

/** Days before and after a date: a week, to tell what returns each week from what changes. */
const AROUND = 8;

/** Opens the engine over a reader; rejects if the files are of another format. */
export const openEngine = async (read: Read): Promise<Engine> =>
  openStaticContext(createShardCache(read, CACHE_BYTES, checkpoint), { zoneAt: zoneOfPoint });

const timesOf = async (engine: Engine, nowMs: number, query: Readonly<Record<string, string | number>>) =>
  recordsOf<TimesRecord>(await times({ path: `${API_BASE}/times`, search: queryString(query) }, { ...engine, nowMs }));

/** An all-day event is over with its last day at the place. */
const announced = (event: Event, zone: Zone): Announced => {
  const last = event.all_day ? parseDate(event.ends_at ?? event.starts_at) : null;
  const range = last === null ? null : dayRange(zone, last);
  return { event, endMs: range === null ? endMs({ ...event, dates: {} }) : range.endMs };
};

/** The days around the date that it is at the place; `null` if the directory has no such place. */
export const daysAround = async (engine: Engine, id: number, nowMs: number): Promise<Days | null> => {
  const { store, directory } = engine;
  const [en, ar] = await Promise.all(
    (["en", "ar"] as const).map(async (lang) => findPlace(store, directory, lang, id)),
  );
  if (en === null || en === undefined || ar === null || ar === undefined) return null;
  const first = await timesOf(engine, nowMs, { id, lang: "en" });
  const zone = openZone(first.data[0]?.timezone ?? "UTC");
  if (zone === null) throw new Error(`place ${id}: there are no clocks of its time zone`);
  const today = localDay(zone, nowMs);
  const span = { id, from: formatDate(today - AROUND), days: 2 * AROUND + 1 };
  const [english, arabic, { events }] = await Promise.all([
    timesOf(engine, nowMs, { ...span, lang: "en" }),
    timesOf(engine, nowMs, { ...span, lang: "ar" }),
    listEvents(store, "en", { place_id: id }, { limit: EVENTS_MAX, offset: 0 }, nowMs),
  ]);
  return {
    id,
    date: formatDate(today),
    zone,
    place: { en, ar },
    records: { en: english.data, ar: arabic.data },
    events: events.filter(({ status }) => status !== "cancelled").map((event) => announced(event, zone)),
    attribution: english.attribution,
  };
};

/** Days for which a device must have all files. */
const AHEAD = 366;

/** Reads all that the place needs for a year, so that the reader sees each file once; `false` if there is no such place. */
export const readAhead = async (engine: Engine, id: number, nowMs: number): Promise<boolean> => {
  if ((await daysAround(engine, id, nowMs)) === null) return false;
  await timesOf(engine, nowMs, { id, days: AHEAD, lang: "en" });
  return true;
};
