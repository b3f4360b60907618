/** A place's type and category are ones that place-types.csv lists. */
import type { Rule } from "./rule.ts";

export const knownType: Rule = ({ value: { type, category }, report }, { types }) => {
  const known = types.get(type);
  if (known === undefined) {
    return [
      report(
        "type",
        "unknown-type",
        `type ${JSON.stringify(type)} is not one of ${[...types.keys()].join(", ")}`,
      ),
    ];
  }
  if (category === null || known.categories?.includes(category) === true) return [];
  const allowed = known.categories?.join(", ");
  const hint = allowed === undefined ? `leave it empty: ${type} has no categories` : `one of ${allowed}`;
  return [
    report(
      "category",
      "unknown-category",
      `category ${JSON.stringify(category)} does not go with type ${type}`,
      { hint },
    ),
  ];
};
