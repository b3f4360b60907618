/**
 * A data folder of a few rows, for the tests of the check and the build. A case overlays it with its
 * own files. A places file may name only the columns it is about: the others are added at the end of
 * each line, so that lines and columns stay as they are written.
 */
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FactTexts } from "#core/facts/texts.ts";
import { filesBelow } from "./folders.ts";
import { places } from "../../build/tables/places.ts";

/** The data folder that ships. */
export const SHIPPED_DATA = fileURLToPath(new URL("../../data", import.meta.url));

const AS_SHIPPED = ["hijri.json", "methods.json", "ephemeris.bin", "i18n"];

const SMALL: Readonly<Record<string, string>> = {
  "countries.csv": `code,name_en,name_ar,languages,default_method,suggested_school
GB,United Kingdom,المملكة المتحدة,en,15,
SA,Saudi Arabia,السعودية,ar,4,0
`,
  "cities.csv": `id,slug,country,admin1,name_en,name_ar,names,lat,lng,timezone,population,feature_code
2643743,london,GB,ENG,London,لندن,tr=Londra,51.50853,-0.12574,Europe/London,8961989,PPLC
104515,makkah,SA,14,Makkah,مكة المكرمة,,21.42664,39.82563,Asia/Riyadh,1323624,PPLA
`,
  "place-types.csv": `type,categories,position,family,prayers,reviews,unasked,schema_org,judged_as,same_house
mosque,,1,prayer,congregations,yes,,Mosque,prayer,prayer
halal,restaurant;cafe,3,food,times,yes,women_space;wudu;janazah,FoodEstablishment,,
`,
  "sources.csv": `id,name,url,license
editorial,Musalla contributors,,CC-BY-4.0
geonames,GeoNames,https://www.geonames.org/,CC-BY-4.0
`,
  "event-kinds.csv": `kind,label_en,label_ar
festival,Festival,عيد
`,
  "observances.csv": `id,slug,kind,hijri_month,hijri_day,days,title_en,title_ar,description_en,description_ar,country,city,source
12,eid-al-fitr,festival,10,1,3,Eid al-Fitr,عيد الفطر,,,,,editorial
`,
  "places/gb.csv": `id,slug,name_en,name_ar,city,lat,lng
1,east-london-mosque,East London Mosque,مسجد شرق لندن,london,51.5176,-0.0655
`,
};

/** The first line of a text, with its end. */
const headerOf = (text: string): string => text.slice(0, text.indexOf("\n") + 1);

/** The tables that the small folder has no row of: their headers as they ship. */
const EMPTY_TABLES: Readonly<Record<string, string>> = Object.fromEntries(
  ["", "authorities/"]
    .flatMap((folder) => readdirSync(join(SHIPPED_DATA, folder)).map((name) => `${folder}${name}`))
    .filter((name) => name.endsWith(".csv"))
    .map((name) => [name, headerOf(readFileSync(join(SHIPPED_DATA, name), "utf8"))]),
);

const textsAt = (path: string): FactTexts => JSON.parse(readFileSync(join(SHIPPED_DATA, path), "utf8")) as FactTexts;

/**
 * Labels of facts, with the English one where a language has none: the check warns of it, and whoever adds a fact knows
 * English and Arabic perhaps, so that it may be missing in the shipped data.
 */
const FACT_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  filesBelow(join(SHIPPED_DATA, "i18n/facts"))
    .map((name) => `i18n/facts/${name}`)
    .map((path) => [path, JSON.stringify({ ...textsAt("i18n/facts/en.json"), ...textsAt(path) })]),
);

/** The files that are used as they ship, by path. */
const SHIPPED: Readonly<Record<string, Uint8Array>> = Object.fromEntries(
  AS_SHIPPED.flatMap((name) =>
    name.includes(".") ? [name] : filesBelow(join(SHIPPED_DATA, name)).map((one) => `${name}/${one}`),
  ).map((path) => [path, readFileSync(join(SHIPPED_DATA, path))]),
);

/** Positions for the places of a file that leave them out: in its country, a kilometre apart. */
const START: Readonly<Record<string, readonly [number, number]>> = { gb: [51.49, -0.1], sa: [21.39, 39.8] };

/** What the columns that a places file leaves out hold, on its nth row. */
const filler = (n: number, [lat, lng] = START["gb"] ?? [0, 0]): Readonly<Record<string, string>> => ({
  slug: `place-${n}`,
  type: "mosque",
  rank: "5",
  name_en: "A place",
  lat: String(Math.round((lat + n / 100) * 1e5) / 1e5),
  lng: String(lng),
  status: "active",
  source: "editorial",
});

/** The text of a places file with the columns it leaves out; no field of it may hold a line end. */
export const completePlaces = (text: string, country = "gb"): string => {
  const [header = "", ...rows] = text.replace(/\n$/, "").split("\n");
  const given = header.split(",");
  const left = Object.keys(places.columns).filter((name) => !given.includes(name));
  const rest = left.toSorted((a, b) => Number(b in filler(0)) - Number(a in filler(0)));
  const full = rows.map((row, n) => [row, ...rest.map((name) => filler(n + 1, START[country])[name] ?? "")].join(","));
  return `${[[header, ...rest].join(","), ...full].join("\n")}\n`;
};

/** An empty folder in the temporary folder of the host. */
export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), "musalla-test-"));

/** Writes the small data folder into `dir`, each of `overlay` in the place of its file. */
export const writeSmallData = (dir: string, overlay: Readonly<Record<string, string | Uint8Array>> = {}): string => {
  const made = new Set<string>();
  for (const [path, content] of Object.entries({ ...SHIPPED, ...FACT_LABELS, ...EMPTY_TABLES, ...SMALL, ...overlay })) {
    const isPlaces = /(?:^|\/)places\/[^/]+$/.test(path) && typeof content === "string";
    const folder = dirname(join(dir, path));
    if (!made.has(folder)) mkdirSync(folder, { recursive: true });
    made.add(folder);
    writeFileSync(join(dir, path), isPlaces ? completePlaces(content, basename(path, ".csv")) : content);
  }
  return dir;
};

/** One file of the small data folder, for a case that adds to it. */
export const smallFile = (path: string): string => ({ ...FACT_LABELS, ...EMPTY_TABLES, ...SMALL })[path] ?? "";
