/** Web addresses in texts: what spam writes counts, what names of places look like does not. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countLinks } from "#core/suggestion/links.ts";

test.each([
  ["a.com b.com c.com t.me/x hxxp://e", 5],
  ["Visit evil.com now", 1],
  ["EVIL.COM, Evil.Net/path?x=1 and https://evil.example", 3],
  ["https://a.com/b.com/c.com", 1],
  ["www.a.b www.c.d", 2],
  ["evil[.]com evil(dot)org evil { . } net", 3],
  ["evil (dot) com", 1],
  ["evil dot com", 1],
  ["evil．com evil。com ｅｖｉｌ.com", 3],
  ["hxxps[:]//evil.example", 1],
  ["http[:][/][/]evil", 1],
  ["bit.ly/3x wa.me/44 youtu.be/x", 3],
  ["evil.co.uk spam.ru", 2],
  ["xn--80ak6aa92e.com مسجد.com", 2],
  ["mail me at me@evil.com", 1],
  ["192.0.2.1/a 192.0.2.1:8080", 2],
  ["(evil.com)", 1],
  ["evil.com.", 1],
])("%j has %d", (text, count) => {
  expect(countLinks(text)).toBe(count);
});

test.each([
  "No. 5 St.John",
  "St.John's Road Mosque",
  "Dr.Md Ali Masjid",
  "Haj.Md.Ali Jame Masjid",
  "Masjid.Al Noor",
  "Islamischer Verein e.V.",
  "Jl.Merdeka No.5, R.T.02",
  "A.I.M.S. Centre, Washington D.C.",
  "Open daily.no parking",
  "Polka dot shop",
  "The Centre. Info desk on the left. Net proceeds. Online too.",
  "Ph.D. Prof.Dr.İsmail Camii",
  "ул.Ленина, 5",
  "د.محمد، م.علي",
  "Mo-Fr 09:00-17:00",
  "1.2.3, 12.5 km, 300.400.500.600",
  "Str. des 17.Juni",
  "https",
  "",
])("%j has none", (text) => {
  expect(countLinks(text)).toBe(0);
});

const TEXTS = [
  "name_en",
  "name_ar",
  "names",
  "alt_names",
  "street_address",
  "locality",
  "description_en",
  "description_ar",
];

test("no name, address or description of the directory has one", () => {
  const folder = join(import.meta.dirname, "../../../data/places");
  const found = readdirSync(folder).flatMap((file) => {
    const rows = parse<Record<string, string>>(readFileSync(join(folder, file)), { columns: true });
    return rows.flatMap((row) => TEXTS.map((column) => row[column] ?? "").filter((text) => countLinks(text) > 0));
  });
  expect(found).toEqual([]);
});

describe("whatever stands around it", () => {
  const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,10}[a-z0-9])?$/);
  const words = fc.stringMatching(/^[A-Za-zÀ-ɏ؀-ۿ ,!?]{0,20}$/);

  test("a bare address counts once", () => {
    fc.assert(
      fc.property(
        label,
        fc.constantFrom("com", "net", "ORG", "info", "xyz"),
        words,
        words,
        (name, ending, before, after) => {
          expect(countLinks(`${before} ${name}.${ending} ${after}`)).toBe(1);
        },
      ),
    );
  });

  test("words without dots, slashes and colons have none", () => {
    fc.assert(
      fc.property(fc.array(words), (all) => {
        expect(countLinks(all.join(". ").replaceAll(/\bdot\b/gi, ""))).toBe(0);
      }),
    );
  });

  test("any text is counted, a long one too", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(countLinks(text)).toBeGreaterThanOrEqual(0);
      }),
    );
    // As long as a body may be: what took a time by the square of its length would not end here.
    for (const part of ["a", "a.", "a-", "[", "[ ", " ", "\n", " dot", "1.", "1", "://", ":", "www", "م", "-", "م."])
      expect(countLinks(part.repeat(64 * 1024)), part).toBeLessThanOrEqual(64 * 1024);
  });
});
