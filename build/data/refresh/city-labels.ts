/**
 * Makes data/city-labels.csv: names of cities in the languages of the project, which the GeoNames catalogues lack. They come
 * from a folder with copies of gazetteers that bring together the labels of Wikidata, Wikipedia and GeoNames: any
 * repositories of Who's On First (`data/…/<id>.geojson`, in folders of their own), and tables of Natural Earth
 * (`ne_*_populated_places.csv`, with its columns in the first line). A record is a city's by its GeoNames id. The Bengali
 * names of Bangladesh's upazilas (`districts.csv` and `upazilas.csv` of bangladesh-geocode) are their towns' by name. Names
 * are kept as the source has them, cleaned as those of the catalogues are.
 */
import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { compareText } from "#core/base/text.ts";
import { distanceM, type LatLng } from "#core/base/geo.ts";
import { formatCsv } from "../../csv/csv.ts";
import { cleanName } from "./clean-name.ts";
import { type NamedTown, upazilaNames } from "./upazila-names.ts";

/** Languages of labels (BCP 47), sorted → ISO 639-3, as Who's On First writes them. */
const LABEL_LANGUAGES: ReadonlyMap<string, string> = new Map([
  ["ar", "ara"],
  ["bn", "ben"],
  ["fr", "fra"],
  ["id", "ind"],
  ["ms", "msa"],
  ["tr", "tur"],
  ["ur", "urd"],
]);

/** Kinds of records that are towns, best first; a county of the same GeoNames id has the name of a district. */
const TOWNS: readonly string[] = ["locality", "localadmin", "borough", "macrohood", "neighbourhood"];

/** A record farther from the city than this has a wrong id. */
const MAX_DISTANCE_M = 50_000;

/** Where labels come from, the preferred first. */
const SOURCES = ["bangladesh-geocode", "whosonfirst", "naturalearth"] as const;
type LabelSource = (typeof SOURCES)[number];

/** The labels of one city in one source. */
interface Labels {
  /** GeoNames id. */
  readonly id: number;
  readonly source: LabelSource;
  /** Language → name. */
  readonly names: ReadonlyMap<string, string>;
}

const HEADER: readonly string[] = ["id", "source", "names"];

const wofRecord = z.object({
  properties: z.looseObject({
    "wof:placetype": z.string().optional(),
    "wof:concordances": z.looseObject({ "gn:id": z.coerce.number().optional() }).optional(),
    "wof:superseded_by": z.array(z.number()).optional(),
    "geom:latitude": z.number(),
    "geom:longitude": z.number(),
  }),
});

const texts = z.array(z.string()).catch([]);

/** Languages whose second names are taken too: what is in their script is in their language. In Latin letters it is a spelling. */
const OWN_SCRIPT: ReadonlySet<string> = new Set(["bn", "ur"]);

/** Of each language the first of the names that `labelsOf` gives which is sound and without a separator of the table. */
const namesBy = (labelsOf: (lang: string, iso: string) => readonly string[]): ReadonlyMap<string, string> => {
  const names = new Map<string, string>();
  for (const [lang, iso] of LABEL_LANGUAGES) {
    const sound = labelsOf(lang, iso).map((raw) => cleanName(raw, lang));
    const name = sound.find((label) => label !== null && !/[;=]/u.test(label)) ?? null;
    if (name !== null) names.set(lang, name);
  }
  return names;
};

/** A record with where it is and how good it is; the lower the rank the better. */
interface Candidate extends Labels {
  readonly at: LatLng;
  readonly rank: number;
}

/** The labels of a record of Who's On First; `null` for what is no town with a GeoNames id. */
export const labelsOfWof = (text: string): Candidate | null => {
  const { properties } = wofRecord.parse(JSON.parse(text));
  const id = properties["wof:concordances"]?.["gn:id"];
  const rank = TOWNS.indexOf(properties["wof:placetype"] ?? "");
  if (id === undefined || rank === -1 || (properties["wof:superseded_by"] ?? []).length > 0) return null;
  const names = namesBy((lang, iso) => [
    ...texts.parse(properties[`name:${iso}_x_preferred`]),
    ...(OWN_SCRIPT.has(lang) ? texts.parse(properties[`name:${iso}_x_variant`]) : []),
  ]);
  const at = { lat: properties["geom:latitude"], lng: properties["geom:longitude"] };
  return { id, source: "whosonfirst", names, at, rank };
};

/** The labels of a table of Natural Earth. */
export const labelsOfNaturalEarth = (text: string): readonly Candidate[] => {
  const rows = parse<Readonly<Record<string, string>>>(text, { columns: true, bom: true });
  return rows.flatMap((row) => {
    const id = Number(row["GEONAMESID"]);
    if (!Number.isInteger(id) || id <= 0) return [];
    const names = namesBy((lang) => [row[`NAME_${lang.toUpperCase()}`] ?? ""]);
    const at = { lat: Number(row["LATITUDE"]), lng: Number(row["LONGITUDE"]) };
    return [{ id, source: "naturalearth" as const, names, at, rank: 0 }];
  });
};

