/**
 * The MCP inspector's command line on `/mcp`, over HTTP: it lists the tools, calls each of them, and is refused as the
 * protocol asks. What it prints is compared with what the API answers.
 */
import { execFile } from "node:child_process";
import { startServer } from "../running/start.ts";
import { inPackages } from "./hosts.ts";

/** Every tool: arguments, and the request of the API that has the same answer; `null` where no single one has it. */
const CALLS: Readonly<Record<string, readonly [args: Readonly<Record<string, string | number>>, path: string | null]>> =
  {
    search: [{ q: "blue mosque", limit: 2 }, "search?q=blue+mosque&limit=2"],
    places: [{ country: "TR", limit: 2, lang: "ar" }, "places?country=TR&limit=2&lang=ar"],
    place: [{ id: 401 }, "place?id=401"],
    prayer: [{ lat: 21.4225, lng: 39.8262, date: "2027-02-08" }, "prayer?lat=21.4225&lng=39.8262&date=2027-02-08"],
    times: [{ id: 401, date: "2027-02-08" }, "times?id=401&date=2027-02-08"],
    events: [{ country: "SA", from: "2027-01-01", limit: 2 }, "events?country=SA&from=2027-01-01&limit=2"],
    nearest: [{ lat: 41.0054, lng: 28.9768, limit: 2 }, null],
    qibla: [{ lat: 41.0054, lng: 28.9768 }, null],
  };

/** A call that is refused, and the error of the protocol that it gets. */
const REFUSED = [
  ["tools/call", ["--tool-name", "nothing"], "-32602"],
  ["prompts/list", [], "-32601"],
  ["resources/list", [], "-32601"],
] as const;

interface Printed {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const inspect = async (origin: string, method: string, ...more: readonly string[]): Promise<Printed> =>
  new Promise((resolve) => {
    const args = ["--cli", `${origin}/mcp`, "--transport", "http", "--method", method, ...more];
    execFile(inPackages(".bin/mcp-inspector"), args, { timeout: 60_000 }, (error, out, err) =>
      resolve({ code: error === null ? 0 : 1, out, err }),
    );
  });

interface Listed {
  readonly tools: readonly { readonly name: string; readonly outputSchema?: unknown }[];
}

interface Called {
  readonly isError?: boolean;
  readonly structuredContent?: Readonly<Record<string, unknown>>;
}

const parsed = <T>({ code, out, err }: Printed): T => {
  if (code !== 0) throw new Error(err.trim().split("\n")[0] ?? "");
  return JSON.parse(out) as T;
};

/** How many calls went as they must, and what is wrong with the others; the server is the one of TEST_SERVER. */
export const inspectMcp = async (): Promise<{ readonly right: number; readonly wrong: readonly string[] }> => {
  const { origin, stop } = await startServer({ MUSALLA_RATE_LIMIT: "0" });
  const wrong: string[] = [];
  let right = 0;
  const hold = async (name: string, check: () => Promise<string | null>): Promise<void> => {
    const problem = await check().catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
    if (problem === null) right += 1;
    else wrong.push(`${name}: ${problem}`);
  };
  await hold("tools/list", async () => {
    const { tools } = parsed<Listed>(await inspect(origin, "tools/list"));
    const names = tools.map(({ name }) => name).sort();
    const expected = Object.keys(CALLS).sort();
    return names.join() === expected.join() ? null : `lists ${names.join()}, expected ${expected.join()}`;
  });
  for (const [name, [args, path]] of Object.entries(CALLS))
    await hold(name, async () => {
      const given = Object.entries(args).flatMap(([key, value]) => ["--tool-arg", `${key}=${value}`]);
      const call = parsed<Called>(await inspect(origin, "tools/call", "--tool-name", name, ...given));
      if (call.isError === true || call.structuredContent === undefined) return "answers no record";
      if (path === null) return null;
      const answer = (await (await fetch(`${origin}/api/v1/${path}`)).json()) as Readonly<Record<string, unknown>>;
      const [got, expected] = [call.structuredContent["data"], answer["data"]].map((data) => JSON.stringify(data));
      return got === expected ? null : `data is ${got?.slice(0, 80)}, expected ${expected?.slice(0, 80)}`;
    });
  for (const [method, more, error] of REFUSED)
    await hold(`${method} ${more.join(" ")}`, async () => {
      const { code, err } = await inspect(origin, method, ...more);
      return code === 1 && err.includes(`MCP error ${error}`) ? null : `got ${err.slice(0, 80)}, expected ${error}`;
    });
  await stop();
  return { right, wrong };
};
