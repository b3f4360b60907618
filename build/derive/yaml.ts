/**
 * YAML out, of plain values: maps, lists, texts, numbers, booleans. Texts are quoted as JSON, which
 * YAML 1.2 reads alike; block style otherwise. Refuses what the forms do not need: empty maps and lists.
 */

export type Yaml = string | number | boolean | readonly Yaml[] | { readonly [key: string]: Yaml };

const isList = (value: Yaml): value is readonly Yaml[] => Array.isArray(value);

const block = (value: Yaml, indent: string): string => {
  if (isList(value))
    return value.map((one) => `${indent}- ${block(one, `${indent}  `).trimStart()}`).join("\n");
  if (typeof value !== "object") return `${indent}${JSON.stringify(value)}`;
  return Object.entries(value)
    .map(([key, one]) =>
      typeof one === "object"
        ? `${indent}${key}:\n${block(one, `${indent}  `)}`
        : `${indent}${key}: ${JSON.stringify(one)}`,
    )
    .join("\n");
};

/** The value as a YAML document. */
export const formatYaml = (value: Yaml): string => `${block(value, "")}\n`;
