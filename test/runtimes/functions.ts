/**
 * The presets of function platforms: no such platform runs here, so the handler that the build emits is
 * called as the platform calls it, and its answers are compared with those of the built Node server.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { RequestListener } from "node:http";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

interface Ask {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

type Call = (ask: Ask) => Promise<Answer>;

const FORM = "application/x-www-form-urlencoded";

const answerOf = async (reply: Response): Promise<Answer> => ({
  status: reply.status,
  type: reply.headers.get("content-type") ?? "",
  body: Buffer.from(await reply.arrayBuffer()).toString("base64"),
});

const init = ({ method, body }: Ask): RequestInit =>
  body === undefined ? { method } : { method, body, headers: { "content-type": FORM } };

/** What a preset emits, as a call. */
const CALLS: Readonly<Record<string, (folder: string) => Promise<{ call: Call; close: () => void }>>> = {
  vercel: async (folder) => {
    const file = join(folder, "server/index.mjs");
    const module = (await import(pathToFileURL(resolve(file)).href)) as { readonly default: RequestListener };
    const server = createServer(module.default);
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const { port } = server.address() as AddressInfo;
    const call: Call = async (ask) => answerOf(await fetch(`http://127.0.0.1:${port}${ask.path}`, init(ask)));
    return { call, close: () => server.close() };
  },
  netlify: async (folder) => {
    type Handler = (request: Request) => Promise<Response>;
    const file = join(folder, "server/main.mjs");
    const module = (await import(pathToFileURL(resolve(file)).href)) as { readonly default: Handler };
    const call: Call = async (ask) =>
      answerOf(await module.default(new Request(`https://netlify.example${ask.path}`, init(ask))));
    return { call, close: () => undefined };
  },
  "aws-lambda": async (folder) => {
    interface Result {
      readonly statusCode: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
      readonly isBase64Encoded: boolean;
    }
    type Handler = (event: unknown, context: unknown) => Promise<Result>;
    const file = join(folder, "server/index.mjs");
    const module = (await import(pathToFileURL(resolve(file)).href)) as { readonly handler: Handler };
    const call: Call = async ({ method, path, body }) => {
      const { pathname, searchParams } = new URL(path, "https://lambda.example");
      const result = await module.handler(
        {
          version: "2.0",
          rawPath: pathname,
          queryStringParameters: Object.fromEntries(searchParams),
          headers: body === undefined ? {} : { "content-type": FORM },
          requestContext: { http: { method, path: pathname } },
          isBase64Encoded: false,
          ...(body !== undefined && { body }),
        },
        {},
      );
      const bytes = Buffer.from(result.body, result.isBase64Encoded ? "base64" : "utf8");
      return { status: result.statusCode, type: result.headers["content-type"] ?? "", body: bytes.toString("base64") };
    };
    return { call, close: () => undefined };
  },
};

export const FUNCTION_PRESETS = Object.keys(CALLS);

/** What both sides are asked; nothing whose answer changes by the second. */
const ASKED: readonly Ask[] = [
  { method: "GET", path: "/api/v1/places?country=tr&limit=5&lang=ar" },
  { method: "GET", path: "/api/v1/place?id=401" },
  { method: "GET", path: "/api/v1/cities?country=sa&limit=1000" },
  { method: "GET", path: "/api/v1/search?q=%D8%A7%D9%84%D9%82%D8%A7%D9%87%D8%B1%D8%A9" },
  { method: "GET", path: "/api/v1/prayer?lat=21.4225&lng=39.8262&date=2027-02-08" },
  { method: "GET", path: "/api/v1/places?limit=0&country=xyz" },
  { method: "HEAD", path: "/api/v1/types" },
  { method: "OPTIONS", path: "/api/v1/review" },
  { method: "POST", path: "/api/v1/review", body: "place_id=401&rating=six" },
  { method: "GET", path: "/data/v1/index/blocks/tr.bin" },
  { method: "GET", path: "/api/v1/nothing" },
];

/** How many answers are those of `origin`, and what is wrong with the others. */
export const callFunction = async (
  preset: string,
  folder: string,
  origin: string,
): Promise<{ readonly same: number; readonly wrong: readonly string[] }> => {
  const open = CALLS[preset];
  if (open === undefined) throw new Error(`preset: got ${preset}, expected ${FUNCTION_PRESETS.join(", ")}`);
  const { call, close } = await open(folder);
  const wrong: string[] = [];
  for (const ask of ASKED) {
    const expected = await answerOf(await fetch(`${origin}${ask.path}`, init(ask)));
    const got = await call(ask);
    for (const name of ["status", "type", "body"] as const)
      if (got[name] !== expected[name])
        wrong.push(
          `${ask.method} ${ask.path}: ${name} is ${String(got[name]).slice(0, 80)}, expected ${String(expected[name]).slice(0, 80)}`,
        );
  }
  close();
  return { same: ASKED.length, wrong };
};
