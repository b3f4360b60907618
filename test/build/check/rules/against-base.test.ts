/** What a change does to ids, beyond the golden messages: what is let through, and one fault reported once. */
import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { checkData } from "../../../../build/check/check.ts";
import { readBase } from "../../../../build/check/load/revision.ts";
import { formatCsv } from "../../../../build/csv/csv.ts";
import { times } from "../../../../build/tables/times.ts";
import { temporaryFolder, writeSmallData } from "../../small-data.ts";

const scratch = temporaryFolder();
let cases = 0;

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

type Files = Readonly<Record<string, string | Uint8Array>>;

const HEADER = "id,slug,name_en,name_ar,lat,lng";
const EAST = "1,east-london-mosque,East London Mosque,مسجد شرق لندن,51.5176,-0.0655";
const gb = (...rows: readonly string[]): Files => ({ "places/gb.csv": `${[HEADER, ...rows].join("\n")}\n` });
const retired = (...rows: readonly string[]): Files => ({
  "retired.csv": `${["id,reason,replaced_by", ...rows].join("\n")}\n`,
});

/** Codes of `after`, checked against `before`. */
const codes = (before: Files, after: Files): readonly string[] => {
  cases += 1;
  const base = readBase(writeSmallData(join(scratch, `${cases}-base`), before), "");
  const data = writeSmallData(join(scratch, `${cases}`), after);
  return checkData(data, { ...(base !== null && { base }) }).diagnostics.map(({ code }) => code);
};

const ruleOf = (id: number): Readonly<Record<string, string>> => ({
  place_id: String(id),
  prayer: "isha",
  value: "21:00",
  source: "editorial",
});
const timed = (...ids: readonly number[]): Files => ({
  "times/gb.csv": formatCsv(
    Object.keys(times.columns),
    ids.map((id) => Object.keys(times.columns).map((name) => ruleOf(id)[name] ?? "")),
  ),
});
const NEW = ["2,b,B,,51.4,-0.1", "3,c,C,,51.41,-0.1"] as const;

