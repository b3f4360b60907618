/** The records of a finished data build, as the bulk files take them: read page by page, so that few are in memory. */
import type { Attribution } from "#core/model/common.ts";
import type { City } from "#core/model/city.ts";
import type { Place } from "#core/model/place.ts";
import type { Read } from "#core/shard/cache.ts";
import type { Directory } from "#core/shard/directory.ts";
import { readEvents } from "#core/shard/json.ts";
import { citiesFile, closedPlacesFile, EVENT_INDEX_FILE, placesFile, timesFile } from "#core/shard/paths.ts";
import { readSchedule } from "#core/times/schedule.ts";
import {
  type BulkPlace,
  type BulkRule,
  CITIES,
  EVENTS,
  PLACES,
  type AnyTable,
  type Row,
  rowOf,
  TIMES,
} from "./columns.ts";

/** A row with its table and the sources that it owes. */
interface Recorded {
  readonly table: AnyTable;
  readonly row: Row;
  readonly sources: readonly Pick<Attribution, "name" | "license">[];
}

/** The build is ours and has been checked: its listings are taken by their word. */
const readList = <T>(bytes: Uint8Array): readonly T[] =>
  (JSON.parse(new TextDecoder().decode(bytes)) as { readonly data: readonly T[] }).data;

const DESCRIBED = '"description":"';

/** The places of a page; a page in Arabic is parsed only if a place on it has a description. */
const placesOn = async (read: Read, pathIn: (lang: string) => string): Promise<readonly BulkPlace[] | null> => {
  const english = await read(pathIn("en"));
  if (english === null) return null;
  const arabic = await read(pathIn("ar"));
  const isDescribed =
    arabic !== null && Buffer.from(arabic.buffer, arabic.byteOffset, arabic.length).includes(DESCRIBED);
  const others = isDescribed ? readList<Place>(arabic) : [];
  return readList<Place>(english).map((place, i) => ({ place, descriptionAr: others[i]?.description ?? null }));
};

const pagesOf = async function* (read: Read, code: string, { closed, size }: { closed: number; size: number }) {
  for (let page = 1; ; page += 1) {
    const places = await placesOn(read, (lang) => placesFile(lang, code, page));
    if (places === null) break;
    yield places;
    if (places.length < size) break;
  }
  const apart = closed === 0 ? null : await placesOn(read, (lang) => closedPlacesFile(lang, code));
  if (apart !== null) yield apart;
};

const rulesOf = async (read: Read, placeId: number): Promise<readonly BulkRule[]> => {
  const path = timesFile(placeId);
  const bytes = await read(path);
  if (bytes === null) return [];
  const schedule = readSchedule(path, bytes);
  return schedule.rules.map((rule) => ({ placeId, rule, source: schedule.sources[rule.source] }));
};

/** A schedule without a licence states facts, as the mosque does itself. */
const owedBy = ({ source }: BulkRule): Recorded["sources"] =>
  source?.license === undefined || source.license === null ? [] : [{ name: source.name, license: source.license }];

/** All rows of a build, country by country. */
export async function* readRecords(read: Read, directory: Directory): AsyncGenerator<Recorded, void> {
  const size = directory.page_sizes.places;
  for (const [code, { places: all, listed, cities }] of Object.entries(directory.countries)) {
    const pages = all === 0 ? [] : pagesOf(read, code, { closed: all - listed, size });
    for await (const page of pages) {
      for (const one of page) {
        const { place } = one;
        yield { table: PLACES, row: rowOf(PLACES, one), sources: place.sources };
        if (!place.has_times) continue;
        for (const rule of await rulesOf(read, place.id))
          yield { table: TIMES, row: rowOf(TIMES, rule), sources: owedBy(rule) };
      }
    }
    const bytes = cities === 0 ? null : await read(citiesFile("en", code));
    for (const city of bytes === null ? [] : readList<City>(bytes))
      yield { table: CITIES, row: rowOf(CITIES, city), sources: [] };
  }
  const events = await read(EVENT_INDEX_FILE);
  for (const event of events === null ? [] : readEvents(EVENT_INDEX_FILE, events))
    yield { table: EVENTS, row: rowOf(EVENTS, event), sources: [] };
}
