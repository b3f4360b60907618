/** The tools as a client of the protocol meets them: the SDK's own client, over standard input and output. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport, getDefaultEnvironment } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { queryOf } from "../../../server/mcp/server.ts";

const reviews = mkdtempSync(join(tmpdir(), "musalla-mcp-"));
const client = new Client({ name: "test", version: "1" });

beforeAll(async () => {
  const env = { ...getDefaultEnvironment(), MUSALLA_REVIEWS: `fs:${reviews}` };
  const args = ["--import", "tsx", "server/mcp/main.ts"];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env }));
});
afterAll(async () => {
  await client.close();
  rmSync(reviews, { recursive: true, force: true });
});

/** A call; the client checks what is answered against the schema that it was told. */
const call = async (name: string, given: Readonly<Record<string, unknown>>) => {
  const { isError = false, structuredContent, content } = await client.callTool({ name, arguments: given });
  return { isError, answer: structuredContent, text: JSON.stringify(content) };
};

describe("the tools", () => {
  it("read, and are named, with parameters as JSON has them", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "search",
      "places",
      "place",
      "prayer",
      "times",
      "events",
      "nearest",
      "qibla",
    ]);
    const prayer = tools.find(({ name }) => name === "prayer");
    expect(prayer?.inputSchema).toMatchObject({ type: "object", required: ["lat", "lng"] });
    expect(prayer?.inputSchema.properties?.["lat"]).toMatchObject({
      type: "number",
      minimum: -90,
      maximum: 90,
    });
    expect(prayer?.inputSchema.properties?.["format"]).toBeUndefined();
    for (const { annotations } of tools) expect(annotations?.readOnlyHint).toBe(true);
  });

  it.each([
    ["search", { q: "sultanahmet", limit: 1 }, { data: [{ kind: "place", id: 456 }] }],
    ["places", { country: "sa", city: "medina", amenities: ["wudu", "women-space"], limit: 1 }, { ok: true }],
    ["place", { id: 401, lang: "ar" }, { data: [{ name: "مسجد قباء" }] }],
    ["prayer", { lat: 21.4225, lng: 39.8262, date: "2027-02-08" }, { data: [{ timings: { fajr: "05:38" } }] }],
    ["prayer", { lat: 21.4225, lng: 39.8262, from: "2027-02-08", days: 2 }, { meta: { total: 2 } }],
    ["events", { country: "sa", limit: 1 }, { ok: true, meta: { limit: 1 } }],
    ["times", { id: 401, days: 2 }, { meta: { total: 2 } }],
    ["nearest", { lat: 24.4393, lng: 39.6173, limit: 1 }, { data: [{ id: 401, next_congregation: null }] }],
    ["qibla", { lat: 51.5, lng: 0 }, { data: [{ bearing_deg: 119.12 }] }],
  ])("%s %j", async (name, given, expected) => {
    const { isError, answer } = await call(name, given);
    expect(isError).toBe(false);
    expect(answer).toMatchObject(expected);
  });

  it("tell what was wrong with a call, in the words of the API", async () => {
    const { isError, text } = await call("prayer", { lat: 95, lng: 0 });
    expect(isError).toBe(true);
    expect(text).toContain("lat: must be between -90 and 90, got 95");
  });

  it.each<readonly [string, Readonly<Record<string, unknown>>, RegExp]>([
    ["review", {}, /there is no tool "review"; the tools are search, .*, nearest, qibla/],
    ["__proto__", {}, /there is no tool "__proto__"/],
    [
      "prayer",
      { lat: 21.4, lng: 39.8, format: "ics" },
      /prayer has no parameter "format"; its parameters are lat, lng, /,
    ],
    ["places", { format: "geojson" }, /places has no parameter "format"/],
    ["events", { Country: "sa", where: "x" }, /events has no parameter "Country", "where"/],
    ["place", { id: 401, toString: 1 }, /place has no parameter "toString"/],
    ["qibla", { lat: { deg: 21 }, lng: [[39]] }, /qibla: "lat", "lng" must be a text, a number or a list of those/],
  ])("%s %j is an error of the protocol: invalid params", async (name, given, message) => {
    await expect(call(name, given)).rejects.toMatchObject({ code: -32_602, message: expect.stringMatching(message) });
  });

  it("take little of what a model can read: the list at most 40 kB, without what a tool does not have", async () => {
    const { tools } = await client.listTools();
    expect(JSON.stringify(tools).length).toBeLessThan(40_000);
    expect(JSON.stringify(tools)).not.toMatch(/ics|geojson/i);
    // Still, what a record has is told.
    const place = tools.find(({ name }) => name === "place")?.outputSchema;
    expect(place).toMatchObject({
      required: ["ok", "data", "meta"],
      properties: { data: { items: { properties: { id: { type: "integer" }, phone: { type: ["string", "null"] } } } } },
    });
  });

  it("say of their parameters that there are no others", async () => {
    const { tools } = await client.listTools();
    for (const { inputSchema } of tools) expect(inputSchema).toMatchObject({ additionalProperties: false });
  });
});

describe("the arguments of a call", () => {
  it("become a query: lists with commas, numbers without exponents, nothing for null", () => {
    expect(queryOf({ lat: 1e-7, lng: -2.5 })).toBe("lat=0.000000100000&lng=-2.5");
    expect(queryOf({ q: "a b", amenities: ["wudu", "parking"], city: null })).toBe("q=a+b&amenities=wudu%2Cparking");
  });
});
