/**
 * The API as an MCP (Model Context Protocol) server: lists tools and answers calls from the data. Tools are derived
 * from the API operations (server/core/api): description, parameters and answer are defined once. Those for a point
 * that no single operation answers stand here: the nearest places with their next congregation, and the qibla.
 */
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from "@modelcontextprotocol/sdk/types.js";
import * as z from "zod";
import { API_BASE, type ApiContext, type ApiRequest, recordMetaOf, withParameters } from "#core/api/context.ts";
import type { Choices } from "#core/api/operation.ts";
import { places, placesParameters } from "#core/api/places.ts";
import { prayerParameters } from "#core/api/prayer.ts";
import { READ_OPERATIONS } from "#core/api/read-operations.ts";
import { times } from "#core/api/times.ts";
import { once } from "#core/base/once.ts";
import { qibla as qiblaAt } from "#core/base/qibla.ts";
import * as grammar from "#core/http/parameters.ts";
import { parseParameters } from "#core/http/parameters.ts";
import { joinParts, JSON_TYPE, recordReply, type Reply } from "#core/http/reply.ts";
import type { Attribution } from "#core/model/common.ts";
import { answerOf, META, type PlaceListMeta } from "#core/model/envelope.ts";
import { PROBLEMS } from "#core/values/problems.ts";
import { place, type Place } from "#core/model/place.ts";
import { prayerRecord } from "#core/model/prayer.ts";
import type { TimesRecord } from "#core/model/times.ts";
import { CONGREGATIONS } from "#core/values/times.ts";
import { nextCongregation } from "#core/times/next-congregation.ts";
import packageJson from "../../package.json";
import { faultOf, log } from "../base/log.ts";
import { retryOnSwap } from "../runtime/runtime.ts";
import { daysFault, shortEnough, withinCall } from "./bounds.ts";
import { jsonSchema, outlineOf, type Schema } from "./schema.ts";

/** Each place with times costs its next eight days: today, and a week for a mosque that states its Friday prayer alone. */
const LIMIT_MAX = 10;
const LIMIT_DEFAULT = 5;
const DAYS = 8;

/** What is looked for unless the call says otherwise. */
const TYPE_DEFAULT = "mosque";

const congregation = z.object({
  name: z.enum(CONGREGATIONS),
  label: z.string().nullable().describe("What the mosque calls it, in the language of the answer"),
  at: z.iso.datetime({ offset: true }).describe("When it starts, RFC 3339 with the place's offset"),
});

const nearestRecord = place.extend({
  next_congregation: congregation
    .nullable()
    .describe(
      "The next congregation by the mosque's own times; null where we do not have them, or they may have changed",
    ),
});

const nearestParameters = ({ types }: Choices) => {
  const shape = placesParameters(Object.keys(types)).shape;
  return z.object({
    lat: grammar.decimal(-90, 90, "Degrees north"),
    lng: grammar.decimal(-180, 180, "Degrees east"),
    type: grammar.choice(Object.keys(types), `Type of place; ${TYPE_DEFAULT} when not given`).optional(),
    radius: shape.radius,
    amenities: shape.amenities,
    has: shape.has,
    limit: grammar.integer(1, LIMIT_MAX, "The most places to answer").default(LIMIT_DEFAULT),
    lang: shape.lang,
  });
};

/** The data and `meta` of a successful answer. */
const contentOf = <Record, Meta>(reply: Reply): { readonly data: readonly Record[]; readonly meta: Meta } =>
  JSON.parse(new TextDecoder().decode(joinParts(reply))) as { readonly data: readonly Record[]; readonly meta: Meta };

/** The operation of a path, asked in process. */
const ask = (path: string, query: Readonly<Record<string, string>>): ApiRequest => ({
  path: `${API_BASE}${path}`,
  search: `?${new URLSearchParams(query).toString()}`,
});

interface Found {
  readonly record: z.infer<typeof nearestRecord>;
  readonly owed: readonly Attribution[];
}

/** A place with its next congregation, and whom to name for that. */
const withNext = async (near: Place, lang: string, context: ApiContext): Promise<Found> => {
  const reply = near.has_times
    ? await times(ask("/times", { id: String(near.id), days: String(DAYS), lang }), context)
    : null;
  if (reply?.status !== 200) return { record: { ...near, next_congregation: null }, owed: [] };
  const { data, meta } = contentOf<TimesRecord, PlaceListMeta>(reply);
  const next = nextCongregation(data, context.nowMs);
  const stated = next === null ? null : { name: next.name, label: next.label, at: next.at };
  return { record: { ...near, next_congregation: stated }, owed: meta.attribution };
};

