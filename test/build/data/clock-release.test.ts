/** What `npm run data -- clocks` and `check` say of releases, from folders that are laid out as Debian's package. */
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { tzdataRelease } from "#core/base/clock-table.ts";
import { clockReleases, formatNewer, newerReleases } from "../../../build/data/clock-release.ts";
import { runData } from "../../../build/cli/program.ts";
import { testProcess } from "../cli/test-process.ts";
import { temporaryFolder } from "../small-data.ts";

const scratch = temporaryFolder();

/** A folder zoneinfo of a release, without zones. */
const zoneInfo = (version: string): string => {
  const folder = join(scratch, version);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "tzdata.zi"), `# version ${version}\n`);
  writeFileSync(join(folder, "zone.tab"), "# comment\n");
  return folder;
};

describe("releases", () => {
  test("that are newer are told, with what to do", () => {
    const releases = clockReleases("data", zoneInfo("2999a"));
    expect(newerReleases(releases)).toEqual([{ version: "2999a", of: "Debian's tzdata" }]);
    expect(formatNewer(releases)).toBe(
      `note: the clocks are of ${tzdataRelease()}, and 2999a (Debian's tzdata) is out: install Debian's tzdata of it, then npm run data -- refresh clocks\n`,
    );
  });

  test.each(["1999a", tzdataRelease()])("of %s are not newer", (version) => {
    expect(newerReleases(clockReleases("data", zoneInfo(version)))).toEqual([]);
    expect(formatNewer(clockReleases("data", zoneInfo(version)))).toBe("");
  });

  test("say nothing of data without clocks, or of a machine without Debian's", () => {
    expect(formatNewer(clockReleases(scratch, zoneInfo("2999a")))).toBe("");
    const { installed } = clockReleases("data", join(scratch, "absent"));
    expect(installed).toEqual([{ version: expect.stringMatching(/^\d{4}[a-z]+$/), of: "npm's moment-timezone" }]);
  });

  test("make the command fail where one is newer", async () => {
    const run = async (version: string) => runData(["clocks", "--zoneinfo", zoneInfo(version)], testProcess([]));
    expect(await run("1999a")).toMatchObject({
      code: 0,
      out: expect.stringContaining(`clocks of the data: ${tzdataRelease()}`),
    });
    expect(await run("2999a")).toMatchObject({ code: 1, out: expect.stringContaining("note: the clocks are of") });
  });

  test("older than the clocks are refused by refresh, which writes nothing", async () => {
    const data = join(scratch, "data");
    mkdirSync(data);
    copyFileSync("data/clocks.json", join(data, "clocks.json"));
    const asked = runData(["refresh", "clocks", "--data", data, "--from", zoneInfo("1999a")], testProcess([]));
    await expect(asked).resolves.toMatchObject({ err: expect.stringMatching(/has 1999a, and \d{4}[a-z]+ is out/) });
  });
});
