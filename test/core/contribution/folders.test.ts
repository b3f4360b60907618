/** Each kind of record that is written is registered, and in a backup unless it says why not. */
import { expect, test } from "vitest";
import { readBackup, writeBackup } from "#core/contribution/backup.ts";
import { FOLDER_KINDS, folderKindOf, registered } from "#core/contribution/folders.ts";
import { memoryStorage } from "#core/contribution/memory-storage.ts";
import type { ContributionStorage } from "#core/contribution/storage.ts";
import { STORED } from "#core/suggestion/stored.ts";
import { writeOneOfEach } from "../../support/written.ts";

const NOW_MS = Date.UTC(2026, 10, 23, 13);

/** The storage, and every folder that something was written into, by its first part. */
const recorded = (storage: ContributionStorage) => {
  const seen = new Set<string>();
  const create: ContributionStorage["create"] = async (folder, name, value) => {
    seen.add(folder.split("/")[0] ?? "");
    return storage.create(folder, name, value);
  };
  return { seen, storage: { ...storage, create } };
};

const backupOf = async (storage: ContributionStorage): Promise<readonly string[]> => {
  const lines: string[] = [];
  for await (const line of writeBackup(storage, STORED, (what) => expect(what).toBe(""))) lines.push(line);
  return lines;
};

const backedUp = Object.entries(FOLDER_KINDS).flatMap(([prefix, { policy }]) => (policy === "backup" ? [prefix] : []));

test("everything that is written is of a registered kind, and each kind is written", async () => {
  const { seen, storage } = recorded(memoryStorage());
  await writeOneOfEach(registered(storage), NOW_MS);
  const ofAStart = ["probe"];
  expect([...seen, ...ofAStart].sort()).toEqual(Object.keys(FOLDER_KINDS).sort());
});

test("a backup holds each kind that says so, whole, and none that does not", async () => {
  const from = memoryStorage();
  await writeOneOfEach(from, NOW_MS);
  const { seen, storage: into } = recorded(memoryStorage());
  const { refused, lost } = await readBackup(into, STORED, await backupOf(from));
  expect([refused, lost]).toEqual([[], []]);
  // The log is made again from names.
  expect([...seen].sort()).toEqual([...backedUp, "log"].sort());
  const contentOf = async (storage: ContributionStorage, prefix: string): Promise<readonly string[]> => {
    const content: string[] = [];
    for (const folder of [prefix, ...(await storage.folders(prefix))])
      for (const name of await storage.names(folder))
        content.push(`${folder}/${name} ${await storage.get(folder, name)}`);
    return content;
  };
  for (const prefix of backedUp) {
    const content = await contentOf(from, prefix);
    expect([prefix, content.length > 0]).toEqual([prefix, true]);
    expect(await contentOf(into, prefix)).toEqual(content);
  }
});

test("each kind that is in no backup says why", () => {
  for (const [prefix, kind] of Object.entries(FOLDER_KINDS))
    expect([prefix, "why" in kind]).toEqual([prefix, kind.policy !== "backup"]);
});

test("a folder of no registered kind is refused", async () => {
  await expect(registered(memoryStorage()).create("badges/1", "a", "")).rejects.toThrow('got the folder "badges/1"');
  expect([folderKindOf("probe-1234"), folderKindOf("voters/51"), folderKindOf("toString")]).toEqual([
    "probe",
    "voters",
    null,
  ]);
});

test("a value that cannot be read is told, and the mark of a folder is none", async () => {
  const storage = memoryStorage();
  await storage.create("voters/51", "secret", "00");
  await storage.create("voters/51", "over", "1");
  const unreadable: string[] = [];
  const lines: string[] = [];
  for await (const line of writeBackup(storage, STORED, (what) => unreadable.push(what))) lines.push(line);
  const [head = "", ...values] = lines;
  expect([JSON.parse(head), values, unreadable]).toEqual([
    { kind: "musalla-reviews", format: 1 },
    [],
    ["voters/51/secret"],
  ]);
});

test("another secret of confirmations in the storage is told: what the backup has is lost", async () => {
  const [from, into] = [memoryStorage(), memoryStorage()];
  await writeOneOfEach(from, NOW_MS);
  await writeOneOfEach(into, NOW_MS);
  const [folder = ""] = await from.folders("voters");
  expect((await readBackup(into, STORED, await backupOf(from))).lost).toEqual([`${folder}/secret`]);
  expect((await readBackup(from, STORED, await backupOf(from))).lost).toEqual([]);
});

test.each([
  ["a folder of another kind", { folder: "once/20261123", name: "k", value: "{}" }],
  ["a folder too deep", { folder: "voters/51/x", name: "secret", value: "0".repeat(64) }],
  ["a folder that is no name", { folder: "voters/5 1", name: "secret", value: "0".repeat(64) }],
  ["a mark", { folder: "voters/51", name: "over", value: "1" }],
  ["a short secret", { folder: "voters/51", name: "secret", value: "00" }],
  ["a proof that is none", { folder: "stewards", name: "0".repeat(64), value: "{}" }],
  [
    "an invitation of another place",
    { folder: "steward-invitations/2", name: "t", value: '{"place_id":1,"token":"t","invited_at":""}' },
  ],
  ["a member more", { folder: "voters/51", name: "secret", value: "0".repeat(64), more: 1 }],
])("%s is no line of a backup", async (_, value) => {
  const line = JSON.stringify({ kind: "value", ...value });
  expect(await readBackup(memoryStorage(), STORED, [line])).toMatchObject({ added: 0, refused: [1] });
});
