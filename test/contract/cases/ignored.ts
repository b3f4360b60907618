/** Section 6: what a query has and an operation does not know, and the index of the operations. */
import { expect } from "vitest";
import { fails, ok } from "../rows.ts";
import type { Expectation, Row } from "../rows.ts";

const I = "6 Ignored";
const X = "6 Index";

const STRICT = { prefer: "handling=strict" };

/** Each parameter with the nearest known one, in `meta.ignored`. */
const ignores = (...told: readonly (readonly [parameter: string, nearest: string | null])[]): Expectation =>
  ok(({ meta }, { headers }) => {
    expect(meta["ignored"]).toEqual(told.map(([parameter, nearest]) => ({ parameter, nearest })));
    expect(headers["vary"]).toMatch(/\bPrefer\b/);
  });

/** An answer that ignores nothing says nothing of it. */
const ignoresNothing = ok(({ meta }) => expect(meta).not.toHaveProperty("ignored"));

/** 400 for these parameters, which strict handling refused. */
const refuses = (...parameters: readonly string[]): Expectation =>
  fails(400, "bad-parameter", ({ errors }, { headers }) => {
    expect((errors ?? []).map(({ parameter }) => parameter)).toEqual(parameters);
    expect(headers["preference-applied"]).toBe("handling=strict");
  });

const namesOperations = ok(({ data, meta }, { headers }) => {
  expect(data.length).toBeGreaterThan(15);
  expect(data).toContainEqual({
    method: "GET",
    path: "/api/v1/search",
    summary: expect.any(String),
    parameters: expect.arrayContaining([
      { name: "q", required: true },
      { name: "lang", required: false },
    ]),
  });
  expect(data.map(({ path }) => path)).toContain("/api/v1");
  expect(meta["documentation"]).toEqual({ openapi: "/api/v1/openapi.json", docs: "/docs/" });
  expect(headers["link"]).toContain('</api/v1/openapi.json>; rel="service-desc"');
  expect(headers["etag"]).toMatch(/^"/);
});

export const IGNORED: readonly Row[] = [
  [I, "a slip in a name", "/places?contry=sa&limit=1", ignores(["contry", "country"])],
  [
    I,
    "a name of another API",
    "/places?latitude=51.5&longitude=0&limit=1",
    ignores(["latitude", "lat"], ["longitude", "lng"]),
  ],
  [I, "several parameters in one", "/places?near=51.5,0&limit=1", ignores(["near", "lat,lng"])],
  [I, "what no name is near", "/cities?country=sa&utm_source=x&_=1", ignores(["utm_source", null], ["_", null])],
  [I, "a place", "/place?id={place}&language=ar", ignores(["language", "lang"])],
  [I, "a day", "/prayer?lat=21.4&lng=39.8&madhab=1", ignores(["madhab", "school"])],
  [I, "several days", "/prayer?lat=21.4&lng=39.8&days=2&tz=UTC", ignores(["tz", "timezone"])],
  [I, "times of a place", "/times?id={place}&day=1", ignores(["day", "days"])],
  [I, "events", "/events?type=eid", ignores(["type", "kind"])],
  [I, "a search", "/search?q=cairo&size=5", ignores(["size", "limit"])],
  [I, "the health", "/health?check=1", ignores(["check", null])],
  [I, "nothing of what is known", "/places?country=sa&limit=1&lang=ar", ignoresNothing],
  [I, "nothing without a query", "/types?", ignoresNothing],
  [
    I,
    "strict handling refuses all of them",
    { ask: "/places?lat=5&longitude=5&x=1", headers: STRICT },
    refuses("lng", "longitude", "x"),
  ],
  [I, "strict handling refuses a health check", { ask: "/health?x=1", headers: STRICT }, refuses("x")],
  [I, "strict handling answers what is known", { ask: "/places?country=sa&limit=1", headers: STRICT }, ignoresNothing],
  [
    I,
    "strict handling refuses in a calendar",
    { ask: "/prayer?lat=21.4&lng=39.8&format=ics&color=red", headers: STRICT },
    refuses("color"),
  ],
  [
    I,
    "strict handling refuses before something is written",
    { ask: "POST /review?place_id={place}", headers: { ...STRICT, "content-type": "application/json" }, body: "{}" },
    refuses("place_id"),
  ],
  [
    I,
    "another preference changes nothing",
    { ask: "/types?x=1", headers: { prefer: "handling=lenient" } },
    ignores(["x", null]),
  ],
  [X, "the base address", "", namesOperations],
  [X, "with a closing slash", "/", namesOperations],
  [X, "above the version", "^/api", namesOperations],
  [X, "above the version, with a slash", "^/api/", namesOperations],
  [X, "another version is nothing", "^/api/v2", fails(404, "not-found")],
  [X, "no method but reading", "POST ", fails(405, "method-not-allowed")],
];
