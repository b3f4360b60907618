import { beforeAll, describe, expect, test } from "vitest";
import type * as z from "zod";
import type { ApiContext } from "#core/api/context.ts";
import { place, placeDetail } from "#core/api/place.ts";
import { META } from "#core/model/envelope.ts";
import type { Review } from "#core/model/review.ts";
import { createReviewRepository, type ReviewRepository } from "#core/review/service.ts";
import { memoryStorage } from "#core/contribution/memory-storage.ts";
import { createReview } from "#core/review/writing.ts";
import { addRecord } from "#core/contribution/once.ts";
import { RANDOM_BYTES } from "#core/contribution/record-writer.ts";
import { REVIEW } from "#core/review/id.ts";
import { NOW_MS, openEngine, type TestEngine } from "../../support/engine.ts";
import { answerOf } from "../../support/reply.ts";

type Detail = z.infer<typeof placeDetail>;

let engine: TestEngine;
beforeAll(async () => {
  engine = await openEngine();
});

const ask = async (search: string, changes: Partial<ApiContext> = {}) =>
  answerOf<Detail>(await place({ path: "/api/v1/place", search }, engine.context(changes)));

/** A repository with reviews of place 1, a second apart, five and four stars in turn; and they as answered, newest first. */
const reviewed = async (count: number): Promise<{ repository: ReviewRepository; newest: readonly Review[] }> => {
  const storage = memoryStorage();
  const newest: Review[] = [];
  for (let i = 0; i < count; i += 1) {
    const [body, atMs] = [{ place_id: 1, rating: 5 - (i % 2), comment: `${i}`, name: null }, NOW_MS + i * 1000];
    const { stored, answered } = await createReview(body, atMs, false, new Uint8Array(RANDOM_BYTES));
    await addRecord(storage, REVIEW, stored, atMs);
    const { delete_token: _token, ...review } = answered;
    newest.unshift(review);
  }
  return { repository: createReviewRepository(storage), newest };
};

describe("an answer of /place", () => {
  test("is one record with its meta, to be asked for again each time", async () => {
    const { status, headers, ok, data, meta } = await ask("id=1");
    expect({ status, ok, count: data.length }).toEqual({ status: 200, ok: true, count: 1 });
    expect(headers).toMatchObject({
      "content-language": "en",
      "cache-control": "public, max-age=0, must-revalidate",
    });
    expect(meta).toMatchObject({ lang: "en", data_version: engine.directory.data_version });
    expect(placeDetail.strict().parse(data[0])).toEqual(data[0]);
  });

  test("says of a copy that it cannot know the reviews, which is not that there are none", async () => {
    expect((await ask("id=1")).meta).not.toHaveProperty("unknown");
    const { data, meta } = await ask("id=1", { knowsReviews: false });
    expect([data[0]?.reviews, meta]).toEqual([[], expect.objectContaining({ unknown: ["reviews"] })]);
    expect(META.record.strict().parse(meta)).toEqual(meta);
  });

  test("tells everything of the row", async () => {
    expect((await ask("id=1")).data[0]).toMatchObject({
      id: 1,
      slug: "al-azhar-mosque",
      type: "mosque",
      type_label: "Mosque",
      name: "Al-Azhar Mosque",
      names: { en: "Al-Azhar Mosque", ar: "الجامع الأزهر", fr: "Mosquée al-Azhar", tr: "El-Ezher Camii" },
      country: "EG",
      city: "cairo",
      city_name: "Cairo",
      timezone: "Africa/Cairo",
      jumuah: [
        { time: "12:30", khutbah: "12:10", languages: ["ar", "en"] },
        { time: "13:30", khutbah: null, languages: [] },
      ],
      iqama: { fajr: "05:31", dhuhr: null, asr: null, maghrib: null, isha: "21:00" },
      has_times: true,
      amenities: {
        women_space: "yes",
        wudu: "yes",
        wheelchair: null,
        parking: null,
        toilets: null,
        janazah: "yes",
      },
      halal: null,
      open_now: null,
    });
    expect((await ask("id=4")).data[0]).toMatchObject({
      category: "restaurant",
      halal: {
        level: "only",
        certified_by: "Test Board",
        certificate_expires_on: "2027-01-31",
        alcohol: "no",
      },
    });
  });

  test("of a place outside every city has neither city nor its name", async () => {
    expect((await ask("id=41")).data[0]).toMatchObject({ city: null, city_name: null, country: "FJ" });
  });

  test("closed places are found by their id", async () => {
    expect((await ask("id=5&lang=ar")).data[0]).toMatchObject({
      status: "closed",
      name: "مسجد الميناء القديم",
      open_now: false,
    });
  });

  test("shows the ten newest reviews, the rating of all", async () => {
    const { repository, newest } = await reviewed(13);
    const [record] = (await ask("id=1", { reviews: repository })).data;
    expect(record?.reviews).toEqual(newest.slice(0, 10));
    expect(record?.rating).toEqual({
      average: 4.54,
      count: 13,
      distribution: { 1: 0, 2: 0, 3: 0, 4: 6, 5: 7 },
    });
  });

  test("is named by the data alone if it is active, and has no reviews, hours or times of its own", async () => {
    const { repository } = await reviewed(1);
    const ofData = `${engine.directory.data_version}.unreviewed`;
    const tags = new Set<string | undefined>();
    for (let id = 1; id <= 12; id += 1) {
      const reply = await place({ path: "/api/v1/place", search: `id=${id}` }, engine.context());
      if (reply.status !== 200) continue;
      const [record] = answerOf<Detail>(reply).data;
      const { opening_hours: hours, times, status } = record ?? {};
      const isOfData = hours === null && times === null && status === "active";
      expect({ id, tag: reply.tag }).toEqual({ id, tag: isOfData ? ofData : undefined });
      tags.add(reply.tag);
    }
    expect(tags.size).toBe(2);
    const reply = await place({ path: "/api/v1/place", search: "id=1" }, engine.context({ reviews: repository }));
    expect(reply.tag).toBeUndefined();
  });

  test("without reviews has no average", async () => {
    expect((await ask("id=1")).data[0]).toMatchObject({
      rating: { average: null, count: 0, distribution: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 } },
      reviews: [],
    });
  });
});

