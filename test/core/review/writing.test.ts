/** A review is written once, whatever fails or is slow, also with several writers at the same time. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sha256 } from "#core/base/digest.ts";
import { memoryStorage } from "#core/contribution/memory-storage.ts";
import { readStored } from "#core/contribution/record-kind.ts";
import type { ContributionStorage } from "#core/contribution/storage.ts";
import { REVIEW } from "#core/review/id.ts";
import { type Fault, faulty, type Sent, submit, testReviewService } from "../../support/review-service.ts";

type Answered = Awaited<ReturnType<typeof submit>>;

/** Not near a turn of the salt or a midnight. */
const NOON_MS = Date.parse("2026-02-10T13:00:00Z");
/** Midnight, at which day and salt turn. */
const TURN_MS = Date.parse("2026-02-11T00:00:00Z");
const HOUR_MS = 3_600_000;

const kinds = (answers: readonly Answered[]): readonly string[] => answers.map(({ kind }) => kind).toSorted();

const reviewIn = (outcome: Answered) => ("record" in outcome ? outcome.record : null);

/** The records of place 1. */
const recordsIn = async (storage: ContributionStorage): Promise<readonly string[]> => storage.names("reviews/1");

/** A client that got 201 finds the record, with the token that was shown. */
const expectKept = async (storage: ContributionStorage, answers: readonly Answered[]): Promise<void> => {
  for (const answer of answers) {
    const review = reviewIn(answer);
    if (review === null) continue;
    const record = await readStored(storage, REVIEW, review.id);
    expect(record?.delete_token_hash).toBe(await sha256(review.delete_token));
    expect(record?.rating).toBe(review.rating);
  }
};

/** Asks again, each time after Retry-After, while 503 is answered. */
const untilAnswered = async (ask: (nowMs: number) => Promise<Answered>, nowMs: number): Promise<Answered> => {
  for (let i = 0; i < 100; i += 1) {
    const answer = await ask(nowMs + i * 5000);
    if (answer.kind !== "unavailable" && answer.kind !== "busy") return answer;
  }
  throw new Error("never answered");
};

const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 4, arbitrary: fc.constant("none" as const) },
  { weight: 1, arbitrary: fc.constantFrom<Fault>("before", "after") },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 6 }) },
);
const slow: fc.Arbitrary<Fault> = fc.integer({ min: 0, max: 6 });
const moment = fc.oneof(fc.constant(NOON_MS), fc.integer({ min: TURN_MS - 20_000, max: TURN_MS + 320_000 }));
const RUNS = { numRuns: 120 };

