import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Archive, openArchive, type Opened } from "#core/shard/archive.ts";
import type { PageOfCards } from "#core/shard/archive-format.ts";
import { writeArchive } from "#core/shard/archive-writer.ts";
import { writeListing } from "../../support/shards.ts";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array | null): string | null => bytes && new TextDecoder().decode(bytes);

interface Given {
  readonly path: string;
  readonly text: string;
  readonly cards?: PageOfCards;
}

const HEAD = { id: "some-id", languages: ["en", "ar"], beside: { GB: "another" } };

const write = (files: readonly Given[]): Uint8Array => {
  const parts: Uint8Array[] = [];
  const archive = writeArchive((bytes) => parts.push(Uint8Array.from(bytes)));
  for (const { path, text, cards } of files) archive.add({ path, bytes: bytesOf(text), cards });
  archive.close(HEAD);
  return Uint8Array.from(parts.flatMap((part) => [...part]));
};

const slice = (bytes: Uint8Array, from: number, length: number): Uint8Array =>
  Uint8Array.from(bytes).slice(from, from + length);

/** A disk that answers at once, over bytes that the next answer overwrites where nobody keeps them. */
const atOnce = (bytes: Uint8Array): Opened => {
  const scratch = new Uint8Array(bytes.length);
  return {
    size: bytes.length,
    now: ({ position, length, isKept }) => {
      if (isKept) return slice(bytes, position, length);
      scratch.fill(0).set(slice(bytes, position, length));
      return scratch.subarray(0, length);
    },
    later: async () => Promise.reject(new Error("asked to wait")),
  };
};

/** A disk that has to be waited for, always or every other time. */
const slow = (bytes: Uint8Array, isAlways: boolean): Opened => {
  let asked = 0;
  const disk = atOnce(bytes);
  return {
    ...disk,
    now: (wanted) => ((asked += 1) % 2 === 0 && !isAlways ? disk.now(wanted) : undefined),
    later: async ({ position, length }) => Promise.resolve(slice(bytes, position, length)),
  };
};

const DISKS = [
  ["at once", atOnce],
  ["later", (bytes: Uint8Array) => slow(bytes, true)],
  ["now at once, now later", (bytes: Uint8Array) => slow(bytes, false)],
] as const;

const open = async (bytes: Uint8Array, disk: (bytes: Uint8Array) => Opened = atOnce): Promise<Archive> =>
  openArchive("some.bin", disk(bytes));

const cardOf = (lang: string, document: number): string =>
  `{"id":${document + 1},"name":"${lang} ${"x".repeat(document % 7)}"}`;

/** The pages of `listed` open places and `closed` others, and those of a city with the places from 3 on. */
const placesFiles = (listed: number, closed: number, size: number): readonly Given[] => {
  const pages = (lang: string, stem: string, from: number, total: number, isCopy: boolean): Given[] =>
    Array.from({ length: Math.max(Math.ceil(total / size), 1) }, (_, page) => {
      const at = page * size;
      const count = Math.min(size, total - at);
      return {
        path: `${lang}/places/${stem}.${page}.json`,
        text: writeListing(
          Array.from({ length: count }, (_each, i) => cardOf(lang, from + at + i)),
          { total, offset: at },
        ),
        cards: { lang, from: from + at, total, isCopy },
      };
    });
  return HEAD.languages.flatMap((lang) => [
    ...pages(lang, "city", 3, Math.max(listed - 3, 0), true),
    ...pages(lang, "gb", 0, listed, false),
    ...(closed === 0
      ? []
      : [
          {
            path: `${lang}/places/gb.closed.json`,
            text: writeListing(
              Array.from({ length: closed }, (_, i) => cardOf(lang, listed + i)),
              { total: closed },
            ),
            cards: { lang, from: listed, total: closed, isCopy: false },
          },
        ]),
  ]);
};

