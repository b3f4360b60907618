/** The texts of the pages: the same keys and the same values in braces in every language. */
import { describe, expect, it } from "vitest";
import { PROBLEMS } from "#core/model/envelope.ts";
import ar from "../../../web/app/i18n/ar.json";
import en from "../../../web/app/i18n/en.json";

const holes = (text: string): readonly string[] => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).sort();

describe("texts", () => {
  it("exist in both languages", () => {
    expect(Object.keys(ar).sort()).toEqual(Object.keys(en).sort());
  });
  it.each(Object.keys(PROBLEMS))("have a sentence for the failure %s", (code) => {
    expect(Object.keys(ar)).toContain(`fault.${code}`);
  });
  it.each(Object.keys(en) as (keyof typeof en)[])("%s has the same values in both", (key) => {
    expect(holes(ar[key])).toEqual(holes(en[key]));
    expect(ar[key].trim()).not.toBe("");
  });
});
