/**
 * The tools of the MCP server, derived from the API operations (server/core/api): description, parameters and answer
 * are defined once.
 */
import * as z from "zod";
import type { Choices, ReadOperation } from "#core/api/operation.ts";
import { READ_OPERATIONS } from "#core/api/read-operations.ts";
import { answerOf, META } from "#core/model/envelope.ts";

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

export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Schema & { readonly properties: Readonly<Record<string, unknown>> };
  readonly outputSchema: Schema;
  readonly operation: ReadOperation;
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
const OF_FORMATS: ReadonlySet<string> = new Set(["format", "alarm"]);

/** The parameters of a tool, without those for other formats; no others are allowed. */
const inputOf = ({ parameters }: ReadOperation, choices: Choices): Tool["inputSchema"] => {
  const shape = Object.entries(parameters(choices).shape).filter(([name]) => !OF_FORMATS.has(name));
  return { properties: {}, ...jsonSchema(z.strictObject(Object.fromEntries(shape))) };
};

const outputOf = ({ id, answer }: ReadOperation): Schema => {
  if (answer.form === "bare") throw new Error(`${id} does not answer with records, so it cannot be a tool`);
  return jsonSchema(answerOf(answer.record, META[answer.form]));
};

export const toolsOf = (choices: Choices): readonly Tool[] =>
  Object.entries(TOOLS).map(([name, id]) => {
    const operation = READ_OPERATIONS.find((one) => one.id === id);
    if (operation === undefined) throw new Error(`the API has no operation ${id}`);
    const description = [operation.summary, operation.description].filter(Boolean).join("\n\n");
    return {
      name,
      description,
      inputSchema: inputOf(operation, choices),
      outputSchema: outputOf(operation),
      operation,
    };
  });

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** The arguments of a call as a query string; lists joined by commas, without `null`. */
export const queryOf = (given: Readonly<Record<string, unknown>>): string => {
  const parameters = Object.entries(given).flatMap(([name, value]): [string, string][] =>
    value === null || value === undefined
      ? []
      : [[name, Array.isArray(value) ? value.map(textOf).join(",") : textOf(value)]],
  );
  return new URLSearchParams(parameters).toString();
};
