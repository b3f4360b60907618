/** Replacing a file: readers and whoever comes after a kill have the old one whole or the new one whole. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import {
  besideOf,
  clearLeftovers,
  ownerOf,
  replaceBy,
  replaceFile,
  replaceInSteps,
} from "../../../server/base/replace-file.ts";

const folder = mkdtempSync(join(tmpdir(), "musalla-replace-"));
const path = join(folder, "file.txt");
beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  writeFileSync(path, "old");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const text = (): string => readFileSync(path, "utf8");

/** A process that is killed while it writes what shall replace the file; its id. */
const killedProcess = (): number => {
  const module = resolve("server/base/replace-file.ts");
  const program = `
    import { writeFileSync } from "node:fs";
    import { replaceBy } from ${JSON.stringify(module)};
    replaceBy(${JSON.stringify(path)}, (beside) => {
      writeFileSync(beside, "half of the n");
      process.kill(process.pid, "SIGKILL");
      for (;;);
    });`;
  const { pid, signal } = spawnSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program]);
  expect(signal).toBe("SIGKILL");
  return pid;
};

describe("replacing a file", () => {
  it("makes it, and leaves nothing beside", () => {
    replaceFile(path, "new");
    replaceFile(join(folder, "other.bin"), Uint8Array.of(1, 2));
    expect([text(), readdirSync(folder).sort()]).toEqual(["new", ["file.txt", "other.bin"]]);
  });

  it("answers what the writer answers", async () => {
    expect(replaceBy(path, (beside) => (writeFileSync(beside, "new"), 3))).toBe(3);
    expect(await replaceInSteps(path, async (beside) => Promise.resolve((writeFileSync(beside, "newer"), 4)))).toBe(4);
    expect(text()).toBe("newer");
  });

  it("keeps the old one where the writer fails, and removes what it wrote", async () => {
    const fail = (beside: string): never => {
      writeFileSync(beside, "half");
      throw new Error("no room");
    };
    expect(() => replaceBy(path, fail)).toThrow("no room");
    await expect(replaceInSteps(path, async (beside) => Promise.resolve(beside).then(fail))).rejects.toThrow("no room");
    expect([text(), readdirSync(folder)]).toEqual(["old", ["file.txt"]]);
  });

  it("keeps the old one where the process is killed, and the next attempt clears what is left", async () => {
    const pid = killedProcess();
    expect([text(), readdirSync(folder).sort()]).toEqual(["old", ["file.txt", `file.txt.new-${pid}`]]);
    await replaceInSteps(path, async (beside) => Promise.resolve(writeFileSync(beside, "new")));
    expect([text(), readdirSync(folder)]).toEqual(["new", ["file.txt"]]);
  });
});

describe("clearing what is left", () => {
  it("leaves alone what a running process writes, and what is beside other files", () => {
    const [running, other] = [`${path}.new-${process.ppid}`, join(folder, "other.txt.new-1073741823")];
    for (const one of [besideOf(path), running, other]) writeFileSync(one, "half");
    clearLeftovers([path]);
    expect([besideOf(path), running, other].map((one) => existsSync(one))).toEqual([false, true, true]);
  });

  it.each([
    ["pages/index.html.new-42", "index.html"],
    ["pages/index.html", null],
    ["pages/a.new-b", null],
  ])("%s is beside %s", (name, owner) => expect(ownerOf(name)).toBe(owner));
});
