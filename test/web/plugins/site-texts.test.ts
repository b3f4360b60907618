/** The texts of the pages as they are served: one file a language, with those of facts and types. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { keysOfTexts } from "#core/facts/texts.ts";
import { loadTables } from "../../../build/check/load/load.ts";
import { LANGUAGES } from "../../../web/app/i18n/languages.ts";
import { withFacts } from "../../../web/app/i18n/texts.ts";
import { siteTexts } from "../../../web/plugins/site-texts.ts";
import { SHIPPED_DATA } from "../../build/small-data.ts";

const read = (path: string) => JSON.parse(readFileSync(path, "utf8")) as Readonly<Record<string, string>>;

describe("the texts of the pages", () => {
  const keys = keysOfTexts(loadTables(SHIPPED_DATA).tables.placeTypes.map(({ value }) => value));

  it.each(LANGUAGES)("in %s are those of the pages, and a text for each fact and type", (language) => {
    const [texts, own] = [siteTexts(language), read(`web/app/i18n/${language}.json`)];
    expect(texts).toMatchObject(own);
    expect(keys.filter((key) => (texts[key] ?? "") === "")).toEqual([]);
  });

  it.each(LANGUAGES)("in %s say a thing in one of the two files", (language) => {
    const own = new Set(Object.keys(read(`web/app/i18n/${language}.json`)));
    expect(Object.keys(read(`data/i18n/facts/${language}.json`)).filter((key) => own.has(key))).toEqual([]);
  });

  it("are English where a language lacks one of a fact", () => {
    const texts = withFacts(
      { "nav.main": "Accueil" },
      { "fact.wudu": "Ablutions" },
      { "fact.wudu": "Wudu", "type.tomb": "Tomb" },
    );
    expect(texts).toEqual({ "nav.main": "Accueil", "fact.wudu": "Ablutions", "type.tomb": "Tomb" });
  });
});
