import { beforeAll, describe, expect, test } from "vitest";
import type { ApiContext } from "#core/api/context.ts";
import { events } from "#core/api/events.ts";
import { event, type Event } from "#core/model/event.ts";
import { openEngine, type TestEngine } from "../../support/engine.ts";
import { answerOf, linkOf } from "../../support/reply.ts";

let engine: TestEngine;
beforeAll(async () => {
  engine = await openEngine();
});

const askEvents = async (search: string, changes: Partial<ApiContext> = {}) =>
  answerOf<Event>(await events({ path: "/api/v1/events", search }, engine.context(changes)));

const at = (instant: string): Partial<ApiContext> => ({ nowMs: Date.parse(instant) });

describe("/events", () => {
  test("answers what has not ended, by start, worldwide ones once", async () => {
    const { data, meta } = await askEvents("limit=50");
    expect(data.slice(0, 2).map(({ slug }) => slug)).toEqual(["evening-class", "ramadan-begins-1447"]);
    expect(data.filter(({ slug }) => slug === "ramadan-begins-1447")).toHaveLength(1);
    expect(data[1]).toMatchObject({ country: null, starts_at: "2026-02-18", hijri_date: "1447-09-01" });
    const starts = data.map(({ starts_at }) => Date.parse(starts_at));
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    expect(meta).toMatchObject({ limit: 50, offset: 0, lang: "en" });
    for (const one of data) expect(event.strict().parse(one)).toEqual(one);
  });

  test("a country has its own, and the worldwide ones on the dates that it announced", async () => {
    const { data } = await askEvents("country=gb&limit=50");
    expect(new Set(data.map(({ country }) => country))).toEqual(new Set(["GB", null]));
    const ramadan = data.find(({ slug }) => slug === "ramadan-begins-1447");
    expect(ramadan).toMatchObject({
      country: null,
      starts_at: "2026-02-19",
      ends_at: "2026-02-19",
      hijri_date: "1447-09-01",
    });
    expect(ramadan).not.toHaveProperty("dates");
  });

  test("a date by the Hijri calendar is expected until it is announced, in a country and in the whole world", async () => {
    const statusOf = async (search: string): Promise<string | undefined> => {
      const { data } = await askEvents(`${search}limit=50`);
      return data.find(({ slug }) => slug === "ramadan-begins-1448")?.status;
    };
    for (const search of ["country=gb&", "country=sa&", ""]) expect(await statusOf(search)).toBe("expected");
    expect(
      (await askEvents("country=gb&limit=50")).data.find(({ slug }) => slug === "ramadan-begins-1447")?.status,
    ).toBe("scheduled");
  });

  test("a city has its own alone", async () => {
    expect((await askEvents("city=London")).data.map(({ slug }) => slug)).toEqual(["open-day"]);
    expect((await askEvents("city=london&country=eg")).data).toEqual([]);
  });

  test("names the place that hosts it, in the language asked for", async () => {
    expect((await askEvents("city=london&lang=ar")).data[0]).toMatchObject({
      title: "يوم مفتوح",
      lang: "ar",
      kind_label: "محاضرة أو درس",
      place_id: 20,
      place_name: "مسجد لندن المركزي",
    });
    expect((await askEvents("city=cairo&lang=ar")).data[0]).toMatchObject({
      title: "Evening Class",
      lang: "en",
      status: "cancelled",
    });
  });

  /** The table's day is 18 February, Britain's the 19th, New Zealand's the 20th; an all-day event is over when it is over in UTC-12. */
  test.each([
    ["", "2026-02-21T11:59:59Z", true],
    ["", "2026-02-21T12:00:00Z", false],
    ["country=sa", "2026-02-19T11:59:59Z", true],
    ["country=sa", "2026-02-19T12:00:00Z", false],
    ["country=eg", "2026-02-20T11:59:59Z", true],
    ["country=eg", "2026-02-20T12:00:00Z", false],
    ["country=gb", "2026-02-20T11:59:59Z", true],
    ["country=gb", "2026-02-20T12:00:00Z", false],
  ])("%j at %s: the first of Ramadan is on, %s", async (query, now, isOn) => {
    const { data } = await askEvents(query, at(now));
    expect(data.some(({ slug }) => slug === "ramadan-begins-1447")).toBe(isOn);
  });

  test("pages are linked; 50 at most", async () => {
    const { headers, meta } = await askEvents("limit=1&country=gb");
    expect(Number(meta["total"])).toBeGreaterThan(10);
    expect(linkOf(headers, "next")).toEqual({
      path: "/api/v1/events",
      search: "?limit=1&country=gb&offset=1",
    });
    expect((await askEvents("limit=51")).status).toBe(400);
  });

  test("a kind that has no events at the moment answers none", async () => {
    expect(await askEvents("kind=conference")).toMatchObject({ status: 200, data: [], meta: { total: 0 } });
    expect((await askEvents("kind=party")).status).toBe(400);
  });

  test("one by its id, ended or not; none is 404", async () => {
    expect((await askEvents("id=1002")).data.map(({ slug }) => slug)).toEqual(["book-fair"]);
    expect(await askEvents("id=5")).toMatchObject({ status: 404, ok: false, code: "unknown-id" });
  });

  test("from and to keep what touches them, ended or not", async () => {
    const slugs = async (query: string) => (await askEvents(query)).data.map(({ slug }) => slug);
    expect(await slugs("country=eg&city=cairo&from=2026-02-08&to=2026-02-09")).toEqual(["book-fair"]);
    expect(await slugs("country=eg&city=cairo&from=2026-02-09&to=2026-02-09")).toEqual([]);
    expect((await askEvents("from=2026-02-09&to=2026-02-08")).errors).toMatchObject([{ parameter: "to" }]);
  });
});
