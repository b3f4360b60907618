/** The directory that the engine reads first, and the two levels of the manifest. */
import { type Directory, type DirectoryCountry, FORMAT_VERSION } from "#core/shard/directory.ts";
import { type Manifest, MANIFEST_FORMAT, type ManifestSection, sectionOf, SECTIONS } from "#core/shard/manifest.ts";
import { ATTRIBUTION_FILE, MANIFEST_FILE, manifestSectionFile } from "#core/shard/paths.ts";
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

/** The version of a build: a hash of everything it wrote. */
export const dataVersion = (written: Written): string =>
  hashOf(written.map(([path, hash]) => `${path} ${hash}`).join("\n")).slice(0, VERSION_LENGTH);

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
      [...context.types.values()].map(({ type, categories }) => [type, { categories: [...(categories ?? [])] }]),
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
