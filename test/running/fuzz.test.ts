/** The fuzzer of `npm run trial -- fuzz` in its short form: no request makes the built server break a promise. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Kind } from "../trials/fuzz/http/requests.ts";
import { fuzzServer, SETTINGS } from "../trials/fuzz/http/run.ts";
import type { Tally } from "../trials/fuzz/http/tally.ts";
import { type RunningServer, startServer } from "./start.ts";

const REQUESTS = 1500;
const moderationToken = "moderators-of-the-fuzz";

let server: RunningServer;
let tally: Tally;
beforeAll(async () => {
  server = await startServer({ ...SETTINGS, MUSALLA_MODERATION_TOKEN: moderationToken });
  tally = await fuzzServer({
    port: Number(new URL(server.origin).port),
    folder: "public",
    moderationToken,
    requests: REQUESTS,
    seed: 1,
    resident: () => 0,
    say: () => undefined,
  });
}, 120_000);
afterAll(async () => server.stop());

describe("requests made from the OpenAPI document, sound and hostile", () => {
  it("are all answered as the document says, in the envelope, alike however they are asked for, and never with 5xx", () => {
    expect(tally.faults).toEqual([]);
  });

  it("are refused for what is wrong with them, and answered where nothing is", () => {
    const count = (kind: Kind, status: number) => tally.kinds.get(kind)?.get(status) ?? 0;
    expect(count("sound", 200)).toBeGreaterThan(100);
    expect(count("sound", 400)).toBe(0);
    expect(count("body", 400)).toBeGreaterThan(50);
    expect(count("file", 404)).toBeGreaterThan(50);
    expect(count("method", 405)).toBeGreaterThan(10);
    expect(count("framing", 400)).toBeGreaterThan(10);
    expect(count("message", 200)).toBeGreaterThan(20);
    expect(count("agreement", 304)).toBeGreaterThan(0);
  });
});
