/** Shards that are JSON: read whole, checked against a schema, and named when they are damaged. */
import * as z from "zod";

/** The value of a JSON shard. Throws an Error that names the shard when it is none. */
export const readJson = (name: string, bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (cause) {
    throw new Error(`shard ${name}: not JSON`, { cause });
  }
};

/** A reader that checks what it reads by `schema`. */
export const jsonReader =
  <T>(schema: z.ZodType<T>) =>
  (name: string, bytes: Uint8Array): T => {
    const parsed = schema.safeParse(readJson(name, bytes));
    if (parsed.success) return parsed.data;
    throw new Error(`shard ${name}: ${z.prettifyError(parsed.error)}`);
  };
