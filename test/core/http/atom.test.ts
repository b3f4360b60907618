/** Feeds are valid Atom whatever their texts hold. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type AtomFeed, writeFeed } from "#core/http/atom.ts";
import { readFeed, schemaFaults } from "../../support/atom.ts";

const feedOf = (title: string): AtomFeed => ({
  id: "urn:musalla:feed",
  title,
  updated: "2026-02-01T00:00:00Z",
  author: "Musalla",
  lang: "ar",
  rights: "CC0",
  links: [{ rel: "self", type: "application/atom+xml", href: "/feed?a=1&b=2" }],
  entries: [
    {
      id: "urn:musalla:entry",
      title,
      updated: "2026-02-01T00:00:00Z",
      links: [{ rel: "alternate", type: "application/x-ndjson", length: 5, href: "a.jsonl" }],
      categories: [{ term: "lecture", scheme: "urn:musalla:kinds", label: title }],
      summary: `${title}\n`,
    },
  ],
});

describe("a text", () => {
  test.each([
    ["markup", "<b>a</b> & \"c\" 'd' ]]>", "<b>a</b> & \"c\" 'd' ]]>"],
    ["an entity", "&amp;", "&amp;"],
    ["controls that XML does not have", "a\u0000\u0008b\u001f\ufffec\uffff", "abc"],
    ["an unpaired surrogate", "a\ud800b", "ab"],
    ["Arabic and an emoji", "مسجد 🕌", "مسجد 🕌"],
    ["nothing", "", ""],
  ])("%s", (_, text, read) => {
    const { title, entries } = readFeed(writeFeed(feedOf(text)));
    expect([title, entries[0]?.title]).toEqual([read, read]);
  });

  test("any at all leaves the feed valid", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(schemaFaults(writeFeed(feedOf(text)))).toEqual([]);
      }),
    );
  });
});

test("the address of a link comes back as it was", () => {
  expect(readFeed(writeFeed(feedOf("a"))).links).toEqual({ "self application/atom+xml": "/feed?a=1&b=2" });
});

describe("the schema refuses", () => {
  const sound = writeFeed(feedOf("a"));
  test.each([
    ["a feed without an id", sound.replace("<id>urn:musalla:feed</id>", "")],
    ["a date without a time", sound.replace("2026-02-01T00:00:00Z", "2026-02-01")],
    ["a link without an address", sound.replace(' href="a.jsonl"', "")],
    ["two titles", sound.replace("<rights>", "<title>b</title><rights>")],
    ["an element of its own", sound.replace("<rights>", "<when>now</when><rights>")],
  ])("%s", (_, text) => {
    expect(schemaFaults(sound)).toEqual([]);
    expect(schemaFaults(text)).not.toEqual([]);
  });
});