describe("opening hours", () => {
  test("are asked for the place, the moment and the offset there", async () => {
    const asked: unknown[] = [];
    const isOpen: ApiContext["isOpen"] = (...args) => {
      asked.push(args);
      return true;
    };
    expect((await ask("id=20", { isOpen })).data[0]).toMatchObject({
      opening_hours: "Mo-Su 05:00-23:00",
      open_now: true,
    });
    expect(asked).toEqual([
      ["Mo-Su 05:00-23:00", { lat: 51.5287, lng: -0.1654, country: "GB", region: null }, NOW_MS, 0],
    ]);
  });

  test.each([
    ["unknown hours", "id=1", null],
    ["temporarily closed, whatever the hours", "id=22", false],
  ])("%s", async (_, search, open_now) => {
    expect((await ask(search, { isOpen: () => true })).data[0]).toMatchObject({ open_now });
  });
});

describe("there is no such place", () => {
  test.each(["id=10", "id=4097", "id=2147483647", "id=10&lang=ar"])("%s", async (search) => {
    const { status, headers, ok, code, error } = await ask(search);
    expect({ status, ok, code }).toEqual({ status: 404, ok: false, code: "unknown-id" });
    expect(error).toMatch(/^There is no place with the id \d+\.$/);
    expect(headers["cache-control"]).toBe("no-store");
  });

  test.each([
    ["id=8", { reason: "duplicate", replaced_by: 1 }],
    ["id=9", { reason: "never-existed", replaced_by: null }],
  ])("any more: %s", async (search, more) => {
    expect(await ask(search)).toMatchObject({ status: 410, ok: false, code: "retired", ...more });
  });

  test.each(["", "id=", "id=0", "id=-1", "id=1.0", "id=x", "id=2147483648", "id=1&id=1", "id=1&lang=-"])(
    "%j is 400",
    async (search) => {
      expect(await ask(search)).toMatchObject({ status: 400, ok: false, code: "bad-parameter" });
    },
  );
});
