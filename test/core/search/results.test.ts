/** A name that is asked for as it is comes first, with its city or country beside it too. */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NO_RATINGS } from "#core/shard/live-ratings.ts";
import { searchAll } from "#core/search/results.ts";
import { createShardCache, need, type ShardCache } from "#core/shard/cache.ts";
import { type Directory, readDirectory } from "#core/shard/directory.ts";
import { parseCards } from "#core/shard/listing.ts";
import { DIRECTORY_FILE } from "#core/shard/paths.ts";
import { buildData } from "../../../build/compile/build.ts";
import { SHIPPED_DATA, temporaryFolder, writeSmallData } from "../../build/small-data.ts";

const CITIES = `id,slug,country,admin1,name_en,name_ar,names,lat,lng,timezone,population,feature_code
1,rio-de-janeiro,BR,21,Rio de Janeiro,ريو دي جانيرو,pt=Rio de Janeiro,-22.90642,-43.18223,America/Sao_Paulo,6747815,PPLA
2,bishkek,KG,01,Bishkek,بيشكيك,ru=Бишкек,42.87,74.59,Asia/Bishkek,900000,PPLC
3,osh,KG,08,Osh,أوش,ru=Ош,40.52828,72.7985,Asia/Bishkek,200000,PPLA
4,ibadan,NG,32,Ibadan,إبادان,,7.37756,3.90591,Africa/Lagos,3565108,PPLA
5,avila,ES,51,Ávila,أبيلة,es=Ávila,40.65724,-4.69951,Europe/Madrid,59258,PPLA2
6,van,TR,65,Van,وان,tr=Van,38.49457,43.38323,Europe/Istanbul,353419,PPLA
`;

const COUNTRIES = `code,name_en,name_ar,languages,default_method,suggested_school
BR,Brazil,البرازيل,pt,3,
ES,Spain,إسبانيا,es,3,
GB,United Kingdom,المملكة المتحدة,en,15,
KG,Kyrgyzstan,قيرغيزستان,ky;ru,3,1
NG,Nigeria,نيجيريا,en,3,
TR,Türkiye,تركيا,tr,13,
`;

/** Points of the cities. */
const AT: Readonly<Record<string, string>> = {
  "rio-de-janeiro": "-22.90642,-43.18223",
  bishkek: "42.87,74.59",
  osh: "40.52828,72.7985",
  ibadan: "7.37756,3.90591",
  avila: "40.65724,-4.69951",
  van: "38.49457,43.38323",
};

type Row = readonly [type: string, english: string, arabic: string, city: string];

const PLACES: Readonly<Record<string, readonly Row[]>> = {
  br: [
    ["halal", "Rio de Janeiro Halal Market", "", "rio-de-janeiro"],
    ["halal", "Rio de Janeiro Al-Noor Halal Market", "", "rio-de-janeiro"],
    ["halal", "Halal Market Centro Rio de Janeiro", "", "rio-de-janeiro"],
  ],
  es: [
    ["mosque", "Ávila Mosque", "", "avila"],
    ["mosque", "Ávila Grand Mosque", "", "avila"],
  ],
  kg: [
    ["islamic-center", "Bishkek Islamic Centre", "", "bishkek"],
    ["islamic-center", "Bishkek Central Islamic Centre", "", "bishkek"],
    ["mosque", "Bishkek Central Mosque", "مسجد بيشكيك المركزي", "bishkek"],
    ["mosque", "Bishkek Mosque", "مسجد بيشكيك", "bishkek"],
    ["mosque", "Bishkek Noor Mosque", "مسجد بيشكيك النور", "bishkek"],
    ["mosque", "Al-Noor Mosque", "مسجد النور", "bishkek"],
    ["mosque", "Al-Noor Mosque Bishkek", "مسجد النور بيشكيك", "osh"],
    ["mosque", "Al-Noor Mosque", "مسجد النور", "osh"],
    ["mosque", "Uthman Khan Mosque", "مسجد عثمان خان", "osh"],
    ["mosque", "Aliman Mosque", "", "osh"],
  ],
  ng: [
    ["halal", "Ibadan Restaurant", "مطعم إبادان", "ibadan"],
    ["halal", "Ibadan Al-Salam Restaurant", "مطعم إبادان السلام", "ibadan"],
    ["halal", "Ibadan Great Restaurant", "مطعم إبادان الكبير", "ibadan"],
    ["mosque", "Al-Iman Mosque Bodija", "", "ibadan"],
  ],
  tr: [["mosque", "Ömer Camii", "جامع عمر", "van"]],
};

