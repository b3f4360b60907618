/** Section 3 "lang": which language answers, in what it shows, and what it says of itself. */
import { expect } from "vitest";
import type { Json } from "../envelope.ts";
import { ok } from "../rows.ts";
import type { Row } from "../rows.ts";
import { READS } from "./status.ts";

const L = "3 lang";

const ARABIC = /[\u0600-\u06ff]/;

const withLang = (path: string, lang: string): string => `${path}${path.includes("?") ? "&" : "?"}lang=${lang}`;

/** The answer says that it is in this language. */
const isIn = (lang: string) =>
  ok(({ meta }, { headers }) => {
    expect(meta.lang).toBe(lang);
    expect(headers["content-language"]).toBe(lang);
  });

const each = (check: (record: Json) => void) =>
  ok(({ data }) => {
    expect(data.length).toBeGreaterThan(0);
    data.forEach(check);
  });

/** A name is in the language that the record says, and that is the asked one when there is a name in it. */
const inOwnLanguage = (asked: string) =>
  each((record) => {
    const names = (record["names"] ?? record["titles"]) as Readonly<Record<string, string>>;
    expect(record["lang"]).toBe(names[asked] === undefined ? "en" : asked);
    expect(record["name"] ?? record["title"]).toBe(names[String(record["lang"])]);
  });

/** Tags and the language that answers them (RFC 4647, 3.4). */
const LOOK_UP = [
  ["ar", "ar"],
  ["AR", "ar"],
  ["ar-SA", "ar"],
  ["ar-Arab-EG", "ar"],
  ["ar-x-foo", "ar"],
  ["ar-u-nu-latn", "ar"],
  ["en", "en"],
  ["en-GB", "en"],
  ["xx", "en"],
  ["arz", "en"],
  ["zz-ZZ", "en"],
  ["x-ar", "en"],
  ["", "en"],
] as const;

export const LANGUAGES: readonly Row[] = [
  ...READS.flatMap((path) =>
    LOOK_UP.map(([tag, lang]): Row => [
      L,
      `${tag === "" ? "no tag" : tag} is answered in ${lang}`,
      withLang(path, tag),
      isIn(lang),
    ]),
  ),
  ...READS.map((path): Row => [
    L,
    "Accept-Language is ignored",
    { ask: path, headers: { "accept-language": "ar" } },
    isIn("en"),
  ]),
  [L, "a place says which language its name came in", "/places?limit=100&lang=ar", inOwnLanguage("ar")],
  [L, "a place says which language its name came in", "/places?limit=100&lang=en", inOwnLanguage("en")],
  [L, "a city says which language its name came in", "/cities?limit=1000&lang=ar", inOwnLanguage("ar")],
  [L, "an event says which language its title came in", "/events?limit=50&lang=ar", inOwnLanguage("ar")],
  [L, "a country says which language its name came in", "/countries?lang=ar", inOwnLanguage("ar")],
  [L, "a method says which language its name came in", "/methods?lang=ar", inOwnLanguage("ar")],
  [
    L,
    "a search result's name is of the language it says",
    "/search?q=cairo&lang=ar",
    each(({ name, lang }) => expect(ARABIC.test(String(name))).toBe(lang === "ar")),
  ],
  [
    L,
    "enumerations carry a label",
    "/places?type=mosque&limit=5&lang=ar",
    each(({ type_label }) => expect(type_label).toBe("مسجد")),
  ],
  [
    L,
    "enumerations carry a label",
    "/places?type=mosque&limit=5&lang=en",
    each(({ type_label }) => expect(type_label).toBe("Mosque")),
  ],
  [
    L,
    "enumerations carry a label",
    "/place?id={place}&lang=ar",
    each(({ type_label }) => expect(type_label).toMatch(ARABIC)),
  ],
  [
    L,
    "enumerations carry a label",
    "/events?limit=50&lang=ar",
    each(({ kind_label }) => expect(kind_label).toMatch(ARABIC)),
  ],
  [
    L,
    "enumerations carry a label",
    "/events?limit=50&lang=en",
    each(({ kind_label }) => expect(kind_label).not.toMatch(ARABIC)),
  ],
  [
    L,
    "prayer speaks Arabic",
    "/prayer?lat=21.4225&lng=39.8262&lang=ar",
    each((record) => {
      expect((record["method"] as Json)["name"]).toMatch(ARABIC);
      expect((record["school"] as Json)["name"]).toMatch(ARABIC);
      expect(((record["hijri"] as Json)["month"] as Json)["name"]).toMatch(ARABIC);
    }),
  ],
  [
    "1",
    "lang=ar asks for results in Arabic",
    "/search?q=%D8%A7%D9%84%D9%82%D8%A7%D9%87%D8%B1%D8%A9&lang=ar",
    ok(({ data }) => expect(data[0]).toMatchObject({ slug: "cairo", name: "القاهرة", lang: "ar" })),
  ],
];
