/**
 * Addresses of single records at their source: templates with {id}, joined by `;`. A template may be limited to
 * identifiers with a prefix: w=https://www.openstreetmap.org/way/{id} turns w123 into …/way/123.
 */
import { type Cell, list } from "#core/columns/cell-schema.ts";
import { pattern } from "#core/columns/cell.ts";

export interface RecordUrl {
  /** Prefix of the identifier, left out of the address; empty for any. */
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

/** The address of the record `identifier`; `null` if no template matches. */
export const recordUrlOf = (urls: readonly RecordUrl[] | null, identifier: string): string | null => {
  const found = urls?.find(({ prefix }) => identifier.startsWith(prefix));
  if (found === undefined) return null;
  return found.template.replaceAll("{id}", () => encodeURIComponent(identifier.slice(found.prefix.length)));
};
