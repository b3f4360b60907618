/** The diagnostic codes that the source text of the build can produce. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { filesBelow } from "./folders.ts";

const BUILD = fileURLToPath(new URL("../../build", import.meta.url));
/** The columns of the data, which the server reads too. */
const COLUMNS = fileURLToPath(new URL("../../server/core/columns", import.meta.url));

/** A name in quotes, or a template of one. */
const NAME = /["`]((?:[a-z0-9-]|\$\{[^}]*\})+)["`]/.source;

/** Where a code is: the first argument, the second one, a member, or behind a regular expression. */
const FORMS: readonly RegExp[] = [
  new RegExp(`\\b(?:fault|choice|refused|whole)\\(\\s*${NAME}`, "g"),
  new RegExp(`\\b(?:report|fileDiagnostic)\\(\\s*[^,()]+,\\s*${NAME}`, "g"),
  new RegExp(`\\bcode: ${NAME}`, "g"),
  new RegExp(`\\bpattern\\(\\s*(?:/.*/u?|new RegExp\\(.*\\)|\\w+),\\s*${NAME}`, "g"),
];

/** Not codes of a diagnostic: zod's own. */
const FOREIGN = new Set(["custom"]);

/** The values of the names in `${…}`. A template that is not listed here is an error. */
const TEMPLATES: Readonly<Record<string, readonly string[]>> = {
  "${name}-out-of-range": ["lat-out-of-range", "lng-out-of-range"],
  "duplicate-${column}": ["duplicate-code", "duplicate-id", "duplicate-slug", "duplicate-type", "duplicate-word"],
  "unknown-${column}": ["unknown-country", "unknown-kind", "unknown-observance-id"],
};

const expand = (name: string): readonly string[] => {
  if (!name.includes("${")) return [name];
  const names = TEMPLATES[name.replace(/\$\{(\w+)[^}]*\}/, "${$1}")];
  if (names === undefined) throw new Error(`diagnostic code template: got ${name}, expected one of TEMPLATES`);
  return names;
};

/** The codes in one source text. */
export const codesIn = (source: string): readonly string[] =>
  FORMS.flatMap((form) => [...source.matchAll(form)])
    .flatMap(([, name = ""]) => expand(name))
    .filter((code) => !FOREIGN.has(code));

/** Every code of the data check, sorted. */
export const allCodes = (): readonly string[] => {
  const texts = [BUILD, COLUMNS].flatMap((folder) => filesBelow(folder).map((path) => `${folder}/${path}`));
  const sources = texts.filter((path) => path.endsWith(".ts"));
  return [...new Set(sources.flatMap((path) => codesIn(readFileSync(path, "utf8"))))].sort();
};
