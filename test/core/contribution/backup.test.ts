import { describe, expect, test } from "vitest";
import { readBackup, writeBackup } from "#core/contribution/backup.ts";
import { memoryStorage } from "#core/contribution/memory-storage.ts";
import { type ContributionStorage, LOG, logFolder, SUMMARY } from "#core/contribution/storage.ts";
import { finishErasures, verifyStorage } from "#core/contribution/verify-storage.ts";
import { actsFolder, REVIEW, reviewsFolder } from "#core/review/id.ts";
import { allStars, ratingsCsv } from "#core/review/ratings-csv.ts";
import { SNAPSHOT_NAME } from "#core/review/ratings-snapshot.ts";
import { createReviewRepository } from "#core/review/service.ts";
import { actName, putAct, putReview, recordOf, reviewId, T0_MS } from "../../support/reviews.ts";

const HOUR_MS = 3_600_000;

const STORED = { kinds: [REVIEW], values: [] };

const backupOf = async (storage: ContributionStorage, unreadable: string[] = []): Promise<readonly string[]> => {
  const lines: string[] = [];
  for await (const line of writeBackup(storage, STORED, (what) => unreadable.push(what))) lines.push(line);
  return lines;
};

/** Everything below a parent, as folder/name = value. */
const contentOf = async (storage: ContributionStorage, ...parents: readonly string[]): Promise<readonly string[]> => {
  const all: string[] = [];
  for (const parent of parents) {
    for (const folder of await storage.folders(parent)) {
      for (const name of await storage.names(folder)) {
        all.push(`${folder}/${name} = ${(await storage.get(folder, name)) ?? ""}`);
      }
    }
  }
  return all;
};

/** Three places, 40 reviews in three hours, some acts. */
const filled = async (): Promise<ContributionStorage> => {
  const storage = memoryStorage();
  for (let i = 0; i < 40; i += 1) {
    const placeId = 1 + (i % 3);
    const id = await putReview(storage, { placeId, rating: 1 + (i % 5), atMs: T0_MS + i * 300_000 });
    if (i % 7 === 0) await putAct(storage, id, "remove", T0_MS + HOUR_MS + i, placeId);
    if (i % 11 === 0) await putAct(storage, id, "report", T0_MS + HOUR_MS + i, placeId);
  }
  return storage;
};

describe("a backup", () => {
  test("brings everything into an empty storage, log included", async () => {
    const [from, into] = [await filled(), memoryStorage()];
    expect(await readBackup(into, STORED, await backupOf(from))).toEqual({
      added: 40 + 6 + 4,
      there: 0,
      refused: [],
      lost: [],
    });
    expect(await contentOf(into, "reviews", "acts", LOG)).toEqual(await contentOf(from, "reviews", "acts", LOG));
    expect((await verifyStorage(into, STORED)).findings).toEqual([]);
  });

  test("brought in twice changes nothing the second time", async () => {
    const [lines, into] = [await backupOf(await filled()), memoryStorage()];
    await readBackup(into, STORED, lines.slice(0, 20));
    expect(await readBackup(into, STORED, lines)).toMatchObject({ added: 31, there: 19 });
    expect(await readBackup(into, STORED, lines)).toMatchObject({ added: 0, there: 50 });
  });

  test("from before an erasure does not bring the text back", async () => {
    const storage = memoryStorage();
    const id = await putReview(storage);
    const before = await backupOf(storage);
    await putAct(storage, id, "erase", T0_MS + 1);
    await storage.replace(reviewsFolder(1), id, JSON.stringify({ ...recordOf(id, {}), comment: null, name: null }));
    await readBackup(storage, STORED, before);
    expect(await storage.get(reviewsFolder(1), id)).not.toContain("comment of");
  });

  test("holds no text of an erased review, though the storage still does", async () => {
    const storage = memoryStorage();
    const id = await putReview(storage);
    await putAct(storage, id, "erase", T0_MS + 1);
    const lines = await backupOf(storage);
    expect(lines.join("\n")).not.toMatch(/comment of|Amina/);
    const into = memoryStorage();
    await readBackup(into, STORED, lines);
    expect((await createReviewRepository(into).stateOf(1)).entries[0]).toMatchObject({ id, isErased: true });
  });

  test("names what cannot be read and goes on", async () => {
    const storage = await filled();
    const bad = reviewId({ atMs: T0_MS + 9 });
    await storage.create(reviewsFolder(1), bad, '{"id":"');
    const unreadable: string[] = [];
    expect(await backupOf(storage, unreadable)).toHaveLength(51);
    expect(unreadable).toEqual([`reviews/1/${bad}`]);
  });

  test("refuses invalid lines, by number, and brings in the others", async () => {
    const [id, other] = [reviewId(), reviewId({ placeId: 2 })];
    const review = recordOf(id, {});
    const lines = [
      '{"kind":"musalla-reviews","format":1}',
      "no",
      JSON.stringify({ kind: "review", review: { ...review, place_id: 2 } }),
      JSON.stringify({ kind: "review", review: { ...review, id: "../../etc/passwd" } }),
      JSON.stringify({ kind: "review", review: { ...review, address: "192.0.2.1" } }),
      JSON.stringify({
        kind: "act",
        name: actName(other, "erase", T0_MS),
        act: { review_id: id, action: "erase", by: "author", reason: null, note: null, at: "" },
      }),
      "",
      JSON.stringify({ kind: "review", review }),
    ];
    const into = memoryStorage();
    expect(await readBackup(into, STORED, lines)).toEqual({ added: 1, there: 0, refused: [2, 3, 4, 5, 6], lost: [] });
    expect(await into.names(reviewsFolder(1))).toEqual([id]);
  });

  test("has ratings counted again", async () => {
    const into = memoryStorage();
    await into.create(SUMMARY, SNAPSHOT_NAME, "{}");
    await readBackup(into, STORED, await backupOf(await filled()));
    expect(await into.names(SUMMARY)).toEqual([]);
  });
});