const nearest = async ({ search }: ApiRequest, context: ApiContext): Promise<Reply> => {
  const parsed = parseParameters(nearestParameters(context.directory), search);
  return withParameters(parsed, async ({ limit, type = TYPE_DEFAULT }) => {
    const query = Object.fromEntries(new URLSearchParams(search));
    const reply = await places(ask("/places", { ...query, type, limit: String(limit) }), context);
    if (reply.status !== 200) return reply;
    const { data, meta } = contentOf<Place, PlaceListMeta>(reply);
    const found: Found[] = [];
    // One after the other, so that a call holds the days of one place.
    for (const near of data) found.push(await withNext(near, meta.lang, context));
    const all = [...meta.attribution, ...found.flatMap(({ owed }) => owed)];
    const attribution = all.filter(({ name }, i) => all.findIndex((source) => source.name === name) === i);
    const text = JSON.stringify({
      ok: true,
      data: found.map(({ record }) => record),
      meta: { ...meta, attribution },
    });
    return { status: 200, headers: { "content-type": JSON_TYPE }, parts: [new TextEncoder().encode(text)] };
  });
};

const qiblaParameters = prayerParameters.pick({ lat: true, lng: true });

const qibla = async ({ search }: ApiRequest, context: ApiContext): Promise<Reply> =>
  withParameters(parseParameters(qiblaParameters, search), async ({ lat, lng }) =>
    Promise.resolve(recordReply(200, [qiblaAt(lat, lng)], recordMetaOf(context, [], "en"), "")),
  );

/** The tools, each as an operation would be declared. */
const POINT_TOOLS = [
  {
    name: "nearest",
    description:
      "The nearest mosques to a point, or other places, by distance, each with its next congregation by its own times. When there is none within the radius, `meta.around.nearest` names one further away.",
    parameters: nearestParameters,
    answer: answerOf(nearestRecord, META.places),
    endpoint: nearest,
  },
  {
    name: "qibla",
    description:
      "The direction to face in prayer at a point, from true north clockwise, and the distance to the Kaaba.",
    parameters: () => qiblaParameters,
    answer: answerOf(prayerRecord.shape.qibla, META.record),
    endpoint: qibla,
  },
] as const;

/**
 * Name of a tool → its operation, and what it is for in the words for a model: the operation's own description is for
 * people, and tells of formats and headers that a tool does not have.
 */
const TOOLS = {
  search: {
    id: "search",
    description:
      "Finds places, cities and events by name, street or postal code, in any language and script, typing errors allowed. A question for prayer times, the qibla, Ramadan, Eid or what is near answers an `intent` first, whose url says which tool to call. Without a result, `meta.around` says what there is of the country or city.",
  },
  places: {
    id: "listPlaces",
    description:
      "Lists mosques, prayer rooms, halal food and other places of a country, city or box, or around a point (then by distance). Closed ones are left out unless status asks for them. Without a result, `meta.around` says what there is around.",
  },
  place: {
    id: "getPlace",
    description: "One place by its id, with address, facts, opening hours, rating and newest reviews.",
  },
  prayer: {
    id: "getPrayerTimes",
    description:
      "Prayer times at a point, with Hijri date and qibla: one day (date, else today there), or a record a day (days, or from with to or days; at most 31 a call). The authority that people of the point pray by decides, unless method or authority is given. A time that does not exist is null, and `unresolved` says why.",
  },
  times: {
    id: "getTimes",
    description:
      "A mosque's own times by the id of the place: adhan, iqama, Friday prayers, Taraweeh, Eid. Days as of `prayer`, or a month. `schedule.state` says whether the mosque states any: none (only computed adhan times), fresh, or stale (they may have changed).",
  },
  events: {
    id: "listEvents",
    description:
      "Islamic observances and gatherings that have not ended, by start, of a country, a city or worldwide; a country's own announced dates where known.",
  },
} as const;

interface Described {
  readonly description: string;
  readonly inputSchema: Schema & { readonly properties: Readonly<Record<string, unknown>> };
  readonly outputSchema: Schema;
}

export interface Tool {
  readonly name: string;
  /** Names of its parameters. */
  readonly parameters: readonly string[];
  /** Makes its schemas, which takes some milliseconds. */
  readonly describe: () => Described;
  /** Answers a call, whose arguments are a query string ({@link queryOf}). */
  readonly run: (query: string, context: ApiContext) => Promise<Reply>;
}

/** Parameters for other formats than JSON. */
const OF_FORMATS: ReadonlySet<string> = new Set(["format", "alarm", "include", "past", "duration", "name"]);

/** The parameters of a tool, without those for other formats; no others are allowed. */
const inputOf = (parameters: z.ZodObject): z.ZodObject =>
  z.strictObject(
    Object.fromEntries(Object.entries(withinCall(parameters).shape).filter(([name]) => !OF_FORMATS.has(name))),
  );

const toolOf = (name: string, description: string, input: z.ZodObject, answer: z.ZodType, run: Tool["run"]): Tool => {
  const parameters = Object.keys(input.shape);
  return {
    name,
    parameters,
    describe: () => ({
      description,
      inputSchema: { properties: {}, ...jsonSchema(input) },
      outputSchema: outlineOf(answer),
    }),
    run: async (query, context) => daysFault(query) ?? shortEnough(await run(query, context), parameters),
  };
};

