/** An id names one place in all files; a slug one place of its country. */
import type { Rule, RuleContext } from "./rule.ts";

const firstSeen = ({ seen }: RuleContext, key: string, here: string): string | null => {
  const first = seen.get(key);
  if (first === undefined) seen.set(key, here);
  return first ?? null;
};

export const uniqueId: Rule = ({ value: { id, slug }, report }, context) => {
  if (id === null) return [];
  const first = firstSeen(context, `id ${id}`, `${slug} (${context.country})`);
  return first === null
    ? []
    : [
        report("id", "duplicate-id", `id ${id} is taken by ${first}`, {
          hint: "leave the id of a new row empty",
        }),
      ];
};

export const uniqueSlug: Rule = ({ value: { slug, name_en: name }, report }, context) => {
  const first = firstSeen(context, `slug ${context.country} ${slug}`, name);
  return first === null ? [] : [report("slug", "duplicate-slug", `slug ${slug} is taken by ${first}`)];
};
