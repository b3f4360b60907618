/**
 * `npm run bench -- soak --build DIR [--minutes 30] [--rate N]`: mixed traffic over a finished build, minute after
 * minute, at the rate that is given or at four fifths of the most that the server bears. Prints times, memory and its slope.
 */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { freePort } from "../../test/support/port.ts";
import { SERVER, start, untilUp } from "../load.ts";
import { residentBytes } from "../resident.ts";
import { asBytes, percentile } from "../search/figures.ts";
import { samplePlaces } from "../serve/sample.ts";
import { mixedOver } from "./mix.ts";
import { askFor } from "./offer.ts";
import type { Offered } from "./offer.ts";

const OPTIONS = {
  build: { type: "string", default: "public/data/v1" },
  minutes: { type: "string", default: "30" },
  rate: { type: "string" },
} as const;

const SATURATION_SECONDS = 15;
const SHARE = 0.8;

const wholeNumber = (name: string, text: string): number => {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new Error(`--${name} is ${text}, must be a whole number of 1 … 99999`); // prettier-ignore
  return Number(text);
};

/** Bytes an hour, by least squares over samples a minute apart. */
const slopeOf = (samples: readonly number[]): number => {
  const middle = (samples.length - 1) / 2;
  const mean = samples.reduce((sum, one) => sum + one, 0) / samples.length;
  const [above, below] = samples.reduce(
    ([xy, xx], one, i) => [xy + (i - middle) * (one - mean), xx + (i - middle) ** 2],
    [0, 0],
  );
  return below === 0 ? 0 : (above / below) * 60;
};

const rowOf = (what: string, { timesMs, statuses, errors, seconds }: Offered, resident: number): string => {
  const [p50, p99, p999] = [0.5, 0.99, 0.999].map((share) => percentile(timesMs, share).toFixed(1));
  const shown = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  return `| ${what} | ${(timesMs.length / seconds).toFixed(0)} | ${p50} | ${p99} | ${p999} | ${shown.join(", ")} | ${errors} | ${asBytes(resident)} |`;
};

/** The table of a run. Throws on words that it does not know, and when an answer was 500 or did not come. */
export const soak = async (words: readonly string[], say: (line: string) => void): Promise<string> => {
  const { values } = parseArgs({ args: [...words], options: OPTIONS });
  if (!existsSync(values.build)) throw new Error(`--build is ${values.build}; there is no such folder`);
  const minutes = wholeNumber("minutes", values.minutes);
  const asked = values.rate === undefined ? null : wholeNumber("rate", values.rate);
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const reviews = mkdtempSync(join(tmpdir(), "musalla-soak-"));
  const server = start([SERVER], {
    PORT: String(port),
    HOST: "127.0.0.1",
    MUSALLA_DATA: values.build,
    MUSALLA_REVIEWS: `fs:${reviews}`,
    MUSALLA_RATE_LIMIT: "0",
  });
  try {
    await untilUp(`${base}/api/v1/health`, 60);
    const next = mixedOver(samplePlaces(values.build));
    const rows = [
      "| | answers a second | p50 ms | p99 ms | p99.9 ms | statuses | errors | resident |",
      "|---|---|---|---|---|---|---|---|",
    ];
    const add = (row: string): void => {
      rows.push(row);
      say(row);
    };
    let perSecond = asked;
    if (perSecond === null) {
      const most = await askFor(base, next, { seconds: SATURATION_SECONDS });
      add(rowOf("saturated", most, residentBytes(server)));
      perSecond = (SHARE * most.timesMs.length) / most.seconds;
    }
    const residents: number[] = [];
    let wrong = 0;
    for (let minute = 1; minute <= minutes; minute += 1) {
      const offered = await askFor(base, next, { seconds: 60, perSecond });
      residents.push(residentBytes(server));
      wrong += offered.errors + (offered.statuses.get(500) ?? 0);
      add(rowOf(`minute ${minute}`, offered, residents.at(-1) ?? 0));
    }
    const half = residents.slice(Math.floor(residents.length / 2));
    const table = `${rows.join("\n")}\n\nResident memory in the second half: ${asBytes(slopeOf(half))} an hour more; ${asBytes(Math.min(...half))} to ${asBytes(Math.max(...half))}.`;
    if (wrong > 0) throw new Error(`${table}\n${wrong} requests were answered with 500 or not at all.`);
    return table;
  } finally {
    server.kill("SIGKILL");
    rmSync(reviews, { recursive: true, force: true });
  }
};
