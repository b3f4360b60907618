import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { json } from "../../../../build/import/formats/json.ts";
import { flatten } from "../../../../build/import/records/json.ts";
import { memoryInput, readAll, readInPieces } from "../../import/support/memory-input.ts";

const fieldsOf = async (content: string) =>
  (await readInPieces(json, content)).map((one) => ("unread" in one ? `${one.at}: ${one.unread}` : one.fields));

const TWO = [{ id: "1" }, { id: "2" }];

describe("json", () => {
  test.each([
    ["an array", '[{"id":1},{"id":2}]'],
    ["an array over many lines", '[\n  { "id": 1 },\n  { "id": 2 }\n]\n'],
    ["an array in a member", '{"page":1,"data":[{"id":1},{"id":2}],"next":null}'],
    ["one further down", '{"data":{"total":2,"items":[{"id":1},{"id":2}]}}'],
    ["a byte order mark", '\uFEFF[{"id":1},{"id":2}]'],
    ["a record a line", '{"id":1}\n{"id":2}\n'],
    ["lines with CR LF and empty ones", '{"id":1}\r\n\r\n{"id":2}'],
    ["a sequence of RFC 8142", '\u001e{"id":1}\n\u001e{"id":2}\n'],
    ["names of other lists before it", '{"meta":{"data":[1],"tags":["a]b"]},"data":[{"id":1},{"id":2}]}'],
  ])("reads %s", async (_, content) => {
    expect(await fieldsOf(content)).toEqual(TWO);
  });

  test("flattens what is nested, by its path", async () => {
    const record = {
      name: { en: "A", ar: null },
      tags: ["x", 2, true],
      places: [{ city: "B" }, { city: "C" }],
      names: [{ key: "tr", value: "D" }],
      note: 'a "quoted" \\ ] } text',
      none: [],
    };
    expect(await fieldsOf(JSON.stringify([record]))).toEqual([
      {
        "name.en": "A",
        tags: "x;2;true",
        "places.0.city": "B",
        "places.1.city": "C",
        "names.tr": "D",
        note: 'a "quoted" \\ ] } text',
      },
    ]);
  });

  test("reports a record that it cannot read, and reads the next", async () => {
    const list = await fieldsOf('[{"id":1},{"id":},17,"x",["y"],null,{"id":2}]');
    expect([list[0], list.at(-1)]).toEqual(TWO);
    expect(list.slice(2, 6)).toEqual([3, 4, 5, 6].map((n) => `record ${n}: it is no object`));
    expect(list[1]).toMatch(/^record 2: /);
    expect((await fieldsOf('{"id":1}\n{"id":\n{"id":2}\n'))[1]).toMatch(/^line 2: /);
  });

  test.each([
    ["", "places.test, byte 0: it ends too early"],
    ['[{"id":1},{"id":2}', "places.test, byte 18: it ends too early"],
    ['[{"id":1},{"id', "places.test, byte 14: it ends too early"],
    ['{"data":[{"id":1}]', "places.test, byte 18: it ends too early"],
    ['[{"id":1}] [', "places.test, byte 11: more follows after the end of the list"],
    ['[{"id":1}}', "places.test, byte 9: its brackets do not match"],
    ["<!DOCTYPE html>", "places.test, byte 0: it is no JSON"],
    ['{"data":\n{"id":1}}', "places.test holds no list of records"],
  ])("refuses %j", async (content, message) => {
    await expect(readAll(json, memoryInput(content))).rejects.toThrow(message);
  });

  test("reads any list of records, cut anywhere, as JSON.parse does", async () => {
    const record = fc.dictionary(fc.string({ unit: "binary" }), fc.jsonValue({ maxDepth: 3 }), {
      maxKeys: 4,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(record), fc.integer({ min: 1, max: 50 }), fc.nat(2), async (records, piece, indent) => {
        const text = JSON.stringify(records, null, indent);
        const read = await readAll(json, memoryInput(text, piece));
        expect(read).toEqual((JSON.parse(text) as object[]).map((one) => ({ ref: null, fields: flatten(one) })));
      }),
    );
  });
});

describe("flatten", () => {
  test("ends for any value, and takes no name for what JavaScript makes of it", () => {
    const fields = flatten(JSON.parse('{"__proto__":{"polluted":1},"constructor":"x"}') as object);
    expect(Object.entries(fields)).toEqual([
      ["__proto__.polluted", "1"],
      ["constructor", "x"],
    ]);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    expect(Object.keys(flatten(Array.from({ length: 5000 }, (_, i) => ({ i })))).length).toBeLessThan(1001);
    const deep = JSON.parse(`${'{"a":'.repeat(300)}1${"}".repeat(300)}`) as object;
    expect(flatten(deep)).toEqual({});
  });
});
