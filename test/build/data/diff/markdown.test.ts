import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatCsv } from "../../../../build/csv/csv.ts";
import { COMMENT_MARK, formatComment } from "../../../../build/data/diff/comment.ts";
import { formatDiffMarkdown } from "../../../../build/data/diff/format.ts";
import { codeSpan, cutLines } from "../../../../build/data/diff/markdown.ts";
import { diffSnapshots } from "../../../../build/data/diff/diff.ts";

const HOSTILE = [
  "</li><script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "@everyone and @octocat",
  "[click](javascript:alert(1))",
  "![x](https://example.org/track.png)",
  "`code` ``two`` ```three",
  "` <b>",
  "a\n\n# Heading\n- list",
  "a\r\n--- | ---",
  "#1 GH-2 https://example.org owner/repo#3",
  "<!-- musalla data check -->",
  "\u202eevil\u202c",
  "\u0000\u001b[31m",
  "\ud800 alone",
  "&lt;b&gt; \\` \\",
  " `",
  "`",
  "``",
  " ",
];

/** What is left of a line when its code spans are taken out, by the rule of CommonMark 6.1. */
const outsideSpans = (line: string): string => line.replaceAll(/(?<!`)(`+)(?!`)(.*?)(?<!`)\1(?!`)/g, "□");

/** What our own words are made of. */
const OURS = /^[\p{L}\p{N}\s□*.,:;+−~→()#…—?'-]*$/u;

const csv = (rows: readonly (readonly string[])[]) =>
  new Map([
    ["places/gb.csv", new TextEncoder().encode(formatCsv(["id", "slug", "name_en", "wudu", "lat", "lng"], rows))],
  ]);

describe("a code span", () => {
  test.each(HOSTILE)("holds %j whole", (text) => {
    expect(outsideSpans(codeSpan(text))).toBe("□");
    expect(codeSpan(text)).not.toMatch(/[\n\r\u202e]/);
  });

  test("holds any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1 }), (text) => {
        expect(outsideSpans(codeSpan(text))).toBe("□");
      }),
    );
  });

  test("says what is empty", () => expect(codeSpan("")).toBe("(empty)"));
});

describe("the Markdown of a diff", () => {
  test.each(HOSTILE)("keeps %j in its span, wherever it is", (text) => {
    const before = csv([
      ["1", "a", "A", "", "1", "1"],
      ["2", text, text, text, "1", "1"],
    ]);
    const after = csv([
      ["1", `${text}2`, text, text, "2", "1"],
      ["", text, `new ${text}`, text, "9", "9"],
    ]);
    const bytes = new TextEncoder().encode(`a,b\n"${text.replaceAll('"', '""')}",1\n`);
    after.set(`${text.replaceAll("/", "")}.csv`, bytes).set(text, bytes);
    for (const line of formatDiffMarkdown(diffSnapshots(before, after)).split("\n"))
      expect(outsideSpans(line)).toMatch(OURS);
  });

  test("stays below 60 kB and says what it leaves out", () => {
    const rows = Array.from({ length: 5000 }, (_, n) => ["", `s${n}`, "م".repeat(200), "", "1", "1"]);
    const text = formatDiffMarkdown(diffSnapshots(csv([]), csv(rows)));
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(60_000);
    expect(text).toMatch(/^\*\*\+5000 places\*\*\n/);
    expect(text).toMatch(/… \d+ more lines are cut here; `npm run data -- diff` tells all\.\n$/);
  });
});

test("lines are cut whole, and only when they must be", () => {
  const lines = Array.from({ length: 40 }, (_, n) => `line ${n}`);
  expect(cutLines(lines, 1000)).toBe(`${lines.join("\n")}\n`);
  expect(cutLines(lines, 120)).toMatch(/^(line \d+\n){2,}\n… \d+ more lines/);
  expect(Buffer.byteLength(cutLines(lines, 120))).toBeLessThanOrEqual(120);
});

describe("the comment of a pull request", () => {
  const found = diffSnapshots(csv([]), csv([["", "a", "A", "", "1", "1"]]));
  const fault = {
    code: "bad-phone",
    severity: "error",
    file: "data/places/gb.csv",
    line: 3,
    column: 9,
    message: "phone is bad",
    hint: null,
  };

  test("has the check and the diff, and the mark by which it is found again", () => {
    expect(formatComment(found, { diagnostics: [fault] })).toBe(`${COMMENT_MARK}
### Check

**1 error, 0 warnings**

- error \`bad-phone\` \`data/places/gb.csv:3\` \`phone is bad\`

### Data

**+1 place**

#### Added

- \`A\` (\`GB a\`)
`);
  });

  test.each([
    ["nothing", null, null],
    ["texts", "x", "y"],
    ["other shapes", { added: [{ name: "<b>" }] }, { diagnostics: [{ message: "<b>" }] }],
    ["prototypes", JSON.parse('{"__proto__":{"added":[]}}'), []],
  ])("says so when the answers are %s", (_, diff, check) => {
    expect(formatComment(diff, check)).toContain("The diff gave no answer that can be read.");
    expect(formatComment(diff, check)).not.toContain("<b>");
  });

  test.each(HOSTILE)("keeps %j of a finding in its span", (text) => {
    const check = [{ ...fault, code: text, file: text, message: text, hint: text }];
    for (const line of formatComment(found, check).split("\n").slice(1)) expect(outsideSpans(line)).toMatch(OURS);
  });

  test("stays below 60 kB", () => {
    const check = Array.from({ length: 500 }, () => ({ ...fault, message: "م".repeat(5000) }));
    expect(Buffer.byteLength(formatComment(found, check))).toBeLessThanOrEqual(60_000);
  });
});
