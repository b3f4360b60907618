/** A country of OpenStreetMap as an input: fetched from an Overpass server, for the format overpass-json. */
import { join } from "node:path";
import { openAtlas } from "../../atlas/atlas.ts";
import type { Input } from "../format.ts";
import { openFile } from "../input/file.ts";
import { DOWNLOADS } from "../input/input.ts";
import type { AskOptions } from "./ask.ts";
import { fetchCountry } from "./fetch-country.ts";
import { readQuerySettings } from "./query.ts";

/** Requests for one query, where nothing else is said. */
const DEFAULT_ATTEMPTS = 6;

export interface OpenCountryOptions extends Omit<AskOptions, "endpoint" | "attempts"> {
  readonly dataDir: string;
  /** The folder of the import's output. */
  readonly outDir: string;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string;
  /** `--endpoint`; `null` for that of data/imports/overpass/query.json. Its host must be an allowed one. */
  readonly endpoint: string | null;
}

/** Fetches the country, or goes on where an earlier run was killed. */
export const openCountry = async (options: OpenCountryOptions): Promise<Input> => {
  const { dataDir, outDir, country, endpoint, ...politely } = options;
  const settings = readQuerySettings(dataDir);
  const path = await fetchCountry({
    ...politely,
    country,
    settings,
    endpoint: endpoint ?? settings.endpoint,
    attempts: DEFAULT_ATTEMPTS,
    box: openAtlas().outline(country)?.box ?? null,
    dir: join(outDir, DOWNLOADS),
  });
  return openFile(path, Infinity);
};
