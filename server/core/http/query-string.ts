/**
 * The strict reading of a query string (WHATWG URL, application/x-www-form-urlencoded): bad percent-encoding and invalid UTF-8
 * are errors.
 */
import type { ParameterError } from "./problem.ts";

interface RawQuery {
  /** Every value of each parameter, in order; names and values decoded. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly errors: readonly ParameterError[];
}

/** A name or value of a query without its percent-encoding; `null` if that is broken. */
export const decode = (text: string): string | null => {
  if (!/[%+]/.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return null;
  }
};

/** Reads `search`, with or without its `?`. With `known`, ignores parameters that are not its own keys. */
export const readQueryString = (search: string, known?: object): RawQuery => {
  const values = new Map<string, string[]>();
  const errors: ParameterError[] = [];
  for (const pair of search.replace(/^\?/, "").split("&")) {
    if (pair === "") continue;
    const equals = pair.indexOf("=");
    const rawName = equals === -1 ? pair : pair.slice(0, equals);
    const name = decode(rawName);
    if (name !== null && known !== undefined && !Object.hasOwn(known, name)) continue;
    const value = equals === -1 ? "" : decode(pair.slice(equals + 1));
    if (name === null) {
      const parameter = rawName.slice(0, 80);
      if (known === undefined) errors.push({ parameter, message: "bad percent-encoding in the name" });
    } else if (value === null) errors.push({ parameter: name, message: "bad percent-encoding" });
    else {
      const before = values.get(name);
      if (before === undefined) values.set(name, [value]);
      else before.push(value);
    }
  }
  return { values, errors };
};
