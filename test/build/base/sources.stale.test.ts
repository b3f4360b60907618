/** What counts as a change of the sources: names and contents, not dates. */
import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { hashFiles } from "../../../build/base/sources.ts";
import { temporaryFolder } from "../small-data.ts";

const scratch = temporaryFolder();
const folder = join(scratch, "sources");
const [one, other] = [join(folder, "one.ts"), join(folder, "below/other.ts")];

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "below"), { recursive: true });
  writeFileSync(one, "1");
  writeFileSync(other, "2");
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const hash = (also = ""): string => hashFiles([folder, join(scratch, "absent")], also);

describe("sources", () => {
  test.each<readonly [string, () => void]>([
    ["another content", () => writeFileSync(other, "3")],
    ["another name", () => renameSync(one, join(folder, "two.ts"))],
    ["another file", () => writeFileSync(join(folder, "new.ts"), "")],
    ["a file less", () => rmSync(one)],
  ])("are others with %s", (_, change) => {
    const before = hash();
    change();
    expect(hash()).not.toBe(before);
  });

  test("are the same with another date, and others with another setting", () => {
    const before = hash();
    utimesSync(one, 1, 1);
    expect(hash()).toBe(before);
    expect(hash("other")).not.toBe(before);
  });
});
