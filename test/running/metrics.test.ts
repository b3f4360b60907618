/** GET /metrics of the built server: off unless asked for; counts by pattern and class; nothing of a client or a place. */
import { get } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { send } from "../contract/client.ts";
import { openOurs } from "../contract/host.ts";
import { startServer } from "./start.ts";
import type { RunningServer } from "./start.ts";

const SAMPLE = /^([a-z_][a-z\d_]*)(?:\{(.*)\})? (\S+)$/;

/** Samples by name and labels, as they are written. */
const scrape = async ({ origin }: RunningServer): Promise<ReadonlyMap<string, number>> => {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const [, name = `not a sample: ${line}`, labels = "", value = ""] = SAMPLE.exec(line) ?? [];
      return [labels === "" ? name : `${name}{${labels}}`, Number(value)];
    }),
  );
};

const review = async ({ origin }: RunningServer, comment: string): Promise<number> => {
  const body = new URLSearchParams({ place_id: "401", rating: "5", comment });
  return (await fetch(`${origin}/api/v1/review`, { method: "POST", body })).status;
};

describe("MUSALLA_METRICS=on", () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer({ MUSALLA_METRICS: "on", MUSALLA_RATE_LIMIT: "2" });
  });
  afterAll(async () => server.stop());

  it("answers in Prometheus' text format, uncached", async () => {
    const reply = await fetch(`${server.origin}/metrics`);
    expect(reply.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    expect(reply.headers.get("cache-control")).toBe("no-store");
    expect(await reply.text()).toMatch(/^# HELP \S+ .+\n# TYPE \S+ (counter|gauge|histogram|summary)\n/);
    expect([...(await scrape(server)).keys()].filter((key) => key.startsWith("not"))).toEqual([]);
    expect((await fetch(`${server.origin}/metrics`, { method: "POST" })).status).toBe(405);
  });

  it.each([
    "/metrics/",
    "/metrics//",
    "//metrics",
    "/%6detrics",
    "/METRICS",
    "/x/../metrics",
    "/metrics;x",
    "/./metrics",
  ])("answers at no other spelling: %s", async (target) => {
    const { status, text } = await send(server.origin, { method: "GET", target });
    expect([status, text]).toEqual([404, expect.stringContaining('"ok":false')]);
  });

  it("counts answers by pattern, method and class, and how long they took", async () => {
    const before = await scrape(server);
    for (const path of ["/places?country=GB", "/places?country=ID", "/places?limit=0", "/cities/999"])
      await fetch(`${server.origin}/api/v1${path}`).then(async (reply) => reply.text());
    const { port } = new URL(server.origin);
    const options = { port, headers: { expect: "wonders" } };
    await new Promise((resolve) => get(options, (reply) => reply.resume().once("end", resolve)));
    const after = await scrape(server);
    const more = (key: string): number => (after.get(key) ?? 0) - (before.get(key) ?? 0);
    const requests = (labels: string): number => more(`musalla_requests_total{${labels}}`);
    expect(requests('route="/api/v1/places",method="GET",status="2xx"')).toBe(2);
    expect(requests('route="/api/v1/places",method="GET",status="4xx"')).toBe(1);
    expect(requests('route="/**",method="GET",status="4xx"')).toBe(1);
    expect(requests('route="other",method="GET",status="4xx"')).toBe(1);
    const durations = "musalla_request_duration_seconds";
    expect(more(`${durations}_count{route="/api/v1/places"}`)).toBe(3);
    expect(more(`${durations}_bucket{le="+Inf",route="/api/v1/places"}`)).toBe(3);
    expect(more(`${durations}_sum{route="/api/v1/places"}`)).toBeGreaterThan(0);
  });

  it("counts reviews by what became of them", async () => {
    const statuses = [];
    for (const comment of ["first", "first", "second", "third"]) statuses.push(await review(server, comment));
    expect(statuses).toEqual([201, 409, 201, 429]);
    const { origin } = server;
    await fetch(`${origin}/api/v1/review`, { method: "POST", body: new URLSearchParams({ rating: "5" }) });
    const samples = await scrape(server);
    const outcomes = ["accepted", "duplicate-review", "rate-limited", "bad-body"];
    expect(outcomes.map((one) => samples.get(`musalla_reviews_total{outcome="${one}"}`))).toEqual([2, 1, 1, 1]);
  });

  it("says from which data it answers, and what the process takes", async () => {
    const health = (await (await fetch(`${server.origin}/api/v1/health`)).json()) as {
      readonly data: readonly { readonly data_version: string }[];
    };
    const samples = await scrape(server);
    expect(samples.get(`musalla_data_info{version="${health.data[0]?.data_version}"}`)).toBe(1);
    expect(samples.get("musalla_shard_cache_bytes")).toBeGreaterThan(0);
    expect(samples.get("musalla_storage_failures_total")).toBe(0);
    expect(samples.get("process_resident_memory_bytes")).toBeGreaterThan(20e6);
    expect(samples.get("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
    expect(samples.get("process_cpu_seconds_total")).toBeGreaterThan(0);
  });

  it("has no label of a place, a query or a client", async () => {
    await fetch(`${server.origin}/api/v1/place?id=401&secret-of-mine=1`);
    await fetch(`${server.origin}/secret-of-mine`);
    const labels = [...(await scrape(server)).keys()].flatMap((key) => [...key.matchAll(/(\w+)="([^"]*)"/g)]);
    const own = new Set(["route", "method", "status", "outcome", "version", "reason", "le"]);
    const process = new Set(["kind", "space", "type", "major", "minor", "patch", "quantile"]);
    expect(
      [...new Set(labels.map(([, name = ""]) => name))].filter((name) => !own.has(name) && !process.has(name)),
    ).toEqual([]);
    expect(labels.map(([, , value]) => value).filter((value) => /secret|401|127\./.test(value ?? ""))).toEqual([]);
  });
});

describe("a storage that fails", () => {
  it("is counted, each time", async () => {
    const server = await startServer({ MUSALLA_METRICS: "on", MUSALLA_REVIEWS: "redis://127.0.0.1:1" });
    expect([await review(server, "a"), await review(server, "b")]).toEqual([503, 503]);
    const samples = await scrape(server);
    expect(samples.get("musalla_storage_failures_total")).toBeGreaterThanOrEqual(2);
    expect(samples.get('musalla_reviews_total{outcome="unavailable"}')).toBe(2);
    await server.stop();
  });
});

describe("without the setting", () => {
  it("there is nothing at /metrics", async () => {
    const { origin } = await openOurs();
    const reply = await fetch(`${origin}/metrics`);
    expect(reply.status).toBe(404);
    expect(await reply.json()).toMatchObject({ ok: false, code: "not-found" });
  });
});
