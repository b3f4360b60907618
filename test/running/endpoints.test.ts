/** The seven endpoints of the built server on the shipped data, in both languages. */
import { readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { placeDetail } from "#core/api/place.ts";
import { city } from "#core/model/city.ts";
import { event } from "#core/model/event.ts";
import { place } from "#core/model/place.ts";
import { prayerRecord } from "#core/model/prayer.ts";
import { createdReview } from "#core/model/review.ts";
import { searchResult } from "#core/model/search.ts";
import { type RunningServer, startServer } from "./start.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => server.stop());

const fetchApi = async (path: string, init?: RequestInit): Promise<Response> =>
  fetch(`${server.origin}/api/v1${path}`, init);

const read = async <T>(path: string, record: z.ZodType<T>): Promise<readonly T[]> => {
  const reply = await fetchApi(path);
  expect(reply.status, path).toBe(200);
  const envelope = z.object({
    ok: z.literal(true),
    data: z.array(record),
    meta: z.object({ lang: z.string() }),
  });
  return envelope.parse(await reply.json()).data;
};

/** Egyptian General Authority of Survey, Cairo, 2025-09-02, as carried over by masaajid-hub/prayer-times; to 1 minute. */
const CAIRO_PUBLISHED = {
  fajr: "05:03",
  sunrise: "06:32",
  dhuhr: "12:55",
  asr: "16:28",
  maghrib: "19:16",
  isha: "20:36",
} as const;

const minutes = (clock: string | null | undefined): number => {
  const [hour = Number.NaN, minute = Number.NaN] = (clock ?? "").split(":").map(Number);
  return hour * 60 + minute;
};

describe.each(["en", "ar"])("in %s", (lang) => {
  it("/places lists at least eight mosques of Istanbul, named in the language", async () => {
    const mosques = await read(`/places?country=tr&city=istanbul&type=mosque&limit=100&lang=${lang}`, place);
    expect(mosques.length).toBeGreaterThanOrEqual(8);
    expect(new Set(mosques.map((one) => one.lang))).toEqual(new Set([lang]));
    expect(mosques[0]?.type_label).toBe(lang === "ar" ? "مسجد" : "Mosque");
  });

  it("/place answers one of them with its rating and reviews", async () => {
    const [first] = await read(`/places?country=tr&city=istanbul&limit=1&lang=${lang}`, place);
    const [detail] = await read(`/place?id=${first?.id}&lang=${lang}`, placeDetail);
    expect(detail).toMatchObject({
      id: first?.id,
      name: first?.name,
      rating: { average: null, count: 0 },
      reviews: [],
    });
  });

  it("/cities knows Riyadh", async () => {
    const cities = await read(`/cities?country=SA&lang=${lang}`, city);
    expect(cities.find(({ slug }) => slug === "riyadh")?.name).toBe(lang === "ar" ? "الرياض" : "Riyadh");
  });

  it("/events has the next Eid", async () => {
    const events = await read(`/events?limit=50&lang=${lang}`, event);
    expect(events.find(({ slug }) => slug.startsWith("eid-al-"))?.title).toMatch(lang === "ar" ? /عيد/ : /Eid/);
  });

  it.each(["cairo", "CAIRO", "القاهرة", "قاهرة", "kahire"])("/search finds Cairo by %s", async (q) => {
    const [first] = await read(`/search?q=${encodeURIComponent(q)}&lang=${lang}`, searchResult);
    expect(first).toMatchObject({ kind: "city", slug: "cairo", name: lang === "ar" ? "القاهرة" : "Cairo" });
  });

  it("/prayer gives Cairo's published times to the minute", async () => {
    const [day] = await read(`/prayer?lat=30.03128&lng=31.21259&date=2025-09-02&lang=${lang}`, prayerRecord);
    expect(day).toMatchObject({ timezone: "Africa/Cairo", method: { id: 5, chosen_by: "authority" } });
    for (const [name, published] of Object.entries(CAIRO_PUBLISHED)) {
      const got = day?.timings[name as keyof typeof CAIRO_PUBLISHED];
      expect(Math.abs(minutes(got) - minutes(published)), `${name}: ${got}`).toBeLessThanOrEqual(1);
    }
  });
});

describe("/review", () => {
  it.each([
    ["application/json", JSON.stringify({ place_id: 1, rating: 5, comment: "طيب ‌جدا", name: "Amina" })],
    ["application/x-www-form-urlencoded", "place_id=1&rating=4&comment=Quiet+%26+clean"],
  ])("%s is stored as one file and shown in /place", async (type, body) => {
    const reply = await fetchApi("/review", { method: "POST", headers: { "content-type": type }, body });
    expect(reply.status).toBe(201);
    const { data } = z.object({ ok: z.literal(true), data: z.array(createdReview) }).parse(await reply.json());
    const [shown] = await read("/place?id=1", placeDetail);
    const [created] = data;
    if (created === undefined) throw new Error("no review was answered");
    const { delete_token, ...review } = created;
    expect(delete_token).toMatch(/^[0-9a-f]{64}$/);
    expect(shown?.reviews).toContainEqual(review);
    expect(readdirSync(`${server.reviewsDir}/reviews/1`)).toContain(`${review.id}.json`);
  });
});

describe("failures are the envelope", () => {
  it.each([
    ["GET", "/places?limit=0&country=xyz&lat=1&offset=-1", 400, "bad-parameter", ["country", "limit", "lng", "offset"]],
    ["GET", "/place", 400, "bad-parameter", ["id"]],
    ["GET", "/place?id=1&id=2", 400, "bad-parameter", ["id"]],
    [
      "GET",
      "/prayer?lat=91&lng=1e3&method=24&school=2&date=2026-02-30&lang=x",
      400,
      "bad-parameter",
      ["date", "lang", "lat", "lng", "method", "school"],
    ],
    ["GET", "/search", 400, "bad-parameter", ["q"]],
    ["GET", "/search?q=%ff", 400, "bad-parameter", ["q"]],
    ["GET", "/place?id=999999", 404, "unknown-id", []],
    ["GET", "/nothing", 404, "not-found", []],
    ["GET", "/../../etc/passwd", 404, "not-found", []],
    ["DELETE", "/places", 405, "method-not-allowed", []],
    ["GET", "/review", 405, "method-not-allowed", []],
  ])("%s %s is %i %s", async (method, path, status, code, parameters) => {
    const reply = await fetchApi(path, { method });
    expect(reply.status).toBe(status);
    expect(reply.headers.get("cache-control")).toBe("no-store");
    const body = z
      .object({
        ok: z.literal(false),
        error: z.string().min(1),
        code: z.string(),
        errors: z.array(z.object({ parameter: z.string(), message: z.string() })).optional(),
      })
      .parse(await reply.json());
    expect(body.code).toBe(code);
    expect((body.errors ?? []).map(({ parameter }) => parameter).sort()).toEqual(parameters);
    expect(JSON.stringify(body)).not.toMatch(/node_modules|server\/|\.mjs/);
  });
});
