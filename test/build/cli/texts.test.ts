import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runData } from "../../../build/cli/program.ts";
import { temporaryFolder } from "../small-data.ts";
import { testProcess } from "./test-process.ts";

const project = temporaryFolder();
const ENGLISH = join(project, "web/app/i18n/en.json");
const SOURCES = join(project, "build/texts/sources.json");

beforeAll(() => {
  for (const folder of [
    "web/app/i18n",
    "web/screen/i18n",
    "web/desk/i18n",
    "web/docs/words",
    "web/docs/ar",
    "data/i18n",
    "build/texts/sources.json",
  ])
    cpSync(folder, join(project, folder), { recursive: true });
});

afterAll(() => rmSync(project, { recursive: true, force: true }));

const run = async (...args: readonly string[]) => runData(["texts", ...args, "--project", project], testProcess());

test("the translations of the project were made from its English", async () => {
  expect(await run("check")).toMatchObject({ code: 0 });
});

test("an English sentence that changes is named with its languages until they are re-read", async () => {
  const texts = JSON.parse(readFileSync(ENGLISH, "utf8")) as Record<string, string>;
  writeFileSync(ENGLISH, JSON.stringify({ ...texts, "nav.explore": "Places to pray" }));
  const { code, err = "" } = await run("check");
  expect(code).toBe(1);
  expect(err).toContain("app:nav.explore  the English has changed since  ar, bn, fr, id, ms, tr, ur");
  expect((await run("accept")).out).toContain("app:nav.explore");
  expect((await run("accept", "nav.explore", "--language", "ar")).out).toContain("bn, fr, id, ms, tr, ur");
  await run("accept", "app:nav.explore");
  expect(await run("check")).toMatchObject({ code: 0 });
  const before = readFileSync(SOURCES, "utf8");
  expect(await run("accept", "nav.exploer")).toMatchObject({ code: 2, err: expect.stringContaining("nav.exploer") });
  expect(readFileSync(SOURCES, "utf8")).toBe(before);
});