describe("without faults", () => {
  test.each<[string, readonly Omit<Sent, "nowMs">[], readonly string[]]>([
    ["two texts are two", [{ comment: "a" }, { comment: "b" }], ["created", "created"]],
    ["the same text is a duplicate", [{ comment: "a" }, { comment: "a" }], ["created", "duplicate"]],
    [
      "whatever the stars and the name",
      [
        { comment: "a", rating: 1 },
        { comment: "a", name: "b" },
      ],
      ["created", "duplicate"],
    ],
    [
      "without a text one is all",
      [{ rating: 1 }, { rating: 2 }, { comment: "a" }],
      ["created", "created", "duplicate"],
    ],
    [
      "another client may say the same",
      [{ comment: "a" }, { comment: "a", client: "192.0.2.2" }],
      ["created", "created"],
    ],
    [
      "a network of IPv6 is one client",
      [{ client: "2001:db8::1" }, { client: "2001:DB8:0:0:ffff::2" }],
      ["created", "duplicate"],
    ],
    [
      "an address that is mapped is the same",
      [{ client: "192.0.2.9" }, { client: "::ffff:192.0.2.9" }],
      ["created", "duplicate"],
    ],
    ["the same key answers the same", [{ key: "k" }, { key: "k" }], ["created", "replayed"]],
    ["whoever asks", [{ key: "k" }, { key: "k", client: "192.0.2.2" }], ["created", "replayed"]],
    ["a key of another body is a conflict", [{ key: "k" }, { key: "k", rating: 1 }], ["conflict", "created"]],
    ["another key is no way around", [{ key: "k" }, { key: "l" }], ["created", "duplicate"]],
    ["nor is none", [{ key: "k" }, {}], ["created", "duplicate"]],
  ])("%s", async (_, sent, expected) => {
    const service = testReviewService();
    const answers: Answered[] = [];
    for (const one of sent) answers.push(await submit(service, { ...one, nowMs: NOON_MS }));
    expect(kinds(answers)).toEqual(expected);
    await expectKept(service.storage, answers);
  });

  test("a key answers the same for 24 hours, text and token included, whatever became of the review", async () => {
    const service = testReviewService();
    const sent = { key: "k", comment: "a", name: "b" };
    const first = reviewIn(await submit(service, { ...sent, nowMs: NOON_MS }));
    for (const laterMs of [1, HOUR_MS, 11 * HOUR_MS, 24 * HOUR_MS - 1]) {
      const again = await submit(service, { ...sent, nowMs: NOON_MS + laterMs });
      expect([again.kind, reviewIn(again)]).toEqual(["replayed", first]);
    }
    expect((await submit(service, { ...sent, nowMs: NOON_MS + 24 * HOUR_MS })).kind).toBe("created");
  });

  test("a duplicate is one as long as the salt of its hour is kept: 22 to 24 hours", async () => {
    const service = testReviewService();
    await submit(service, { nowMs: NOON_MS });
    for (const laterMs of [1, 3 * HOUR_MS, 22 * HOUR_MS])
      expect((await submit(service, { nowMs: NOON_MS + laterMs })).kind).toBe("duplicate");
    expect((await submit(service, { nowMs: NOON_MS + 24 * HOUR_MS })).kind).toBe("created");
  });

  test("the hour's budget is spent, given back for what came to nothing, and starts again", async () => {
    const service = testReviewService({ limit: 3 });
    const answers: Answered[] = [];
    for (const comment of ["a", "b", "b", "c", "d"]) answers.push(await submit(service, { comment, nowMs: NOON_MS }));
    expect(answers.map(({ kind }) => kind)).toEqual(["created", "created", "duplicate", "created", "over-budget"]);
    expect((await submit(service, { comment: "d", nowMs: NOON_MS, client: "192.0.2.2" })).kind).toBe("created");
    // The salt turns at 14:00; what was counted before still counts.
    expect((await submit(service, { comment: "e", nowMs: NOON_MS + HOUR_MS + 1 })).kind).toBe("over-budget");
  });

  test("more than ten within ten minutes at one place are held", async () => {
    const service = testReviewService();
    const statuses: (string | undefined)[] = [];
    for (let i = 0; i < 12; i += 1) {
      const sent = { client: `192.0.2.${i}`, nowMs: NOON_MS + i };
      statuses.push(reviewIn(await submit(service, sent))?.status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => "published"), "pending", "pending"]);
    expect((await service.repository.stateOf(1)).rating.count).toBe(10);
    expect(reviewIn(await submit(service, { placeId: 2, nowMs: NOON_MS }))?.status).toBe("published");
  });

  test("a limit of 0 holds nothing and refuses nothing", async () => {
    const service = testReviewService({ limit: 0 });
    const all = Array.from({ length: 40 }, async (_, i) => submit(service, { comment: `${i}`, nowMs: NOON_MS }));
    const statuses = (await Promise.all(all)).map((one) => reviewIn(one)?.status);
    expect(new Set(statuses)).toEqual(new Set(["published"]));
  });

  test("all are held when the server says so", async () => {
    const answer = await submit(testReviewService({ isHolding: true }), { nowMs: NOON_MS });
    expect(reviewIn(answer)?.status).toBe("pending");
  });
});

