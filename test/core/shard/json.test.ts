import { describe, expect, test } from "vitest";
import * as z from "zod";
import { jsonReader, readJson } from "#core/shard/json.ts";
import { bytesOf, testJsonShard } from "./json-shard.ts";

const shape = z.object({ city: z.string(), places: z.int() });
const VALUE = { city: "tampere", places: 3 };

describe("a shard of JSON with a schema", () => {
  testJsonShard(JSON.stringify(VALUE), VALUE, jsonReader(shape));

  test("says which member is wrong", () => {
    const read = jsonReader(shape);
    expect(() => read("index/a.json", bytesOf('{"city":"tampere","places":1.5}'))).toThrow(
      /^shard index\/a\.json: [^]*places/,
    );
  });
});

test("what is no JSON is refused, and the shard named", () => {
  expect(() => readJson("index/a.json", bytesOf("{"))).toThrow("shard index/a.json: not JSON");
});
