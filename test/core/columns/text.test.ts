import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HIDDEN } from "#core/base/clean.ts";
import { canonicalOf, cleanText } from "#core/columns/text.ts";
import type { Columns } from "#core/columns/cell-schema.ts";
import { events } from "../../../build/tables/events.ts";
import { places } from "../../../build/tables/places.ts";
import { countries } from "../../../build/tables/reference.ts";

const WORDS = new Map([
  ["نعم", "yes"],
  ["evet", "yes"],
  ["hayir", "no"],
  ["محدود", "limited"],
]);
const COLUMNS = { ...countries.columns, ...events.columns, ...places.columns } as unknown as Columns;

const canonical = (name: string, value: string): string => {
  const column = COLUMNS[name];
  if (column === undefined) throw new Error(`no column ${name}`);
  return canonicalOf(name, column, WORDS)(value);
};

describe("a value", () => {
  test.each([
    ["lat", "51,5173", "51.5173"],
    ["opening_hours", "Mo 09:00-12:00، 13:00-17:00؛ Sa off", "Mo 09:00-12:00, 13:00-17:00; Sa off"],
    ["lat", "51.510", "51.510"],
    ["lat", "٢١٫٤٢٢٥", "21.4225"],
    ["lat", "۲۱,۴۲۲", "21.422"],
    ["lng", "\u22120.0655", "-0.0655"],
    ["lng", " -0,120 ", "-0.120"],
    ["rank", "٣", "3"],
    ["id", "١٢٣", "123"],
    ["wudu", "YES", "yes"],
    ["wudu", "نعم", "yes"],
    ["wudu", "HAYIR", "no"],
    ["wheelchair", "محدود", "limited"],
    ["all_day", "Evet", "yes"],
    ["status", "Temporarily Closed", "temporarily-closed"],
    ["type", "Mosque", "mosque"],
    ["category", "Restaurant", "restaurant"],
    ["verified_on", "2026/11/21", "2026-11-21"],
    ["verified_on", "2026.1.2", "2026-01-02"],
    ["verified_on", "21.11.2026", "2026-11-21"],
    ["verified_on", "21/11/2026", "2026-11-21"],
    ["verified_on", "11/21/2026", "2026-11-21"],
    ["verified_on", "11/11/2026", "2026-11-11"],
    ["verified_on", "٢٠٢٦/١١/٢١", "2026-11-21"],
    ["starts_at", "1.2.2026", "2026-02-01"],
    ["slug", "East-London-Mosque", "east-london-mosque"],
    ["slug", "East London Mosque", "east-london-mosque"],
    ["rank", "3.0", "3"],
    ["id", "133.0", "133"],
    ["lat", "６１．４９８", "61.498"],
    ["name_en", "East\u200b London", "East London"],
    ["name_en", "East\u{e0061}\u206a London\ufff9", "East London"],
    ["country", "gb", "GB"],
    ["languages", "ar, en", "ar;en"],
    ["languages", "ar;en;", "ar;en"],
    ["languages", "AR؛EN", "AR؛EN"],
    ["names", "tr=Fatih, Cami; fr=Mosquée", "tr=Fatih, Cami;fr=Mosquée"],
    ["source", "editorial; geonames:1", "editorial;geonames:1"],
    ["phone", "+44 20 7650-3000", "+442076503000"],
    ["phone", "+٩٦٦ ١١ ٤١٢ ٣٤٥٦", "+966114123456"],
    ["name_en", "  East\u00a0London\tMosque\u200f ", "East London Mosque"],
    ["name_en", "Cafe\u0301", "Café"],
    ["name_ar", "مسجد\r\nالسلام", "مسجد السلام"],
    ["name_ar", "می\u200cخانه", "می\u200cخانه"],
    ["name_en", "Family 👨\u200d👩\u200d👧 hall", "Family 👨\u200d👩\u200d👧 hall"],
  ])("%s: %j becomes %j", (name, value, expected) => {
    expect(canonical(name, value)).toBe(expected);
  });

  test.each([
    ["lat", "51 30 N"],
    ["lat", "514,30"],
    ["lat", "51,517,3"],
    ["rank", "1,5"],
    ["verified_on", "01/02/2026"],
    ["verified_on", "2026-02-30"],
    ["verified_on", "30.02.2026"],
    ["verified_on", "1447/09/01"],
    ["verified_on", "21 Nov 2026"],
    ["wudu", "perhaps"],
    ["slug", "نعم"],
    ["slug", "مسجد"],
    ["languages", "نعم"],
    ["names", "TR=Fatih Camii"],
    ["languages", ";"],
    ["names", "tr=A,fr=B; de=C"],
    ["name_en", "=HYPERLINK(1)"],
    ["name_en", "YES"],
    ["street_address", "٤٦ شارع"],
    ["opening_hours", "٠٨:٠٠"],
    ["postal_code", "1.2.2026"],
    ["region", "51,5"],
    ["phone", "+44 (0)20 7650 3000"],
    ["phone", "020 7650 3000"],
    ["website", "HTTPS://example.org/A"],
    ["country", "GBR"],
    ["name_ar", "Arabic name"],
  ])("%s: %j is left for the check to tell", (name, value) => {
    expect(canonical(name, value)).toBe(value);
  });

  const anyText = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({
      unit: fc.constantFrom(
        "1",
        "2",
        ",",
        ".",
        "/",
        "-",
        ";",
        " ",
        "a",
        "B",
        "ن",
        "٣",
        "\u200f",
        "\n",
        "e",
        "\u0301",
        "=",
        "+",
      ),
    }),
  );

  test("is written the same the second time, and changed only into what the column accepts", () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(COLUMNS)), anyText, (name, value) => {
        const once = canonical(name, value);
        expect(canonical(name, once)).toBe(once);
        const isAccepted = COLUMNS[name]?.cell.safeParse(once).success;
        if (once !== cleanText(value)) expect(isAccepted).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  test("a text keeps all that it shows", () => {
    const INVISIBLE = new RegExp(`[${HIDDEN}]`, "gu");
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (value) => {
        const bare = (text: string): string => text.normalize("NFC").replace(/[\s\p{Cc}]/gu, "");
        expect(bare(cleanText(value))).toBe(bare(value).replace(INVISIBLE, ""));
      }),
    );
  });
});
