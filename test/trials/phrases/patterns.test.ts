import { describe, expect, it } from "vitest";
import { createRandom } from "../../../bench/generate/random.ts";
import { LANGUAGES } from "./inflect.ts";
import { fill, PATTERNS } from "./patterns.ts";
import { typed } from "./typed.ts";
import { parseWanted } from "./wanted.ts";

describe("patterns", () => {
  it("are at least twelve a language, no two alike, and of more than mosques", () => {
    for (const language of LANGUAGES) {
      const own = PATTERNS.filter((pattern) => pattern.language === language);
      expect(new Set(own.map(({ text }) => text)).size).toBe(own.length);
      expect(own.length).toBeGreaterThanOrEqual(12);
      for (const asked of ["mosque", "halal", "cemetery", "city"])
        expect(own.some(({ wanted: { types, isCity } }) => (asked === "city" ? isCity : types.includes(asked)))).toBe(
          true,
        );
    }
  });

  it("name a city, and are filled whole", () => {
    const random = createRandom("whole");
    for (const pattern of PATTERNS) {
      expect(pattern.text).toContain("{city");
      expect(fill(pattern, "Xyz", random)).not.toMatch(/[[\]{}|]| {2}|^ | $/);
    }
  });

  it("take one of their words, and the name in its form", () => {
    const pattern = {
      language: "tr",
      asked: "mosque",
      wanted: parseWanted("mosque"),
      text: "{city.loc} [cami|mescit] [saati|]",
    } as const;
    const made = new Set(Array.from({ length: 60 }, (_, at) => fill(pattern, "İzmir", createRandom(String(at)))));
    expect([...made].sort()).toEqual([
      "İzmir'de cami",
      "İzmir'de cami saati",
      "İzmir'de mescit",
      "İzmir'de mescit saati",
    ]);
  });
});

describe("what is wanted", () => {
  it("is read from words with bars between", () => {
    expect(parseWanted("mosque|intent:eid|place:7|city")).toEqual({
      types: ["mosque"],
      intents: ["eid"],
      places: [7],
      isCity: true,
    });
  });

  it("has no other words", () => {
    for (const text of ["", "moschee", "intent:weather", "place:x", "mosque|", "town:7"])
      expect(() => parseWanted(text), text).toThrow("expected types of places");
  });
});

describe("as it is typed", () => {
  const all = (language: "ar" | "bn" | "tr" | "fr", phrase: string): ReadonlySet<string> =>
    new Set(Array.from({ length: 200 }, (_, at) => typed(language, phrase, createRandom(String(at)))));

  it("Turkish has every apostrophe and none, small letters of its own and no dots", () => {
    const made = all("tr", "Iğdır'da cami");
    for (const one of ["Iğdır'da cami", "Iğdır’da cami", "Iğdırda cami", "ığdır'da cami", "igdirda cami"])
      expect(made).toContain(one);
  });

  it("French loses accents, and Arabic its hamza", () => {
    expect(all("fr", "mosquée d'Évry")).toContain("mosquee d evry");
    expect(all("ar", "أقرب مسجد بالقاهرة")).toEqual(new Set(["أقرب مسجد بالقاهرة", "اقرب مسجد بالقاهره"]));
  });

  it("loses the marks of transliterations always", () => {
    for (const one of all("fr", "mosquées de Sīlat al Ḩārithīyah")) expect(one).toMatch(/silat al harithiyah$/i);
  });

  it("Bengali stays as it is", () => {
    expect(all("bn", "ঢাকায় মসজিদ")).toEqual(new Set(["ঢাকায় মসজিদ"]));
  });
});
