/**
 * Addresses of single records at their source: templates with {id}, joined by `;`, each alone or for the
 * identifiers that begin with some letters: w=https://www.openstreetmap.org/way/{id} makes of w123 …/way/123.
 */
import { type Cell, list } from "./cell-schema.ts";
import { pattern } from "./cell.ts";

export interface RecordUrl {
  /** Letters that the identifier begins with, and that the address goes without; empty for any. */
  readonly prefix: string;
  readonly template: string;
}

const form = pattern(
  /^([a-z]+=)?https?:\/\/[^\s/;]+\.[^\s;]*\{id\}[^\s;]*$/,
  "bad-url",
  "an address with {id} in it, alone or after letters and =",
  () => "for example https://www.wikidata.org/wiki/{id}",
);

export const recordUrls = list(form).transform((items): readonly RecordUrl[] =>
  items.map((item) => {
    const [, prefix = "", template = item] = /^(?:([a-z]+)=)?(.+)$/.exec(item) ?? [];
    return { prefix, template };
  }),
) as Cell<readonly RecordUrl[]>;

/** The address of the record `identifier`; `null` where no template is for it. */
export const recordUrlOf = (urls: readonly RecordUrl[] | null, identifier: string): string | null => {
  const found = urls?.find(({ prefix }) => identifier.startsWith(prefix));
  if (found === undefined) return null;
  return found.template.replaceAll("{id}", () => encodeURIComponent(identifier.slice(found.prefix.length)));
};
