/**
 * The JSON Schemas of tools. That of the parameters is complete. That of an answer is an outline: a client puts the
 * list of tools before its model, and the record of a place alone would take 26 kB of it. The full one is in OpenAPI.
 */
import * as z from "zod";

export type Schema = Readonly<Record<string, unknown>> & { readonly type: "object" };

/** JSON Schema of a value as in JSON; for query parameters the documented type instead of text. */
export const jsonSchema = (schema: z.ZodType): Schema => {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ jsonSchema: schemaOfValue }) => {
      const { override } = schemaOfValue;
      if (override === undefined) return;
      for (const key of ["override", "type", "pattern", "format"]) delete schemaOfValue[key];
      Object.assign(schemaOfValue, override);
    },
  });
  return { ...made, type: "object" };
};

type Node = z.core.JSONSchema.JSONSchema;

/** The types that a value may have, or none if one of them is not said. */
const typesOf = ({ type, anyOf }: Node): readonly string[] => {
  if (anyOf === undefined) return type === undefined ? [] : [type].flat();
  const each = anyOf.map((choice) => (typeof choice === "object" ? typesOf(choice) : []));
  return each.some((types) => types.length === 0) ? [] : [...new Set(each.flat())];
};

/** The names and types of members down to a depth, and what values there are of a word. */
const outline = (node: Node | boolean | undefined, depth: number): object => {
  if (typeof node !== "object") return {};
  const types = typesOf(node);
  const [first] = types;
  const inner = node.anyOf?.find(
    (choice) => typeof choice === "object" && (choice.properties ?? choice.items) !== undefined,
  );
  const { properties, items } = typeof inner === "object" ? inner : node;
  const members = Object.entries(properties ?? {}).map(([name, member]) => [name, outline(member, depth - 1)] as const);
  return {
    ...(first !== undefined && { type: types.length === 1 ? first : types }),
    ...(node.const !== undefined && { const: node.const }),
    ...(depth > 0 && members.length > 0 && { properties: Object.fromEntries(members) }),
    ...(depth > 0 && typeof items === "object" && !Array.isArray(items) && { items: outline(items, depth) }),
  };
};

/** How deep an outline goes: the envelope, and the members of a record and of `meta`. */
const DEPTH = 2;

/** The outline of an answer. All that the answer is fits it. */
export const outlineOf = (answer: z.ZodType): Schema => {
  const whole: Node = jsonSchema(answer);
  return { ...outline(whole, DEPTH), type: "object", required: whole.required ?? [] };
};
