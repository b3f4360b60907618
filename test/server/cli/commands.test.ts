/** `npm run reviews` as it is called: output, files, exit codes. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { logFolder } from "#core/contribution/storage.ts";
import { reviewsFolder } from "#core/review/id.ts";
import { type Outcome, storageAt } from "../../../server/cli/command-line.ts";
import { runReviews } from "../../../server/cli/commands.ts";
import { filesStorage } from "../../../server/storage/files.ts";
import { type Bundled, bundleProgram } from "../../support/bundled.ts";
import { putAct, putReview, reviewId, T0_MS } from "../../support/reviews.ts";

const PROGRAM = "server/cli/reviews.ts";
let program: Bundled;
const scratch = mkdtempSync(join(tmpdir(), "musalla-reviews-cli-"));
const [store, copy] = [join(scratch, "store"), join(scratch, "copy")];
afterAll(() => {
  rmSync(scratch, { recursive: true, force: true });
  program.remove();
});

beforeAll(async () => {
  program = await bundleProgram(PROGRAM);
  const storage = filesStorage(store);
  for (let i = 0; i < 5; i += 1) await putReview(storage, { placeId: 401, rating: 1 + i, atMs: T0_MS + i });
  const removed = await putReview(storage, { placeId: 20, rating: 1 });
  await putAct(storage, removed, "remove", T0_MS + 9, 20);
  await storage.close();
});

const start = (reviews: string, words: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    encoding: "utf8",
    env: { ...process.env, MUSALLA_REVIEWS: reviews },
  });
  return { status, stdout, stderr };
};
const run = (reviews: string, ...words: readonly string[]) => start(reviews, [program.path, ...words]);

/** The command in this process, on the storage in a folder. */
const on = async (folder: string, ...words: readonly string[]): Promise<Outcome> =>
  runReviews(words, () => storageAt(`fs:${folder}`, () => undefined));

const USAGE = /^Usage: npm run reviews -- <command>|^See npm run reviews -- .*--help$/m;

