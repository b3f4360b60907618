/** Ids and source identifiers are unique across all files; slugs within a country. */
import { titleOf } from "./named.ts";
import { NOTHING, type Rule } from "./rule.ts";

/** The owner of `key`; `null` if `here` is the first. */
const holder = <K>(seen: Map<K, string>, key: K, here: string): string | null => {
  const first = seen.get(key);
  if (first === undefined) seen.set(key, here);
  return first ?? null;
};

export const uniqueId: Rule = ({ value: { id, slug }, report }, { ids, country }) => {
  if (id === null) return NOTHING;
  const first = holder(ids, id, `${slug} (${country})`);
  if (first === null) return NOTHING;
  const hint = "leave the id of a new row empty";
  return [report("id", "duplicate-id", `id ${id} is taken by ${first}`, { hint })];
};

export const uniqueSlug: Rule = ({ value, report }, { slugs }) => {
  const { slug } = value;
  const first = holder(slugs, slug, titleOf(value));
  if (first === null) return NOTHING;
  const hint = `if it is another place, add its city or district: ${slug}-…`;
  return [report("slug", "duplicate-slug", `slug ${slug} is taken by ${first}`, { hint })];
};

export const uniqueExternalId: Rule = ({ value: { source, slug }, report }, { externalIds, country }) =>
  source.flatMap((one) => {
    if (!one.includes(":")) return NOTHING;
    const first = holder(externalIds, one, `${slug} (${country})`);
    if (first === null) return NOTHING;
    const hint = "one of the two rows has the wrong identifier, or they are the same place";
    return [report("source", "duplicate-external-id", `source ${one} is taken by ${first}`, { hint })];
  });
