/**
 * The identifier of an item in its source, as the source column has it: source:identifier. It holds none of
 * the signs that lists, files and spreadsheets have a use for.
 */
import { createHash } from "node:crypto";
import { cleanText } from "../../fix/clean.ts";
import type { Item } from "../item.ts";
import { fieldOf } from "./condition.ts";
import type { MappingFile } from "./schema.ts";

const LONGEST = 100;

/** Enough of a digest that two of a million are hardly ever one (birthday bound: 3 in 100 million). */
const DIGEST_LENGTH = 16;

const plain = (text: string): string =>
  cleanText(text)
    .replaceAll(/[\s;,|"'<>\\^`{}]+/gu, "-")
    .slice(0, LONGEST);

/** source:identifier; `null` where the item has none and the mapping makes none. */
export const refOf = ({ source, ref }: MappingFile, item: Item): string | null => {
  const own = item.ref ?? ref?.from?.map((name) => fieldOf(item.fields, name)).find((text) => text !== "");
  const id = own === undefined ? "" : plain(own);
  if (id !== "") return `${source.id}:${id}`;
  const digested = (ref?.digest ?? []).map((name) => cleanText(fieldOf(item.fields, name)));
  if (digested.every((text) => text === "")) return null;
  const digest = createHash("sha256").update(digested.join("\n")).digest("hex").slice(0, DIGEST_LENGTH);
  return `${source.id}:${digest}`;
};
