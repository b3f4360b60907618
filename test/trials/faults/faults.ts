/**
 * `npm run trial -- faults [--minutes 10] [--seed 1] [--build DIR] [--only NAME,…] [--json FILE]`: runs the built
 * server under load while data, storage, clock, process and disk fail repeatedly, each kind at least once. Prints what
 * was answered meanwhile; exits with 1 if a promise of server/README.md was broken.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { createRandom } from "../../../bench/generate/random.ts";
import { addressesOver } from "./addresses.ts";
import { type Known, knownOf, stopLoads } from "./asking.ts";
import { type Book, openBook } from "./book.ts";
import { builds } from "./builds.ts";
import { clock } from "./clock.ts";
import { damage } from "./damage.ts";
import { ends } from "./ends.ts";
import { folder } from "./folder.ts";
import { host } from "./host.ts";
import { rebuilds } from "./rebuilds.ts";
import { type Scenario, withServer } from "./scenario.ts";
import { storage } from "./storage.ts";

const OPTIONS = {
  minutes: { type: "string", default: "10" },
  seed: { type: "string", default: "1" },
  build: { type: "string", default: "public/data/v1" },
  only: { type: "string" },
  json: { type: "string" },
} as const;

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  damage,
  folder,
  host,
  rebuilds,
  storage,
  clock,
  ends,
  builds,
};

const SHOWN_MAX = 30;

const wholeNumber = (name: string, text: string): number => {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new Error(`--${name} is ${text}, must be a whole number of 1 … 99999`);
  return Number(text);
};

const chosen = (only: string | undefined): readonly string[] => {
  const names = Object.keys(SCENARIOS);
  const asked = only?.split(",") ?? names;
  const unknown = asked.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`--only has ${unknown.join(", ")}; there are ${names.join(", ")}`);
  return asked;
};

const knownOver = async (build: string, reads: readonly string[]): Promise<Known> => {
  let known: Known = new Map();
  await withServer({ MUSALLA_DATA: build }, async ({ origin }) => {
    known = await knownOf(origin, reads);
  });
  return known;
};

const asJson = (book: Book): string =>
  `${JSON.stringify(
    [...book.rows()].map(([fault, row]) => ({ fault, ...row, statuses: Object.fromEntries(row.statuses) })),
    null,
    2,
  )}\n`;

/** The table of a run. Throws on unknown arguments, and when a promise was broken. */
export const faults = async (words: readonly string[], say: (line: string) => void): Promise<string> => {
  const { values } = parseArgs({ args: [...words], options: OPTIONS });
  const untilMs = performance.now() + wholeNumber("minutes", values.minutes) * 60_000;
  const random = createRandom(`faults ${wholeNumber("seed", values.seed)}`);
  const names = chosen(values.only);
  const build = resolve(values.build);
  const book = openBook();
  let told = 0;
  const scratch = mkdtempSync(join(tmpdir(), "musalla-faults-"));
  try {
    const { reads, reviewed } = addressesOver(build, random);
    const known = await knownOver(build, reads);
    for (let round = 1; round === 1 || performance.now() < untilMs; round += 1) {
      for (const name of names) {
        if (round > 1 && performance.now() > untilMs) break;
        const own = join(scratch, name);
        mkdirSync(own, { recursive: true });
        try {
          await SCENARIOS[name]?.({ random, book, build, scratch: own, known, reviewed });
        } catch (error) {
          book.of(`${name}: given up`).broken.push(error instanceof Error ? error.message : String(error));
        }
        stopLoads();
        const broken = book.broken();
        say(
          `round ${round}, ${name}: ${broken.length} promises broken${broken.length === told ? "" : `, such as ${broken.at(-1)}`}`,
        );
        told = broken.length;
      }
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  if (values.json !== undefined) writeFileSync(values.json, asJson(book));
  const broken = book.broken();
  const table = `${book.table()}\n\nBroken promises: ${broken.length}.`;
  if (broken.length > 0) throw new Error([table, ...broken.slice(0, SHOWN_MAX).map((one) => `- ${one}`)].join("\n"));
  return table;
};
