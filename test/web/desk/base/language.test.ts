/** The texts of the desk. */
import { describe, expect, it } from "vitest";
import { REPORT_REASONS } from "#core/values/review.ts";
import { CONFIRMABLE, SUGGESTION_KINDS } from "#core/values/suggestion.ts";
import { factAt } from "#core/facts/parts.ts";
import { labelKey } from "#core/facts/texts.ts";
import facts from "../../../../data/i18n/facts/en.json";
import ar from "../../../../web/desk/i18n/ar.json";
import en from "../../../../web/desk/i18n/en.json";

const holes = (text: string): readonly string[] => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).sort();

describe("texts of the desk", () => {
  it("exist in both languages, with the same values in braces", () => {
    expect(Object.keys(ar)).toEqual(Object.keys(en));
    for (const key of Object.keys(en) as (keyof typeof en)[]) {
      expect(holes(ar[key]), key).toEqual(holes(en[key]));
      expect([en[key].trim(), ar[key].trim()]).not.toContain("");
    }
  });
  it.each([
    ...SUGGESTION_KINDS.map((kind) => `kind.${kind}`),
    ...REPORT_REASONS.map((reason) => `report.${reason}`),
    ...CONFIRMABLE.map((name) => {
      const fact = factAt(name);
      return fact === null ? `field.${name}` : labelKey(fact);
    }),
  ])("name %s", (key) => {
    expect(Object.keys({ ...en, ...facts })).toContain(key);
  });
  it("have no key of the texts of facts", () => {
    expect(Object.keys(en).filter((key) => key in facts)).toEqual([]);
  });
});
