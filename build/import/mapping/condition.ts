/**
 * Conditions of a mapping as functions of an item's fields. Values are compared in lower case without the
 * spaces around them; a field may hold several, joined by `;`, as OpenStreetMap writes them.
 */
import type { Drop } from "../records/record.ts";
import type { Condition, MappingFile, Test } from "./schema.ts";

export type Fields = Readonly<Record<string, string>>;
export type Matches = (fields: Fields) => boolean;

/** The field, trimmed; empty where the item has none of that name. */
export const fieldOf = (fields: Fields, name: string): string =>
  Object.hasOwn(fields, name) ? (fields[name] ?? "").trim() : "";

/** The İ of Turkish is an i here, without the dot above that Unicode leaves behind it. */
const lowerCase = (text: string): string => text.toLowerCase().replaceAll("i\u0307", "i");

/** What a field holds, in lower case; nothing where it is not there. */
export const valuesOf = (text: string): readonly string[] =>
  text === "" ? [] : text.split(";").map((one) => lowerCase(one.trim()));

const compileTest = (test: Test): ((text: string) => boolean) => {
  if (typeof test === "boolean") return (text) => (text !== "") === test;
  if (typeof test === "string") {
    const value = lowerCase(test);
    return (text) => valuesOf(text).includes(value);
  }
  if (Array.isArray(test)) {
    const some = test.map(compileTest);
    return (text) => some.some((one) => one(text));
  }
  if ("least" in test) return (text) => text !== "" && Number(text) >= test.least;
  if ("under" in test) return (text) => text !== "" && Number(text) < test.under;
  const none = test.not.map(compileTest);
  return (text) => !none.some((one) => one(text));
};

/** Whether an item's fields are as a condition says. */
const compileCondition = (condition: Condition): Matches => {
  if (Array.isArray(condition)) {
    const some = condition.map(compileCondition);
    return (fields) => some.some((one) => one(fields));
  }
  const tests = Object.entries(condition).map(([name, test]) => ({ name, holds: compileTest(test) }));
  return (fields) => tests.every(({ name, holds }) => holds(fieldOf(fields, name)));
};

// MERGED rules.ts: What an item is, by the rules of a mapping: the first that matches, then those of what it once was.

export type Sets = MappingFile["types"][number]["set"];

/** What an item is, and its fields as they are meant: without the prefixes where it is told by what it was. */
export interface Kind {
  readonly set: Sets;
  readonly fields: Fields;
}

export interface Rules {
  /** A reason where it is nothing of ours. */
  readonly kindOf: (fields: Fields) => Kind | Drop;
  /** Whether any rule, of types or of drops, has to do with it. */
  readonly isWanted: (fields: Fields) => boolean;
}

/** The fields with what stands behind one of the prefixes laid over them; `null` where none has one. */
const asItWas = (fields: Fields, prefixes: readonly string[]): Fields | null => {
  let was: Record<string, string> | null = null;
  for (const [name, value] of Object.entries(fields)) {
    const prefix = prefixes.find((one) => name.startsWith(one));
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
