/** A suggestion is written once and judged once, whatever fails, also with several writers at the same time. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clientKeys, openRateLimit } from "#core/contribution/rate-limit.ts";
import { readBackup, writeBackup } from "#core/contribution/backup.ts";
import { verifyStorage } from "#core/contribution/verify-storage.ts";
import { memoryStorage } from "#core/contribution/memory-storage.ts";
import { type ContributionStorage, Unavailable } from "#core/contribution/storage.ts";
import { suggestionRecord } from "#core/model/suggestion.ts";
import { SUGGESTION_STATUSES } from "#core/values/suggestion.ts";
import type { ReviewService } from "#core/review/service.ts";
import type { SuggestionBody } from "#core/suggestion/fields.ts";
import { STORED } from "#core/suggestion/stored.ts";
import {
  eraseSuggestion,
  findSuggestion,
  judgeSuggestion,
  markApplied,
  suggestionsOf,
  tellSuggestion,
} from "#core/suggestion/moderation.ts";
import { keyedSuggestion, writeSuggestion } from "#core/suggestion/submission.ts";
import { type Fault, faulty, testReviewService } from "../../support/review-service.ts";

const NOW_MS = Date.UTC(2026, 1, 10, 12);
const KEY = "0123456789abcdef";

const BODY: SuggestionBody = {
  kind: "edit",
  place_id: 1,
  fields: { phone: "+442076528000" },
  evidence: null,
  note: "Called them.",
  name: "Zoë",
};

/** Writes as POST /suggestion does; `null` for 503. */
const suggest = async (service: ReviewService, nowMs = NOW_MS, key: string | null = KEY, body = BODY) => {
  try {
    const salts = await service.salts.at(nowMs);
    const keys = await clientKeys(salts, "192.0.2.1", nowMs);
    const budget = await openRateLimit("suggestions", service.limit, service.counters.suggestions, keys);
    const keyed = key === null ? null : await keyedSuggestion(key, body, nowMs);
    const outcome = await writeSuggestion({ body, keyed, client: "192.0.2.1", salts, nowMs }, service, budget, false);
    return outcome.kind === "busy" ? null : outcome;
  } catch (error) {
    if (error instanceof Unavailable) return null;
    throw error;
  }
};

const idsIn = async (storage: ContributionStorage): Promise<readonly string[]> => storage.names("suggestions/20260210");

const judgeAs = async (service: ReviewService, id: string, action: "accept" | "reject", nowMs: number) => {
  try {
    const found = await findSuggestion(service, id);
    if (found === null) return "none";
    return await judgeSuggestion(service, found, { action, reason: "A test.", fields: null }, nowMs);
  } catch (error) {
    if (error instanceof Unavailable) return "busy";
    throw error;
  }
};

const faults = fc.array(fc.constantFrom<Fault>("none", "before", "after", 1, 3), { maxLength: 40 });

describe("with faults of the storage", () => {
  test("a key makes one suggestion, and what was acknowledged is there", async () => {
    await fc.assert(
      fc.asyncProperty(faults, async (some) => {
        const storage = memoryStorage();
        const service = testReviewService({ limit: 0 }, faulty(storage, some));
        const first = await Promise.all([suggest(service), suggest(service), suggest(service)]);
        let last = null;
        for (let i = 1; last === null && i < 60; i += 1) last = await suggest(service, NOW_MS + i * 6000);
        const answers = [...first, last].flatMap((one) => (one !== null && "record" in one ? [one.record] : []));
        expect(last).not.toBeNull();
        expect(new Set(answers.map(({ id, delete_token: token }) => `${id} ${token}`)).size).toBe(1);
        expect(await idsIn(storage)).toEqual([answers[0]?.id]);
      }),
      { numRuns: 60 },
    );
  });

  test("of many verdicts one counts, and there is one entry", async () => {
    await fc.assert(
      fc.asyncProperty(faults, async (some) => {
        const storage = memoryStorage();
        const made = await suggest(testReviewService({ limit: 0 }, storage));
        const id = made !== null && "record" in made ? made.record.id : "";
        const service = testReviewService({ limit: 0 }, faulty(storage, some));
        const actions = ["accept", "reject", "accept", "reject"] as const;
        const told = await Promise.all(actions.map(async (action) => judgeAs(service, id, action, NOW_MS + 1000)));
        let last = "busy";
        for (let i = 1; last === "busy" && i < 60; i += 1)
          last = await judgeAs(service, id, "accept", NOW_MS + 1000 + i * 6000);
        expect(["done", "judged"]).toContain(last);
        expect([...told, last].filter((one) => one === "done").length).toBeLessThanOrEqual(1);
        expect(await storage.names("suggestion-acts/20260210")).toHaveLength(1);
      }),
      // The example: two moderators accept, and the second finds the claim of the first before its entry.
      { numRuns: 60, examples: [[["before", 3, "before", "none", 1, 1, 1, 1, 3]]] },
    );
  });
});

