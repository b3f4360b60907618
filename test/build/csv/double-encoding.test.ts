import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { NO_ALIASES } from "../../../build/tables/aliases.ts";
import { doubleEncodingFault, findDoubleEncoding } from "../../../build/csv/double-encoding.ts";
import { canonicalize } from "../../../build/data/fix/file.ts";
import { FIXABLE } from "../../../build/data/fix/order.ts";
import { misreadAs, PAGES, utf16, utf8 } from "../data/fix/encode.ts";
import { completePlaces } from "../small-data.ts";

const LANGUAGES = dirname(createRequire(import.meta.url).resolve("i18n-iso-countries/langs/en.json"));
const namesSchema = z.object({ countries: z.record(z.string(), z.union([z.string(), z.array(z.string())])) });

const NOT_ASCII = /\P{ASCII}/u;
const SEPARATORS = /([,;"\n]+)/;

/** Genuine text of 70 languages: for each a file of the names that countries have in it. */
const FILES = readdirSync(LANGUAGES)
  .map((name) => {
    const { countries } = namesSchema.parse(JSON.parse(readFileSync(join(LANGUAGES, name), "utf8")));
    const rows = Object.entries(countries).map(([code, names]) => `${code},${[names].flat().join(";")}\n`);
    return { path: name.replace(".json", ".csv"), text: `code,names\n${rows.join("")}` };
  })
  .filter(({ text }) => NOT_ASCII.test(text));

/** The texts that are not ASCII, each once. */
const TEXTS = [...new Set(FILES.flatMap(({ text }) => text.split(SEPARATORS)))].filter((text) => NOT_ASCII.test(text));

describe("genuine text", () => {
  test.each(FILES.map(({ path, text }) => [path, text] as const))("%s holds nothing of it", (_, text) => {
    expect(findDoubleEncoding(text)).toBeNull();
  });

  test("no text is taken for it when it is alone", () => {
    expect(TEXTS.length).toBeGreaterThan(8000);
    expect(TEXTS.filter((text) => findDoubleEncoding(text) !== null)).toEqual([]);
  });

  test("nor are a few of them in a row, in small letters or in capitals", () => {
    const some = fc.array(fc.constantFrom(...TEXTS), { minLength: 1, maxLength: 5 });
    const joined = fc.tuple(some, fc.constantFrom(" ", ",", "’", " – ", "…", "»\n«", "” “"));
    fc.assert(
      fc.property(joined, fc.boolean(), ([texts, between], isUpper) => {
        const text = texts.join(between);
        expect(findDoubleEncoding(isUpper ? text.toUpperCase() : text)).toBeNull();
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    "SÃO JOÃO, ESTAÇÃO DA LUZ, AMANHÃ…, IRMÃ®",
    "Mosquée de la CITÉ – CAFÉ’S, À la « CITÉ », CAFÉ™",
    "Ärzte, Öl, ÜBER, Ää; Œuvre, NŒUD, CŒUR",
    "Târgu Mureș, ÎNTÂMPLARE, Âmbar, VÂLCEA",
    "Đà Nẵng, CHÙA ẤN QUANG, Thánh đường Hồi giáo",
    "«الجامع»، 120 متر²، 25°، شركة™، مسجد؟",
    "دژ، آپ، سک، لکھنؤ، غلطگیر، حفظ…، چوک، گھر",
    "МЕЧЕТЬ «КУЛ ШАРИФ», Рівне, м²",
    "3×5, 10 × 20 m, ½ €, 10 °C, § 5, © 2026",
    "L·L, Nº 5, 1ª, naïve",
    "ŠÍŘE, VÍŠKA, TŘÍŠŤ",
  ])("%j is left as it is", (text) => {
    expect(findDoubleEncoding(text)).toBeNull();
  });
});

describe.each(PAGES)("UTF-8 read as %s", (page) => {
  test.each(FILES.map(({ path, text }) => [path, text] as const))("%s comes back, also of two times", (_, text) => {
    const once = misreadAs(page, text);
    if (once === text) return;
    expect(findDoubleEncoding(once)?.text).toBe(text);
    expect(findDoubleEncoding(misreadAs(page, once))?.text).toBe(text);
  });

  test("one text among others that are sound comes back, and they stay", () => {
    for (const { path, text } of FILES) {
      const parts = text.split(SEPARATORS);
      const all = parts.flatMap((part, i) => (NOT_ASCII.test(part) ? [i] : []));
      for (const i of all.filter((_, n) => n % 97 === 0)) {
        const twice = parts.with(i, misreadAs(page, parts[i] ?? "")).join("");
        expect(findDoubleEncoding(twice)?.text, `${path}: ${parts[i]}`).toBe(text);
      }
    }
  });

  test("a file that `fix` writes comes out of it as it was, from any dialect", () => {
    const table = FIXABLE.find(({ path }) => path === "places/*.csv");
    if (table === undefined) throw new Error("no table of places");
    const fix = (bytes: Uint8Array) =>
      canonicalize({ label: "data/places/tr.csv", bytes, table, country: "tr" }, NO_ALIASES);
    const names =
      "id,slug,name_en,name_ar,names\n1,a,Şehitlik Camii,جامع الشهداء,de=Şehitlik-Moschee;fr=Mosquée Şehitlik\n";
    const text = fix(utf8(completePlaces(names, "tr"))).canonical?.after ?? "";
    expect(text).toContain("Şehitlik Camii,جامع الشهداء");
    const twice = misreadAs(page, text);
    const forms = [
      utf8(twice),
      utf8(misreadAs(page, `\uFEFF${text}`)),
      utf8(twice.replaceAll("\n", "\r\n")),
      utf16(`\uFEFF${twice}`),
    ];
    for (const bytes of forms) {
      const { canonical, diagnostics } = fix(bytes);
      expect(canonical?.after).toBe(text);
      expect(canonical?.notes.join()).toContain("turned back");
      expect(canonical?.before).not.toEqual(text.trimEnd().split("\n"));
      expect(diagnostics).toEqual([]);
    }
  });
});

const told = (text: string): string => {
  const found = findDoubleEncoding(text);
  if (found === null) return "nothing";
  const { message, hint } = doubleEncodingFault("data/f.csv", found);
  return `${message} | ${hint}`;
};

const FIX = "npm run data -- fix data/f.csv turns it back, byte for byte";

describe("what is said of it", () => {
  test.each([
    ["Åžehitlik", `"Åžehitlik" is UTF-8 read as Windows-1252: "Şehitlik" | ${FIX}`],
    ["ظ…ط³ط¬ط¯", `"ظ…ط³ط¬ط¯" is UTF-8 read as Windows-1256: "مسجد" | ${FIX}`],
    ["CafÃ©", `"CafÃ©" is UTF-8 read as Windows-1252: "Café" | ${FIX}`],
    [misreadAs("iso-8859-1", "مسجد"), `"Ù\\u{85}Ø³Ø¬Ø¯" is UTF-8 read as ISO-8859-1: "مسجد" | ${FIX}`],
    [misreadAs("windows-1252", "CafÃ©"), `"CafÃƒÂ©" is UTF-8 read as Windows-1252 twice: "Café" | ${FIX}`],
    [
      "a,Åžehitlik\nb,KÃ¶ln",
      `2 texts are UTF-8 read as Windows-1252: "Åžehitlik" is "Şehitlik" | ${FIX.replace("it", "them")}`,
    ],
  ])("%j", (text, expected) => {
    expect(told(text)).toBe(expected);
  });

  test("where the first one is", () => {
    expect(findDoubleEncoding("a\r\nb,c,CafÃ© x\r\n")?.first).toEqual({
      text: "CafÃ© x",
      meant: "Café x",
      line: 2,
      column: 5,
      excerpt: "b,c,CafÃ© x",
    });
  });
});

describe("what cannot be turned back is left alone", () => {
  const arabic = misreadAs("windows-1252", "مسجد في المدينة\nالفاتح\nالحرم\n");

  test.each([
    ["characters that show nothing taken out", arabic.replaceAll(/[\u0081\u008d\u008f\u0090\u009d\u00ad]/g, "")],
    [
      "no-break spaces as spaces",
      `${arabic}${misreadAs("windows-1252", "voilà, c’est à vous")}`.replaceAll("\u00a0", " "),
    ],
    ["replacement characters", arabic.replaceAll("\u0081", "\ufffd")],
    ["question marks", arabic.replaceAll("\u0081", "?")],
    ["a text that is cut", arabic.replace(/.\n$/, "\n")],
    ["Arabic added to such a text", arabic.replace("\n", " جديد\n")],
    ["all of it in one cell", "Ù…Ø³Ø¬Ø¯ Ù ÙŠ Ø§Ù„Ù…Ø¯ÙŠÙ†Ø"],
  ])("%s", (_, text) => {
    const found = findDoubleEncoding(text);
    expect(found).not.toBeNull();
    expect(found?.text).toBeNull();
    expect(told(text)).toContain("cannot be turned back");
  });

  test("`fix` writes nothing of such a file", () => {
    const table = FIXABLE.find(({ path }) => path === "sources.csv");
    if (table === undefined) throw new Error("no table of sources");
    const bytes = utf8("id,name,url,license\na,Ù…Ø³Ø¬Ø¯ Ù ÙŠ Ø§Ù„Ù…Ø¯ÙŠÙ†Ø©,,MIT\n");
    const { canonical, diagnostics } = canonicalize(
      { label: "data/sources.csv", bytes, table, country: null },
      NO_ALIASES,
    );
    expect(canonical).toBeNull();
    expect(diagnostics.map(({ code }) => code)).toEqual(["double-encoded"]);
  });

  test("any text that is damaged at random is turned back whole, left alone, or not touched", () => {
    const texts = fc.array(fc.constantFrom(...TEXTS), { minLength: 2, maxLength: 6 });
    const damage = fc.tuple(texts, fc.constantFrom(...PAGES), fc.nat());
    fc.assert(
      fc.property(damage, ([some, page, at]) => {
        const sound = `${some.join("\n")}\n`;
        const twice = misreadAs(page, sound);
        const places = [...twice].flatMap((character, i) => (NOT_ASCII.test(character) ? [i] : []));
        const hit = places[at % places.length] ?? 0;
        const damaged = twice.slice(0, hit) + twice.slice(hit + 1);
        const found = findDoubleEncoding(damaged);
        // Every line but the damaged one is as it was, or all of it as it came.
        if (found?.text === null || found === null) return;
        const lines = found.text.split("\n");
        const before = sound.split("\n");
        expect(lines.filter((line, i) => line !== before[i]).length).toBeLessThan(2);
      }),
      { numRuns: 300 },
    );
  });
});
