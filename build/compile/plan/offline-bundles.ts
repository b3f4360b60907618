/** File lists for offline use: one for what all countries share, one per country, and their index. */
import {
  KEEP_FORMAT,
  KEEP_INDEX_FILE,
  keepFile,
  type KeepIndex,
  type KeepList,
  type KeepPart,
  keptIn,
  SHARED,
  spanOf,
  writeKeepIndex,
  writeKeepList,
} from "#core/shard/offline-bundle.ts";
import { ID_SPAN, idsFile, placeOfTimes, spanOfId } from "#core/shard/paths.ts";
import type { File } from "../../base/files.ts";
import type { Written } from "./directory.ts";
import { hashOf } from "./listing-files.ts";
import type { CountrySummary } from "./places.ts";

/** Hex digits of a hash, as in the manifest. */
const HASH_LENGTH = 16;

/** Which countries have ids in each span. */
const spansOf = (summaries: Iterable<CountrySummary>): ReadonlyMap<string, ReadonlySet<string>> => {
  const spans = new Map<string, Set<string>>();
  for (const { country, ids } of summaries) {
    for (const number of new Set(ids.map(spanOfId))) {
      const span = spanOf(idsFile(number * ID_SPAN));
      const countries = spans.get(span);
      if (countries === undefined) spans.set(span, new Set([country]));
      else countries.add(country);
    }
  }
  return spans;
};

/** The lists of these countries; `written` is everything that the engine may read. */
export const planKeep = (
  written: Written,
  summaries: readonly CountrySummary[],
  codes: readonly string[],
  version: string,
): readonly File[] => {
  const spans = spansOf(summaries);
  const countryOf = new Map<number, string>();
  if (written.some(([path]) => keptIn(path) === "place"))
    for (const { country, ids } of summaries) for (const id of ids) countryOf.set(id, country);
  const partsOf = (path: string, part: string): Iterable<string> => {
    if (part === "span") return spans.get(spanOf(path)) ?? [];
    return part === "place" ? [countryOf.get(placeOfTimes(path) ?? 0) ?? SHARED] : [part];
  };
  const lists = new Map<string, KeepList["files"]>([SHARED, ...codes].map((part) => [part, {}]));
  for (const [path, hash, bytes] of written) {
    const part = keptIn(path);
    if (part === null) continue;
    for (const one of partsOf(path, part)) {
      const files = lists.get(one);
      if (files === undefined) throw new Error(`keep lists: got ${path}, expected a country of ${codes.length}`);
      files[path] = [hash, bytes];
    }
  }
  const planned = [...lists].map(([part, files]) => {
    const content = writeKeepList({ part, files });
    const sizes = Object.values(files).map(([, bytes]) => bytes);
    const about: KeepPart = [
      hashOf(content).slice(0, HASH_LENGTH),
      sizes.length,
      sizes.reduce((total, bytes) => total + bytes, 0),
    ];
    return { part, about, file: { path: keepFile(part), content } };
  });
  const [shared, ...countries] = planned;
  if (shared === undefined) throw new Error("keep lists: got none, expected the shared one");
  const index: KeepIndex = {
    format: KEEP_FORMAT,
    data_version: version,
    shared: [...shared.about],
    countries: Object.fromEntries(countries.map(({ part, about }) => [part, [...about]])),
  };
  return [...planned.map(({ file }) => file), { path: KEEP_INDEX_FILE, content: writeKeepIndex(index) }];
};
