/**
 * Conditions of a mapping as functions of an item's fields. Values are compared in lower case without the
 * spaces around them; a field may hold several, joined by `;`, as OpenStreetMap writes them.
 */
import type { Condition, Test } from "./schema.ts";

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
export const compileCondition = (condition: Condition): Matches => {
  if (Array.isArray(condition)) {
    const some = condition.map(compileCondition);
    return (fields) => some.some((one) => one(fields));
  }
  const tests = Object.entries(condition).map(([name, test]) => ({ name, holds: compileTest(test) }));
  return (fields) => tests.every(({ name, holds }) => holds(fieldOf(fields, name)));
};