describe("the table of ratings", () => {
  test("has a row for each place with a published review, by place", async () => {
    const storage = memoryStorage();
    for (const rating of [5, 5, 4]) await putReview(storage, { placeId: 401, rating });
    await putReview(storage, { placeId: 20, rating: 3 });
    await putReview(storage, { placeId: 5, rating: 3, isHeld: true });
    const removed = await putReview(storage, { placeId: 6 });
    await putAct(storage, removed, "remove", T0_MS, 6);
    expect(ratingsCsv(await allStars(storage))).toBe(
      "place_id,count,average,one,two,three,four,five\n20,1,3,0,0,1,0,0\n401,3,4.67,0,0,0,1,2\n",
    );
    expect(ratingsCsv(new Map())).toBe("place_id,count,average,one,two,three,four,five\n");
  });
});

test("an older backup brings no text that hides in", async () => {
  const storage = memoryStorage();
  const id = reviewId();
  const review = { ...recordOf(id, {}), comment: "\ud800", name: "A\u200bm" };
  await readBackup(storage, STORED, [JSON.stringify({ kind: "review", review })]);
  const kept = JSON.parse((await storage.get(reviewsFolder(1), id)) ?? "") as unknown;
  expect(kept).toEqual({ ...review, comment: "\ufffd", name: "Am" });
});

