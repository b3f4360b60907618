import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { accuracyFile, forecastsFile } from "#core/model/accuracy.ts";
import { loadTables } from "../../../../build/check/load/load.ts";
import { accuracyOf, planAccuracy } from "../../../../build/compile/plan/accuracy.ts";

const { tables } = loadTables(fileURLToPath(new URL("../../../../data", import.meta.url)));

test("the files are of their schemas", () => {
  const texts = new Map(planAccuracy(tables).map(({ path, content }) => [path, String(content)]));
  expect([...texts.keys()]).toEqual([
    "accuracy.json",
    "accuracy.schema.json",
    "forecasts.json",
    "forecasts.schema.json",
  ]);
  const read = (path: string): unknown => JSON.parse(texts.get(path) ?? "null");
  expect(accuracyFile.parse(read("accuracy.json"))).toEqual(read("accuracy.json"));
  expect(forecastsFile.parse(read("forecasts.json"))).toEqual(read("forecasts.json"));
});

test("every country is either measured or named as unknown", () => {
  const { countries, unknown } = accuracyOf(tables);
  const named = [...countries, ...unknown].map(({ country }) => country).sort();
  expect(named).toEqual(tables.countries.map(({ value }) => value.code).sort());
});

test("the figures of a country are those of its sources together", () => {
  const [first] = tables.accuracy;
  if (first === undefined) throw new Error("accuracy.csv is empty");
  const row = { ...first.value, country: "SA", times: 10, exact: 4, within: 8, worst: 3, adhan_worst: 5 };
  const rows = [row, { ...row, source: "another", exact: 6, worst: 1, adhan_worst: null }];
  const { countries } = accuracyOf({ ...tables, accuracy: rows.map((value) => ({ ...first, value })) });
  expect(countries).toMatchObject([
    { country: "SA", times: 20, ours: { exact: 10, within: 16, worst: 3 }, adhan: { worst: null } },
  ]);
});