/** The tool of an operation. Throws when the API has no such operation, or when it does not answer with records. */
const operationTool = (
  name: string,
  { id, description }: (typeof TOOLS)[keyof typeof TOOLS],
  choices: Choices,
): Tool => {
  const operation = READ_OPERATIONS.find((candidate) => candidate.id === id);
  if (operation === undefined) throw new Error(`the API has no operation ${id}`);
  const { path, endpoint, parameters, answer } = operation;
  if (answer.form === "bare") throw new Error(`${id} does not answer with records, so it cannot be a tool`);
  const record = answerOf(answer.record, META[answer.form]);
  return toolOf(name, description, inputOf(parameters(choices)), record, async (search, context) =>
    endpoint({ path: `${API_BASE}${path}`, search }, context),
  );
};

/** All tools over data with these types and kinds; made once for each data build. */
export const toolsOf = once((choices: Choices): readonly Tool[] => [
  ...Object.entries(TOOLS).map(([name, tool]) => operationTool(name, tool, choices)),
  ...POINT_TOOLS.map(({ name, description, parameters, answer, endpoint }) =>
    toolOf(name, description, inputOf(parameters(choices)), answer, async (search, context) =>
      endpoint({ path: API_BASE, search }, context),
    ),
  ),
]);

/** What `tools/list` answers: each tool with its schemas. */
const describeTools = once((tools: readonly Tool[]) =>
  tools.map(({ name, describe }) => ({
    name,
    ...describe(),
    annotations: { readOnlyHint: true, openWorldHint: false },
  })),
);

/** Digits behind the point that are kept of a number which JavaScript writes with an exponent: far below a metre. */
const DECIMALS = 12;

/** An argument as the grammar of queries has it; the grammar knows no exponents. */
const textOf = (value: unknown): string => {
  if (typeof value === "string") return value;
  const text = JSON.stringify(value);
  return typeof value === "number" && text.includes("e-") ? value.toFixed(DECIMALS) : text;
};

const isPlain = (value: unknown): boolean => value === null || typeof value !== "object";

/** The names of arguments that are neither a plain value nor a list of plain values: no parameter takes them. */
const nestedIn = (given: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(given).flatMap(([name, value]) =>
    isPlain(value) || (Array.isArray(value) && value.every(isPlain)) ? [] : [name],
  );

/** The arguments of a call as a query string; lists joined by commas, without `null`. */
export const queryOf = (given: Readonly<Record<string, unknown>>): string => {
  const parameters = Object.entries(given).flatMap(([name, value]): [string, string][] =>
    value === null || value === undefined
      ? []
      : [[name, Array.isArray(value) ? value.map(textOf).join(",") : textOf(value)]],
  );
  return new URLSearchParams(parameters).toString();
};

const INSTRUCTIONS =
  "Mosques, prayer rooms and halal venues, prayer times, the times of congregations, the qibla, events. Name the sources in meta.attribution when you show answers.";

/** Checks what clients answer to questions of a server; this one asks nothing. The SDK's own costs 1 ms a server. */
const NO_ANSWERS = {
  getValidator: (): never => {
    throw new Error("this server asks its clients for nothing");
  },
};

const quoted = (names: readonly string[]): string => names.map((name) => JSON.stringify(name)).join(", ");

/** The tool of a call. Throws a protocol error for an unknown tool or parameter, or for a nested value. */
const toolFor = (tools: readonly Tool[], name: string, given: Readonly<Record<string, unknown>>): Tool => {
  const refuse = (message: string): never => {
    throw new McpError(ErrorCode.InvalidParams, message);
  };
  const tool = tools.find((candidate) => candidate.name === name);
  if (tool === undefined)
    return refuse(`there is no tool ${quoted([name])}; the tools are ${tools.map((known) => known.name).join(", ")}`);
  const unknown = Object.keys(given).filter((parameter) => !tool.parameters.includes(parameter));
  if (unknown.length > 0)
    return refuse(`${name} has no parameter ${quoted(unknown)}; its parameters are ${tool.parameters.join(", ")}`);
  const nested = nestedIn(given);
  return nested.length === 0 ? tool : refuse(`${name}: ${quoted(nested)} must be a text, a number or a list of those`);
};

/** The answer to a call; what fails for a reason of ours is logged, and told without it. */
const run = async (tool: Tool, query: string): Promise<Reply> => {
  try {
    return await retryOnSwap(async (context) => tool.run(query, context), true);
  } catch (error) {
    log("fault", { route: `mcp ${tool.name}`, ...faultOf(error) });
    throw new McpError(ErrorCode.InternalError, PROBLEMS["internal-error"][1]);
  }
};

/** Creates a server with these tools. */
export const createServer = (tools: readonly Tool[]): Server => {
  const server = new Server(
    { name: "musalla", version: packageJson.version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS, jsonSchemaValidator: NO_ANSWERS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...describeTools(tools)] }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const { name, arguments: given = {} } = params;
    const reply = await run(toolFor(tools, name, given), queryOf(given));
    const text = new TextDecoder().decode(joinParts(reply));
    const content = [{ type: "text" as const, text }];
    return reply.status === 200
      ? { content, structuredContent: JSON.parse(text) as Record<string, unknown> }
      : { content, isError: true };
  });
  return server;
};