describe("what failed can come again", () => {
  test("with a key until 201, and there is one record", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fault, { maxLength: 60 }), moment, async (faults, nowMs) => {
        const storage = memoryStorage();
        const service = testReviewService({ limit: 1 }, faulty(storage, faults));
        const ask = async (atMs: number) => submit(service, { key: "k", comment: "a", nowMs: atMs });
        const answer = await untilAnswered(ask, nowMs);
        expect(["created", "replayed"]).toContain(answer.kind);
        await expectKept(storage, [answer]);
        expect(await recordsIn(storage)).toEqual([reviewIn(answer)?.id]);
        expect(reviewIn(await untilAnswered(ask, nowMs + 600_000))).toEqual(reviewIn(answer));
      }),
      RUNS,
    );
  });

  test("without one until 201, or 409 when the lost answer was one, and there is one record", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fault, { maxLength: 60 }), moment, async (faults, nowMs) => {
        const storage = memoryStorage();
        const service = testReviewService({ limit: 1 }, faulty(storage, faults));
        const answer = await untilAnswered(async (atMs) => submit(service, { nowMs: atMs }), nowMs);
        expect(["created", "duplicate"]).toContain(answer.kind);
        await expectKept(storage, [answer]);
        expect(await recordsIn(storage)).toHaveLength(1);
      }),
      RUNS,
    );
  });

  test("with other stars once the first attempt must have ended", async () => {
    const storage = memoryStorage();
    // Two salts at most are asked for and made, the claim is made, then the line of the log fails.
    const failing: ContributionStorage = {
      ...storage,
      create: async (folder, ...rest) =>
        folder.startsWith("log/") ? Promise.reject(new Error("full")) : storage.create(folder, ...rest),
    };
    expect((await submit(testReviewService({}, failing), { rating: 5, nowMs: NOON_MS })).kind).toBe("unavailable");
    const service = testReviewService({}, storage);
    expect((await submit(service, { rating: 1, nowMs: NOON_MS + 4999 })).kind).toBe("busy");
    const answer = await submit(service, { rating: 1, nowMs: NOON_MS + 5000 });
    expect([answer.kind, reviewIn(answer)?.rating]).toEqual(["created", 1]);
    expect((await submit(service, { rating: 5, nowMs: NOON_MS + 6000 })).kind).toBe("duplicate");
  });
});

describe("at the same time", () => {
  const together = async (sent: readonly Sent[], faults: readonly Fault[]) => {
    const storage = memoryStorage();
    const service = testReviewService({ limit: 0 }, faulty(storage, faults));
    const answers = await Promise.all(sent.map(async (one) => submit(service, one)));
    return { storage, answers };
  };
  const clicks = fc.array(moment, { minLength: 2, maxLength: 5 });

  test("clicks without a key are one 201, the others 409", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 5 }),
        moment,
        fc.array(slow, { maxLength: 100 }),
        async (count, nowMs, faults) => {
          const { storage, answers } = await together(
            Array.from({ length: count }, () => ({ nowMs })),
            faults,
          );
          expect(kinds(answers)).toEqual(["created", ...Array.from({ length: count - 1 }, () => "duplicate")]);
          await expectKept(storage, answers);
        },
      ),
      RUNS,
    );
  });

  test("clicks with the same key are one 201 and its copies", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 5 }),
        moment,
        fc.array(slow, { maxLength: 100 }),
        async (count, nowMs, faults) => {
          const sent = Array.from({ length: count }, () => ({ nowMs, key: "k", comment: "a" }));
          const { storage, answers } = await together(sent, faults);
          const [first] = answers;
          expect(answers.filter(({ kind }) => kind === "created")).toHaveLength(1);
          for (const answer of answers) expect(reviewIn(answer)).toEqual(reviewIn(first ?? answer));
          await expectKept(storage, answers);
        },
      ),
      RUNS,
    );
  });

  test("around a turn of the salt and of the day, from servers whose clocks differ, there is one record", async () => {
    const around = fc.array(fc.integer({ min: TURN_MS - 60_000, max: TURN_MS + 240_000 }), {
      minLength: 2,
      maxLength: 5,
    });
    await fc.assert(
      fc.asyncProperty(around, fc.array(slow, { maxLength: 100 }), fc.boolean(), async (moments, faults, isKeyed) => {
        const storage = faulty(memoryStorage(), faults);
        const answers = await Promise.all(
          moments.map(async (nowMs) =>
            submit(testReviewService({ limit: 0 }, storage), { nowMs, key: isKeyed ? "k" : null }),
          ),
        );
        expect(await recordsIn(storage)).toHaveLength(1);
        expect(answers.filter(({ kind }) => kind === "created").length).toBeLessThan(2);
        await expectKept(storage, answers);
      }),
      RUNS,
    );
  });

  test("whatever they ask and whatever fails, no class has two records and no 201 is without one", async () => {
    const one = fc.record({ rating: fc.integer({ min: 4, max: 5 }), key: fc.constantFrom("k", "l", null) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(one, { minLength: 2, maxLength: 5 }),
        clicks,
        fc.array(fault, { maxLength: 100 }),
        async (some, [nowMs = 0], faults) => {
          const { storage, answers } = await together(
            some.map((sent) => ({ ...sent, nowMs })),
            faults,
          );
          expect((await recordsIn(storage)).length).toBeLessThan(2);
          await expectKept(storage, answers);
          const created = answers.filter((answer) => answer.kind === "created");
          expect(created.length).toBeLessThan(2);
        },
      ),
      RUNS,
    );
  });
});
