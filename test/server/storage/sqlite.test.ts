/** Reviews in SQLite while another process holds its lock: waited for without holding up anybody else, and what is acknowledged is kept. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, createClient } from "@libsql/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ContributionStorage } from "#core/contribution/storage.ts";
import { sqliteStorage } from "../../../server/storage/sqlite.ts";

const FOLDER = "reviews/401";
const dir = mkdtempSync(join(tmpdir(), "musalla-locked-"));
const file = join(dir, "reviews.sqlite");

let storage: ContributionStorage;
let other: Client;
beforeAll(async () => {
  storage = await sqliteStorage(file);
  other = createClient({ url: `file:${file}` });
});
afterAll(async () => {
  await storage.close();
  other.close();
  rmSync(dir, { recursive: true, force: true });
});

/** Names that everybody sees, whatever connection wrote them. */
const committed = async (): Promise<readonly string[]> =>
  (await other.execute("SELECT name FROM names ORDER BY name")).rows.map((row) => row["name"] as string);

describe("a lock of another process", () => {
  it("that lasts rejects, lets everything else go on meanwhile, and what is acknowledged after it is kept", async () => {
    await storage.create(FOLDER, "a", "one");
    const lock = await other.transaction("write");
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 20);
    await expect(storage.create(FOLDER, "b", "two")).rejects.toThrow(/SQLITE_BUSY/);
    clearInterval(counting);
    expect(turns).toBeGreaterThan(10);
    expect(await storage.names(FOLDER)).toEqual(["a"]);
    await lock.rollback();
    expect(await storage.create(FOLDER, "c", "three")).toBe(true);
    expect(await committed()).toEqual(["a", "c"]);
  });

  it("that ends soon is waited for", async () => {
    const lock = await other.transaction("write");
    setTimeout(() => void lock.rollback(), 100);
    expect(await storage.create(FOLDER, "d", "four")).toBe(true);
    expect(await committed()).toEqual(["a", "c", "d"]);
  });
});
