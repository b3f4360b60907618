import { spawnSync } from "node:child_process";
import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { writeFiles, writeIfChanged } from "../../../build/base/files.ts";
import { temporaryFolder } from "../small-data.ts";

const scratch = temporaryFolder();
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test("files are written whole, into folders that need not be there, keeping modes and links", () => {
  const [old, link, fresh] = ["old.csv", "link.csv", "a/b/fresh.csv"].map((name) => join(scratch, name));
  if (old === undefined || link === undefined || fresh === undefined) throw new Error("three names");
  writeFileSync(old, "before", { mode: 0o640 });
  symlinkSync(old, link);
  writeFiles(
    new Map([
      [link, "after"],
      [fresh, "new"],
    ]),
  );
  expect([readFileSync(old, "utf8"), readFileSync(fresh, "utf8")]).toEqual(["after", "new"]);
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(statSync(old).mode & 0o777).toBe(0o640);
  expect(readdirSync(scratch).sort()).toEqual(["a", "link.csv", "old.csv"]);
});

test("a file that has the text already is left alone", () => {
  const path = join(scratch, "same.txt");
  expect(writeIfChanged(path, "one\n")).toBe(true);
  const { ino } = statSync(path);
  expect(writeIfChanged(path, "one\n")).toBe(false);
  expect(statSync(path).ino).toBe(ino);
  expect(writeIfChanged(path, "two\n")).toBe(true);
  expect(readFileSync(path, "utf8")).toBe("two\n");
});

test("when one file cannot be written, none is", () => {
  const folder = join(scratch, "all-or-none");
  mkdirSync(join(folder, "taken"), { recursive: true });
  writeFileSync(join(folder, "one"), "before");
  mkdirSync(join(folder, `two.new-${process.pid}`));
  const contents = new Map([
    [join(folder, "one"), "after"],
    [join(folder, "two"), "after"],
  ]);
  expect(() => writeFiles(contents)).toThrow("EEXIST");
  expect(readFileSync(join(folder, "one"), "utf8")).toBe("before");
  expect(readdirSync(folder).sort()).toEqual(["one", "taken", `two.new-${process.pid}`]);
});

test("what a killed process left beside a file goes; what a living one is writing, and other files, stay", () => {
  const folder = join(scratch, "left");
  mkdirSync(folder);
  const { pid: dead } = spawnSync(process.execPath, ["--eval", ""]);
  const names = [
    `one.new-${dead}`,
    `one.new-${process.pid}`,
    `one.new-${process.ppid}`,
    `two.new-${dead}`,
    "one.new-x",
  ];
  for (const name of names) writeFileSync(join(folder, name), "half");
  writeFiles(new Map([[join(folder, "one"), "whole"]]));
  expect(readdirSync(folder).sort()).toEqual(["one", `one.new-${process.ppid}`, "one.new-x", `two.new-${dead}`].sort());
});
