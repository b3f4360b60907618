import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { openEmitter } from "../../../build/compile/swap-output.ts";
import { filesBelow, hashOf } from "../folders.ts";
import { temporaryFolder } from "../small-data.ts";

const scratch = temporaryFolder();
let cases = 0;

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** A folder of its own with a previous output `v1` in it. */
const withPrevious = (): string => {
  cases += 1;
  const parent = join(scratch, `${cases}`);
  mkdirSync(join(parent, "v1"), { recursive: true });
  writeFileSync(join(parent, "v1", "previous.txt"), "previous");
  return parent;
};

/** Id of a process that no longer exists. */
const deadPid = (): number => spawnSync(process.execPath, ["-e", ""]).pid;

/** Builds one file and puts it in place. */
const emitOne = (parent: string): void => {
  const emitter = openEmitter(join(parent, "v1"));
  try {
    emitter.write([{ path: "new.txt", content: "new" }]);
    emitter.commit(["en"]);
  } finally {
    emitter.discard();
  }
};

describe("openEmitter", () => {
  test("leaves the previous output as it is until the new one is put in its place, whole", () => {
    const parent = withPrevious();
    const emitter = openEmitter(join(parent, "v1"));
    emitter.write([{ path: "a/b/c.txt", content: "c" }]);
    emitter.write([{ path: "d.bin", content: Uint8Array.of(0, 255) }]);
    expect(filesBelow(join(parent, "v1"))).toEqual(["previous.txt"]);
    emitter.commit(["en"]);
    expect(filesBelow(join(parent, "v1"))).toEqual(["a/b/c.txt", "d.bin"]);
    emitter.discard();
    expect(readdirSync(parent)).toEqual(["v1"]);
    expect(readFileSync(join(parent, "v1", "d.bin"))).toEqual(Buffer.of(0, 255));
  });

  test("given up, leaves nothing but the previous output", () => {
    const parent = withPrevious();
    const emitter = openEmitter(join(parent, "v1"));
    emitter.write([{ path: "a/b.txt", content: "b" }]);
    emitter.discard();
    expect(readdirSync(parent)).toEqual(["v1"]);
    expect(filesBelow(join(parent, "v1"))).toEqual(["previous.txt"]);
  });

  test("tells path, hash and size of what was written, by path", () => {
    const emitter = openEmitter(join(withPrevious(), "v1"));
    emitter.write([
      { path: "b.txt", content: "مسجد" },
      { path: "a.txt", content: "" },
    ]);
    expect(emitter.written()).toEqual([
      ["a.txt", hashOf(new Uint8Array()).slice(0, 16), 0],
      ["b.txt", hashOf(new TextEncoder().encode("مسجد")).slice(0, 16), 8],
    ]);
    emitter.discard();
  });

  test("refuses to write one path twice", () => {
    const emitter = openEmitter(join(withPrevious(), "v1"));
    emitter.write([{ path: "a.txt", content: "1" }]);
    expect(() => emitter.write([{ path: "a.txt", content: "2" }])).toThrow("EEXIST");
    emitter.discard();
  });

  test("makes the output where there was none, and the folders above it", () => {
    const parent = join(withPrevious(), "not", "yet");
    emitOne(parent);
    expect(filesBelow(parent)).toEqual(["v1/new.txt"]);
  });
});

describe("after a build that was killed", () => {
  test("while it wrote: what it left is removed by the next", () => {
    const parent = withPrevious();
    mkdirSync(join(parent, `v1.new-${deadPid()}`, "en"), { recursive: true });
    emitOne(parent);
    expect(readdirSync(parent)).toEqual(["v1"]);
  });

  test("while it removed the previous output: what it left is removed by the next", () => {
    const parent = withPrevious();
    mkdirSync(join(parent, `v1.old-${deadPid()}`, "en"), { recursive: true });
    emitOne(parent);
    expect(readdirSync(parent)).toEqual(["v1"]);
  });

  test("between its two renames: the previous output is back before the next build is done", () => {
    const parent = withPrevious();
    renameSync(join(parent, "v1"), join(parent, `v1.old-${deadPid()}`));
    openEmitter(join(parent, "v1")).discard();
    expect(filesBelow(parent)).toEqual(["v1/previous.txt"]);
  });

  test("and had the same process id, as in a container: the next build succeeds", () => {
    const parent = withPrevious();
    for (const kind of ["new", "old"]) {
      mkdirSync(join(parent, `v1.${kind}-${process.pid}`));
      writeFileSync(join(parent, `v1.${kind}-${process.pid}`, "stale.txt"), "stale");
    }
    emitOne(parent);
    expect(filesBelow(parent)).toEqual(["v1/new.txt"]);
  });

  test("a build that still runs is left alone", () => {
    const parent = withPrevious();
    mkdirSync(join(parent, `v1.new-${process.ppid}`));
    emitOne(parent);
    expect(readdirSync(parent)).toEqual(["v1", `v1.new-${process.ppid}`]);
  });
});
