/** The link check asks public hosts alone: an address of the data must not reach into the network of the person who runs it. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { runData } from "../../../build/cli/program.ts";
import { testProcess } from "../cli/test-process.ts";
import { type Loopback, startLoopback } from "../import/support/loopback.ts";
import { temporaryFolder, writeSmallData } from "../small-data.ts";

let server: Loopback | null = null;
const folder = temporaryFolder();
afterEach(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

test("an address of this computer, by number or by name, is reported and not asked", async () => {
  server = await startLoopback((response) => response.end("internal"));
  const { port } = new URL(server.url);
  const data = join(folder, "data");
  const urls = [`http://127.0.0.1:${port}/a`, `http://localhost:${port}/b`, `http://[::ffff:127.0.0.1]:${port}/c`];
  const rows = urls.map((url, i) => `own${i},Own ${i},${url},CC-BY-4.0\n`);
  writeSmallData(data, { "sources.csv": `id,name,url,license\n${rows.join("")}` });
  const { out = "" } = await runData(["links", "--data", data], testProcess());
  expect(server.asked.map(({ path }) => path)).toEqual([]);
  for (const path of ["a", "b", "c"]) expect(out).toMatch(new RegExp(`:${port}/${path} .* is not a public address`));
}, 60_000);
