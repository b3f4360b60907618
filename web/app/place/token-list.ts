/** Tokens of reviews as a device keeps them. */
import { isRecord } from "../base/api.ts";

/** Token by review id. */
type Tokens = Readonly<Record<string, string>>;

/** What the device keeps, without what is no token. */
export const readTokens = (kept: unknown): Tokens =>
  isRecord(kept)
    ? Object.fromEntries(
        Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
      )
    : {};
