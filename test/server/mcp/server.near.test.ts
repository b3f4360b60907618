/** The tools that are made of several operations, over the test data; the clock is passed in. */
import { beforeAll, describe, expect, it } from "vitest";
import { joinParts } from "#core/http/reply.ts";
import { queryOf, toolsOf } from "../../../server/mcp/server.ts";
import { openEngine, type TestEngine } from "../../support/engine.ts";

interface Answered {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly meta: Readonly<Record<string, unknown>> & { readonly attribution: readonly { readonly name: string }[] };
  readonly errors?: readonly { readonly parameter: string }[];
}

let engine: TestEngine;
beforeAll(async () => {
  engine = await openEngine();
});

const call = async (name: string, given: Readonly<Record<string, unknown>>, nowMs?: number): Promise<Answered> => {
  const tool = toolsOf(engine.directory).find((one) => one.name === name);
  const reply = await tool?.run(queryOf(given), engine.context(nowMs === undefined ? {} : { nowMs }));
  return JSON.parse(new TextDecoder().decode(joinParts(reply ?? { parts: [] }))) as Answered;
};

const pointOf = async (id: number) => {
  const { data } = await call("place", { id });
  return { lat: data[0]?.["lat"], lng: data[0]?.["lng"] };
};

describe("nearest", () => {
  // Place 1 has Isha at 21:00 every day, and Friday prayers at 12:30 and 13:30; 2026-02-13 is a Friday.
  it.each([
    ["2026-02-10T18:00:00Z", { name: "isha", label: null, at: "2026-02-10T21:00:00+02:00" }],
    ["2026-02-13T09:00:00Z", { name: "jumuah", label: null, at: "2026-02-13T12:30:00+02:00" }],
  ])("at %s tells the next congregation of the mosque at the point", async (now, expected) => {
    const { data } = await call("nearest", { ...(await pointOf(1)), limit: 1 }, Date.parse(now));
    expect(data).toMatchObject([{ id: 1, distance_m: 0, next_congregation: expected }]);
  });

  it("answers mosques by distance, five by default, and null for one that states no times", async () => {
    const { data, meta } = await call("nearest", { ...(await pointOf(1)), radius: 50_000 });
    const distances = data.map((one) => Number(one["distance_m"]));
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    expect(meta["limit"]).toBe(5);
    expect(new Set(data.map((one) => one["type"]))).toEqual(new Set(["mosque"]));
    for (const one of data) if (one["has_times"] === false) expect(one["next_congregation"]).toBeNull();
  });

  it("names each source once", async () => {
    const { meta } = await call("nearest", { ...(await pointOf(1)), has: ["times"] });
    const names = meta.attribution.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(new Set(names).size).toBe(names.length);
  });

  it("says what is around where there is none", async () => {
    const { data, meta } = await call("nearest", { lat: -60, lng: -120 });
    expect([data, meta["total"]]).toEqual([[], 0]);
    expect(meta["around"]).toBeDefined();
  });

  it("names every bad parameter at once", async () => {
    const { errors } = await call("nearest", { lat: 95, type: "church", limit: 11 });
    expect(errors?.map(({ parameter }) => parameter)).toEqual(["lat", "lng", "type", "limit"]);
  });
});

describe("qibla", () => {
  it.each([
    [
      { lat: 51.5, lng: -1e-7 },
      { bearing_deg: 119, distance_km: 4785 },
    ],
    [
      { lat: 21.4225, lng: 39.8262 },
      { bearing_deg: null, distance_km: 0 },
    ],
  ])("%j", async (point, { bearing_deg, distance_km }) => {
    const [one] = (await call("qibla", point)).data;
    const whole = (value: unknown) => (value === null ? null : Math.floor(Number(value)));
    expect([whole(one?.["bearing_deg"]), whole(one?.["distance_km"])]).toEqual([bearing_deg, distance_km]);
  });
});
