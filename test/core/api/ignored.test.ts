/** Query parameters that an operation does not know: told with the nearest that it does, or refused on request. */
import { beforeAll, describe, expect, it } from "vitest";
import { ignoredIn, isStrict } from "#core/api/ignored.ts";
import { READ_OPERATIONS } from "#core/api/read-operations.ts";
import { joinParts } from "#core/http/reply.ts";
import { openEngine, type TestEngine } from "../../support/engine.ts";

const PLACES = new Set(
  "lang country city type q lat lng radius bbox amenities has halal status format limit offset".split(" "),
);

describe("the nearest known name", () => {
  it.each([
    ["latitude", "lat"],
    ["lon", "lng"],
    ["long", "lng"],
    ["longitude", "lng"],
    ["near", "lat,lng"],
    ["LAT", "lat"],
    ["Country", "country"],
    ["contry", "country"],
    ["raduis", "radius"],
    ["radius_m", "radius"],
    ["amenity", "amenities"],
    ["per-page", "limit"],
    ["perPage", "limit"],
    ["query", "q"],
    ["boundingBox", "bbox"],
    ["offsets", "offset"],
    ["typ", "type"],
    ["utm_source", null],
    ["_", null],
    ["x", null],
    ["toString", null],
    ["__proto__", null],
  ])("of %s is %s", (parameter, nearest) => {
    expect(ignoredIn(`?${parameter}=1&lat=2`, PLACES)).toEqual([{ parameter, nearest }]);
  });

  it("is one that the operation has", () => {
    expect(ignoredIn("?longitude=1", new Set(["id"]))).toEqual([{ parameter: "longitude", nearest: null }]);
    expect(ignoredIn("?near=1", new Set(["lat", "q"]))).toEqual([{ parameter: "near", nearest: null }]);
  });
});

describe("what is told of a query", () => {
  it("is each name once, decoded, in its order", () => {
    expect(ignoredIn("?b%C3%A9=1&a&a=2&lat=1", PLACES).map(({ parameter }) => parameter)).toEqual(["bé", "a"]);
  });

  it("is bounded, however long the query is", () => {
    const search = Array.from({ length: 500 }, (_, i) => `${"n".repeat(200)}${i}=1`).join("&");
    const told = ignoredIn(search, PLACES);
    expect(told.length).toBeLessThanOrEqual(20);
    for (const { parameter } of told) expect(parameter.length).toBeLessThanOrEqual(81);
  });

  it("is nothing of names that cannot be decoded, but as they are", () => {
    expect(ignoredIn("?%zz=1&=2&&", PLACES)).toEqual([{ parameter: "%zz", nearest: null }]);
  });
});

describe("the preference", () => {
  it.each([
    [undefined, false],
    ["handling=strict", true],
    ["Handling = Strict", true],
    ['respond-async, handling="strict"; foo=bar', true],
    ["handling=lenient", false],
    ["handling=lenient, handling=strict", false],
    ["handling", false],
    ["xhandling=strict", false],
  ])("%j: strict is %s", (header, expected) => {
    expect(isStrict(header)).toBe(expected);
  });
});

describe("every operation that reads", () => {
  let engine: TestEngine;
  beforeAll(async () => {
    engine = await openEngine();
  });

  const QUERIES: Readonly<Record<string, string>> = {
    getPlace: "id=1",
    listReviews: "place_id=1",
    getPrayerTimes: "lat=51.5&lng=0",
    getTimes: "id=1",
    search: "q=a",
  };
  const withMeta = READ_OPERATIONS.filter(({ answer }) => answer.form !== "bare" && answer.form !== "index");

  const ask = async (id: string, query: string, strict = false) => {
    const operation = READ_OPERATIONS.find((one) => one.id === id);
    if (operation === undefined) throw new Error(`no operation ${id}`);
    const reply = await operation.endpoint(
      { path: `/api/v1${operation.path}`, search: `?${query}`, strict },
      engine.context(),
    );
    const body = JSON.parse(new TextDecoder().decode(joinParts(reply))) as {
      readonly meta?: Readonly<Record<string, unknown>>;
      readonly errors?: unknown;
    };
    return { reply, body };
  };

  it.each(withMeta)("$id tells it, and is silent without", async ({ id }) => {
    const query = QUERIES[id] ?? "";
    const plain = await ask(id, query);
    expect([plain.reply.status, plain.body.meta]).toEqual([
      200,
      expect.not.objectContaining({ ignored: expect.anything() }),
    ]);
    const told = await ask(id, `${query}&langg=ar&utm_source=x`);
    const nearest = ["getHealth"].includes(id) ? null : "lang";
    expect(told.body.meta?.["ignored"]).toEqual([
      { parameter: "langg", nearest },
      { parameter: "utm_source", nearest: null },
    ]);
    expect(told.reply.headers["vary"]).toBe("Prefer");
    // What is kept of one answer for the next must not bring it there, in neither order.
    const again = await ask(id, `${query}&other=x`);
    expect(again.body.meta?.["ignored"]).toEqual([{ parameter: "other", nearest: null }]);
    expect((await ask(id, query)).body.meta).not.toHaveProperty("ignored");
    // Nothing is kept for an address that has as many forms as its visitor likes.
    expect([told.reply.version, told.reply.tag]).toEqual([undefined, undefined]);
  });

  it.each(withMeta)("$id refuses it where that is preferred, and answers the rest", async ({ id }) => {
    const query = QUERIES[id] ?? "";
    const { reply, body } = await ask(id, `${query}&langg=ar&utm_source=x`, true);
    expect([reply.status, reply.problem]).toEqual([400, "bad-parameter"]);
    expect(reply.headers["preference-applied"]).toBe("handling=strict");
    expect(body.errors).toEqual([
      { parameter: "langg", message: expect.stringMatching(/^is not known here/) },
      { parameter: "utm_source", message: expect.stringMatching(/^is not known here/) },
    ]);
    expect((await ask(id, query, true)).reply.status).toBe(200);
  });

  it("tells of each place by itself, whatever was asked of others before", async () => {
    const { body } = await ask("listPlaces", "limit=100");
    const { data } = body as { readonly data: readonly { readonly id: number }[] };
    for (const { id } of data) {
      const before = await ask("getPlace", `id=${id}&first=${id}`);
      expect(before.body.meta?.["ignored"], `place ${id}`).toEqual([{ parameter: "first", nearest: null }]);
      expect((await ask("getPlace", `id=${id}`)).body.meta, `place ${id}`).not.toHaveProperty("ignored");
    }
  });

  it("names unknown parameters and bad ones at once", async () => {
    const { body } = await ask("listPlaces", "limit=0&lon=5", true);
    expect(body.errors).toMatchObject([{ parameter: "limit" }, { parameter: "lon" }]);
  });

  it("tells in the collection of GeoJSON too, and only by refusal in a calendar", async () => {
    expect((await ask("listPlaces", "format=geojson&lon=5")).body.meta?.["ignored"]).toEqual([
      { parameter: "lon", nearest: "lng" },
    ]);
    expect((await ask("getOpenApi", "lon=5", true)).reply.status).toBe(400);
  });
});
