/**
 * `_headers`, which Cloudflare Pages and Netlify read: an address with `*` at its end, its headers below it.
 * Where two rules meet, both hosts join what they say of one header, so no header stands in two that meet.
 * https://developers.cloudflare.com/pages/configuration/headers/, https://docs.netlify.com/routing/headers/
 */
import { CACHE_OF_PAGES, FOLDERS, type HeaderTable, SECURITY } from "#core/http/headers.ts";

/** What Cloudflare takes at most. */
export const RULES_MAX = 100;
export const LINE_MAX = 2000;

const capital = (name: string): string => name.replaceAll(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());

const formatRule = (path: string, headers: HeaderTable): string =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${capital(name)}: ${value}`)].join("\n");

/** The address of a file; of those in a folder that of the folder, so that there are few. */
const addressesOf = (file: string): readonly string[] => {
  const [folder = "", ...rest] = file.split("/");
  if (rest.length > 0) return [`/${folder}/*`];
  return file === "index.html" ? ["/", "/index.html"] : [`/${file}`];
};

/** The text of `_headers` for a site of these files: their paths below it. */
export const formatHeadersFile = (files: readonly string[]): string => {
  const others = files.filter((file) => !FOLDERS.some(({ path }) => `/${file}`.startsWith(path)));
  const rules = [
    formatRule("/*", SECURITY),
    ...FOLDERS.map(({ path, headers }) => formatRule(`${path}*`, headers)),
    ...[...new Set(others.flatMap(addressesOf))].map((address) =>
      formatRule(address, { "cache-control": CACHE_OF_PAGES }),
    ),
  ];
  if (rules.length > RULES_MAX)
    throw new Error(`_headers: got ${rules.length} rules, expected at most ${RULES_MAX}`);
  return `${rules.join("\n")}\n`;
};