const csvOf = (country: string, rows: readonly Row[], firstId: number): string =>
  [
    "id,slug,type,halal,name_en,name_ar,city,lat,lng",
    ...rows.map(
      ([type, english, arabic, city], i) =>
        `${firstId + i},${country}-${i},${type},${type === "halal" ? "yes" : ""},${english},${arabic},${city},${AT[city]}`,
    ),
    "",
  ].join("\n");

const shipped = (name: string): string => readFileSync(join(SHIPPED_DATA, name), "utf8");

const folder = temporaryFolder();
let store: ShardCache;
let directory: Directory;

beforeAll(async () => {
  const files = Object.entries(PLACES).map(
    ([country, rows], i) => [`places/${country}.csv`, csvOf(country, rows, 1 + 100 * i)] as const,
  );
  const dataDir = writeSmallData(join(folder, "data"), {
    ...Object.fromEntries(files),
    "places/gb.csv": "id,slug\n",
    "cities.csv": CITIES,
    "countries.csv": COUNTRIES,
    "place-types.csv": shipped("place-types.csv"),
    "search-words.csv": shipped("search-words.csv"),
  });
  const outDir = join(folder, "v1");
  const { diagnostics } = await buildData({
    dataDir,
    outDir,
    today: "2026-01-15",
    editUrl: null,
    onProgress: () => undefined,
  });
  expect(diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message)).toEqual([]);
  store = createShardCache(async (name) => Promise.resolve(readFileSync(join(outDir, name))), 2 ** 22);
  directory = await need(store, DIRECTORY_FILE, readDirectory);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Found {
  readonly name: string;
  readonly city: string;
}

const placesFor = async (text: string): Promise<readonly Found[]> => {
  const source = { store, directory, lang: "en", base: "", ratings: NO_RATINGS };
  const query = { text, kind: "place", nowMs: 0 } as const;
  const { cards } = await searchAll(source, query, { limit: 20, offset: 0 });
  return parseCards<Found>(cards);
};

describe("first comes", () => {
  test.each([
    ["Bishkek Mosque", "Bishkek Mosque", "bishkek"],
    ["Bishkek Mosque Bishkek", "Bishkek Mosque", "bishkek"],
    ["bishkek bishkek mosque", "Bishkek Mosque", "bishkek"],
    ["Bishkek Mosque Kyrgyzstan", "Bishkek Mosque", "bishkek"],
    ["bishkek mosque bish", "Bishkek Mosque", "bishkek"],
    ["مسجد بيشكيك بيشكيك", "Bishkek Mosque", "bishkek"],
    ["Bishkek Islamic Centre Bishkek", "Bishkek Islamic Centre", "bishkek"],
    ["Rio de Janeiro Halal Market", "Rio de Janeiro Halal Market", "rio-de-janeiro"],
    ["Rio de Janeiro Halal Market Rio de Janeiro", "Rio de Janeiro Halal Market", "rio-de-janeiro"],
    ["مطعم إبادان", "Ibadan Restaurant", "ibadan"],
    ["مطعم إبادان إبادان", "Ibadan Restaurant", "ibadan"],
    ["Ávila Mosque Ávi", "Ávila Mosque", "avila"],
    ["Al-Noor Mosque Osh", "Al-Noor Mosque", "osh"],
    ["Al-Noor Mosque Kyrgyzstan", "Al-Noor Mosque", "bishkek"],
    ["Al-Noor Mosque Bishkek", "Al-Noor Mosque Bishkek", "osh"],
    ["uthman kh osh", "Uthman Khan Mosque", "osh"],
    ["uthman khan mos osh", "Uthman Khan Mosque", "osh"],
    ["aliman mosque bodija", "Al-Iman Mosque Bodija", "ibadan"],
    ["aliman mosque", "Aliman Mosque", "osh"],
    ["ömer camii van", "Ömer Camii", "van"],
    ["noor mosqeu bishkek", "Al-Noor Mosque", "bishkek"],
    ["Bishkek Msoque", "Bishkek Mosque", "bishkek"],
  ])("%s: %s in %s", async (text, name, city) => {
    const [first] = await placesFor(text);
    expect(first).toMatchObject({ name, city });
  });

  test("the place in the city that is named, and behind it the others that bear the name", async () => {
    const all = await placesFor("Al-Noor Mosque Osh");
    expect(all.map(({ city }) => city).indexOf("osh")).toBe(0);
  });
});
