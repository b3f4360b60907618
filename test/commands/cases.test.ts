/** Golden messages: one folder of test/cases a diagnostic code, with what `check` prints for its data. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { compareText } from "#core/base/text.ts";
import { DIAGNOSTIC_KINDS, type DiagnosticCode } from "#core/columns/diagnostic-codes.ts";
import { formatDiagnostic, formatSummary } from "../../build/base/diagnostics.ts";
import { checkData, type CheckResult } from "../../build/check/check.ts";
import { readBase } from "../../build/check/load/revision.ts";
import { filesBelow } from "../build/folders.ts";
import { completePlaces, smallFile, temporaryFolder, writeSmallData } from "../build/small-data.ts";
import { importsAt, layersOf } from "../../build/check/load/country-files.ts";

const CASES = fileURLToPath(new URL("../cases", import.meta.url));
const scratch = temporaryFolder();

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Codes that no data folder can produce, each with the reason. */
const UNREACHABLE: Partial<Readonly<Record<DiagnosticCode, string>>> = {
  "assumed-encoding": "told by fix alone (data/fix)",
  "bad-value": "a field that is no text, which csv-parse never answers; of suggestions (test/core/suggestion)",
  "no-table": "told by fix alone (data/fix)",
  "too-many-problems": "two hundred others stand before it (tables/table.test.ts)",
  "too-many-rows": "a million others stand before it (test/hostile)",
  "unclear-delimiter": "told by fix alone (data/fix)",
  "unknown-field": "of suggestions alone (test/core/suggestion)",
};

const NOT_DATA = new Set(["expected.txt", "removed.txt"]);

const BASE = "base/";

const IMPORTS = "imports/";

/** A catalogue of labels with the texts of a case laid over it; null takes one out. */
const labelsWith = (path: string, texts: Uint8Array): string => {
  const given = JSON.parse(new TextDecoder().decode(texts)) as object;
  const all = JSON.parse(smallFile(path)) as object;
  return JSON.stringify({ ...all, ...given }, (_, value: unknown) => value ?? undefined);
};

/** A file of a case as it is written: columns that places files leave out are added. */
const contentOf = (path: string, bytes: Uint8Array): string | Uint8Array => {
  if (path.startsWith("i18n/facts/")) return labelsWith(path, bytes);
  return /(?:^|\/)places\//.test(path) ? new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes) : bytes;
};

/** The files of `paths`, each under its path below `under`. */
const filesOf = (dir: string, paths: readonly string[], under: string): Readonly<Record<string, string | Uint8Array>> =>
  Object.fromEntries(
    paths
      .filter((path) => path.startsWith(under))
      .map((path) => {
        const inData = path.slice(under.length);
        return [inData, contentOf(inData, readFileSync(join(dir, path)))];
      }),
  );

/** Writes the files of a folder beside the data. */
const writeOverlay = (folder: string, files: ReturnType<typeof filesOf>): void => {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof content === "string" ? completePlaces(content) : content);
  }
};

/**
 * The data folder of a case: the small one, its files laid over it, those of removed.txt taken away.
 * A case with a folder `base` is checked against the small folder with that laid over it, one with a folder
 * `imports` together with those.
 */
const writeCase = (code: string): string => {
  const dir = join(CASES, code);
  const paths = filesBelow(dir);
  const isOwn = (path: string): boolean => !path.startsWith(BASE) && !path.startsWith(IMPORTS);
  const own = paths.filter((path) => !NOT_DATA.has(path) && isOwn(path));
  const data = writeSmallData(join(scratch, code, "data"), filesOf(dir, own, ""));
  if (paths.includes("removed.txt"))
    for (const path of readFileSync(join(dir, "removed.txt"), "utf8").trim().split("\n")) rmSync(join(data, path));
  if (paths.some((path) => path.startsWith(BASE)))
    writeSmallData(join(scratch, code, "base"), filesOf(dir, paths, BASE));
  writeOverlay(join(scratch, code, IMPORTS), filesOf(dir, paths, IMPORTS));
  return data;
};

/** The day of every case. */
const TODAY = "2026-11-21";

const checkCase = (dataDir: string): CheckResult => {
  const before = join(dataDir, "../base");
  const base = existsSync(before) ? readBase(before, dataDir) : null;
  const beside = join(dataDir, "..", IMPORTS);
  const overlays = [...layersOf(dataDir), ...importsAt(existsSync(beside) ? beside : null)];
  return checkData(dataDir, {
    today: TODAY,
    overlays,
    ...(base !== null && { base: { ...base, revision: "main" } }),
  });
};

/**
 * What the command line prints, except what depends on neither the case nor its message: how many
 * files the small folder has, and what a version of Node adds to a message of JSON.parse.
 */
const printed = ({ diagnostics, files }: CheckResult): string => {
  const all = [...diagnostics.map((one) => `${formatDiagnostic(one)}\n`), formatSummary(diagnostics, files)];
  return `${all.join("\n")}\n`
    .replace(/( in \d+) of \d+ files\./, "$1 of N files.")
    .replaceAll(/ \(line \d+ column \d+\)/g, "");
};

describe("golden messages", () => {
  test.each(readdirSync(CASES))("%s, which is reported by its own code alone", async (code) => {
    const result = checkCase(writeCase(code));
    // The Sun sees what is wrong with times, too.
    const others = result.diagnostics.filter((one) => one.code !== "times-off-sun" || one.code === code);
    expect(new Set(others.map((one) => one.code))).toEqual(new Set([code]));
    await expect(printed(result)).toMatchFileSnapshot(join(CASES, code, "expected.txt"));
  });

  test("the small data folder itself is clean", () => {
    expect(printed(checkCase(writeSmallData(join(scratch, "clean"))))).toBe("0 errors, 0 warnings in 0 of N files.\n");
  });
});

describe("the list of codes", () => {
  const codes = Object.keys(DIAGNOSTIC_KINDS) as DiagnosticCode[];
  const reachable = codes.filter((code) => !Object.hasOwn(UNREACHABLE, code));

  test("every code has a folder, and every folder a code", () => {
    expect(readdirSync(CASES).toSorted()).toEqual(reachable);
  });

  test("codes are kebab-case, and in order", () => {
    expect(codes.filter((code) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(code))).toEqual([]);
    expect(codes).toEqual(codes.toSorted(compareText));
  });

  test.each(reachable)("%s: its case has the example and the severities of the list", (code) => {
    const expected = readFileSync(join(CASES, code, "expected.txt"), "utf8");
    const { severity = "error", example } = DIAGNOSTIC_KINDS[code];
    const found = [...expected.matchAll(/(error|warning)\[[a-z0-9-]+\] (.*)/g)];
    expect(found.filter(([, , message = ""]) => message.startsWith(example))).not.toEqual([]);
    const own = [...expected.matchAll(/(error|warning)\[([a-z0-9-]+)\]/g)].filter(([, , of]) => of === code);
    const severities = [...new Set(own.map(([, one = ""]) => one))].toSorted(compareText);
    expect(severities).toEqual(severity === "either" ? ["error", "warning"] : [severity]);
  });

  test.each(codes)("%s: is explained in sentences", (code) => {
    const { meaning, example, fix } = DIAGNOSTIC_KINDS[code];
    for (const sentence of [meaning, fix]) expect(sentence).toMatch(/^[A-Z`].*\.$/);
    expect(example).not.toBe("");
  });
});
