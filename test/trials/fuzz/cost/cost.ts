/**
 * The processor time that single requests cost: hostile ones of each class, one at a time, each asked once; user and system time of
 * all threads of the server, asked of the process itself. Cold is a server that has answered nothing yet, warm one that has answered
 * {@link WARM_UP} requests of all classes before.
 */
import { once } from "node:events";
import { Agent, get } from "node:http";
import { fileURLToPath } from "node:url";
import * as fc from "fast-check";
import { mean, percentile } from "../../../support/figures.ts";
import { vocabularyOf } from "../../../support/hostile-queries.ts";
import { SERVER } from "../../../support/server-process.ts";
import { type ProbedServer, startProbed } from "../probed-server.ts";
import { hostileRequests, type Known } from "./classes.ts";

/** What a request may cost, ms of the processor. */
const COST_MAX_MS = 60;
/** Requests before a server counts as warm. */
const WARM_UP = 200;
/** Of the requests of a class this share is asked of a cold server; each class has its own. */
const COLD_SHARE = 0.25;
/** What other threads do for a request is over after this, ms. */
const SETTLE_MS = 15;
/** Lists of places that the words come from. */
const LISTS = 60;
const PROBE = fileURLToPath(new URL("probe.mjs", import.meta.url));

const startServer = async (program: string, build: string | undefined): Promise<ProbedServer> =>
  startProbed({ program, probe: PROBE, build, up: "/robots.txt" });

/** What a server has used. */
interface Used {
  readonly us: number;
  /** How often it collected the whole heap. */
  readonly collections: number;
}

const usedBy = async ({ process: server }: ProbedServer): Promise<Used> => {
  const told = once(server, "message");
  server.send("take");
  const [used] = (await told) as [Used];
  return used;
};

const agent = new Agent({ keepAlive: true });

const statusOf = async (port: number, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get({ agent, port, host: "127.0.0.1", path: `/api/v1${path}` }, (reply) => {
      reply.resume();
      reply.once("end", () => resolve(reply.statusCode ?? 0));
    }).once("error", reject);
  });

interface Cost {
  readonly ms: number;
  /** The whole heap was collected meanwhile, for what many requests before left, too. */
  readonly isCollected: boolean;
  readonly status: number;
  readonly path: string;
}

/** The cost of each request, one after another. */
const costsOf = async (server: ProbedServer, paths: readonly string[]): Promise<readonly Cost[]> => {
  const costs: Cost[] = [];
  for (const path of paths) {
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    const before = await usedBy(server);
    const status = await statusOf(server.port, path);
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    const after = await usedBy(server);
    const isCollected = after.collections > before.collections;
    costs.push({ ms: (after.us - before.us) / 1000, isCollected, status, path });
  }
  return costs;
};

interface Answer<Data> {
  readonly data: readonly Data[];
  readonly meta: { readonly total?: number };
}

/** What the directory of a server knows. */
const knownBy = async (port: number): Promise<Known> => {
  const ask = async <Data>(path: string): Promise<Answer<Data>> =>
    (await fetch(`http://127.0.0.1:${port}/api/v1${path}`)).json() as Promise<Answer<Data>>;
  const { meta } = await ask<unknown>("/places?limit=1");
  const step = Math.max(Math.floor((meta.total ?? 0) / LISTS), 1);
  interface Named {
    readonly id: number;
    readonly name: string;
    readonly country: string;
    readonly city: string | null;
  }
  const places: Named[] = [];
  for (let i = 0; i < LISTS; i += 1)
    for (const lang of ["en", "ar"])
      places.push(...(await ask<Named>(`/places?limit=100&offset=${i * step}&lang=${lang}`)).data);
  const cities = await ask<{ readonly name: string }>("/cities?limit=1000");
  const timed = await ask<Named>("/places?has=times&limit=100");
  const types = await ask<{ readonly type: string }>("/types");
  const authorities = await ask<{ readonly id: string }>("/authorities");
  return {
    ...vocabularyOf(
      places.map(({ name }) => name),
      cities.data.map(({ name }) => name),
    ),
    ids: [...timed.data, ...places.slice(0, 100)].map(({ id }) => id),
    areas: places.flatMap(({ country, city }) => (city === null ? [] : [`country=${country}&city=${city}`])),
    types: types.data.map(({ type }) => type),
    authorities: authorities.data.map(({ id }) => id),
  };
};

interface CostOptions {
  /** Requests of each class. */
  readonly requests: number;
  readonly seed: number;
  /** The data build; by default the one in `public`. */
  readonly build: string | undefined;
  /** The program of the server; by default the built one. */
  readonly server: string | undefined;
  /** Only classes whose name has this. */
  readonly only: string | undefined;
  readonly say: (line: string) => void;
}

/** Mean, p95, the worst, and the worst without a collection; what is more than a request may cost is marked. */
const figures = (costs: readonly Cost[]): string => {
  const all = costs.map(({ ms }) => ms);
  const own = costs.filter(({ isCollected }) => !isCollected).map(({ ms }) => ms);
  return [mean(all), percentile(all, 0.95), percentile(all, 1), percentile(own, 1)]
    .map((ms) => (ms > COST_MAX_MS ? `**${ms.toFixed(1)}**` : ms.toFixed(1)))
    .join(" / ");
};

const SHOWN = 110;

/**
 * The table, and whether the server failed. A cost above {@link COST_MAX_MS} is marked alone: on a machine that does other work
 * the same request takes up to twice the processor time.
 */
export const fuzzCost = async (
  options: CostOptions,
): Promise<{ readonly table: string; readonly isBroken: boolean }> => {
  const { requests, seed, build, say, only = "" } = options;
  const program = options.server ?? SERVER;
  const warm = await startServer(program, build);
  try {
    const classes = Object.entries(hostileRequests(await knownBy(warm.port)));
    const each = classes.map(([name, made]) => ({ name, paths: fc.sample(made, { numRuns: 2 * requests, seed }) }));
    const ordinary = Array.from({ length: WARM_UP }, (_, i) => {
      const { paths } = each[i % each.length] ?? { paths: [] };
      return paths[requests + Math.floor(i / each.length)] ?? "/health";
    });
    for (const path of ordinary) await statusOf(warm.port, path);
    const rows: string[] = [];
    let isBroken = false;
    for (const { name, paths } of each.filter((one) => one.name.includes(only))) {
      const asked = await costsOf(warm, paths.slice(0, requests));
      const cold = await startServer(program, build);
      const first = await costsOf(cold, paths.slice(0, Math.ceil(requests * COLD_SHARE)));
      cold.end();
      const worst = asked.reduce((most, one) => (one.ms > most.ms && !one.isCollected ? one : most));
      const statuses = [...new Set([...asked, ...first].map(({ status }) => status))].sort((a, b) => a - b).join(", ");
      isBroken ||= [...asked, ...first].some(({ status }) => status >= 500);
      const shown = worst.path.slice(0, SHOWN).replaceAll("|", "%7C");
      rows.push(`| ${name} | ${figures(asked)} | ${figures(first)} | ${statuses} | \`${shown}\` |`);
      say(rows.at(-1) ?? "");
    }
    return {
      table: [
        "| class | warm: mean / p95 / worst / worst without a collection, ms | cold | answers | the worst, warm |",
        "|---|---|---|---|---|",
        ...rows,
      ].join("\n"),
      isBroken,
    };
  } finally {
    agent.destroy();
    warm.end();
  }
};
