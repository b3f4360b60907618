/** An import that is killed at any moment goes on when it is run again, and ends in the same bytes. */
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { contentsOf, type Element, importText, overpassText } from "../build/import/support/layer-of.ts";
import { temporaryFolder } from "../build/small-data.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const CHILD = "test/build/import/support/import-child.ts";

const WORDS = ["Noor", "Huda", "Salam", "Rahma", "Iman", "Taqwa", "Bilal", "Madina", "Quba", "Falah"];

/** Numbers from 0 to 1 that look as if drawn, the same in every run (Park and Miller, 1988). */
const drawn = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
};

const town = (count: number): readonly Element[] => {
  const next = drawn(7);
  return Array.from({ length: count }, (_, index): Element => {
    const isBritish = next() < 0.7;
    const word = WORDS[Math.floor(next() * WORDS.length)] ?? "";
    return {
      type: next() < 0.5 ? "node" : "way",
      id: 1000 + Math.floor(index / 2),
      lat: Number(((isBritish ? 51.4 : 21.3) + next() * 0.3).toFixed(5)),
      lon: Number(((isBritish ? -0.3 : 39.7) + next() * 0.3).toFixed(5)),
      tags: {
        amenity: "place_of_worship",
        religion: next() < 0.9 ? "muslim" : "none",
        name: `Masjid ${word} ${index}`,
      },
    };
  });
};

/** Runs the import; kills it `ms` after it began. Answers whether it came to its end. */
const runFor = (out: string, file: string, ms: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--import", "tsx", CHILD, out, file], { cwd: ROOT });
    const errors: string[] = [];
    child.stderr.setEncoding("utf8").on("data", (text: string) => errors.push(text));
    child.stdout.once("data", () => setTimeout(() => child.kill("SIGKILL"), ms));
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === null || code === 0) resolve(code === 0);
      else reject(new Error(errors.join("")));
    });
  });

test("killed again and again it ends in the bytes of an import that was not", async () => {
  const text = overpassText(town(1200));
  const [whole, killed, file] = [temporaryFolder(), temporaryFolder(), join(temporaryFolder(), "town.json")];
  writeFileSync(file, text);
  await importText(whole, text);
  const next = drawn(11);
  let kills = 0;
  for (const ms of [40, 200, 700, 1500]) if (!(await runFor(killed, file, ms * (0.5 + next())))) kills += 1;
  expect(kills).toBeGreaterThan(0);
  await importText(killed, text);
  expect(contentsOf(killed)).toEqual(contentsOf(whole));
}, 180_000);
