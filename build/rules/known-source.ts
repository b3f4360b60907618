/** Every source of a row stands in sources.csv. */
import type { Rule } from "./rule.ts";

export const knownSource: Rule = ({ value: { source }, report }, { sources }) =>
  source
    .map((one) => one.split(":")[0] ?? one)
    .filter((id) => !sources.has(id))
    .map((id) => report("source", "unknown-source", `source ${JSON.stringify(id)} is not in sources.csv`));
