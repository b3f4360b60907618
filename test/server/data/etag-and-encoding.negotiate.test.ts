/** The encoding of an answer, from what the client accepts (RFC 9110, 12.5.3). */
import { expect, test } from "vitest";
import { type Encoding, negotiate } from "../../../server/data/etag-and-encoding.ts";

const TABLE: readonly (readonly [header: string | undefined, encoding: Encoding, why: string])[] = [
  [undefined, "identity", "nothing was asked for"],
  ["", "identity", "nothing is accepted but the text as it is"],
  [" \t", "identity", "white space is nothing"],
  ["br", "br", "the only one"],
  ["gzip", "gzip", "the only one"],
  ["identity", "identity", "the only one"],
  ["BR", "br", "codings have no case"],
  ["Br;Q=0.5, gzip", "gzip", "the names of weights have none either"],
  ["gzip, deflate, br, zstd", "br", "what browsers send: the smallest that we know"],
  ["br;q=0.5, gzip", "gzip", "the client's wish goes before ours"],
  ["gzip;q=0.5, br;q=0.5", "br", "of equal codings the smaller"],
  ["br;q=0.5, identity;q=0.5", "br", "a coding goes before an equal identity"],
  ["identity;q=0.5, gzip;q=0.5", "gzip", "whatever their order"],
  ["identity;q=1, br;q=1", "br", "also of full weight"],
  ["identity, gzip;q=0.5", "identity", "the client likes it better"],
  ["*", "br", "any will do"],
  ["gzip, *;q=0.5", "gzip", "the named one is liked better than the others"],
  ["*;q=0", "identity", "nothing is acceptable, and the text as it is is never refused"],
  ["gzip;q=0, *", "br", "any other will do"],
  ["br;q=0, *", "gzip", "any other will do"],
  ["br;q=0, gzip;q=0", "identity", "no coding is acceptable"],
  ["deflate", "identity", "one that we do not have"],
  ["br;q=much", "identity", "a weight that is none"],
];

test.each(TABLE)("%j gets %s: %s", (header, encoding) => {
  expect(negotiate(header)).toBe(encoding);
});
