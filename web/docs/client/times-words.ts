/** The words of the checker of times, which its page brings. */
import type en from "../words/en.json";

export type Language = "en" | "ar";
export type Words = Omit<(typeof en)["times"], "columns"> & Readonly<Record<string, string>>;

/** A text with its values in braces. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