describe.each(DISKS)("an archive on a disk that answers %s", (_, disk) => {
  test("has every file that went into it, and no other", async () => {
    const names = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 12 }), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(names, fc.string(), async (paths, absent) => {
        const archive = await open(write(paths.map((path) => ({ path, text: `file ${path}` }))), disk);
        for (const path of paths) expect(textOf(await archive.read(path))).toBe(`file ${path}`);
        if (!paths.includes(absent)) expect(await archive.read(absent)).toBeNull();
      }),
    );
  });

  test("gives the cards of any documents of a page after page, and all pages as they were", async () => {
    const counts = fc.record({ listed: fc.nat(70), closed: fc.nat(40), size: fc.integer({ min: 1, max: 40 }) });
    await fc.assert(
      fc.asyncProperty(counts, fc.nat(), fc.nat(), async ({ listed, closed, size }, a, b) => {
        const files = placesFiles(listed, closed, size);
        const archive = await open(write(files), disk);
        for (const { path, text } of files) expect(textOf(await archive.read(path))).toBe(text);
        const places = listed + closed;
        if (places === 0) return;
        const from = a % places;
        const count = 1 + (b % (places - from));
        const runs = await archive.cards("ar", [{ first: from, count }]);
        const shown = runs.map(({ bytes }) => textOf(bytes)).join(",\n");
        expect(shown).toBe(Array.from({ length: count }, (_each, i) => cardOf("ar", from + i)).join(",\n"));
        // Where an answer puts a rating, it needs to know where each card begins.
        for (const { bytes, starts } of runs)
          for (const start of starts.subarray(0, -1)) expect(textOf(bytes.subarray(start, start + 6))).toBe('{"id":');
        // Several at once, whatever their order and lengths.
        const alone = [from, a % places, 0, places - 1, from].map((first) => ({ first, count: 1 }));
        const cards = await archive.cards("ar", alone);
        expect(cards.map(({ bytes }) => textOf(bytes))).toEqual(alone.map(({ first }) => cardOf("ar", first)));
      }),
      { numRuns: 40 },
    );
  });

  test("knows the documents of a listing by any of its pages", async () => {
    const archive = await open(write(placesFiles(60, 3, 16)), disk);
    expect(await archive.listing("en/places/city.0.json")).toEqual({ from: 3, total: 57 });
    expect(await archive.listing("en/places/none.0.json")).toBeNull();
  });

  test("knows its id, and those of the archives beside it", async () => {
    const { id, beside } = await open(write([]), disk);
    expect([id, beside]).toEqual([HEAD.id, HEAD.beside]);
  });
});

describe("an archive is refused, and named,", () => {
  const bytes = write([{ path: "a.json", text: "{}" }]);
  const openSync = (given: Uint8Array): unknown => openArchive("some.bin", atOnce(given));

  test.each([
    ["with nothing in it", new Uint8Array(), 'shard some.bin: magic is "", expected "MSLA"'],
    ["of another format", slice(bytes, 0, bytes.length - 4), "shard some.bin: magic is"],
    ["of another version", bytes.with(bytes.length - 6, 9), "shard some.bin: version is 9, expected 2"],
    ["with a damaged head", bytes.with(bytes.length - 18, 1), "shard some.bin: checksum is"],
  ])("%s", (_, given, message) => {
    expect(() => openSync(given)).toThrow(message);
  });

  test("whose cards are damaged, when they are read", async () => {
    const files = placesFiles(3, 0, 16);
    const damaged = write(files).map((byte) => (byte === 0x0a ? 0x20 : byte));
    const archive = await open(damaged);
    expect(() => archive.cards("en", [{ first: 1, count: 2 }])).toThrow("shard some.bin: a card is damaged");
  });

  test("asked for a card that it has not", async () => {
    const archive = await open(write(placesFiles(3, 0, 16)));
    expect(() => archive.cards("en", [{ first: 2, count: 2 }])).toThrow("shard some.bin: no card en 3");
    expect(() => archive.cards("fr", [{ first: 0, count: 1 }])).toThrow("shard some.bin: no card fr 0");
  });
});
