/** A client generated from the document: it type-checks, and it works against the server. */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import openapiTypeScript from "openapi-typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { NOT_WRITABLE, openHost } from "./host.ts";
import type { Host } from "./host.ts";
import { readDocument } from "./openapi-document.ts";
import type { ApiDocument } from "./openapi-document.ts";

const PROGRAM = "test/contract/client-program.txt";

const { resolve } = createRequire(import.meta.url);

/** Within the project, so that the program finds its packages. */
const newFolder = (): string => {
  mkdirSync(".cache", { recursive: true });
  return mkdtempSync(join(".cache", "client-"));
};

const TSCONFIG = {
  extends: "../../tsconfig.json",
  compilerOptions: { noUnusedLocals: false, lib: ["ES2023", "DOM"] },
  include: ["main.ts", "schema.ts"],
};

let host: Host;
let document: ApiDocument;
let folder: string;
beforeAll(async () => {
  host = await openHost();
  document = await readDocument(host);
  folder = newFolder();
  writeFileSync(join(folder, "schema.ts"), await openapiTypeScript(JSON.parse(document.text)));
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(TSCONFIG));
  copyFileSync(PROGRAM, join(folder, "main.ts"));
});
afterAll(async () => {
  await host.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What a script prints. Throws an Error with its words when it fails. */
const run = (script: string, ...args: readonly string[]): string => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: "utf8" });
  if (status === 0) return stdout;
  throw new Error(`${script} ended with ${status}:\n${stdout}${stderr}`);
};

describe("a client that openapi-typescript generated", () => {
  it("asks every path", () => {
    const program = readFileSync(PROGRAM, "utf8");
    expect(document.operations.filter(({ path }) => !program.includes(`"${path}"`))).toEqual([]);
  });

  it("type-checks, wrong parameters excluded", () => {
    const tsc = join(dirname(resolve("typescript/package.json")), "bin/tsc");
    expect(run(tsc, "-p", folder)).toBe("");
  });

  it.skipIf(NOT_WRITABLE)("gets what the types promise from every endpoint", () => {
    const printed = run(resolve("tsx/cli"), join(folder, "main.ts"), `${host.origin}${host.base}`, host.token ?? "");
    const { counts, reason } = z
      .object({ counts: z.record(z.string(), z.number()), reason: z.string() })
      .parse(JSON.parse(printed));
    const { 400: refused, "/places in a box": inBox, ...each } = counts;
    expect(reason).toBe("unknown-id");
    expect([refused, inBox !== undefined]).toEqual([3, true]);
    expect(Object.entries(each).filter(([, count]) => count < 1)).toEqual([]);
  });
});
