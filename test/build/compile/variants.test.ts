/** Compressed variants beside the files: what has one, what it holds, and what the manifest says of it. */
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildData } from "../../../build/compile/build.ts";
import { filesBelow, hashesBelow, hashFolder } from "../folders.ts";
import { temporaryFolder, writeSmallData } from "../small-data.ts";

const scratch = temporaryFolder();
const [dataDir, plain, packed] = [join(scratch, "data"), join(scratch, "plain"), join(scratch, "packed")];
const isVariant = (path: string): boolean => /\.(br|gz)$/.test(path);

const build = async (outDir: string, withVariants: boolean) =>
  buildData({
    dataDir,
    outDir,
    withVariants,
    today: "2026-01-15",
    editUrl: null,
    onProgress: () => undefined,
  });

beforeAll(async () => {
  writeSmallData(dataDir);
  await build(plain, false);
  await build(packed, true);
});

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test("the files themselves, and the manifest, are what they are without", () => {
  const own = [...hashesBelow(packed)].filter(([path]) => !isVariant(path));
  expect(own).toEqual([...hashesBelow(plain)]);
});

test("every file over a kilobyte has both, a smaller one none", () => {
  const expected = filesBelow(plain).flatMap((path) =>
    statSync(join(plain, path)).size > 1000 ? [`${path}.br`, `${path}.gz`] : [],
  );
  expect(filesBelow(packed).filter(isVariant)).toEqual(expected.toSorted());
  expect(expected.length).toBeGreaterThan(20);
});

test("each decodes to its file", () => {
  for (const path of filesBelow(packed).filter(isVariant)) {
    const bytes = readFileSync(join(packed, path));
    const decoded = path.endsWith(".br") ? brotliDecompressSync(bytes) : gunzipSync(bytes);
    expect(decoded.equals(readFileSync(join(packed, path.replace(/\.\w+$/, "")))), path).toBe(true);
  }
});

test("the next build has the same, also where one was damaged", async () => {
  const before = hashFolder(packed);
  writeFileSync(join(packed, "openapi.json.br"), "damaged");
  writeFileSync(join(packed, "index/events.json.gz"), readFileSync(join(packed, "openapi.json.gz")));
  await build(packed, true);
  expect(hashFolder(packed)).toBe(before);
});
