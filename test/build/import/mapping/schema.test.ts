/** What is wrong with a mapping is reported at once: the file, where, what is there, what is expected. */
import { describe, expect, test } from "vitest";
import { parseMapping, readMapping } from "../../../../build/import/mapping/schema.ts";

const TYPES = [
  { type: "mosque", categories: null },
  { type: "halal", categories: ["cafe", "butcher"] },
];

const SOUND = {
  source: { id: "town", name: "Town hall", url: "https://example.org/", license: "CC0-1.0" },
  types: [{ when: {}, set: { type: "mosque" } }],
  names: { fields: { en: ["name"] } },
};

const faults = (json: unknown): readonly string[] => {
  const read = parseMapping("data/imports/town.json", JSON.stringify(json), TYPES);
  return read.ok ? [] : read.faults.map((one) => one.replace("data/imports/town.json: ", ""));
};

describe("a mapping", () => {
  test("may be as short as this", () => {
    expect(faults(SOUND)).toEqual([]);
  });

  test.each<readonly [unknown, string | RegExp]>([
    [
      { ...SOUND, source: { ...SOUND.source, id: "Town Hall" } },
      'source.id is "Town Hall", must be lower-case words joined by hyphens',
    ],
    [
      { ...SOUND, source: { ...SOUND.source, name: "=cmd|' /C calc'!A0" } },
      /^source\.name is "=cmd.*", must be plain text: no formula/,
    ],
    [{ ...SOUND, source: { ...SOUND.source, license: "CC \u001b[2J" } }, /^source\.license is .*, must be plain text/],
    [{ ...SOUND, names: undefined }, "names is missing, must be an object"],
    [{ ...SOUND, fields: {} }, '"fields": nothing of that name is known here'],
    [{ ...SOUND, types: [] }, "types is [], must be at least 1"],
    [{ ...SOUND, types: undefined }, "types is missing, must be there where listed_types is not, and only there"],
    [
      { ...SOUND, listed_types: { type: "kind", category: "what" } },
      /^types is \[.*, must be there where listed_types is not, and only there$/,
    ],
    [
      { ...SOUND, types: [{ when: {}, set: { type: "church" } }] },
      'types[0].set.type is "church", must be one of mosque, halal',
    ],
    [
      { ...SOUND, types: [{ when: {}, set: { type: "halal", category: "bar" } }] },
      'types[0].set.category is "bar", must be one of cafe, butcher',
    ],
    [
      { ...SOUND, types: [{ when: {}, set: { type: "mosque", category: "cafe" } }] },
      'types[0].set.category is "cafe", must be left out for mosque',
    ],
    [
      { ...SOUND, types: [{ when: {}, set: { type: "mosque", rank: 6 } }] },
      "types[0].set.rank is 6, must be at most 5",
    ],
    [
      { ...SOUND, types: [{ when: [{ kind: 4 }], set: { type: "mosque" } }] },
      'types[0].when[0].kind is 4, must be a text, true, false, a list of these, {"not": [texts]}, {"has": [texts]}, {"least": number} or {"under": number}',
    ],
    [
      { ...SOUND, drop: [{ when: {}, reason: "boring" }] },
      /^drop\[0\]\.reason is "boring", must be one of unread, no-ref, /,
    ],
    [
      { ...SOUND, columns: { telephone: { from: ["tel"] } } },
      /^columns: "telephone": must be a column of places: city, /,
    ],
    [{ ...SOUND, columns: { phone: { from: [] } } }, "columns.phone.from is [], must be at least 1"],
    [{ ...SOUND, point: [{ pair: ["at"] }] }, /^point\[0\]\.order is missing, must be one of lat-lng, lng-lat/],
    [
      { ...SOUND, names: { fields: { "addr:x": ["name"] } } },
      'names.fields["addr:x"]: the name must be a language tag such as ar',
    ],
  ])("%j", (json, expected) => {
    expect(faults(json)).toEqual([expected instanceof RegExp ? expect.stringMatching(expected) : expected]);
  });

  test("may name the fields of listed types: a rule for each type and category", () => {
    const { types: _, ...rest } = SOUND;
    const listed = { ...rest, listed_types: { type: "kind", category: "what" } };
    const types = [TYPES[0], { type: "halal", categories: ["cafe", "other"] }] as typeof TYPES;
    expect(parseMapping("town.json", JSON.stringify(listed), types)).toMatchObject({
      ok: true,
      mapping: {
        types: [
          { when: { kind: "mosque" }, set: { type: "mosque" } },
          { when: { kind: "halal", what: "cafe" }, set: { type: "halal", category: "cafe" } },
          { when: { kind: "halal", what: "other" }, set: { type: "halal", category: "other" } },
          { when: { kind: "halal" }, set: { type: "halal", category: "other" } },
        ],
      },
    });
  });

  test("has all its faults reported", () => {
    const broken = { source: { id: "town", name: "", url: "here", license: "x" }, types: "all", names: {} };
    expect(faults(broken)).toEqual([
      'source.name is "", must not be empty',
      'source.url is "here", must be a web address',
      'types is "all", must be an array',
    ]);
  });

  test("that is no JSON, or is not there", () => {
    expect(parseMapping("town.json", "{", TYPES)).toMatchObject({
      ok: false,
      faults: [expect.stringMatching(/^town\.json: /)],
    });
    expect(readMapping("data", "nowhere", TYPES)).toEqual({
      ok: false,
      faults: ["data/imports/nowhere.json: there is no such file"],
    });
  });
});
