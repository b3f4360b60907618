/** The source that a reference names. */
import { expect, test } from "vitest";
import { sourceIdOf } from "../../../build/base/source-id.ts";

test.each([
  ["osm:n1", "osm"],
  ["editorial", "editorial"],
  ["wikidata:Q1:2", "wikidata"],
  ["", ""],
])("%j is of %j", (reference, source) => {
  expect(sourceIdOf(reference)).toBe(source);
});