describe("verify", () => {
  const found = async (storage: ContributionStorage) =>
    (await verifyStorage(storage, STORED)).findings.map(({ where, what, outcome }) => [where, what, outcome]);

  test("counts what is there, and is content", async () => {
    expect(await verifyStorage(await filled(), STORED)).toEqual({
      places: 3,
      records: { review: 40, suggestion: 0 },
      acts: 10,
      lines: 50,
      findings: [],
    });
    expect(await verifyStorage(memoryStorage(), STORED)).toMatchObject({ places: 0, lines: 0, findings: [] });
  });

  test("names a line without its record, which does no harm", async () => {
    const storage = await filled();
    const id = reviewId();
    await storage.create(logFolder(T0_MS), id, "");
    expect(await found(storage)).toEqual([[`log/2026021012/${id}`, "dangling-log-line", "harmless"]]);
  });

  test("adds what the log lacks, once", async () => {
    const storage = await filled();
    const id = reviewId({ placeId: 9, atMs: T0_MS + 5 * HOUR_MS });
    const act = actName(id, "report", T0_MS + 6 * HOUR_MS);
    await storage.create(reviewsFolder(9), id, JSON.stringify(recordOf(id, { placeId: 9 })));
    await storage.create(
      actsFolder(9),
      act,
      JSON.stringify({ review_id: id, action: "report", by: "reader", reason: "spam", note: null, at: "" }),
    );
    expect(await found(storage)).toEqual([
      [`reviews/9/${id}`, "not-in-log", "healed"],
      [`acts/9/${act}`, "not-in-log", "healed"],
    ]);
    expect(await storage.names("log/2026021017")).toEqual([id]);
    expect(await storage.names("log/2026021018")).toEqual([act]);
    expect(await found(storage)).toEqual([]);
  });

  test("takes the text of what was erased, once", async () => {
    const storage = memoryStorage();
    const id = await putReview(storage);
    await putAct(storage, id, "erase", T0_MS + 1);
    expect(await found(storage)).toEqual([[`reviews/1/${id}`, "erased-with-text", "healed"]]);
    expect(JSON.parse((await storage.get(reviewsFolder(1), id)) ?? "")).toEqual({
      ...recordOf(id, {}),
      comment: null,
      name: null,
    });
    expect(await found(storage)).toEqual([]);
  });

  test("takes out text that hides or is not well-formed, once; the words of acts stay as they were", async () => {
    const storage = memoryStorage();
    const id = await putReview(storage);
    const dirty = { ...recordOf(id, {}), comment: "x\ud800\u{e0061}y", name: "\u3164" };
    await storage.replace(reviewsFolder(1), id, JSON.stringify(dirty));
    const act = actName(id, "report", T0_MS);
    await storage.create(logFolder(T0_MS), act, "");
    await storage.create(
      actsFolder(1),
      act,
      JSON.stringify({
        review_id: id,
        action: "report",
        by: "reader",
        reason: "spam",
        note: "\udc00n\u202e",
        at: "",
      }),
    );
    const clean = { ...dirty, comment: "x\ufffdy", name: null };
    const { entries } = await createReviewRepository(storage).stateOf(1);
    expect(await Promise.all(entries.map(createReviewRepository(storage).read))).toEqual([clean]);
    const lines = (await backupOf(storage)).map((line) => JSON.parse(line) as unknown);
    expect(lines).toContainEqual({ kind: "review", review: clean });
    expect(lines).toContainEqual(expect.objectContaining({ act: expect.objectContaining({ note: "\ufffdn" }) }));
    const left = [`acts/1/${act}`, "hidden-words", "harmless"];
    expect(await found(storage)).toEqual([[`reviews/1/${id}`, "hidden-text", "healed"], left]);
    expect(JSON.parse((await storage.get(reviewsFolder(1), id)) ?? "")).toEqual(clean);
    expect(await found(storage)).toEqual([left]);
  });

  test("names what a person must look at, and leaves it", async () => {
    const storage = memoryStorage();
    const [half, other, elsewhere] = [await putReview(storage), await putReview(storage), reviewId({ placeId: 2 })];
    await storage.replace(reviewsFolder(1), half, '{"id":"');
    await storage.replace(reviewsFolder(1), other, JSON.stringify(recordOf(half, {})));
    await storage.create(reviewsFolder(1), elsewhere, JSON.stringify(recordOf(elsewhere, { placeId: 2 })));
    await storage.create(logFolder(T0_MS), elsewhere, "");
    await storage.create(reviewsFolder(1), "notes", "");
    const orphan = await putAct(storage, reviewId({ placeId: 3 }), "publish", T0_MS, 3);
    const before = await contentOf(storage, "reviews", "acts", LOG);
    expect(await found(storage)).toEqual(
      expect.arrayContaining([
        [`reviews/1/${half}`, "unreadable", "problem"],
        [`reviews/1/${other}`, "contradicts-name", "problem"],
        [`reviews/1/${elsewhere}`, "wrong-place", "problem"],
        ["reviews/1/notes", "strange-name", "problem"],
        [`acts/3/${orphan}`, "act-without-record", "problem"],
      ]),
    );
    expect(await contentOf(storage, "reviews", "acts", LOG)).toEqual(before);
  });
});

test("an erasure that was cut off before the text is finished, once, and nothing else is touched", async () => {
  const storage = memoryStorage();
  const [cut, whole] = [await putReview(storage), await putReview(storage, { atMs: T0_MS + 1 })];
  await putAct(storage, cut, "erase", T0_MS + 2);
  await putAct(storage, whole, "remove", T0_MS + 2);
  expect(await finishErasures(storage, [REVIEW])).toBe(1);
  expect(await storage.get(reviewsFolder(1), cut)).not.toMatch(/comment of|Amina/);
  expect(await storage.get(reviewsFolder(1), whole)).toContain("comment of");
  expect(await finishErasures(storage, [REVIEW])).toBe(0);
});