describe("npm run reviews", () => {
  it("runs from its source", () => {
    const TSX = createRequire(import.meta.url).resolve("tsx/cli");
    const counted = "2 places, 6 reviews, 0 suggestions, 1 act, 7 lines of the log\n";
    expect(start(`fs:${store}`, [TSX, PROGRAM, "verify"])).toEqual({ status: 0, stdout: counted, stderr: "" });
  });

  it("exports ratings to a file or to the screen", async () => {
    const csv = "place_id,count,average,one,two,three,four,five\n401,5,3,1,1,1,1,1\n";
    const file = join(scratch, "out", "ratings.csv");
    expect(run(`fs:${store}`, "export", "--ratings", "-")).toMatchObject({ status: 0, stdout: csv });
    expect(await on(store, "export", "--ratings", file)).toMatchObject({ code: 0, out: `${file}: ratings of 1 place` });
    expect(readFileSync(file, "utf8")).toBe(csv);
    expect(readdirSync(join(scratch, "out"))).toEqual(["ratings.csv"]);
  });

  it("takes everything from one storage to another, as often as one likes", async () => {
    const file = join(scratch, "backup.jsonl");
    expect(await on(store, "export", "--all", file)).toEqual({ code: 0, out: `${file}: 7 records` });
    expect(await on(copy, "import", file)).toEqual({ code: 0, out: "7 records added, 0 there already" });
    expect(await on(copy, "import", file)).toEqual({ code: 0, out: "0 records added, 7 there already" });
    const counted = "2 places, 6 reviews, 0 suggestions, 1 act, 7 lines of the log";
    for (const folder of [store, copy]) expect(await on(folder, "verify")).toMatchObject({ code: 0, out: counted });
  });

  it("names lines that are no records, brings in the others, and leaves with 1", () => {
    const file = join(scratch, "damaged.jsonl");
    writeFileSync(file, `${readFileSync(join(scratch, "backup.jsonl"), "utf8")}{"kind":"rev`);
    const { status, stdout, stderr } = run(`fs:${join(scratch, "third")}`, "import", file);
    expect({ status, stdout }).toEqual({ status: 1, stdout: "7 records added, 0 there already\n" });
    expect(stderr).toContain(`${file}:9: no record of a backup`);
  });

  it("verifies: mends what it can, names what it cannot, and leaves with 1", async () => {
    const storage = filesStorage(copy);
    const [dangling, half] = [reviewId(), reviewId({ placeId: 401 })];
    await storage.create(logFolder(T0_MS), dangling, "");
    const erased = await putReview(storage, { placeId: 30 });
    await putAct(storage, erased, "erase", T0_MS + 1, 30);
    await storage.close();
    writeFileSync(join(copy, reviewsFolder(401), `${half}.json`), '{"id":"');
    const first = await on(copy, "verify");
    expect(first.code).toBe(1);
    expect(first.err).toContain(`log/2026021012/${dangling}: harmless: `);
    expect(first.err).toContain(`reviews/30/${erased}: healed: `);
    expect(first.err).toContain(`reviews/401/${half}: healed: was not in the log`);
    expect(first.err).toContain(`reviews/401/${half}: problem: cannot be read`);
    expect(readFileSync(join(copy, "reviews/30", `${erased}.json`), "utf8")).not.toContain("comment of");
    const second = await on(copy, "verify");
    expect(second.err).toContain(`reviews/401/${half}: problem: cannot be read`);
    expect(second.err).not.toContain("healed");
    rmSync(join(copy, reviewsFolder(401), `${half}.json`));
    expect((await on(copy, "verify")).code).toBe(0);
  });

  it.each([
    [[]],
    [["frobnicate"]],
    [["export"]],
    [["export", "--ratings", "--all", "x"]],
    [["export", "--all"]],
    [["import"]],
    [["import", "/nowhere/at/all"]],
    [["verify", "x"]],
    [["verify", "--all"]],
    [["import", "a", "b"]],
    [["--bogus"]],
    [["export", "--ratings", "--dry-run"]],
    [["export", "--ratings", "-", "x"]],
    [["help"]],
  ])("%j is a usage error", async (words) => {
    const { code, out, err } = await runReviews(words, () => filesStorage(store));
    expect([code, out]).toEqual([2, undefined]);
    expect(err).toMatch(USAGE);
  });

  it("says so on its standard error", () => {
    const { status, stdout, stderr } = run(`fs:${store}`, "frobnicate");
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(USAGE);
  });

  it.each([[["--help"]], [["export", "--help"]], [["import", "--help"]], [["verify", "-h"]]])(
    "%j says how it is used",
    async (words) => {
      const { code, out, err } = await runReviews(words, () => filesStorage(store));
      expect([code, err]).toEqual([0, undefined]);
      expect(out).toContain("Usage: npm run reviews -- ");
    },
  );

  it("says how it is used on its standard output", () => {
    const { status, stdout, stderr } = run(`fs:${store}`, "--help");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain("Usage: npm run reviews -- ");
  });

  it("refuses an invalid storage, without its password", () => {
    const { status, stderr } = run("postgres://me:secret@host/db", "verify");
    expect(status).toBe(2);
    expect(stderr).toContain("MUSALLA_REVIEWS");
    expect(stderr).not.toContain("secret");
  });

  it("a storage that fails is a problem, not a fault of ours", () => {
    const { status, stderr } = run("fs:/dev/null/reviews", "export", "--ratings", "-");
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^MUSALLA_REVIEWS: [^\n]+\n$/)]);
  });

  it("prints names that it did not write without obeying them", () => {
    const folder = join(scratch, "strange");
    mkdirSync(join(folder, "reviews/401"), { recursive: true });
    writeFileSync(join(folder, "reviews/401/\u001b[2J\u009b31m\u202e.json"), "{}");
    const { status, stderr } = run(`fs:${folder}`, "verify");
    expect([status, stderr]).toEqual([1, expect.stringContaining("reviews/401/\\u001b[2J\\u009b31m\\u202e")]);
    // oxlint-disable-next-line no-control-regex -- they are what is looked for
    expect(stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/u);
  });

  it.each([
    ["verify", []],
    ["export", ["--ratings", "-"]],
    ["export", ["--all", join(scratch, "never.jsonl")]],
    ["export", ["--suggestions", join(scratch, "never.jsonl")]],
  ])("says in a sentence that Redis is away: %s %j", (command, words) => {
    const { status, stdout, stderr } = run("redis://127.0.0.1:1", command, ...words);
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toMatch(/^MUSALLA_REVIEWS: the storage of contributions cannot be asked: [^\n]+\n$/);
  });

  it("says in a sentence that a file cannot be written or a storage not read", async () => {
    const file = join(scratch, "a-file");
    writeFileSync(file, "");
    const written = run(`fs:${store}`, "export", "--all", join(file, "backup.jsonl"));
    expect([written.status, written.stderr]).toEqual([1, expect.stringMatching(/^E[A-Z]+: [^\n]+\n$/)]);
    const read = run(`sqlite:${join(file, "reviews.sqlite")}`, "verify");
    expect([read.status, read.stderr]).toEqual([1, expect.stringMatching(/^MUSALLA_REVIEWS: [^\n]+\n$/)]);
  });
});
