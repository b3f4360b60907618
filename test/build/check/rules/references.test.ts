/** What the small tables owe each other. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { checkData } from "../../../../build/check/check.ts";
import { smallFile, temporaryFolder, writeSmallData } from "../../small-data.ts";

const scratch = temporaryFolder();
let cases = 0;

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Codes of the small folder with `rows` added to the end of one table. */
const codesWith = (path: string, rows: string): readonly string[] => {
  cases += 1;
  const overlay = { [path]: `${smallFile(path)}${rows}\n` };
  return checkData(writeSmallData(join(scratch, `${cases}`), overlay)).diagnostics.map(({ code }) => code);
};

/** A row of events.csv by the columns that are not empty. */
const event = (more: Readonly<Record<string, string>>): string => {
  const given: Readonly<Record<string, string>> = {
    id: "1001",
    slug: "open-day",
    kind: "festival",
    title_en: "Open day",
    starts_at: "2026-05-01",
    all_day: "yes",
    status: "scheduled",
    source: "editorial",
    ...more,
  };
  const columns = smallFile("events.csv").trim().split(",");
  return columns.map((name) => given[name] ?? "").join(",");
};

const EID = "12,eid,festival,10,1,3,Eid,,,,,,editorial";
const OFFSET = "12,1447,GB,1,https://example.org/";

describe("what occurs once", () => {
  test.each([
    ["countries.csv", "GB,Britain,بريطانيا,en,15,", ["duplicate-code"]],
    ["place-types.csv", "mosque,,1,prayer,congregations,yes,,Mosque,prayer,prayer", ["duplicate-type"]],
    ["countries.csv", "FR,France,فرنسا,fr,12,", []],
    ["observances.csv", EID, ["duplicate-id"]],
    ["observances.csv", "13,eid-al-fitr,festival,12,10,4,Eid,,,,,,editorial", ["duplicate-slug"]],
    ["observance-offsets.csv", [OFFSET, OFFSET.replace(",1,", ",-1,")].join("\n"), ["duplicate-id"]],
    ["observance-offsets.csv", [OFFSET, OFFSET.replace("GB", "SA"), OFFSET.replace("1447", "1448")].join("\n"), []],
    ["events.csv", `${event({})}\n${event({ slug: "other" })}`, ["duplicate-id"]],
    ["retired.csv", "7,closed,\n7,closed,", ["duplicate-id"]],
    ["sources.csv", "editorial,Someone else,,CC0-1.0", [/^duplicate-/]],
    ["event-kinds.csv", "festival,Feast,عيد", [/^duplicate-/]],
  ])("in %s: %s", (path, rows, codes) => {
    expect(codesWith(path, rows)).toEqual(codes.map((code) => expect.stringMatching(code)));
  });
});

describe("what is referred to exists", () => {
  test.each([
    ["countries.csv", "FR,France,فرنسا,fr,6,", ["unknown-value"]],
    ["observances.csv", EID.replace("12,", "13,").replace(",,,,,,", ",,,,XX,,"), ["unknown-country"]],
    ["observances.csv", EID.replace("12,", "13,").replace("festival", "party"), ["unknown-kind"]],
    ["observance-offsets.csv", "12,1447,XX,1,https://example.org/", ["unknown-country"]],
    ["events.csv", event({ country: "GB", city: "london" }), []],
    ["events.csv", event({ country: "XX" }), ["unknown-country"]],
    ["events.csv", event({ country: "GB", city: "makkah" }), [/^unknown-/]],
    ["events.csv", event({ city: "london" }), [/^unknown-/]],
    ["events.csv", event({ place_id: "1" }), []],
    ["events.csv", event({ place_id: "999" }), [/^unknown-/]],
    ["search-affixes.csv", "da,suffix,tr,,,named\nda,suffix,az,,,named", ["duplicate-word"]],
    ["search-names.csv", "country,GB,,UK,x\ncity,GB,london,Londinium,x\nregion,GB,eng,Angleterre,x", []],
    ["search-names.csv", "observance,,eid-al-fitr,Lebaran,x", []],
    ["search-names.csv", "country,FR,,France,x", ["unknown-country"]],
    ["search-names.csv", "city,GB,makkah,Mekka,x", ["unknown-value"]],
    ["search-names.csv", "region,GB,wls,Wales,x", ["unknown-value"]],
    ["search-names.csv", "observance,,eid,Eid,x", ["unknown-value"]],
  ])("in %s: %s", (path, rows, codes) => {
    expect(codesWith(path, rows)).toEqual(codes.map((code) => expect.stringMatching(code)));
  });
});

describe("an event's times agree", () => {
  const timed = { all_day: "no", starts_at: "2026-05-01T18:00:00+01:00" };
  test.each([
    [{ ends_at: "2026-05-01" }, []],
    [{ ends_at: "2026-04-30" }, ["ends-before-start"]],
    [{ ends_at: "2026-05-01T20:00:00+01:00" }, ["all-day-mismatch"]],
    [{ all_day: "no" }, ["all-day-mismatch"]],
    [timed, []],
    [{ ...timed, ends_at: "2026-05-01T19:30:00+01:00" }, []],
    [{ ...timed, ends_at: "2026-05-01T19:30:00+03:00" }, ["ends-before-start"]],
    [{ ...timed, ends_at: "2026-05-02" }, ["all-day-mismatch"]],
  ])("%o", (more, codes) => {
    expect(codesWith("events.csv", event(more))).toEqual(codes);
  });
});
