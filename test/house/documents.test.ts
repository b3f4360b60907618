/**
 * The documents against the files of the project: links lead to files and headings, names of files are of files, and no
 * sample writes about a real place. test/docs has what needs the built site.
 */
import { describe, expect, test } from "vitest";
import {
  anchorsOf,
  commentsOf,
  DOCUMENTS,
  isHistory,
  linksOf,
  namesIn,
  PLACEHOLDER,
  textOf,
  TRACKED,
} from "../docs/documents.ts";

describe("links", () => {
  test.each(DOCUMENTS)("of %s lead to files and headings that are there", (path) => {
    const broken = linksOf(path).filter(({ file, anchor }) => {
      if (file === null) return false;
      const isThere = TRACKED.some((one) => one === file || one.startsWith(`${file.replace(/\/$/, "")}/`));
      return !isThere || (anchor !== null && !anchorsOf(textOf(file)).has(decodeURIComponent(anchor)));
    });
    expect(broken).toEqual([]);
  });

  test("that lead nowhere are seen", () => {
    expect([...anchorsOf("# A `b` c\n```sh\n# no heading\n```\n## [Keeping](x.md) a copy")]).toEqual([
      "a-b-c",
      "keeping-a-copy",
    ]);
  });
});

/** Files that a build, a reader or another project makes. */
const MADE: Readonly<Record<string, string>> = {
  "server/index.mjs": "the built server, below .output",
  "server/reviews.mjs": "a command of a release",
  "mcp.mjs": "a command of a release",
  "sync.mjs": "the program of build/README.md, made by its reader",
  "replay.mjs": "the program of build/README.md, made by its reader",
  "client/src/schema.ts": "written by npm run packages -- types",
  "musalla.ts": "made by the reader of the guide to clients",
  "core/src/command.ts": "a file of actions/toolkit",
};

const ENDS = new Set(TRACKED.flatMap((path) => path.split("/").map((_, at, parts) => parts.slice(at).join("/"))));
const isFile = (name: string): boolean =>
  ENDS.has(name) || Object.keys(MADE).some((one) => name === one || name.endsWith(`/${one}`));

describe("names of files", () => {
  test.each(DOCUMENTS.filter((path) => !isHistory(path)))("in %s are of files", (path) => {
    expect(namesIn(textOf(path)).filter(({ name }) => !isFile(name))).toEqual([]);
  });

  test("in comments are of files", () => {
    const sources = TRACKED.filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !path.startsWith("bench/"));
    const lost = sources.flatMap((path) =>
      namesIn(commentsOf(textOf(path)))
        .filter(({ name }) => !isFile(name))
        .map(({ name, line }) => `${path}:${line}: ${name}`),
    );
    expect(lost).toEqual([]);
  });

  test("that are of no file are seen, and made ones are still named", () => {
    const [one] = namesIn(commentsOf(["const a = 1; ", "// see work/outbox.ts"].join("")));
    expect(one).toEqual({ name: "work/outbox.ts", line: 1 });
    expect(isFile(one?.name ?? "")).toBe(false);
    const all = TRACKED.filter((path) => /\.(?:md|tsx?)$/.test(path) && !path.startsWith("test/house/")).map(textOf);
    expect(Object.keys(MADE).filter((name) => !all.some((text) => text.includes(name)))).toEqual([]);
  });
});

/** The operator tries each status on a server of their own, before it is open to anybody. */
const OF_OPERATORS = new Set(["server/README.md"]);

/** A program that sends something: its body, or its method. */
const WRITES = / -d |--data\b|-X (?:POST|DELETE|PUT)|method: "(?:POST|DELETE)"|requests\.(?:post|delete)/;

describe("samples that write", () => {
  test.each(DOCUMENTS.filter((path) => !OF_OPERATORS.has(path)))("in %s name no real place", (path) => {
    const programs = [...textOf(path).matchAll(/^```(?:sh|bash|js|ts|python|py)\n([^]*?)^```$/gm)].map(
      ([, program = ""]) => program,
    );
    const lines = programs.flatMap((program) => program.split("\n")).filter((line) => WRITES.test(line));
    const real = lines.filter((line) => /place_?[iI]d\W{1,3}\d/.test(line));
    expect(real).toEqual([]);
    const written = programs.filter((program) => program.includes(PLACEHOLDER));
    if (written.length > 0)
      expect(textOf(path).replaceAll(/```[^]*?```/g, "") + written.join("")).toMatch(/place that you know|مكان تعرفه/);
  });
});

test("who is told to install a package is told that npm does not have it yet", () => {
  const wrong = DOCUMENTS.filter((path) => !isHistory(path)).filter((path) => {
    const text = textOf(path);
    return /npm install @musalla\//.test(text) && !/not on npm yet/i.test(text);
  });
  expect(wrong).toEqual([]);
});
