import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { formatDistance } from "../../../../build/base/diagnostics.ts";
import { dataDiff, type DataDiff, diffData, diffSnapshots } from "../../../../build/data/diff/diff.ts";
import { formatDiffText, formatSummaryLine } from "../../../../build/data/diff/format.ts";
import { plain } from "../../../../build/data/diff/markdown.ts";
import { temporaryFolder } from "../../small-data.ts";

const scratch = temporaryFolder();
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

type Texts = Readonly<Record<string, string>>;

const snapshot = (texts: Texts) =>
  new Map(Object.entries(texts).map(([path, text]) => [path, new TextEncoder().encode(text)]));

const diff = (before: Texts, after: Texts): DataDiff => diffSnapshots(snapshot(before), snapshot(after));
const summary = (before: Texts, after: Texts): string => formatSummaryLine(diff(before, after), plain);

const HEADER = "id,slug,name_en,name_ar,lat,lng,wudu,updated_on\n";
const GB = `${HEADER}1,a,A,أ,51.5,-0.1,,2026-01-01\n2,b,B,ب,51.6,-0.1,yes,\n3,c,C,ت,51.7,-0.1,,\n`;
const places = (text: string): Texts => ({ "places/gb.csv": text });

describe("the summary", () => {
  test.each([
    ["the same", GB, "no change"],
    ["another order", `${HEADER}${GB.split("\n").slice(1, 4).reverse().join("\n")}\n`, "no change"],
    ["other quotes and line ends", GB.replaceAll("\n", "\r\n").replace("A,", '"A",'), "no change"],
    ["added", `${GB},d,D,,1,1,,\n4,e,E,,1,1,,\n`, "+2 places"],
    ["removed", GB.replace(/3,c.*\n/, ""), "−1 place"],
    ["renamed", GB.replace("ب", "بب"), "1 renamed"],
    ["a field", GB.replace("yes", "no"), "1 changed"],
    ["only the day of the change", GB.replace("2026-01-01", "2026-02-02"), "no change"],
    ["an id that was written over", GB.replace("\n3,c", "\n9,c"), "1 with another id"],
    ["a column renamed", GB.replace("wudu", "ablution"), "2 columns differ"],
    ["moved", GB.replace("51.5,-0.1", "51.50037,-0.1").replace("51.6,-0.1", "51.6,-0.0248"), "2 moved 41 m and 5.2 km"],
  ])("of %s", (_, after, expected) => {
    expect(summary(places(GB), places(after))).toBe(expected);
  });

  test("joins what happened, in the words of the design", () => {
    const after = GB.replace("51.5,-0.1", "51.50037,-0.1").replace("51.6,-0.1", "51.6,-0.0248");
    const more = `${after.replace(",C,", ",See,")},d,D,,1,1,,\n,e,E,,1,1,,\n,f,F,,1,1,,\n`;
    expect(summary(places(GB), places(more))).toBe("+3 places, 2 moved 41 m and 5.2 km, 1 renamed");
  });

  test("tells the tables by their counts", () => {
    const before = { "cities.csv": "id,slug\n1,a\n2,b\n", "hijri.json": "[]" };
    const after = { "cities.csv": "id,slug\n2,bb\n3,c\n4,d\n", "methods.json": "{}" };
    expect(summary(before, after)).toBe("cities.csv +2 −1 ~1, 2 other files");
  });

  test("gives many distances as a range", () => {
    const header = "id,slug,lat,lng\n";
    const at = (shift: number): Texts =>
      places(header + [1, 2, 3, 4].map((n) => `${n},p${n},${50 + shift * n},0\n`).join(""));
    expect(summary(at(0), at(0.001))).toBe("4 moved 111 m to 445 m");
  });
});

