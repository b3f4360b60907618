/** The schemas among the components: each record, and the envelope that it is answered in. */
import * as z from "zod";
import type { CreateDocumentOptions } from "zod-openapi";
import type { Operation } from "#core/api/operation.ts";
import { attribution, listMeta } from "#core/model/common.ts";
import { answerOf, daysMeta, failure, recordMeta } from "#core/model/envelope.ts";

/** The name of the envelope of an operation; `null` when it answers a bare document. */
export const envelopeName = ({ answer }: Operation): string | null =>
  answer.form === "bare" ? null : `${answer.name}${answer.form === "list" ? "List" : "Answer"}`;

const META = { list: listMeta, record: recordMeta, days: daysMeta } as const;

/** The schemas by name. */
export const schemasOf = (operations: readonly Operation[]): Readonly<Record<string, z.ZodType>> => ({
  Failure: failure,
  ListMeta: listMeta,
  RecordMeta: recordMeta,
  DaysMeta: daysMeta,
  Attribution: attribution,
  ...Object.fromEntries(
    operations.flatMap((operation): [string, z.ZodType][] => {
      const { answer } = operation;
      const envelope = envelopeName(operation);
      if (answer.form === "bare" || envelope === null) return [];
      return [
        [answer.name, answer.record],
        [envelope, answerOf(answer.record, META[answer.form])],
      ];
    }),
  ),
});

/** A record of a closed list of keys is told as an object with these members. */
const tellMembers = (schema: z.core.JSONSchema.BaseSchema): void => {
  const { propertyNames, additionalProperties } = schema;
  if (typeof propertyNames !== "object" || typeof additionalProperties !== "object") return;
  const keys = propertyNames.enum;
  if (keys === undefined) return;
  schema.properties = Object.fromEntries(keys.map((key) => [String(key), additionalProperties]));
  delete schema.propertyNames;
  delete schema.additionalProperties;
};

/**
 * How schemas are told: answers may grow members, so that a client must not refuse unknown ones; the
 * bound of safe integers is no bound of ours; what stands when a parameter is absent is shown.
 */
export const SCHEMA_OPTIONS: CreateDocumentOptions = {
  override: ({ jsonSchema, zodSchema, io }) => {
    if (io === "output" && zodSchema instanceof z.ZodObject && zodSchema.def.catchall === undefined)
      delete jsonSchema.additionalProperties;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (zodSchema instanceof z.ZodRecord) tellMembers(jsonSchema);
    if (zodSchema instanceof z.ZodDefault) jsonSchema.default = zodSchema.def.defaultValue;
  },
};
