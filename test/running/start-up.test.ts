/** What the built server does before it listens: all that is wrong in one message and exit code 2, else its address. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { freePort } from "../support/port.ts";
import { startServer } from "./start.ts";

const scratch = mkdtempSync(join(tmpdir(), "musalla-start-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

type Environment = Readonly<Record<string, string>>;

const SOUND: Environment = { HOST: "127.0.0.1", PORT: "0", MUSALLA_REVIEWS: `fs:${scratch}/reviews` };

const start = (environment: Environment) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [".output/server/index.mjs"], {
    env: { PATH: process.env["PATH"], ...SOUND, ...environment },
    encoding: "utf8",
    timeout: 20_000,
    killSignal: "SIGKILL",
  });
  return { status, stdout, stderr };
};

/** The lines of the message, each without its dash. */
const told = (stderr: string): readonly string[] => {
  const [head, ...lines] = stderr.trimEnd().split("\n");
  expect(head).toBe("musalla cannot start:");
  return lines.map((line) => line.replace(/^ {2}- /, ""));
};

const text = join(scratch, "text");
writeFileSync(text, "This is no database.\n".repeat(100));
mkdirSync(join(scratch, "a-folder.sqlite"));

describe("the start ends with 2, and nothing is said of listening,", () => {
  it.each<readonly [string, Environment, RegExp]>([
    ["for a port that is none", { PORT: "99999" }, /^PORT is "99999", must be a whole number from 0 to 65535$/],
    [
      "without data",
      { MUSALLA_DATA: `${scratch}/none` },
      /^MUSALLA_DATA: there is no data build in .*none; run npm run build$/,
    ],
    [
      "for files below what is none",
      { MUSALLA_REVIEWS: "fs:/dev/null/x" },
      /^MUSALLA_REVIEWS: nothing can be kept in fs:\/dev\/null\/x: ENOTDIR/,
    ],
    ["for files below a file", { MUSALLA_REVIEWS: `fs:${text}` }, /^MUSALLA_REVIEWS: nothing can be kept in fs:.*: E/],
    [
      "for a database that is text",
      { MUSALLA_REVIEWS: `sqlite:${text}` },
      /^MUSALLA_REVIEWS: nothing can be kept in sqlite:.*: .*not a database/,
    ],
    [
      "for a database that is a folder",
      { MUSALLA_REVIEWS: `sqlite:${scratch}/a-folder.sqlite` },
      /^MUSALLA_REVIEWS: nothing can be kept in sqlite:/,
    ],
    [
      "for a database below a file",
      { MUSALLA_REVIEWS: `sqlite:${text}/x.db` },
      /^MUSALLA_REVIEWS: nothing can be kept in sqlite:.*: E/,
    ],
    [
      "for a misspelt setting",
      { MUSALLA_TRUSTED_PROXY: "1" },
      /^MUSALLA_TRUSTED_PROXY is not a setting; did you mean MUSALLA_TRUSTED_PROXIES\?$/,
    ],
  ])("%s", (_, environment, line) => {
    const { status, stdout, stderr } = start(environment);
    expect([status, stdout]).toEqual([2, ""]);
    expect(told(stderr)).toEqual([expect.stringMatching(line)]);
  });

  it("with all that is wrong at once", () => {
    const wrong = {
      PORT: "x",
      MUSALLA_RATELIMIT: "5",
      MUSALLA_DATA: `${scratch}/none`,
      MUSALLA_REVIEWS: "fs:/dev/null/x",
    };
    const { status, stdout, stderr } = start(wrong);
    expect([status, stdout]).toEqual([2, ""]);
    const names = told(stderr).map((line) => /^\w+/.exec(line)?.[0]);
    expect(names).toEqual(["PORT", "MUSALLA_RATELIMIT", "MUSALLA_DATA", "MUSALLA_REVIEWS"]);
  });
});

/** What a server prints until it listens; it is ended then. */
const listening = async (environment: Environment): Promise<string> => {
  const child = spawn(process.execPath, [".output/server/index.mjs"], {
    env: { PATH: process.env["PATH"], ...SOUND, ...environment },
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const ended = new Promise((resolve) => child.once("close", resolve));
  await vi.waitFor(() => expect(printed).toContain("listens"), { timeout: 20_000 });
  child.kill();
  await ended;
  return printed;
};

describe("a server that starts", () => {
  it("prints an address that can be opened, of IPv6 too", async () => {
    const port = String(await freePort());
    expect(await listening({ PORT: port })).toContain(`Musalla listens on http://127.0.0.1:${port}\n`);
    expect(await listening({ PORT: port, HOST: "::1" })).toContain(`Musalla listens on http://[::1]:${port}\n`);
  });

  it.each([
    ["files", (folder: string) => `fs:${folder}`],
    ["SQLite", (folder: string) => `sqlite:${folder}/reviews.db`],
  ])("leaves no trace of what it tried in %s", async (_, setting) => {
    const folder = mkdtempSync(join(scratch, "kept-"));
    await listening({ MUSALLA_REVIEWS: setting(folder) });
    expect(readdirSync(folder).filter((name) => name.startsWith("probe"))).toEqual([]);
    expect(existsSync(join(folder, ".temporary")) || existsSync(join(folder, "reviews.db"))).toBe(true);
  });

  it("does so without Redis, and says that nothing can be kept there yet", async () => {
    const server = await startServer({ MUSALLA_REVIEWS: "redis://:a-password@127.0.0.1:1" });
    expect((await fetch(`${server.origin}/api/v1/types`)).status).toBe(200);
    await vi.waitFor(() => expect(server.output()).toContain("nothing can be kept in Redis yet"));
    expect(server.output()).not.toContain("a-password");
    await server.stop();
  });
});
