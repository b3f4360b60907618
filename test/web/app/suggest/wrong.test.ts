/** Messages for the fields of forms: each begins with the name of its field, in the language of the page, whatever is wrong. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Place } from "#core/model/place.ts";
import type { SuggestionKind } from "#core/values/suggestion.ts";
import { suggestionFaults } from "#core/suggestion/fields.ts";
import { type Language, LANGUAGES } from "../../../../web/app/i18n/languages.ts";
import type { Texts } from "../../../../web/app/i18n/texts.ts";
import { siteTexts } from "../../../../web/plugins/site-texts.ts";
import { bodyOf, pathOf, type Values } from "../../../../web/app/suggest/values.ts";
import { FULL_PLACE } from "../../../walks/full-place.ts";

const PLACE = FULL_PLACE as unknown as Place;

/** A value that each field of a form refuses, by the kind of the form. */
const BAD: readonly (readonly [SuggestionKind, string, string])[] = [
  ...(
    [
      ["name", "=1+1"],
      ["names.ar", "Quba"],
      ["names.en", "=1"],
      ["phone", "12"],
      ["website", "http://localhost/"],
      ["opening_hours", "=x"],
      ["description", "see www.example.com"],
      ["address.street_address", "@x"],
      ["address.locality", "=x"],
      ["address.region", "\ud800"],
      ["address.postal_code", "=1"],
      ["amenities.women_space", "perhaps"],
      ["amenities.wudu", "perhaps"],
      ["amenities.wheelchair", "perhaps"],
      ["amenities.parking", "perhaps"],
      ["amenities.toilets", "perhaps"],
      ["amenities.janazah", "perhaps"],
      ["halal.level", "very"],
      ["halal.certified_by", "=x"],
      ["halal.certificate_expires_on", "2026-02-31"],
      ["halal.alcohol", "perhaps"],
      ["status", "open"],
      ["note", "www.a.com www.b.com www.c.com"],
      ["evidence", "http://localhost/"],
      ["who", "www.example.com"],
    ] as const
  ).map(([path, value]) => ["edit", path, value] as const),
  ["add", "point", "91"],
  ["closed", "status", "burnt"],
  ["closed", "note", "www.a.com www.b.com www.c.com"],
  ["duplicate", "duplicate_of", String(PLACE.id)],
  ["times", "rules.fajr", "25:00"],
  ["times", "rules.jumuah", "noon"],
  ["times", "khutbah.jumuah", "noon"],
  ["times", "rules.from", "2026-02-31"],
  ["times", "rules.to", "2026-02-31"],
];

const valuesOf = (kind: SuggestionKind, path: string, value: string): Values => {
  if (path === "point") return { name: "A mosque", type: "mosque", lat: value, lng: "0" };
  const needsRow = kind === "times" && (path.startsWith("khutbah") || path === "rules.from" || path === "rules.to");
  return { ...(needsRow && { "rules.jumuah": "13:00" }), [path]: value };
};

interface Speech {
  readonly speakWith: (language: Language, texts: Texts) => void;
}

interface Words {
  readonly labelOf: (path: string, kind: SuggestionKind) => string;
  readonly wrongText: (path: string, code: string | null, kind: SuggestionKind) => string;
}

describe("the message for a field", () => {
  let modules: readonly [Speech, Words];
  beforeAll(async () => {
    vi.stubGlobal("document", { documentElement: {} });
    vi.stubGlobal("navigator", { languages: [] });
    vi.stubGlobal("location", { search: "", pathname: "/" });
    // Written for a browser, which they are given first.
    const [speech, words]: readonly string[] = ["base/language.ts", "suggest/wrong.ts"];
    modules = [
      (await import(`../../../../web/app/${speech ?? ""}`)) as Speech,
      (await import(`../../../../web/app/${words ?? ""}`)) as Words,
    ];
  });
  afterAll(() => vi.unstubAllGlobals());

  it.each(BAD)("of the kind %s, %s with %s, names it in every language", (kind, path, value) => {
    const values = valuesOf(kind, path, value);
    const faults = suggestionFaults(bodyOf(kind, values, kind === "add" ? null : PLACE));
    const found = faults.filter(({ parameter }) => pathOf(parameter, values) === path);
    expect([path, found.length > 0]).toEqual([path, true]);
    const [{ speakWith }, { labelOf, wrongText }] = modules;
    const messages = LANGUAGES.map((language) => {
      speakWith(language, siteTexts(language));
      const label = labelOf(path, kind);
      const texts = found.map(({ code }) => wrongText(path, code, kind));
      expect(label).not.toBe("");
      for (const text of texts) {
        expect(text.startsWith(`${label} – `)).toBe(true);
        expect(text).not.toContain("wrong.");
        for (const { message } of found) expect(text).not.toContain(message);
      }
      return texts.join(" ");
    });
    expect(new Set(messages).size).toBe(LANGUAGES.length);
  });

  it.each(["type", "category", "phone", "point", "names.tr", "rules.isha"])(
    "names %s where only a server knows what is wrong",
    (path) => {
      const [{ speakWith }, { labelOf, wrongText }] = modules;
      for (const language of LANGUAGES) {
        speakWith(language, siteTexts(language));
        for (const code of [null, "unknown-type", "unknown-category", "of-a-later-version"])
          expect(wrongText(path, code, "edit").startsWith(`${labelOf(path, "edit")} – `)).toBe(true);
      }
    },
  );

  it("names the field where only a server knows what is wrong with it", () => {
    const [{ speakWith }, { wrongText }] = modules;
    speakWith("en", siteTexts("en"));
    expect(wrongText("phone", null, "edit")).toBe(
      "Phone – this cannot be used. Write it differently, or leave it out.",
    );
  });
});
