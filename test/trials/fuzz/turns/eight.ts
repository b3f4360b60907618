/** Repeats a costly request eight times in parallel, and measures how long a health check waits meanwhile. */
import { Agent, get } from "node:http";
import { percentile } from "../../../support/figures.ts";

const COPIES = 8;
/** Pause between two health checks, ms. */
const PAUSE_MS = 20;

const YEAR = "lng=5&from=2027-01-01&to=2027-12-31";

/** The requests; `n` makes every address different, and the answer too if possible. */
const ASKED: readonly (readonly [name: string, pathOf: (n: number) => string])[] = [
  ["a year as iCalendar", (n) => `/prayer?lat=${(40 + n / 10_000).toFixed(4)}&${YEAR}&format=ics`],
  ["a year as JSON", (n) => `/prayer?lat=${(40 + n / 10_000).toFixed(4)}&${YEAR}`],
  ["`q=v`, a world box", (n) => `/places?q=v&bbox=-180,-90,180,${(90 - n / 10_000).toFixed(4)}&limit=100`],
  ["`q=a`, deep", (n) => `/places?q=a&offset=${50_000 + n}&limit=100`],
  ["`q=mosque`, a world box", (n) => `/places?q=mosque&bbox=-180,-90,180,${(90 - n / 10_000).toFixed(4)}`],
  ["search `q=a`", (n) => `/search?q=a&n=${n}`],
];

interface Timed {
  readonly status: number;
  readonly tookMs: number;
}

const ask = async (agent: Agent, port: number, path: string): Promise<Timed> =>
  new Promise((resolve, reject) => {
    const startedMs = performance.now();
    get({ agent, port, host: "127.0.0.1", path: `/api/v1${path}` }, (reply) => {
      reply.resume();
      reply.once("end", () => resolve({ status: reply.statusCode ?? 0, tookMs: performance.now() - startedMs }));
    }).once("error", reject);
  });

/** The table rows for a server on `port`. */
export const eightTable = async (port: number, seconds: number, say: (line: string) => void): Promise<string> => {
  const rows: string[] = [];
  let n = 0;
  for (const [name, pathOf] of ASKED) {
    const agent = new Agent({ keepAlive: true });
    const endMs = performance.now() + seconds * 1000;
    const statuses = new Map<number, number>();
    const health: number[] = [];
    const copy = async (): Promise<void> => {
      while (performance.now() < endMs) {
        n += 1;
        const { status } = await ask(agent, port, pathOf(n));
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    const watch = async (): Promise<void> => {
      while (performance.now() < endMs) {
        health.push((await ask(agent, port, "/health")).tookMs);
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    };
    await Promise.all([...Array.from({ length: COPIES }, copy), watch()]);
    agent.destroy();
    const [p50, p99, most] = [0.5, 0.99, 1].map((share) => percentile(health, share).toFixed(0));
    const answered = [...statuses].map(([status, count]) => `${status}: ${count}`).join(", ");
    rows.push(`| ${name} | ${answered} | ${health.length} | ${p50} | ${p99} | ${most} |`);
    say(rows.at(-1) ?? "");
  }
  return [
    `| ${COPIES} copies, ${seconds} s | answers | health checks | p50 ms | p99 ms | max ms |`,
    "|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
};
