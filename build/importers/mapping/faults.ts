/** What zod finds wrong with a mapping, as lines that say where, what stands there and what is expected. */
import type * as z from "zod";

type Issue = z.core.$ZodIssue;

const NOTHING: readonly never[] = [];

/** The issues of the variant of a union that was most likely meant: the one that holds furthest down. */
const meant = (variants: readonly (readonly Issue[])[]): readonly Issue[] => {
  const depth = (issues: readonly Issue[]): number => Math.min(...issues.map(({ path }) => path.length));
  const best = Math.max(...variants.map(depth));
  return best > 0 ? (variants.find((issues) => depth(issues) === best) ?? NOTHING) : NOTHING;
};

const deepest = (issue: Issue): readonly Issue[] => {
  const within = issue.code === "invalid_union" ? meant(issue.errors) : NOTHING;
  if (within.length === 0) return [issue];
  return within.flatMap((one) => deepest({ ...one, path: [...issue.path, ...one.path] }));
};

const at = (value: unknown, path: readonly PropertyKey[]): unknown => {
  let found = value;
  for (const key of path) {
    if (typeof found !== "object" || found === null) return undefined;
    found = (found as Readonly<Record<PropertyKey, unknown>>)[key];
  }
  return found;
};

/** types[3].when["addr:city"] */
const formatPath = (path: readonly PropertyKey[]): string =>
  path
    .map((key, index) => {
      if (typeof key === "number") return `[${key}]`;
      const name = String(key);
      if (!/^\w+$/.test(name)) return `[${JSON.stringify(name)}]`;
      return index === 0 ? name : `.${name}`;
    })
    .join("");

const LONGEST = 60;

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? "missing";
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};

const expected = (issue: Issue): string => {
  switch (issue.code) {
    case "invalid_type":
      return `must be ${/^[aeio]/.test(issue.expected) ? "an" : "a"} ${issue.expected}`;
    case "invalid_value":
      return `must be one of ${issue.values.map(String).join(", ")}`;
    case "too_small":
      return issue.origin === "string" ? issue.message : `must be at least ${issue.minimum}`;
    case "too_big":
      return `must be at most ${issue.maximum}`;
    default:
      return issue.message;
  }
};

const formatOne = (json: unknown, issue: Issue): string => {
  const where = formatPath(issue.path);
  if (issue.code === "unrecognized_keys") {
    const keys = issue.keys.map((key) => JSON.stringify(key)).join(", ");
    const known = issue.message.startsWith("must") ? issue.message : "nothing of that name is known here";
    return `${where === "" ? "" : `${where}: `}${keys}: ${known}`;
  }
  if (issue.code === "invalid_key")
    return `${where}: the name ${issue.issues[0]?.message ?? "is not allowed"}`;
  return `${where === "" ? "the file" : where} is ${shown(at(json, issue.path))}, ${expected(issue)}`;
};

/** One line a fault, each with where it is and what is expected there. */
export const formatFaults = (json: unknown, { issues }: z.core.$ZodError): readonly string[] =>
  issues.flatMap(deepest).map((issue) => formatOne(json, issue));
