/** The OpenAPI document: sound to a linter, complete against the code, and true of the server. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import type { Operation } from "#core/api/operation.ts";
import { OPERATIONS } from "#core/api/operations.ts";
import { answerOf, failure, META } from "#core/model/envelope.ts";
import { PROBLEMS } from "#core/values/problems.ts";
import { askHost, type Host, NOT_MODERATED, openHost } from "./host.ts";
import { type ApiDocument, examplesOf, readDocument, type ShownExample } from "./openapi-document.ts";

/** What the parameters offer in no data at all. */
const NO_CHOICES = { types: {}, event_kinds: [] };

let host: Host;
let document: ApiDocument;
beforeAll(async () => {
  host = await openHost();
  document = await readDocument(host);
});
afterAll(async () => host.stop());

const documented = ({ id }: { readonly id: string }) => {
  const found = document.operations.find((one) => one.id === id);
  if (found === undefined) throw new Error(`${id} is not in the document`);
  return found;
};

describe("the linter", () => {
  /** Redocly CLI through its own entry, offline: no telemetry, no look for updates. */
  const lint = (text: string): unknown => {
    const folder = mkdtempSync(join(tmpdir(), "musalla-openapi-"));
    const file = join(folder, "openapi.json");
    writeFileSync(file, text);
    const redocly = createRequire(import.meta.url).resolve("@redocly/cli/package.json");
    try {
      const printed = execFileSync(
        process.execPath,
        [
          join(dirname(redocly), "bin/cli.js"),
          "lint",
          file,
          "--config",
          "test/contract/redocly.yaml",
          "--format",
          "json",
        ],
        {
          encoding: "utf8",
          stdio: ["ignore", "pipe", "ignore"],
          env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
        },
      );
      return JSON.parse(printed);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };

  it("finds neither error nor warning by its recommended rules", () => {
    expect(lint(document.text)).toMatchObject({
      totals: { errors: 0, warnings: 0, ignored: 0 },
      problems: [],
    });
  });

  it("does look at the examples", () => {
    const spoilt = document.text.replace('"value":{"ok":true,', '"value":{"ok":"yes",');
    expect(lint(spoilt)).not.toMatchObject({ problems: [] });
  });
});

describe("nothing is left out", () => {
  it("nothing but the router of the operations answers below server/api, and the document has them all", () => {
    const files = readdirSync("server/api", { recursive: true, encoding: "utf8" });
    expect(files.filter((name) => name.endsWith(".ts"))).toEqual(["[...path].ts"]);
    expect(document.operations.map(({ id }) => id)).toEqual(OPERATIONS.map(({ id }) => id));
  });

  it.each([...new Set(OPERATIONS.map(({ path }) => path))])("%s answers the methods that are told", async (path) => {
    if (NOT_MODERATED !== null && path.startsWith("/moderation/")) return;
    const { headers } = await askHost(host, `OPTIONS ${path}`);
    const told = document.operations.filter((one) => one.path === path).map(({ method }) => method.toUpperCase());
    const answered = (headers["allow"] ?? "").split(", ").filter((one) => one !== "HEAD" && one !== "OPTIONS");
    expect(answered.toSorted()).toEqual(told.toSorted());
  });

  it.each(OPERATIONS)("$id tells each of its parameters, whether it is required and of what type", (operation) => {
    const { parameters } = documented(operation);
    const { shape } = operation.parameters(NO_CHOICES);
    expect(parameters.map(({ name }) => name)).toEqual(Object.keys(shape));
    for (const { name, required = false, schema } of parameters) {
      const isRequired = !z.safeParse(shape[name] ?? z.never(), undefined).success;
      expect([name, required]).toEqual([name, isRequired]);
      const isBounded = ["minimum", "enum", "pattern", "format", "maxLength", "items"].some((key) => key in schema);
      expect(isBounded, `${name}: ${JSON.stringify(schema)}`).toBe(true);
    }
  });

  it("numbers are numbers, and limits come with the bound and the default that are checked", () => {
    const { parameters } = documented({ id: "listPlaces" });
    const schemaOf = (name: string) => parameters.find((one) => one.name === name)?.schema;
    expect(schemaOf("limit")).toEqual({ type: "integer", minimum: 1, maximum: 100, default: 20 });
    expect(schemaOf("lat")).toEqual({ type: "number", minimum: -90, maximum: 90 });
    expect(schemaOf("format")).toEqual({ type: "string", enum: ["json", "geojson"] });
    expect(schemaOf("type")?.["enum"]).toContain("mosque");
  });

  const ofFiles = "range-not-satisfiable";

  it(`the code ${ofFiles} is of files, not of operations, and is told with its status in the text`, () => {
    expect(document.text).toContain(`| \`${ofFiles}\` | 416 |`);
  });

  it.each(Object.entries(PROBLEMS).filter(([code]) => code !== ofFiles))(
    "the code %s is told with its status",
    (code, [status]) => {
      const tellers = document.operations.filter(({ responses }) =>
        responses.get(status)?.description.includes(`\`${code}\``),
      );
      expect(tellers.length).toBeGreaterThan(0);
    },
  );

  it("401 comes with WWW-Authenticate, 405 with Allow, 429 and 503 with Retry-After, a list with Link, what can be kept with 304 and ETag", () => {
    for (const { id, responses } of document.operations) {
      const headersOf = (status: number) => Object.keys(responses.get(status)?.headers ?? {});
      expect(headersOf(405), id).toContain("Allow");
      expect(headersOf(503), id).toContain("Retry-After");
      if (responses.has(401)) expect(headersOf(401), id).toContain("WWW-Authenticate");
      if (responses.has(429))
        expect(headersOf(429), id).toEqual(expect.arrayContaining(["Retry-After", "RateLimit", "RateLimit-Policy"]));
      expect(headersOf(200).includes("ETag"), id).toBe(responses.has(304));
    }
    expect(Object.keys(documented({ id: "listPlaces" }).responses.get(200)?.headers ?? {})).toContain("Link");
  });
});

/** What changes from one moment, or from one server, to the next; so do the reviews of a place. */
const LIVE = new Set(["data_version", "time", "open_now", "rating", "reviews"]);

const withoutLive = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, one: unknown) => (LIVE.has(key) ? undefined : one)));

