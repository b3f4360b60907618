/** Ranges of files that a platform sends whole. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { inRange } from "../../../server/edge/ranges.ts";

const BYTES = Uint8Array.from({ length: 100 }, (_, index) => index);

/** The file as a host sends it, in chunks. */
const whole = (chunk = 7): Response =>
  new Response(
    new ReadableStream({
      start: (controller) => {
        for (let at = 0; at < BYTES.length; at += chunk) controller.enqueue(BYTES.slice(at, at + chunk));
        controller.close();
      },
    }),
    { headers: { "content-length": "100", etag: '"a"' } },
  );

const asking = (range: string | null, method = "GET"): Request =>
  new Request("https://site.invalid/tiles/a.pmtiles", { method, headers: range === null ? {} : { range } });

test("has the bytes that were asked for, whatever the chunks", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(99), fc.nat(120), fc.integer({ min: 1, max: 101 }), async (start, length, chunk) => {
      const reply = inRange(asking(`bytes=${start}-${start + length}`), whole(chunk));
      const end = Math.min(99, start + length);
      expect([reply.status, reply.headers.get("content-range")]).toEqual([206, `bytes ${start}-${end}/100`]);
      expect([...new Uint8Array(await reply.arrayBuffer())]).toEqual([...BYTES.subarray(start, end + 1)]);
    }),
  );
});

const REFUSAL =
  '{"ok":false,"error":"The file has none of the bytes in the header Range.","code":"range-not-satisfiable"}';

test.each([
  ["no range", asking(null), 200, 100],
  ["several ranges", asking("bytes=0-1,3-4"), 200, 100],
  ["a range behind its end", asking("bytes=100-"), 416, REFUSAL.length],
  ["HEAD", asking("bytes=0-9", "HEAD"), 206, 0],
])("with %s", async (_, request, status, length) => {
  const reply = inRange(request, whole());
  expect([reply.status, (await reply.arrayBuffer()).byteLength]).toEqual([status, length]);
});

test("leaves failures, and files of unknown length, as they are", () => {
  const missing = new Response("", { status: 404, headers: { "content-length": "0" } });
  expect(inRange(asking("bytes=0-1"), missing)).toBe(missing);
  const unknown = new Response("text");
  expect(inRange(asking("bytes=0-1"), unknown)).toBe(unknown);
});
