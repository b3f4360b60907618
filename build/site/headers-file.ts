/**
 * `_headers` for Cloudflare Pages and Netlify: an address, perhaps ending in `*`, then its headers. Both join the values of
 * overlapping rules, so no header occurs in two that overlap.
 * https://developers.cloudflare.com/pages/configuration/headers/, https://docs.netlify.com/routing/headers/
 */
import { ADDING_HOSTS, CACHE_OF_PAGES, FOLDERS, type HeaderTable } from "#core/http/headers.ts";

/** Cloudflare's limit. */
const RULES_MAX = 100;

const capital = (name: string): string => name.replaceAll(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());

const formatRule = (path: string, headers: HeaderTable): string =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${capital(name)}: ${value}`)].join("\n");

/** The addresses of a file; for files in a folder that of the folder, to keep the rules few. */
const addressesOf = (file: string): readonly string[] => {
  const [folder = "", ...rest] = file.split("/");
  if (rest.length > 0) return [`/${folder}/*`];
  return file === "index.html" ? ["/", "/index.html"] : [`/${file}`];
};

/** The text of `_headers` for these files, given as paths below the site, which is below `base` of its host. */
export const formatHeadersFile = (files: readonly string[], base = "/"): string => {
  const others = files.filter((file) => !FOLDERS.some(({ path }) => `/${file}`.startsWith(path)));
  const { security, unframed } = ADDING_HOSTS;
  const below = (path: string): string => `${base}${path.slice(1)}`;
  const rules = [
    formatRule(below("/*"), security),
    ...FOLDERS.map(({ path, headers, security: own }) =>
      formatRule(below(`${path}*`), own === undefined ? { ...headers, ...unframed } : headers),
    ),
    ...[...new Set(others.flatMap(addressesOf))].map((address) =>
      formatRule(below(address), { "cache-control": CACHE_OF_PAGES, ...unframed }),
    ),
  ];
  if (rules.length > RULES_MAX) throw new Error(`_headers: got ${rules.length} rules, expected at most ${RULES_MAX}`);
  return `${rules.join("\n")}\n`;
};
