import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { fileAt, filesIn, readText, stemOf } from "../../../../build/check/load/load.ts";
import { temporaryFolder } from "../../small-data.ts";

const scratch = temporaryFolder();

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe("source files", () => {
  test("are listed by name, whatever the folder's own order, others left out", () => {
    mkdirSync(join(scratch, "places"));
    for (const name of ["sa.csv", "ae.csv", "notes.md", "gb.csv", ".~lock.gb.csv#"])
      writeFileSync(join(scratch, "places", name), "");
    const files = filesIn(scratch, "places", ".csv");
    expect(files.map(({ label }) => label)).toEqual(["data/places/ae.csv", "data/places/gb.csv", "data/places/sa.csv"]);
    expect(files.map(stemOf)).toEqual(["ae", "gb", "sa"]);
  });

  test("are labelled below data/, whatever the folder is called", () => {
    expect(fileAt("/anywhere/else", "cities.csv").label).toBe("data/cities.csv");
  });

  test.each([
    ["UTF-8", new TextEncoder().encode("مسجد 🕌"), "مسجد 🕌", true],
    ["UTF-8 with a byte order mark", Uint8Array.of(0xef, 0xbb, 0xbf, 0x61), "\uFEFFa", true],
    ["Latin-1", Uint8Array.of(0x63, 0x61, 0x66, 0xe9), "caf\uFFFD", false],
    ["a cut sequence", Uint8Array.of(0x61, 0xd9), "a\uFFFD", false],
    ["nothing", new Uint8Array(), "", true],
  ])("%s", (name, bytes, text, isUtf8) => {
    writeFileSync(join(scratch, `${name}.csv`), bytes);
    expect(readText(fileAt(scratch, `${name}.csv`))).toEqual({ text, isUtf8 });
  });
});
