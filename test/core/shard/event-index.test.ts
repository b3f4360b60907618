import { describe, expect, test } from "vitest";
import { type IndexedEvent, readEvents, writeEvents } from "#core/shard/event-index.ts";
import { storedEventWith } from "../places/stored-event.ts";
import { bytesOf, testJsonShard } from "./json-shard.ts";

const EVENTS: readonly IndexedEvent[] = [
  {
    ...storedEventWith({ dates: { GB: { starts_at: "2027-03-10", ends_at: "2027-03-12" } } }),
    kind_labels: { en: "Festival", ar: "عيد" },
    place_names: null,
  },
];

describe("the event index", () => {
  testJsonShard(writeEvents(EVENTS), EVENTS, readEvents);
});

test("an empty event index is an index", () => {
  expect(readEvents("x", bytesOf("[]"))).toEqual([]);
});
