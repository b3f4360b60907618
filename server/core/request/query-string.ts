/**
 * Reads a raw query string (WHATWG URL, application/x-www-form-urlencoded) strictly: bad
 * percent-encoding and bytes that are no UTF-8 are reported instead of repaired.
 */
import type { ParameterError } from "./problem.ts";

export interface RawQuery {
  /** Every value of each parameter, in order; names and values decoded. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly errors: readonly ParameterError[];
}

const decode = (text: string): string | null => {
  if (!/[%+]/.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return null;
  }
};

/** Reads `search`, with or without its `?`; with `known`, only the parameters that it has as own members. */
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
