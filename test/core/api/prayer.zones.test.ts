/** No answer depends on the time zone of the host: the same bytes under three of them. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const SCRIPT = fileURLToPath(new URL("prayer-digest.ts", import.meta.url));

const digestUnder = async (TZ: string): Promise<string> => {
  const environment = { ...process.env, TZ, NODE_OPTIONS: "" };
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", SCRIPT], {
    env: environment,
  });
  return stdout;
};

test("Apia, St John's and UTC answer the same bytes", async () => {
  const zones = ["Pacific/Apia", "America/St_Johns", "UTC"];
  const digests = await Promise.all(zones.map(digestUnder));
  expect(digests[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(digests).size).toBe(1);
});
