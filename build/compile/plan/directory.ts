/**
 * The directory that the engine reads first, the two levels of the manifest, and the file lists for offline use: one
 * for what all countries share, one per country, and their index.
 */
import { type Directory, type DirectoryCountry, FORMAT_VERSION } from "#core/shard/directory.ts";
import { type Manifest, MANIFEST_FORMAT, type ManifestSection, sectionOf, SECTIONS } from "#core/shard/manifest.ts";
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
import {
  ATTRIBUTION_FILE,
  ID_SPAN,
  idsFile,
  MANIFEST_FILE,
  manifestSectionFile,
  placeOfTimes,
  spanOfId,
} from "#core/shard/paths.ts";
import type { File } from "../../base/files.ts";
import { groupBy } from "../../base/group.ts";
import { attributionOf, CITY_SOURCES, PLACE_SOURCES, type PlanContext } from "./context.ts";
import { hashOf, VERSION_LENGTH } from "./listing-files.ts";
import type { CountrySummary } from "./places.ts";

/** The written files: path, hash and size, sorted by path. */
export type Written = readonly (readonly [path: string, hash: string, bytes: number])[];

const directoryCountry = (
  code: string,
  context: PlanContext,
  summary: CountrySummary | undefined,
): DirectoryCountry => {
  return {
    method: context.countries.get(code)?.default_method ?? 3,
    cities: context.cities.get(code)?.length ?? 0,
    places: summary?.places ?? 0,
    listed: summary?.listed ?? 0,
  };
};

/** The countries of the directory, by code. */
export const planDirectoryCountries = (
  context: PlanContext,
  summaries: ReadonlyMap<string, CountrySummary>,
): Directory["countries"] =>
  Object.fromEntries(
    [...context.countries.keys()].sort().map((code) => [code, directoryCountry(code, context, summaries.get(code))]),
  );

/**
 * The version of a build: a hash of everything it wrote, and of the release of the clocks, which the program has in
 * itself: tags of computed times are made of the version, and must change with either.
 */
export const dataVersion = (written: Written, tzdata: string): string =>
  hashOf([`tzdata ${tzdata}`, ...written.map(([path, hash]) => `${path} ${hash}`)].join("\n")).slice(0, VERSION_LENGTH);

/** Attribution for places, by source and country. */
const planPlaceSources = (
  context: PlanContext,
  summaries: ReadonlyMap<string, CountrySummary>,
): { readonly places: Directory["attribution"]["places"]; readonly owedIn: string[] } => {
  const shared = new Set<string>(PLACE_SOURCES);
  const owed = [...context.sources.keys()]
    .map((id) => {
      const countries = [...summaries.values()].filter(({ sources }) => sources.has(id));
      const codes = countries.map(({ country }) => country).sort();
      return [id, shared.has(id) ? "*" : codes.join(" ")] as const;
    })
    .filter(([, where]) => where !== "");
  return {
    places: [
      ...attributionOf(
        context,
        owed.map(([id]) => id),
      ),
    ],
    owedIn: owed.map(([, where]) => where),
  };
};

export const planDirectory = (
  context: PlanContext,
  summaries: ReadonlyMap<string, CountrySummary>,
  countries: Directory["countries"],
  version: string,
): Directory => {
  const { places, owedIn } = planPlaceSources(context, summaries);
  return {
    format: FORMAT_VERSION,
    data_version: version,
    languages: [...context.languages],
    page_sizes: context.pageSizes,
    attribution: {
      places,
      cities: [...attributionOf(context, CITY_SOURCES)],
      events: [...attributionOf(context, ["editorial"])],
      prayer: [...attributionOf(context, CITY_SOURCES)],
      lists: [...attributionOf(context, ["editorial"])],
    },
    owed_in: owedIn,
    add_url: context.addUrl ?? null,
    event_kinds: context.tables.eventKinds.map(({ value }) => value.kind),
    types: Object.fromEntries(
      [...context.types.values()].map(({ type, categories, reviews }) => [
        type,
        { categories: [...(categories ?? [])], reviews },
      ]),
    ),
    countries,
  };
};

/** attribution.json: all sources of the records, in the envelope. */
export const planAttribution = ({ attribution, data_version: version }: Directory): File => ({
  path: ATTRIBUTION_FILE,
  content: `${JSON.stringify({ ok: true, data: [attribution], meta: { data_version: version } }, null, 2)}\n`,
});

/** The manifest's files; `written` is all the others. */
export const planManifest = (
  written: Written,
  context: PlanContext,
  counts: Manifest["counts"],
  version: string,
): readonly File[] => {
  const bySection = groupBy(written, ([path]) => sectionOf(path));
  const sections = SECTIONS.map((section) => {
    const files = bySection.get(section) ?? [];
    const list: ManifestSection = {
      section,
      files: Object.fromEntries(files.map(([path, hash, bytes]) => [path, [hash, bytes] as [string, number]])),
    };
    const content = `${JSON.stringify(list)}\n`;
    const bytes = files.reduce((total, [, , size]) => total + size, 0);
    return { section, path: manifestSectionFile(section), content, files: files.length, bytes };
  });
  const manifest: Manifest = {
    format: MANIFEST_FORMAT,
    data_version: version,
    today: context.today,
    suggest_url: context.suggestUrl ?? null,
    languages: [...context.languages],
    counts,
    sections: Object.fromEntries(
      sections.map(({ section, path, content, files, bytes }) => [
        section,
        { path, hash: hashOf(content).slice(0, 16), files, bytes },
      ]),
    ),
  };
  return [...sections, { path: MANIFEST_FILE, content: `${JSON.stringify(manifest, null, 2)}\n` }];
};

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
    if (part !== "place") return [part];
    const place = placeOfTimes(path);
    if (place === null) throw new Error(`keep lists: got ${path}, expected the times of a place`);
    return [countryOf.get(place) ?? SHARED];
  };
  const lists = new Map<string, KeepList["files"]>([SHARED, ...codes].map((part) => [part, {}]));
  for (const [path, hash, bytes] of written) {
    const part = keptIn(path);
    if (part === null) continue;
    for (const list of partsOf(path, part)) {
      const files = lists.get(list);
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