/** The labels of Bangladesh's district and upazila towns. */
const labelsOfUpazilas = (districts: string, upazilas: string, cities: readonly NamedTown[]): readonly Candidate[] =>
  upazilaNames(districts, upazilas, cities).flatMap(({ town, name }) => {
    const clean = cleanName(name, "bn");
    if (clean === null) return [];
    return [{ id: town.id, source: "bangladesh-geocode" as const, names: new Map([["bn", clean]]), at: town, rank: 0 }];
  });

/**
 * Of each city and source the best record that is where the city is, sorted by id; of the second source the languages that
 * the first lacks.
 */
export const chooseLabels = (candidates: Iterable<Candidate>, cities: readonly NamedTown[]): readonly Labels[] => {
  const places = new Map(cities.map((city) => [city.id, city]));
  const best = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const city = places.get(candidate.id);
    if (city === undefined || candidate.names.size === 0 || distanceM(city, candidate.at) > MAX_DISTANCE_M) continue;
    const key = `${candidate.id} ${candidate.source}`;
    const other = best.get(key);
    const isBetter =
      other === undefined ||
      candidate.rank < other.rank ||
      (candidate.rank === other.rank && candidate.names.size > other.names.size);
    if (isBetter) best.set(key, candidate);
  }
  const sorted = [...best.values()].toSorted(
    (a, b) => a.id - b.id || SOURCES.indexOf(a.source) - SOURCES.indexOf(b.source),
  );
  const preferred = new Map<number, ReadonlyMap<string, string>>();
  return sorted.flatMap(({ id, source, names }) => {
    const known = preferred.get(id);
    preferred.set(id, names);
    const added = new Map([...names].filter(([lang]) => known?.has(lang) !== true));
    return added.size === 0 ? [] : [{ id, source, names: added }];
  });
};

/** The text of data/city-labels.csv. */
export const formatLabels = (labels: readonly Labels[]): string =>
  formatCsv(
    HEADER,
    labels.map(({ id, source, names }) => [
      String(id),
      source,
      [...names]
        .sort(([a], [b]) => compareText(a, b))
        .map(([lang, name]) => `${lang}=${name}`)
        .join(";"),
    ]),
  );

/** Names of data/city-labels.csv by language and GeoNames id; of two sources the preferred one's. Pass "" for no file. */
export const parseLabels = (csv: string): ReadonlyMap<string, ReadonlyMap<number, string>> => {
  const rows = parse<{ id: string; source: string; names: string }>(csv, { columns: true, bom: true });
  const byLanguage = new Map<string, Map<number, string>>();
  for (const source of SOURCES)
    for (const row of rows.filter((city) => city.source === source))
      for (const pair of row.names.split(";")) {
        const lang = pair.slice(0, pair.indexOf("="));
        const names = byLanguage.get(lang) ?? new Map<number, string>();
        if (!names.has(Number(row.id))) names.set(Number(row.id), pair.slice(lang.length + 1));
        byLanguage.set(lang, names);
      }
  return byLanguage;
};

const readRecords = async function* (folder: string, cities: readonly NamedTown[]): AsyncGenerator<Candidate> {
  for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted()) {
    const name = basename(path);
    if (/^\d+\.geojson$/u.test(name)) {
      const record = labelsOfWof(await readFile(join(folder, path), "utf8"));
      if (record !== null) yield record;
    } else if (/^ne_.*_populated_places\.csv$/u.test(name)) {
      yield* labelsOfNaturalEarth(await readFile(join(folder, path), "utf8"));
    } else if (name === "upazilas.csv") {
      const districts = await readFile(join(folder, dirname(path), "districts.csv"), "utf8");
      yield* labelsOfUpazilas(districts, await readFile(join(folder, path), "utf8"), cities);
    }
  }
};

/** The result of a refresh. */
interface LabelRefresh {
  readonly path: string;
  readonly changed: boolean;
  readonly rows: number;
}

/**
 * Makes data/city-labels.csv of a folder of gazetteers, for the cities of data/cities.csv; writes it if it changed.
 * @param folder - with copies of Who's On First and Natural Earth
 */
export const refreshLabels = async (dataDir: string, folder: string): Promise<LabelRefresh> => {
  const path = join(dataDir, "city-labels.csv");
  const cities = parse<{ id: string; country: string; name_en: string; lat: string; lng: string }>(
    await readFile(join(dataDir, "cities.csv"), "utf8"),
    { columns: true, bom: true },
  ).map(({ id, country, name_en: nameEn, lat, lng }) => ({
    id: Number(id),
    country,
    nameEn,
    lat: Number(lat),
    lng: Number(lng),
  }));
  const candidates: Candidate[] = [];
  for await (const candidate of readRecords(folder, cities)) candidates.push(candidate);
  const labels = chooseLabels(candidates, cities);
  const after = formatLabels(labels);
  const before = await readFile(path, "utf8").catch(() => "");
  const changed = after !== before;
  if (changed) await writeFile(path, after);
  return { path, changed, rows: labels.length };
};
