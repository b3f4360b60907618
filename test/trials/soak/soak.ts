/**
 * `npm run trial -- soak --build DIR [--minutes 30] [--rate N] [--json FILE]`: mixed traffic over a finished build, at
 * the given rate or at four fifths of the server's maximum, then far above it. Prints the results as tables.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { asBytes } from "../../support/figures.ts";
import { freePort } from "../../support/port.ts";
import { SERVER, start, untilUp } from "../../support/server-process.ts";
import { samplePlaces } from "../../support/traffic/sample.ts";
import { openClient } from "./client.ts";
import { mixedOver, withHealth } from "./mix.ts";
import { type Hear, offerClosed, offerOpen } from "./offer.ts";
import { LOOK_S, type Phase, PHASE_HEAD, phaseRow, runPhase, timeCells } from "./phase.ts";
import { openAcknowledged } from "./reviews.ts";
import { slopeOf } from "./slope.ts";
import { type Figures, openTally } from "./tally.ts";

const TIMES_HEAD = ["| | answers | p50 ms | p99 ms | p99.9 ms | most ms |", "|---|---|---|---|---|---|"];

const rowOf = (name: string, figures: Figures): string => `| ${name} | ${figures.answers} | ${timeCells(figures)} |`;

const isStatus = (name: string): boolean => name.startsWith("status ");

const rowsOf = (figures: Readonly<Record<string, Figures>>, isShown: (name: string) => boolean): readonly string[] =>
  Object.entries(figures)
    .filter(([name]) => isShown(name))
    .map(([name, one]) => rowOf(name, one));

/** Outcomes that match, over several phases. */
const countOf = (phases: readonly Pick<Phase, "outcomes">[], pattern: RegExp): number =>
  phases
    .flatMap(({ outcomes }) => Object.entries(outcomes))
    .reduce((sum, [name, count]) => sum + (pattern.test(name) ? count : 0), 0);

const phasesOf = ({ saturated, minutes, overload, after }: Run): readonly Phase[] => [
  ...(saturated === null ? [] : [saturated]),
  ...minutes,
  overload,
  after,
];

/** Requests answered with 5xx except 503, or not at all. */
const faultsOf = (run: Run): number => countOf(phasesOf(run), /^(?!503$)(?:5\d\d|\D.*)$/);

const asText = (run: Run): string => {
  const { perSecond, soak, overload, memory, reviews } = run;
  const [processor] = cpus();
  const asHourly = (bytes: number): string => `${(bytes / 1e6).toFixed(2)} MB/h`;
  return [
    `Server and load share ${availableParallelism()} cores (${processor?.model ?? "unknown"}, Node ${process.versions.node}); what the load takes, the server has not.`,
    "",
    ...PHASE_HEAD,
    ...phasesOf(run).map(phaseRow),
    "",
    `${run.minutes.length} minutes at ${perSecond.toFixed(0)} requests a second, open loop, times from when a request was due:`,
    "",
    ...TIMES_HEAD,
    rowOf("all", soak.all),
    ...rowsOf(soak.figures, (name) => !isStatus(name)),
    "",
    "Overload, by status, and /health:",
    "",
    ...TIMES_HEAD,
    ...rowsOf(overload.figures, (name) => isStatus(name) || name === "health"),
    "",
    `Memory in the second half: ${asHourly(memory.perHour)} ± ${asHourly(memory.error)} (standard error); ${asBytes(memory.least)} to ${asBytes(memory.most)}.`,
    `Of the soak's ${soak.all.answers} answers ${countOf([soak], /^5/)} were 5xx; ${countOf([soak], /^\D/)} requests had no answer.`,
    `Reviews: ${reviews.acknowledged} acknowledged, ${reviews.found} of them found at the end.`,
  ].join("\n");
};

const OPTIONS = {
  build: { type: "string", default: "public/data/v1" },
  minutes: { type: "string", default: "30" },
  rate: { type: "string" },
  json: { type: "string" },
} as const;

/** Closed loops: warming up, finding the server's maximum, and overloading it. */
const WARM_UP = { seconds: 5, clients: 32 };
const SATURATING = { seconds: 20, clients: 32 };
const OVERLOAD = { seconds: 20, clients: 1000 };
const SHARE = 0.8;

