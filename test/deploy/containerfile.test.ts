/** The image: what its Containerfile promises, and its last stage run as an engine would, over what is built here. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseContainerfile } from "./containerfile.ts";
import { CONTAINERFILE, canLayer, runImage, stagesOfImage } from "./image.ts";

const linesOf = (path: string): readonly string[] =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));

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
    expect(folders).toEqual(["/usr/local/bin/node", "/musalla/.output", "/musalla/public"]);
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
