import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { memoryStorage } from "#core/contribution/memory-storage.ts";
import type { SuggestedFields } from "#core/model/suggestion.ts";
import type { SuggestionKind } from "#core/values/suggestion.ts";
import { eraseSuggestion, findSuggestion, judgeSuggestion } from "#core/suggestion/moderation.ts";
import { writeSuggestion } from "#core/suggestion/submission.ts";
import { accept, sourceOfStorage } from "../../../../build/data/accept/accept.ts";
import { rowsAt } from "../../../../build/csv/rows-at.ts";
import { testReviewService } from "../../../support/review-service.ts";
import { temporaryFolder } from "../../small-data.ts";
import { dataFolder, TODAY } from "./support.ts";

const scratch = temporaryFolder();
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 10, 12);

const random = (length: number): Uint8Array => new Uint8Array(randomBytes(length));
const FREE = { isSpent: () => false, take: async () => true, undo: async () => undefined } as never;

test("what was sent, accepted and confirmed in a storage is in the data, and marked in the storage, once", async () => {
  const service = testReviewService({ limit: 0 }, memoryStorage());
  const send = async (
    kind: SuggestionKind,
    placeId: number | null,
    fields: SuggestedFields | null,
    client = "192.0.2.1",
    nowMs = NOW,
  ): Promise<string> => {
    const body = { kind, place_id: placeId, fields, evidence: null, note: null, name: null };
    const salts = await service.salts.at(nowMs);
    const outcome = await writeSuggestion({ body, keyed: null, client, salts, nowMs }, service, FREE, false);
    if (outcome.kind !== "created") throw new Error(`got ${outcome.kind}, expected created`);
    return outcome.record.id;
  };
  const find = async (id: string) => {
    const found = await findSuggestion(service, id);
    if (found === null) throw new Error(`got no suggestion ${id}, expected one`);
    return found;
  };
  const judge = async (id: string, action: "accept" | "reject", fields: SuggestedFields | null = null) =>
    judgeSuggestion(service, await find(id), { action, reason: "x", fields }, NOW + 1000);

  const edit = await send("edit", 2, { phone: "+442076528001" });
  const corrected = await send("edit", 3, { phone: "+442076528002" });
  const rejected = await send("edit", 1, { phone: "+442076528003" });
  const erased = await send("closed", 1, null);
  const pending = await send("closed", 4, null);
  await judge(edit, "accept");
  await judge(corrected, "accept", { website: "https://south.example.org" });
  await judge(rejected, "reject");
  await judge(erased, "accept");
  await eraseSuggestion(service, await find(erased), NOW + 2000);
  const confirmations: string[] = [];
  for (const [n, client] of ["198.51.100.7", "203.0.113.7", "192.0.2.200"].entries())
    confirmations.push(await send("confirm", 1, { confirms: ["existence"] }, client, NOW - (60 - n * 20) * DAY_MS));

  const dataDir = dataFolder(join(scratch, "one"));
  const source = sourceOfStorage({ storage: service.storage, random }, NOW + DAY_MS);
  const run = { today: TODAY, isFar: false, mark: "written", isDryRun: false } as const;
  const plan = await accept(dataDir, source, run);
  expect(plan.held).toEqual([]);
  const statusOf = async (id: string) => (await find(id)).state.status;
  const states = async () => Promise.all([edit, corrected, rejected, erased, pending].map(statusOf));
  expect(await states()).toEqual(["applied", "applied", "rejected", "removed", "pending"]);
  const rows = new Map(rowsAt(join(dataDir, "places/gb.csv")).map((row) => [row["id"], row]));
  expect([rows.get("2")?.["phone"], rows.get("3")?.["phone"], rows.get("3")?.["website"]]).toEqual([
    "+442076528001",
    "",
    "https://south.example.org",
  ]);
  expect([rows.get("1")?.["status"], rows.get("1")?.["verified_on"]]).toEqual(["active", "2026-09-11"]);

  const again = await accept(dataDir, source, run);
  expect([again.texts.size, again.applied, again.held]).toEqual([0, [], []]);
  expect(await Promise.all(confirmations.map(statusOf))).toEqual(["applied", "pending", "pending"]);
});
