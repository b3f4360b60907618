/** Addresses with bytes that are not percent-encoded, as people type them into curl: refused with how to write them. */
import { beforeAll, describe, expect, it } from "vitest";
import { type Host, openOurs } from "../contract/host.ts";
import { problemOfParser } from "../../server/node/bad-requests.ts";
import { openConnection } from "./connection.ts";

let server: Host;
beforeAll(async () => {
  server = await openOurs();
});

/** The envelope of what is heard when these bytes are sent. */
const sent = async (text: string): Promise<{ readonly code: string; readonly error: string }> => {
  const { say, heard, closed } = await openConnection(server);
  say(text);
  await closed;
  expect(heard()).toMatch(/HTTP\/1\.1 400 Bad Request\r\n/);
  return JSON.parse(heard().slice(heard().lastIndexOf("\r\n\r\n"))) as {
    readonly code: string;
    readonly error: string;
  };
};

const END = " HTTP/1.1\r\nHost: x\r\n\r\n";

describe("an address with letters beyond ASCII", () => {
  it.each([
    ["/api/v1/search?q=مسجد", "/api/v1/search?q=%D9%85%D8%B3%D8%AC%D8%AF"],
    ["/en/tr/kadıköy", "/en/tr/kad%C4%B1k%C3%B6y"],
    ["/api/v1/search?q=عمر&limit=5&x=%20", "/api/v1/search?q=%D8%B9%D9%85%D8%B1&limit=5&x=%20"],
  ])("%s is told as it must be written", async (typed, encoded) => {
    const { code, error } = await sent(`GET ${typed}${END}`);
    expect(code).toBe("bad-request");
    expect(error).toMatch(/must be percent-encoded/);
    expect(error.endsWith(`: ask for ${encoded}`)).toBe(true);
    const reply = await fetch(`${server.origin}${encoded}`);
    expect([200, 404]).toContain(reply.status);
  });

  it("is told behind another request too", async () => {
    const { error } = await sent(`GET /api/v1/health${END}GET /é${END}`);
    expect(error.endsWith(": ask for /%C3%A9")).toBe(true);
  });

  it("that is very long is not sent back whole", async () => {
    expect((await sent(`GET /${"é".repeat(4000)}${END}`)).error.length).toBeLessThan(7000);
  });
});

describe("a parser that fails at such an address", () => {
  const packet = (line: string): Buffer => Buffer.from(`${line} HTTP/1.1\r\nHost: x\r\n\r\n`);
  const TYPED = "GET /api/v1/search?q=é";

  it.each([
    ["Node 24", { code: "HPE_INVALID_URL", rawPacket: packet(TYPED), bytesParsed: 21 }],
    ["Bun 1.4", { code: "HPE_INVALID_URL", rawPacket: packet(TYPED) }],
    ["Deno 2.9", { code: "HPE_ERROR", rawPacket: packet(TYPED), bytesParsed: 21 }],
  ])("says how to write it, on %s", (_runtime, told) => {
    const { error } = problemOfParser(Object.assign(new Error("Parse Error"), told));
    expect(error.endsWith(": ask for /api/v1/search?q=%C3%A9")).toBe(true);
  });

  it.each([
    ["another error of Deno", { code: "HPE_ERROR", rawPacket: packet("FOO /"), bytesParsed: 1 }],
    ["a method that is none", { code: "HPE_INVALID_METHOD", rawPacket: packet("FOÖ /é"), bytesParsed: 2 }],
  ])("is not heard after %s", (_what, told) =>
    expect(problemOfParser(Object.assign(new Error("Parse Error"), told)).error).not.toContain("percent-encoded"),
  );
});
