/**
 * Addresses of everything that a site answers, taken from what is built and from the API's document, so that a new page,
 * file or operation is asked without being named here.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { VIEWS } from "../walks/views.ts";

const PUBLIC = "public";

/** Files that other tests put beside for a while are larger than any page. */
const SIZE_MAX = 16 * 1024 * 1024;

/** Its size; infinite if it is gone by now. */
const sizeOf = (path: string): number => statSync(join(PUBLIC, path), { throwIfNoEntry: false })?.size ?? Infinity;

/** Files below `public` but for the data and the tiles; the assets once a type, since they are many of a kind. */
export const builtFiles = (): readonly string[] => {
  const files = readdirSync(PUBLIC, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(PUBLIC.length))
    .filter((path) => !/^\/(?:data|tiles)\//.test(path) && sizeOf(path) <= SIZE_MAX)
    .toSorted();
  const seen = new Set<string>();
  return files.filter((path) => {
    if (!path.startsWith("/assets/")) return true;
    const type = path.slice(path.lastIndexOf("."));
    return !seen.has(type) && Boolean(seen.add(type));
  });
};

/** As visitors ask for a file: a folder for its index. */
const asked = (file: string): string => file.replace(/\/index\.html$/, "/");

/** One file of each type in each of the data build's folders, two levels deep. */
const dataFiles = (): readonly string[] => {
  const root = join(PUBLIC, "data/v1");
  const kinds = new Map<string, string>();
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.parentPath.includes("_archives")) continue;
    const path = join(entry.parentPath, entry.name).slice(root.length + 1);
    const kind = `${path.split("/").slice(0, 2).slice(0, -1).join("/")} ${entry.name.slice(entry.name.lastIndexOf("."))}`;
    if (!kinds.has(kind)) kinds.set(kind, `/data/v1/${path}`);
  }
  return [...kinds.values()];
};

/** What operations that need parameters are asked, by name of the parameter. */
const EXAMPLES: Readonly<Record<string, string>> = {
  id: "401",
  place_id: "401",
  lat: "51.5",
  lng: "-0.1",
  q: "istanbul",
};

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: { readonly enum?: readonly string[] };
}

interface Document {
  readonly paths: Readonly<Record<string, { readonly get?: { readonly parameters?: readonly Parameter[] } }>>;
}

/** Every operation that reads, once plain and once in each format that it has. */
const reads = (): readonly string[] => {
  const { paths } = JSON.parse(readFileSync(join(PUBLIC, "data/v1/openapi.json"), "utf8")) as Document;
  return Object.entries(paths).flatMap(([path, { get }]) => {
    if (get === undefined) return [];
    const parameters = (get.parameters ?? []).filter((one) => one.in === "query");
    const given = parameters.filter(({ name, required }) => required === true || name === "lat" || name === "lng");
    const query = given.map(({ name }) => `${name}=${EXAMPLES[name] ?? "1"}`);
    const formats = parameters.find(({ name }) => name === "format")?.schema?.enum ?? [];
    return [[], ...formats.map((format) => [`format=${format}`])].map(
      (format) => `/api/v1${path}?${[...query, ...format].join("&")}`,
    );
  });
};

/** Pages that are rendered, sitemaps, redirects, and what is not there. */
const RENDERED = [
  ...Object.values(VIEWS),
  "/ar/gb/london",
  "/en/sa/medina/x-401",
  "/ar",
  "/en/gb/",
  "/EN/GB",
  "/sitemap.xml",
  "/sitemap/gb-1.xml",
  "/sitemap/sa-1.xml",
  "/en/zz",
  "/place/?id=999999999",
  "/place/?id=384",
  "/nothing",
  "/nothing.css",
  "/api/v1/nothing",
  "/api/v1/places?limit=0",
] as const;

/** Addresses of every kind: pages, assets, data files, answers, redirects, failures. */
export const everyAddress = (): readonly string[] => [
  ...new Set([...builtFiles().map(asked), ...dataFiles(), ...reads(), ...RENDERED]),
];

/** Seconds that answers may be kept for, whenever they are asked. */
const FIXED = new Set(["0", "60", "300", "3600", "86400", "31536000"]);

/** A Cache-Control without the seconds until a moment, such as the end of a day, which are fewer with each second. */
export const withoutCountdown = (cacheControl: string): string =>
  cacheControl.replace(/max-age=(\d+)/, (whole, seconds: string) => (FIXED.has(seconds) ? whole : "max-age=until"));
