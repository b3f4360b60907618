import { describe, expect, test } from "vitest";
import { type IntentTable, readIntents, writeIntents } from "#core/shard/intents.ts";
import { bytesOf, testJsonShard } from "./json-shard.ts";

const INTENTS: IntentTable = {
  phrases: [{ words: ["prayer", "times"], intent: "prayer-times" }],
  beside: ["in"],
  wishes: [{ words: ["women"], wish: "feature" }],
  countries: { england: "GB" },
  regions: { alabama: "us-al" },
};

describe("the phrases of intents", () => {
  testJsonShard(writeIntents(INTENTS), INTENTS, readIntents);
});

test("phrases of a newer build for what this one cannot answer are passed over", () => {
  const known = { phrases: [{ words: ["qibla"], intent: "qibla" }], beside: [], wishes: [] };
  const newer = {
    ...known,
    phrases: [...known.phrases, { words: ["zakat"], intent: "zakat" }],
    wishes: [{ words: ["lift"], wish: "lift" }],
  };
  expect(readIntents("x", bytesOf(JSON.stringify(newer)))).toEqual(known);
});
