/**
 * Compiles the conditions and rules of a mapping. Values are compared trimmed and in lower case; a field may hold
 * several, joined by `;` as in OpenStreetMap. The first matching rule decides what an item is, then the rules for what
 * it used to be.
 */
import type { Drop } from "../records/record.ts";
import type { Condition, MappingFile, Test } from "./schema.ts";

export type Fields = Readonly<Record<string, string>>;
type Matches = (fields: Fields) => boolean;

/** The field, trimmed; empty if missing. */
export const fieldOf = (fields: Fields, name: string): string =>
  Object.hasOwn(fields, name) ? (fields[name] ?? "").trim() : "";

/** Lower-cases a text; Turkish İ becomes i without the combining dot that Unicode adds. */
const lowerCase = (text: string): string => text.toLowerCase().replaceAll("i\u0307", "i");

/** The values of a field in lower case; none if it is empty. */
export const valuesOf = (text: string): readonly string[] =>
  text === "" ? [] : text.split(";").map((value) => lowerCase(value.trim()));

const compileTest = (test: Test): ((text: string) => boolean) => {
  if (typeof test === "boolean") return (text) => (text !== "") === test;
  if (typeof test === "string") {
    const value = lowerCase(test);
    return (text) => valuesOf(text).includes(value);
  }
  if (Array.isArray(test)) {
    const some = test.map(compileTest);
    return (text) => some.some((matches) => matches(text));
  }
  if ("has" in test) {
    const parts = test.has.map(lowerCase);
    return (text) => parts.some((part) => lowerCase(text).includes(part));
  }
  if ("least" in test) return (text) => text !== "" && Number(text) >= test.least;
  if ("under" in test) return (text) => text !== "" && Number(text) < test.under;
  const none = test.not.map(compileTest);
  return (text) => !none.some((matches) => matches(text));
};

/** Compiles a condition to a test of an item's fields. */
const compileCondition = (condition: Condition): Matches => {
  if (Array.isArray(condition)) {
    const some = condition.map(compileCondition);
    return (fields) => some.some((holds) => holds(fields));
  }
  const tests = Object.entries(condition).map(([name, test]) => ({ name, holds: compileTest(test) }));
  return (fields) => tests.every(({ name, holds }) => holds(fieldOf(fields, name)));
};

export type Sets = MappingFile["types"][number]["set"];

/** What an item is, and its fields without lifecycle prefixes. */
interface Kind {
  readonly set: Sets;
  readonly fields: Fields;
}

interface Rules {
  /** The item's kind, or why it is dropped. */
  readonly kindOf: (fields: Fields) => Kind | Drop;
  /** Whether any type or drop rule matches. */
  readonly isWanted: (fields: Fields) => boolean;
}

/** The fields with prefixed ones overriding those without; `null` if no field has a prefix. */
const asItWas = (fields: Fields, prefixes: readonly string[]): Fields | null => {
  let was: Record<string, string> | null = null;
  for (const [name, value] of Object.entries(fields)) {
    const prefix = prefixes.find((candidate) => name.startsWith(candidate));
    if (prefix === undefined) continue;
    was ??= { ...fields };
    was[name.slice(prefix.length)] = value;
  }
  return was;
};

export const compileRules = ({ types, drop, lifecycle }: MappingFile): Rules => {
  const kinds = types.map(({ when, set }) => ({ matches: compileCondition(when), set }));
  const drops = (drop ?? []).map(({ when, reason }) => ({ matches: compileCondition(when), reason }));
  const find = (fields: Fields): Sets | undefined => kinds.find(({ matches }) => matches(fields))?.set;
  const kindOf = (fields: Fields): Kind | Drop => {
    const reason = drops.find(({ matches }) => matches(fields))?.reason;
    if (reason !== undefined) return reason;
    const now = find(fields);
    if (now !== undefined) return { set: now, fields };
    const was = lifecycle === undefined ? null : asItWas(fields, lifecycle.prefixes);
    const then = was === null ? undefined : find(was);
    if (lifecycle === undefined || was === null || then === undefined) return "no-type";
    return { set: { ...then, status: lifecycle.status }, fields: was };
  };
  return { kindOf, isWanted: (fields) => kindOf(fields) !== "no-type" };
};
