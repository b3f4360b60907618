import { describe, expect, test } from "vitest";
import { groupOf } from "../../../build/texts/groups.ts";
import { acceptedSources, formatStale, hashOf, type Sources, staleTexts } from "../../../build/texts/sources.ts";

const TRANSLATIONS = new Map(
  ["ar", "tr"].map((language) => [
    language,
    new Map([
      ["near", "…"],
      ["far", "…"],
    ]),
  ]),
);
const groupsWith = (near: string, far = "Far") =>
  new Map([
    [
      "app",
      groupOf(
        new Map([
          ["near", near],
          ["far", far],
        ]),
        TRANSLATIONS,
      ),
    ],
  ]);
const nothing = (): boolean => false;
const near = (group: string, key: string): boolean => group === "app" && key === "near";

const before = acceptedSources(groupsWith("Near"), {}, nothing, null);

describe("an English text that changes", () => {
  test("makes its translations stale, and no other", () => {
    expect(staleTexts(groupsWith("Near"), before)).toEqual([]);
    expect(staleTexts(groupsWith("Near you"), before)).toEqual([
      { group: "app", key: "near", kind: "changed", languages: ["ar", "tr"] },
    ]);
  });

  test("stays so until each language is re-read", () => {
    const now = groupsWith("Near you");
    const unread = acceptedSources(now, before, nothing, null);
    expect(staleTexts(now, unread)).toEqual(staleTexts(now, before));
    const arabic = acceptedSources(now, before, near, "ar");
    expect(arabic["app"]?.["near"]).toEqual({ ar: hashOf("Near you"), tr: hashOf("Near") });
    expect(staleTexts(now, arabic).map(({ languages }) => languages)).toEqual([["tr"]]);
    const all = acceptedSources(now, arabic, near, "tr");
    expect(all["app"]?.["near"]).toBe(hashOf("Near you"));
    expect(staleTexts(now, all)).toEqual([]);
  });
});

test("a new text is to be recorded, and one that is gone to be left out", () => {
  const sources: Sources = { app: { near: hashOf("Near"), old: hashOf("Old") } };
  const stale = staleTexts(groupsWith("Near"), sources);
  expect(stale.map(({ key, kind }) => [key, kind])).toEqual([
    ["far", "new"],
    ["old", "gone"],
  ]);
  expect(acceptedSources(groupsWith("Near"), sources, nothing, null)).toEqual(before);
});

test("the lines name key, cause and languages, and the command that ends it", () => {
  const changed = formatStale(staleTexts(groupsWith("Near you"), before));
  expect(changed).toContain("app:near  the English has changed since  ar, tr");
  expect(changed).toMatch(/npm run texts -- accept app:near$/);
  expect(formatStale(staleTexts(groupsWith("Near"), {}))).toMatch(/npm run texts -- accept$/);
});
