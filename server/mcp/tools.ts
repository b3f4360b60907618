/**
 * The tools of the MCP server, derived from the API operations (server/core/api): description, parameters and answer
 * are defined once. What no single operation answers is in near.ts.
 */
import * as z from "zod";
import { API_BASE, type ApiContext } from "#core/api/context.ts";
import type { Choices } from "#core/api/operation.ts";
import { READ_OPERATIONS } from "#core/api/read-operations.ts";
import { once } from "#core/base/cache.ts";
import type { Reply } from "#core/http/reply.ts";
import { answerOf, META } from "#core/model/envelope.ts";
import { POINT_TOOLS } from "./near.ts";

/** Name of a tool → id of its operation. */
const TOOLS = {
  search: "search",
  places: "listPlaces",
  place: "getPlace",
  prayer: "getPrayerTimes",
  times: "getTimes",
  events: "listEvents",
} as const;

type Schema = Readonly<Record<string, unknown>> & { readonly type: "object" };

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

/** JSON Schema of a value as in JSON; for query parameters the documented type instead of text. */
const jsonSchema = (schema: z.ZodType): Schema => {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ jsonSchema: one }) => {
      const { override } = one;
      if (override === undefined) return;
      for (const key of ["override", "type", "pattern", "format"]) delete one[key];
      Object.assign(one, override);
    },
  });
  return { ...made, type: "object" };
};

/** Parameters for other formats than JSON. */
const OF_FORMATS: ReadonlySet<string> = new Set(["format", "alarm", "include", "past", "duration"]);

/** The parameters of a tool, without those for other formats; no others are allowed. */
const inputOf = (parameters: z.ZodObject): z.ZodObject =>
  z.strictObject(Object.fromEntries(Object.entries(parameters.shape).filter(([name]) => !OF_FORMATS.has(name))));

const toolOf = (name: string, description: string, input: z.ZodObject, answer: z.ZodType, run: Tool["run"]): Tool => ({
  name,
  parameters: Object.keys(input.shape),
  describe: () => ({
    description,
    inputSchema: { properties: {}, ...jsonSchema(input) },
    outputSchema: jsonSchema(answer),
  }),
  run,
});

/** The tool of an operation. Throws when the API has no such operation, or when it does not answer with records. */
const operationTool = (name: string, id: string, choices: Choices): Tool => {
  const operation = READ_OPERATIONS.find((one) => one.id === id);
  if (operation === undefined) throw new Error(`the API has no operation ${id}`);
  const { summary, description, path, endpoint, parameters, answer } = operation;
  if (answer.form === "bare") throw new Error(`${id} does not answer with records, so it cannot be a tool`);
  const text = [summary, description].filter(Boolean).join("\n\n");
  const record = answerOf(answer.record, META[answer.form]);
  return toolOf(name, text, inputOf(parameters(choices)), record, async (search, context) =>
    endpoint({ path: `${API_BASE}${path}`, search }, context),
  );
};

/** All tools over data with these types and kinds; made once for each data build. */
export const toolsOf = once((choices: Choices): readonly Tool[] => [
  ...Object.entries(TOOLS).map(([name, id]) => operationTool(name, id, choices)),
  ...POINT_TOOLS.map(({ name, description, parameters, answer, endpoint }) =>
    toolOf(name, description, inputOf(parameters(choices)), answer, async (search, context) =>
      endpoint({ path: API_BASE, search }, context),
    ),
  ),
]);

/** What `tools/list` answers: each tool with its schemas. */
export const describeTools = once((tools: readonly Tool[]) =>
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
export const nestedIn = (given: Readonly<Record<string, unknown>>): readonly string[] =>
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
