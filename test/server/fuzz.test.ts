/** The fuzzer of `npm run bench -- fuzz` in its short form: no request makes the built server break a promise. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fuzzServer } from "../../bench/fuzz/run.ts";
import type { Tally } from "../../bench/fuzz/run.ts";
import { startServer } from "./start.ts";
import type { RunningServer } from "./start.ts";

const REQUESTS = 1500;

let server: RunningServer;
let tally: Tally;
beforeAll(async () => {
  server = await startServer({ MUSALLA_RATE_LIMIT: "0", MUSALLA_MODERATION_TOKEN: "moderators-of-the-fuzz" });
  const port = Number(new URL(server.origin).port);
  tally = await fuzzServer({ port, requests: REQUESTS, seed: 1, resident: () => 0, say: () => undefined });
}, 120_000);
afterAll(async () => server.stop());

describe("requests made from the OpenAPI document, sound and hostile", () => {
  it("are all answered in the envelope, as the document says, and never with 5xx", () => {
    expect(tally.faults).toEqual([]);
  });

  it("are refused for what is wrong with them, and answered where nothing is", () => {
    const count = (kind: "sound" | "body" | "framing", status: number) =>
      tally.kinds.get(kind)?.get(status) ?? 0;
    expect(count("sound", 200)).toBeGreaterThan(100);
    expect(count("body", 400)).toBeGreaterThan(50);
    expect(count("framing", 400)).toBeGreaterThan(20);
  });
});