describe("the matching", () => {
  test("a row that got its id is the same place", () => {
    const before = places("id,slug,name_en\n,a,A\n");
    expect(summary(before, places("id,slug,name_en\n5,a,A\n"))).toBe("1 given an id");
  });

  test("an id keeps a place the same through another slug, name and country", () => {
    const found = diff(
      { "places/gb.csv": "id,slug,name_en\n5,a,A\n" },
      { "places/ie.csv": "id,slug,name_en\n5,b,B\n" },
    );
    expect(found.renamed.map(({ slug }) => slug)).toEqual(["b"]);
    expect(found.changed[0]?.changes).toEqual([
      { column: "country", before: "GB", after: "IE" },
      { column: "slug", before: "a", after: "b" },
    ]);
    expect(found.added).toEqual([]);
  });

  test("a removed place that stands in retired.csv was retired", () => {
    const found = diff(
      { ...places(GB), "retired.csv": "id,reason,replaced_by\n" },
      { ...places(GB.replace(/3,c.*\n/, "")), "retired.csv": "id,reason,replaced_by\n3,duplicate,2\n" },
    );
    expect(found.removed).toEqual([]);
    expect(found.retired).toMatchObject([{ id: "3", slug: "c", reason: "duplicate", replacedBy: "2" }]);
  });

  test("places without coordinates that can be read have changed, not moved", () => {
    const found = diff(places(GB), places(GB.replace("51.5,", "north,")));
    expect(found.moved).toEqual([]);
    expect(found.changed[0]?.changes).toEqual([{ column: "lat", before: "51.5", after: "north" }]);
  });
});

test("the text tells each place, the far ones with a question, the summary last", () => {
  const after = GB.replace("51.6,-0.1,yes", "51.6,-0.0248,").replace(/3,c.*\n/, "");
  expect(formatDiffText(diff(places(GB), places(after)))).toBe(`Removed:
  C (GB c 3), not in retired.csv

Moved:
  B (GB b 2): 5.2 km, further than most corrections: is it the same place?

Changed:
  B (GB b 2): wudu: yes → nothing

−1 place, 1 moved 5.2 km, 1 changed
`);
});

test.each([
  [0, "0 m"],
  [0.2, "1 m"],
  [41.4, "41 m"],
  [999.4, "999 m"],
  [999.6, "1.0 km"],
  [5217, "5.2 km"],
  [9949, "9.9 km"],
  [9960, "10 km"],
  [310_400, "310 km"],
])("%d metres are reported as %s", (metres, expected) => {
  expect(formatDistance(metres)).toBe(expected);
});

describe("the base", () => {
  const repository = join(scratch, "repository");
  const data = join(repository, "data");
  const write = (texts: Texts): void => {
    for (const [path, text] of Object.entries(texts)) {
      mkdirSync(dirname(join(data, path)), { recursive: true });
      writeFileSync(join(data, path), text);
    }
  };
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.org", ...args], {
      cwd: repository,
    });

  test("is a revision of the repository that holds the data", () => {
    write({ ...places(GB), "cities.csv": "id,slug\n1,a\n", "i18n/en é.json": "{}" });
    git("init", "--quiet");
    git("add", ".");
    git("commit", "--quiet", "--message", "one");
    expect(formatSummaryLine(diffData("HEAD", data) ?? dataDiff.parse(null), plain)).toBe("no change");
    write({ "places/fr.csv": `${HEADER},x,X,,48,2,,\n`, "i18n/en é.json": "[]" });
    expect(formatSummaryLine(diffData("HEAD", data) ?? dataDiff.parse(null), plain)).toBe("+1 place, 1 other file");
  });

  test("is a folder", () => {
    expect(diffData(data, data)?.added).toEqual([]);
  });

  test.each(["nothing", "HEAD:data", "--output=x", "-h", ""])("is not %j", (base) => {
    expect(diffData(base, data)).toBeNull();
  });
});

test("a diff survives its way as JSON", () => {
  const found = diff(places(GB), places(`${GB},d,D,,1,1,,\n`));
  expect(dataDiff.parse(JSON.parse(JSON.stringify(found)))).toEqual(found);
});
