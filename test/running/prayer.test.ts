/** Many days and calendars over HTTP: whole, compressed, known again. */
import { beforeAll, expect, it } from "vitest";
import * as z from "zod";
import { prayerRecord } from "#core/model/prayer.ts";
import { type Host, openOurs } from "../contract/host.ts";

let server: Host;
beforeAll(async () => {
  server = await openOurs();
});

const YEAR = "/prayer?lat=51.5074&lng=-0.1278&from=2028-01-01&days=366";

const ask = async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(`${server.origin}/api/v1${path}`, { headers });

it("a year is 366 records, the same in every encoding", async () => {
  const answers = await Promise.all(
    ["identity", "gzip", "br"].map(async (encoding) => {
      const reply = await ask(YEAR, { "accept-encoding": encoding });
      expect(reply.status).toBe(200);
      return reply.text();
    }),
  );
  expect(new Set(answers).size).toBe(1);
  const { data, meta } = z
    .object({ data: z.array(prayerRecord), meta: z.object({ total: z.int() }) })
    .parse(JSON.parse(answers[0] ?? ""));
  expect([data.length, meta.total, data.at(-1)?.date]).toEqual([366, 366, "2028-12-31"]);
});

it.each([YEAR, `${YEAR}&format=ics`, "/prayer?lat=21.4225&lng=39.8262&date=2028-01-01&format=ics"])(
  "is not sent again to a client that has it: %s",
  async (path) => {
    const etag = (await ask(path)).headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[^"]+"$/);
    const again = await ask(path, { "if-none-match": etag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  },
);

it("HEAD answers the headers of a calendar alone", async () => {
  const reply = await fetch(`${server.origin}/api/v1${YEAR}&format=ics`, { method: "HEAD" });
  expect([reply.status, reply.headers.get("content-type"), await reply.text()]).toEqual([
    200,
    "text/calendar; charset=utf-8",
    "",
  ]);
});

it("a calendar that cannot be fails in the envelope", async () => {
  const reply = await ask("/prayer?lat=91&lng=0&format=ics&days=2&date=2026-01-01");
  expect(reply.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(await reply.json()).toMatchObject({
    ok: false,
    code: "bad-parameter",
    errors: [{ parameter: "lat" }, { parameter: "days" }],
  });
});
