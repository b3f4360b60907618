/** What the server takes, the check takes too, and `fix` leaves alone. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { placeColumns } from "#core/columns/places.ts";
import { timesColumns } from "#core/columns/times.ts";
import { canonicalOf, NO_WORDS } from "#core/columns/text.ts";
import type { Column } from "#core/columns/cell-schema.ts";
import { readPlaceFields, readRules } from "#core/suggestion/columns.ts";
import { readTable } from "../../../build/tables/table.ts";
import { places } from "../../../build/tables/places.ts";

const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.constantFrom("+442076528000", "+44 20 7652", "Yes", "limited", "only", "مسجد", "Mo-Fr 09:00-17:00", "2027-02-30"),
  fc.constantFrom("https://www.elm.org.uk/", "http://10.0.0.1/", "=1+1", "\u202eabc", "closed", "a;b", "a,b\nc"),
);
const maybe = fc.option(text, { nil: null });
const degrees = fc.double({ min: -200, max: 200, noNaN: true });

const fields = fc.record(
  {
    name: text,
    names: fc.dictionary(fc.constantFrom("en", "ar", "tr", "zz", "__proto__", "x y"), maybe, { noNullPrototype: true }),
    type: text,
    category: maybe,
    description: maybe,
    address: fc.record(
      { street_address: maybe, locality: maybe, region: maybe, postal_code: maybe },
      { requiredKeys: [] },
    ),
    lat: degrees,
    lng: degrees,
    phone: maybe,
    website: maybe,
    opening_hours: maybe,
    status: text,
    amenities: fc.record({ wudu: maybe, parking: maybe }, { requiredKeys: [] }),
    halal: fc.record({ level: maybe, alcohol: maybe }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
);

const ROW: Readonly<Record<string, string>> = {
  slug: "a",
  type: "mosque",
  rank: "5",
  name_en: "A",
  lat: "1",
  lng: "1",
  status: "active",
  source: "editorial",
};

const quoted = (value: string): string => `"${value.replaceAll('"', '""')}"`;

/** A file of one row with these columns changed. */
const fileOf = (columns: Readonly<Record<string, string | null>>): string => {
  const names = Object.keys(placeColumns);
  const cells = names.map((name) => quoted(name in columns ? (columns[name] ?? "") : (ROW[name] ?? "")));
  return `${names.join(",")}\n${cells.join(",")}\n`;
};

describe("fields of a place", () => {
  test("that are taken make a row that the check takes and fix leaves alone", () => {
    fc.assert(
      fc.property(fields, (given) => {
        const { changes, faults } = readPlaceFields(given);
        if (faults.length > 0) return;
        const { rows, diagnostics } = readTable(places, "data/places/gb.csv", fileOf(changes.columns));
        expect([diagnostics, rows.length]).toEqual([[], 1]);
        for (const [name, value] of Object.entries(changes.columns)) {
          const column = (placeColumns as Readonly<Record<string, Column<unknown>>>)[name];
          if (column !== undefined && value !== null) expect(canonicalOf(name, column, NO_WORDS)(value)).toBe(value);
        }
      }),
    );
  });

  test("read again say the same", () => {
    fc.assert(
      fc.property(fields, (given) => {
        const { fields: kept, changes, faults } = readPlaceFields(given);
        if (faults.length > 0) return;
        expect(readPlaceFields(kept).changes).toEqual(changes);
        expect(readPlaceFields(JSON.parse(JSON.stringify(kept)) as object).fields).toEqual(kept);
      }),
    );
  });

  test.each([
    ["name", { name: "مسجد النور" }, { name_ar: "مسجد النور" }],
    ["name", { name: "Al-Noor مسجد" }, { name_en: "Al-Noor مسجد" }],
    ["description", { description: "مصلى صغير" }, { description_ar: "مصلى صغير" }],
    ["position", { lat: 51.517_312_345, lng: -0.1 }, { lat: "51.51731", lng: "-0.1" }],
    ["phone", { phone: "+44 (20)" }, null],
    ["removed", { phone: null, halal: { level: null } }, { phone: null, halal: null }],
    ["digits", { phone: "+٤٤٢٠٧٦٥٢٨٠٠٠" }, { phone: "+442076528000" }],
  ])("%s: %j", (_what, given, columns) => {
    const read = readPlaceFields(given);
    expect(read.faults.length > 0 ? null : read.changes.columns).toEqual(columns);
  });
});

describe("rules of a schedule", () => {
  test("come out as rows of data/times", () => {
    const { rows, faults } = readRules([
      { prayer: "jumuah", shift: 2, value: "13:30", khutbah: "1:15 pm", languages: ["ar", "en"] },
      { prayer: "isha", value: "+20", season: "Ramadan", bounds: "<=22:30" },
    ]);
    expect(faults).toEqual([]);
    expect(rows).toMatchObject([
      { prayer: "jumuah", shift: "2", value: "13:30", khutbah: "13:15", languages: "ar+en" },
      { prayer: "isha", value: "+20", season: "ramadan", bounds: "<=22:30" },
    ]);
    for (const row of rows) for (const name of Object.keys(row)) expect(Object.keys(timesColumns)).toContain(name);
  });
});