describe("a change of ids", () => {
  test.each<[string, Files, Files, readonly string[]]>([
    ["nothing", gb(EAST), gb(EAST), []],
    ["a new row without an id", gb(EAST), gb(",a-mosque,A,,51.4,-0.1", EAST), []],
    [
      "a new name and slug on the spot",
      gb(EAST),
      gb("1,whitechapel-mosque,Whitechapel Prayer Hall,,51.5177,-0.0655"),
      [],
    ],
    [
      "a new slug and 400 m, with the Arabic name as it was",
      gb(EAST),
      gb("1,whitechapel,Whitechapel,مسجد شرق لندن,51.5212,-0.0655"),
      [],
    ],
    ["a move of 999 m", gb(EAST), gb(EAST.replace("51.5176", "51.52658")), []],
    ["a move of 1,001 m", gb(EAST), gb(EAST.replace("51.5176", "51.52661")), ["moved-far"]],
    [
      "a row to another file",
      gb(EAST, "2,b,B,,51.4,-0.1"),
      { ...gb(EAST), "places/sa.csv": `${HEADER}\n2,b,B,,21.4,39.8\n` },
      ["moved-far"],
    ],
    ["a retired row", gb(EAST, "2,b,B,,51.4,-0.1"), { ...gb(EAST), ...retired("2,closed,") }, []],
    ["new ids that follow, with times of theirs", gb(EAST), { ...gb(...NEW, EAST), ...timed(2, 3) }, []],
    ["the next ids without times", gb(EAST), gb(...NEW, EAST), ["hand-written-id", "hand-written-id"]],
    ["times of one of them", gb(EAST), { ...gb(...NEW, EAST), ...timed(3) }, ["hand-written-id"]],
    ["a gap before one with times", gb(EAST), { ...gb(NEW[1], EAST), ...timed(3) }, ["hand-written-id"]],
    [
      "the id of a retired place",
      { ...gb(EAST), ...retired("2,closed,") },
      { ...gb(NEW[1], EAST), ...timed(3), ...retired("2,closed,") },
      [],
    ],
    ["a retired row that stays", gb(EAST), { ...gb(EAST), ...retired("1,closed,") }, ["duplicate-id"]],
    ["a copied row with its id", gb(EAST), gb("1,a-copy,York Hall,,53.9576,-1.0827", EAST), ["duplicate-id"]],
    ["a row with a fault of its own", gb(EAST), gb(EAST.replace("-0.0655", "x")), ["not-a-number"]],
    ["a header that cannot be read", gb(EAST), { "places/gb.csv": "identity\n1\n" }, ["unknown-column"]],
    [
      "a row with a comma too many",
      gb(EAST, "2,b,B,,51.4,-0.1"),
      gb(EAST, "2,b,B,,51.4,-0.1,more,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,"),
      ["wrong-field-count"],
    ],
    ["faults in retired.csv", gb(EAST, "2,b,B,,51.4,-0.1"), { ...gb(EAST), ...retired("2,sold,") }, ["unknown-value"]],
    ["a base with faults", { "places/gb.csv": `${HEADER}\n1,x,,,,\nfoo,,,,,\n` }, gb(EAST), []],
    [
      "a base of another form",
      { "places/gb.csv": new TextEncoder().encode("id,slug\n1,east-london-mosque\n") },
      gb(EAST),
      [],
    ],
  ])("%s", (_, before, after, expected) => {
    const found = codes(before, after);
    expect(found.toSorted()).toEqual(expected);
  });

  test("of many rows gone at once is reported in one, with the command that takes the file back", () => {
    const rows = ["a", "b", "c", "d"].map((name, i) => `${i + 2},${name},${name},,51.${i},-0.1`);
    const base = readBase(writeSmallData(join(scratch, "many-base"), gb(EAST, ...rows)), "");
    const data = writeSmallData(join(scratch, "many"), gb(EAST));
    const told = checkData(data, {
      ...(base !== null && { base: { ...base, revision: "main" } }),
    }).diagnostics;
    expect(told.map(({ code }) => code)).toEqual(["removed-without-retirement"]);
    expect(told[0]?.message).toContain("4 rows are gone");
    expect(told[0]?.hint).toContain("git checkout main -- data/places/gb.csv");
  });

  test("is not looked at without a base, and the result says so", () => {
    const data = writeSmallData(join(scratch, "without"), gb("999,new,New,,51.4,-0.1"));
    const { diagnostics, skipped } = checkData(data, { today: "2026-11-21" });
    expect(diagnostics).toEqual([]);
    expect(skipped).toEqual([expect.stringContaining("npm run check -- --base main")]);
  });
});

describe("the base", () => {
  test("is a revision of git or a folder; anything else is none", () => {
    const repo = join(scratch, "repo");
    const data = writeSmallData(join(repo, "data"), { ...gb(EAST), ...retired("7,closed,") });
    const git = (...args: readonly string[]): void => {
      const identity = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"];
      execFileSync("git", [...identity, ...args], { cwd: repo, stdio: "ignore" });
    };
    git("init", "--quiet");
    git("add", ".");
    git("commit", "--quiet", "-m", "first");
    writeFileSync(join(data, "places/gb.csv"), "changed");
    const base = readBase("HEAD", data);
    expect([...(base?.places.values() ?? [])]).toEqual([
      {
        id: 1,
        country: "GB",
        slug: "east-london-mosque",
        nameEn: "East London Mosque",
        nameAr: "مسجد شرق لندن",
        lat: 51.5176,
        lng: -0.0655,
      },
    ]);
    expect([...(base?.retired ?? [])]).toEqual([7]);
    expect([readBase("no-such-revision", data), readBase("--help", data)]).toEqual([null, null]);
  });
});
