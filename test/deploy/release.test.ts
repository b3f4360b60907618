/** The release, run with Node alone in an empty folder, and the image that is made of it. */
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { projectVersion, writeRelease } from "../../build/site/release.ts";
import { freePort } from "../support/port.ts";
import { parseContainerfile } from "./containerfile.ts";
import { CONTAINERFILE, canLayer, runImage, stagesOfImage } from "./image.ts";

const linesOf = (path: string): readonly string[] =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));

/** The day that the release is of. */
const TODAY = new Date().toISOString().slice(0, 10);

const RELEASE = ["build/cli/main.ts", "release", "--no-imports", "--no-layers", "--today", TODAY];

let archive = "";
beforeAll(() => {
  const printed = execFileSync(process.execPath, ["--import", "tsx", ...RELEASE], { encoding: "utf8" });
  archive = /^(release\/\S+\.tar\.gz): /m.exec(printed)?.[1] ?? "";
});

describe("the release", () => {
  const folder = mkdtempSync(join(tmpdir(), "musalla-release-"));
  const program = (name: string): string => join(folder, "musalla/.output/server", `${name}.mjs`);
  /** Nothing of this project is in reach: neither its packages nor its settings. */
  const cwd = join(folder, "musalla");
  const env = { MUSALLA_REVIEWS: `sqlite:${join(folder, "reviews.db")}`, HOST: "127.0.0.1" };
  beforeAll(() => void execFileSync("tar", ["-xzf", archive, "-C", folder]));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("serves pages, places and reviews with Node alone", async () => {
    const port = String(await freePort());
    const server = spawn(process.execPath, [program("index")], { cwd, env: { ...env, PORT: port } });
    const ended = new Promise((resolve) => server.once("close", resolve));
    await new Promise((resolve) => server.stdout.once("data", resolve));
    const origin = `http://127.0.0.1:${port}`;
    expect(await (await fetch(origin)).text()).toMatch(/^<!doctype html>/);
    expect(await (await fetch(`${origin}/api/v1/places?limit=1`)).json()).toMatchObject({ ok: true });
    const body = new URLSearchParams({ place_id: "401", rating: "5" });
    expect((await fetch(`${origin}/api/v1/review`, { method: "POST", body })).status).toBe(201);
    server.kill("SIGTERM");
    expect(await ended).toBe(0);
    const verified = execFileSync(process.execPath, [program("reviews"), "verify"], { cwd, env, encoding: "utf8" });
    expect(verified).toMatch(/^1 place, 1 review, /);
  });

  it("answers the Model Context Protocol", () => {
    const request = {
      jsonrpc: "2.0",
      id: 1,
      method: "initialize",
      params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } },
    };
    const input = `${JSON.stringify(request)}\n`;
    const answer = execFileSync(process.execPath, [program("mcp")], { cwd, env, input, encoding: "utf8" });
    expect(JSON.parse(answer)).toMatchObject({ id: 1, result: { serverInfo: { name: "musalla" } } });
  });

  it("is the same archive when it is made again, elsewhere", async () => {
    const again = await writeRelease(projectVersion(), TODAY, join(folder, "again"));
    expect(readFileSync(again.archive).equals(readFileSync(archive))).toBe(true);
  });
});

describe("the Containerfile", () => {
  const [build, image, ...more] = stagesOfImage();

  it("has a stage that builds and one that runs, each of a pinned major of Debian", () => {
    expect(more).toEqual([]);
    expect(build?.image).toMatch(/^node:\d+-bookworm-slim$/);
    expect(image?.image).toBe("debian:bookworm-slim");
  });

  it("copies what git tracks", () => {
    const tracked = new Set(execFileSync("git", ["ls-files"], { encoding: "utf8" }).split("\n"));
    const copied = build?.steps.flatMap((step) => (step.name === "COPY" ? step.sources : [])) ?? [];
    expect(copied.filter((path) => path !== "." && !tracked.has(path))).toEqual([]);
  });

  it("takes nothing along that git ignores", () => {
    const ignored = new Set(linesOf(`${CONTAINERFILE}.dockerignore`).map((line) => line.replace(/^\*\*\//, "")));
    const generated = linesOf(".gitignore").map((line) => line.replace(/^\/|\/$/g, ""));
    expect(generated.filter((line) => !ignored.has(line))).toEqual([]);
  });

  it("leaves the tools of the build behind, and its files to root", () => {
    const commands = image?.steps.flatMap((step) => (step.name === "RUN" ? [step.command] : [])) ?? [];
    expect(commands.filter((command) => /npm|apt|curl/.test(command))).toEqual([]);
    const folders = image?.steps.flatMap((step) => (step.name === "COPY" ? step.sources : []));
    expect(folders).toEqual(["/usr/local/bin/node", "/musalla/release/musalla"]);
  });

  it("runs as a user that is nobody, by number", () => {
    expect(image?.user).toMatch(/^[1-9]\d{3,}:[1-9]\d{3,}$/);
    expect([image?.volumes, image?.ports]).toEqual([["/var/lib/musalla"], ["3000"]]);
  });
});

describe("parseContainerfile", () => {
  it("joins lines and skips remarks", () => {
    const [stage] = parseContainerfile('FROM a:1\n# remark\nRUN one \\\n  two\nCMD ["x", "y"]\n');
    expect(stage).toMatchObject({ image: "a:1", steps: [{ name: "RUN" }], command: ["x", "y"] });
  });

  it.each(["RUN early", "FROM a\nADD x y", "FROM a\nnothing", "FROM a\nCMD x"])("refuses %j", (text) => {
    expect(() => parseContainerfile(text)).toThrow();
  });
});

describe.skipIf(!canLayer() && process.env["REQUIRE_ALL"] !== "1")("the image as it runs (needs to mount)", () => {
  it("is healthy, and takes reviews, as nobody on a read-only root; SIGTERM ends it with 0", async () => {
    const image = await runImage({ build: process.cwd() }, process.cwd(), 30_000);
    try {
      expect(image.isHealthy()).toBe(true);
      expect((await fetch(image.origin)).headers.get("content-type")).toMatch(/^text\/html/);
      expect(readFileSync(`/proc/${image.pid}/status`, "utf8")).toMatch(/^Uid:\t10001\t10001\t10001\t10001$/m);
      expect(readFileSync(`/proc/${image.pid}/mounts`, "utf8")).toMatch(/^overlay \/ overlay ro,/m);
      const body = new URLSearchParams({ place_id: "401", rating: "5", comment: "From a box" });
      expect((await fetch(`${image.origin}/api/v1/review`, { method: "POST", body })).status).toBe(201);
      expect(await (await fetch(`${image.origin}/api/v1/reviews?place_id=401`)).text()).toContain("From a box");
      expect(await (await fetch(`${image.origin}/place/`)).text()).toMatch(/^<!doctype html>/);
    } finally {
      expect(await image.stop()).toBe(0);
    }
    expect(image.isHealthy()).toBe(false);
  });
});
