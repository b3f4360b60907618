import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { ApiContext } from "#core/api/context.ts";
import { placesAround } from "#core/api/places-around.ts";
import { admissionOf, refusalOf, suggestedPlace } from "#core/api/suggested-place.ts";
import type { ShardCache } from "#core/shard/cache.ts";
import { readGateTables, writeGateTables } from "#core/shard/admission.ts";
import { ADMISSION_FILE } from "#core/shard/paths.ts";
import { readTable } from "../../../build/tables/table.ts";
import { admissionWords } from "../../../build/tables/reference.ts";
import { openEngine, type TestEngine } from "../../support/engine.ts";

const { rows } = readTable(admissionWords, "x", readFileSync("data/admission-words.csv", "utf8"));
const words = rows.map(({ value: { says, lang, words: all } }) => ({ says, lang, words: [...all] }));
const TABLES = readGateTables(
  ADMISSION_FILE,
  new TextEncoder().encode(writeGateTables({ words, judged: { mosque: "prayer" } })),
);

let engine: TestEngine;
beforeAll(async () => {
  engine = await openEngine();
});

/** The engine's data with the gate of the project. */
const context = (): ApiContext => {
  const { store } = engine;
  const get = (async (name, decode) =>
    name === ADMISSION_FILE ? TABLES : store.get(name, decode)) as ShardCache["get"];
  return engine.context({ store: { ...store, get } });
};

const placeOf = (name: string, point = { lat: "51.6", lng: "-0.3" }) =>
  suggestedPlace({ columns: { name_en: name, type: "mosque", ...point }, names: {} }, null);

describe("a new place", () => {
  test.each([
    ["St Mary's Church", "other-religion"],
    ["City Bank", "office"],
    ["Residence of Hadj Ali", "private"],
    ["Raqi Abu Hamza", "healer"],
  ])("%s is refused, since its name says %s", async (name, reason) => {
    expect(await refusalOf(context(), placeOf(name))).toMatchObject({
      code: "not-a-place",
      status: 422,
      more: { reason },
      error: expect.stringContaining("the directory lists mosques"),
    });
  });

  test.each(["Masjid An-Noor", "Al-Khair", "Hospital Mosque"])("%s is taken", async (name) => {
    expect(await refusalOf(context(), placeOf(name))).toBeNull();
  });

  test("that the directory has is refused, with the id that it repeats", async () => {
    const [known] = await placesAround(engine.context(), {
      lat: 51.5,
      lng: -0.12,
      radius: 50_000,
      limit: 1,
      lang: "en",
    });
    if (known === undefined) throw new Error("got no place within 50 km of London, expected one");
    const { id, name, lat, lng } = known;
    const point = { lat: String(lat + 0.0005), lng: String(lng) };
    expect(await refusalOf(context(), placeOf(name, point))).toMatchObject({
      code: "known-place",
      status: 409,
      more: { place_id: id },
    });
    expect(await refusalOf(context(), placeOf("Another Mosque", point))).toBeNull();
  });
});

test("a doubtful one is told to moderators", async () => {
  expect(await admissionOf(context(), placeOf("Al-Khair"))).toEqual({ decision: "unverified", reason: "no-word" });
  expect(await admissionOf(context(), placeOf("Tomb of Sidi Ali"))).toEqual({ decision: "shown", type: "shrine" });
});

test("a build without the tables of the gate asks nothing", async () => {
  expect(await admissionOf(engine.context(), placeOf("St Mary's Church"))).toBeNull();
});