const wholeNumber = (name: string, text: string): number => {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new Error(`--${name} is ${text}, must be a whole number of 1 … 99999`);
  return Number(text);
};

interface Plan {
  readonly build: string;
  readonly minutes: number;
  readonly rate: number | null;
}

/** Runs all phases against the server at `base`. */
const runAll = async (base: string, { build, minutes, rate }: Plan, say: (line: string) => void) => {
  const next = mixedOver(samplePlaces(build));
  const ask = openClient(base, OVERLOAD.clients);
  const [total, acknowledged] = [openTally(), openAcknowledged()];
  const run = async (name: string, offer: (hear: Hear) => Promise<number>): Promise<Phase> => {
    const phase = await runPhase(name, base, async (hear) =>
      offer((asked, outcome, tookMs) => {
        hear(asked, outcome, tookMs);
        acknowledged.hear(asked, outcome);
      }),
    );
    say(phaseRow(phase));
    return phase;
  };
  for (const line of PHASE_HEAD) say(line);
  await offerClosed(ask, next, (asked, outcome) => acknowledged.hear(asked, outcome), WARM_UP);
  const saturated =
    rate === null ? await run("saturated", async (hear) => offerClosed(ask, next, hear, SATURATING)) : null;
  const perSecond = saturated === null ? (rate ?? 1) : (SHARE * saturated.all.answers) / saturated.seconds;
  const phases: Phase[] = [];
  for (let minute = 1; minute <= minutes; minute += 1)
    phases.push(
      await run(`minute ${minute}`, async (hear) => {
        const hearBoth: Hear = (...heard) => {
          hear(...heard);
          total.count(...heard);
        };
        return offerOpen(ask, next, hearBoth, { seconds: 60, perSecond });
      }),
    );
  const overload = await run("overload", async (hear) => offerClosed(ask, withHealth(next), hear, OVERLOAD));
  const after = await run("after it", async (hear) => offerOpen(ask, next, hear, { seconds: 10, perSecond }));
  const residents = phases.flatMap((phase) => phase.residents);
  const half = residents.slice(Math.floor(residents.length / 2));
  return {
    perSecond,
    saturated,
    minutes: phases,
    soak: { all: total.all(), figures: total.figures(), outcomes: total.outcomes() },
    overload,
    after,
    memory: { ...slopeOf(half, LOOK_S), least: Math.min(...half), most: Math.max(...half) },
    reviews: { acknowledged: acknowledged.count(), found: await acknowledged.found(base) },
  };
};

type Run = Awaited<ReturnType<typeof runAll>>;

/**
 * The tables of a run. Throws on unknown arguments; on 5xx answers except 503 or missing answers; and if an
 * acknowledged review is not found.
 */
export const soak = async (words: readonly string[], say: (line: string) => void): Promise<string> => {
  const { values } = parseArgs({ args: [...words], options: OPTIONS });
  if (!existsSync(values.build)) throw new Error(`--build is ${values.build}; there is no such folder`);
  const minutes = wholeNumber("minutes", values.minutes);
  const rate = values.rate === undefined ? null : wholeNumber("rate", values.rate);
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const reviews = mkdtempSync(join(tmpdir(), "musalla-soak-"));
  const server = start([SERVER], {
    PORT: String(port),
    HOST: "127.0.0.1",
    MUSALLA_DATA: values.build,
    MUSALLA_REVIEWS: `fs:${reviews}`,
    MUSALLA_RATE_LIMIT: "0",
    MUSALLA_METRICS: "on",
  });
  try {
    await untilUp(`${base}/api/v1/health`, 60);
    const run = await runAll(base, { build: values.build, minutes, rate }, say);
    if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(run, null, 1)}\n`);
    const text = asText(run);
    const faults = faultsOf(run);
    const lost = run.reviews.acknowledged - run.reviews.found;
    if (faults + lost > 0) throw new Error(`${text}\n${faults} requests failed, ${lost} reviews are lost.`);
    return text;
  } finally {
    server.kill("SIGKILL");
    rmSync(reviews, { recursive: true, force: true });
  }
};
