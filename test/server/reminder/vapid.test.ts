/** Keys of Web Push, and what a push service reads in the header of a wake-up (RFC 8292). */
import { decodeProtectedHeader, importJWK, jwtVerify } from "jose";
import { expect, test } from "vitest";
import { createVapid, isPair, makePushKeys, type PushKeys, readPushKeys } from "../../../server/reminder/vapid.ts";

const NOW_MS = Date.UTC(2026, 10, 27, 12);
const HOUR_S = 3600;

const make = async (): Promise<PushKeys> => {
  const keys = readPushKeys(await makePushKeys());
  if (keys === null) throw new Error("got no keys, expected a pair");
  return keys;
};

test("what is made is a pair, and two halves of two pairs are none", async () => {
  const [one, two] = [await make(), await make()];
  expect(Buffer.from(one.publicKey, "base64url")).toHaveLength(65);
  expect(Buffer.from(one.privateKey, "base64url")).toHaveLength(32);
  expect(await isPair(one)).toBe(true);
  expect(await isPair({ ...one, publicKey: two.publicKey })).toBe(false);
  expect(await isPair({ ...one, publicKey: `B${"A".repeat(86)}` })).toBe(false);
});

test.each([
  "",
  ":",
  "a",
  "a:b",
  "a:b:c",
  `${"A".repeat(87)}:${"A".repeat(43)}`,
  `B${"A".repeat(86)}:${"A".repeat(42)}`,
])("%j is no setting", (text) => expect(readPushKeys(text)).toBeNull());

test("the token is of the service, by the key that it names, and holds less than a day", async () => {
  const keys = await make();
  const authorize = createVapid(keys, "mailto:a@example.org", () => NOW_MS);
  const header = await authorize("https://web.push.apple.com");
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  expect(key).toBe(keys.publicKey);
  expect(decodeProtectedHeader(token)).toEqual({ typ: "JWT", alg: "ES256" });
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
  const { payload } = await jwtVerify(token, await importJWK({ kty: "EC", crv: "P-256", x, y }, "ES256"), {
    currentDate: new Date(NOW_MS),
  });
  expect(payload).toEqual({
    aud: "https://web.push.apple.com",
    exp: NOW_MS / 1000 + 12 * HOUR_S,
    sub: "mailto:a@example.org",
  });
});

test("a token is kept for six hours, one for each service", async () => {
  let nowMs = NOW_MS;
  const authorize = createVapid(await make(), "mailto:a@example.org", () => nowMs);
  const first = await authorize("https://a.example");
  expect(await authorize("https://b.example")).not.toBe(first);
  nowMs += 6 * HOUR_S * 1000 - 1;
  expect(await authorize("https://a.example")).toBe(first);
  nowMs += 1;
  expect(await authorize("https://a.example")).not.toBe(first);
});