describe("the storage of suggestions", () => {
  /** Five suggestions: one accepted, one applied, one rejected, one erased, one pending. */
  const filled = async () => {
    const storage = memoryStorage();
    const service = testReviewService({ limit: 0 }, storage);
    const ids: string[] = [];
    for (let i = 0; i < 5; i += 1) {
      const made = await suggest(service, NOW_MS + i, null, { ...BODY, fields: { phone: `+44207652800${i}` } });
      ids.push(made !== null && "record" in made ? made.record.id : "");
    }
    const [accepted = "", applied = "", rejected = "", erased = ""] = ids;
    for (const id of [accepted, applied]) await judgeAs(service, id, "accept", NOW_MS + 100);
    await judgeAs(service, rejected, "reject", NOW_MS + 100);
    await markApplied(service, applied, NOW_MS + 200);
    const found = await findSuggestion(service, erased);
    if (found !== null) await eraseSuggestion(service, found, NOW_MS + 300);
    return { storage, service };
  };

  const statusesIn = async (service: ReviewService) =>
    Promise.all(
      (["accepted", "applied", "rejected", "removed", "pending"] as const).map(
        async (status) => (await suggestionsOf(service, [status])).length,
      ),
    );

  test("is told whole, for the program that writes it into the data", async () => {
    const { service } = await filled();
    for (const { id } of await suggestionsOf(service, SUGGESTION_STATUSES)) {
      const told = await tellSuggestion(service, id);
      expect(suggestionRecord.strict().safeParse(told?.record).error).toBeUndefined();
    }
  });

  test("is listed by status from names alone", async () => {
    expect(await statusesIn((await filled()).service)).toEqual([1, 1, 1, 1, 1]);
  });

  test("comes back whole from a backup, erased ones without their text", async () => {
    const { storage } = await filled();
    const lines: string[] = [];
    for await (const line of writeBackup(storage, STORED, (what) => expect(what).toBe(""))) lines.push(line);
    const into = memoryStorage();
    expect(await readBackup(into, STORED, lines)).toEqual({ added: 5 + 5, there: 0, refused: [], lost: [] });
    expect(await readBackup(into, STORED, lines)).toEqual({ added: 0, there: 10, refused: [], lost: [] });
    expect(await statusesIn(testReviewService({}, into))).toEqual([1, 1, 1, 1, 1]);
    expect(await verifyStorage(into, STORED)).toEqual({
      places: 0,
      records: { review: 0, suggestion: 5 },
      acts: 5,
      lines: 0,
      findings: [],
    });
  });

  test("is verified: an interrupted erasure is finished, strange records are named", async () => {
    const { storage, service } = await filled();
    const [entry] = await suggestionsOf(service, ["removed"]);
    const [other] = await suggestionsOf(service, ["pending"]);
    const text = (await storage.get("suggestions/20260210", other?.id ?? "")) ?? "";
    await storage.replace("suggestions/20260210", entry?.id ?? "", text.replaceAll(other?.id ?? "", entry?.id ?? ""));
    await storage.create("suggestions/20260210", "nothing", "{}");
    const { findings } = await verifyStorage(storage, STORED);
    expect(findings.map(({ what, outcome }) => [what, outcome])).toEqual(
      expect.arrayContaining([
        ["erased-with-text", "healed"],
        ["strange-name", "problem"],
      ]),
    );
    expect(await storage.get("suggestions/20260210", entry?.id ?? "")).not.toContain("Called them.");
  });
});
