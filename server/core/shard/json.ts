/** Shards of JSON that is checked against a schema; errors name the shard. */
import * as z from "zod";

/** The value of a JSON shard. Throws an Error that names the shard if it is not JSON. */
export const readJson = (name: string, bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (cause) {
    throw new Error(`shard ${name}: not JSON`, { cause });
  }
};

/** A reader that validates against `schema`. */
export const jsonReader =
  <T>(schema: z.ZodType<T>) =>
  (name: string, bytes: Uint8Array): T => {
    const parsed = schema.safeParse(readJson(name, bytes));
    if (parsed.success) return parsed.data;
    throw new Error(`shard ${name}: ${z.prettifyError(parsed.error)}`);
  };