const schemaOf = ({ id, status }: ShownExample): z.ZodType => {
  const declared: Operation | undefined = OPERATIONS.find((one) => one.id === id);
  if (status >= 400 || declared === undefined || declared.answer.form === "bare") return failure;
  return answerOf(declared.answer.record, META[declared.answer.form]);
};

describe("a body that is always refused", () => {
  it.each([
    ["createReview", { place_id: 2_000_000_000, rating: 5 }, { place_id: 1_999_999_999, rating: 5 }],
    ["moderateReview", { id: "a", action: "remove", reason: " " }, { id: "a", action: "remove", reason: "Spam" }],
    [
      "moderateReview",
      { id: "a", action: "remove", reason: "\t\u202e\0" },
      { id: "a", action: "remove", reason: " \u202ex" },
    ],
  ])("%s: %j is none that the document allows", (id, refused, taken) => {
    for (const schema of documented({ id }).bodies) {
      const allows = new Ajv2020({ strict: false }).compile(schema);
      expect([allows(refused), allows(taken)]).toEqual([false, true]);
    }
  });
});

describe("the examples", () => {
  it("are there for every operation but the document itself", () => {
    const shown = new Set(
      examplesOf(document)
        .filter(({ status }) => status < 300)
        .map(({ id }) => id),
    );
    expect(OPERATIONS.filter(({ id }) => !shown.has(id)).map(({ id }) => id)).toEqual(["getIndex", "getOpenApi"]);
  });

  it("are what the schemas say", () => {
    for (const example of examplesOf(document)) {
      const { error } = schemaOf(example).safeParse(example.value);
      expect(error, example.summary).toBeUndefined();
    }
  });

  it("are what the server answers, except what is live", async () => {
    const read = examplesOf(document).filter(
      ({ id, status, summary }) =>
        summary.startsWith("GET ") &&
        (!["listReviews", "getSuggestion"].includes(id) || status >= 400) &&
        OPERATIONS.find((one) => one.id === id)?.token === undefined,
    );
    expect(read.length).toBeGreaterThan(15);
    for (const { status, summary, value } of read) {
      const [, request = "", shown] = /^GET (\S+)(?: \(the first (\d+) of)?/.exec(summary) ?? [];
      const answer = await askHost(host, `GET ${request}`);
      expect([summary, answer.status]).toEqual([summary, status]);
      const body = z.looseObject({ data: z.array(z.unknown()).optional() }).parse(JSON.parse(answer.text));
      const cut = shown === undefined ? body : { ...body, data: body.data?.slice(0, Number(shown)) };
      expect(withoutLive(value), summary).toEqual(withoutLive(cut));
    }
  });
});

describe("GET /openapi.json", () => {
  it("is bare, cached like the data, and not sent again to a client that has it", async () => {
    const { headers } = await askHost(host, "/openapi.json");
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(headers["cache-control"]).toBe("public, max-age=300");
    const again = { ask: "/openapi.json", headers: { "if-none-match": headers["etag"] ?? "" } };
    expect((await askHost(host, again)).status).toBe(304);
  });
});
