/** The command `import`: what it is told, and what it says of it. */
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import type { Aliases } from "../fix/aliases.ts";
import { datasetName, isDatasetName } from "../importers/dataset.ts";
import type { Format, Input } from "../importers/format.ts";
import { formatsOf } from "../importers/formats.ts";
import { importPlaces } from "../importers/import.ts";
import { readHosts } from "../importers/input/host-list.ts";
import { openInput } from "../importers/input/input.ts";
import { DEFAULT_LIMITS } from "../importers/input/limits.ts";
import { openCountry } from "../importers/overpass/open-country.ts";
import { prepareImport, readAliases } from "../importers/prepare.ts";
import { formatImportReport } from "../importers/report.ts";
import type { Command, CommandContext } from "./context.ts";
import { EXIT, answer, usage } from "./outcome.ts";
import type { Outcome } from "./outcome.ts";

/** Items between two checkpoints: a second or two of work. */
const CHECKPOINT_ITEMS = 20_000;

/** By how many per cent the heap may grow before it is collected; V8 lets it grow fourfold. */
const HEAP_GROWTH = 25;

const USAGE = "import <format> <file|url>";

/** What is wrong with the options; `null` when nothing is. */
const wrongOption = ({ values }: CommandContext): Outcome | null => {
  const { country, as, nameless, "max-bytes": maxBytes } = values;
  const must = (name: string, value: string, what: string): Outcome =>
    usage(`--${name} is ${JSON.stringify(value)}, must be ${what}`);
  if (country !== undefined && !/^[a-z]{2}$/i.test(country))
    return must("country", country, "a two-letter country code such as gb");
  if (as !== undefined && !isDatasetName(as))
    return must("as", as, "lower-case letters, digits and single hyphens");
  if (nameless !== "keep" && nameless !== "drop") return must("nameless", nameless, "keep or drop");
  if (maxBytes !== undefined && !/^[1-9]\d{0,14}$/.test(maxBytes))
    return must("max-bytes", maxBytes, "a whole number of bytes");
  return null;
};

/** The file or address that is named; the country from an Overpass server where none is. */
const openSource = (context: CommandContext, word: string | undefined, outDir: string): Promise<Input> => {
  const { values, clock, say } = context;
  const { data: dataDir, country = "", endpoint = null, "max-bytes": maxBytes } = values;
  const limits = { ...DEFAULT_LIMITS, ...(maxBytes !== undefined && { maxBytes: Number(maxBytes) }) };
  const hosts = readHosts(dataDir, values["allow-host"] ?? []);
  if (word !== undefined) return openInput(word, { outDir, hosts, limits });
  const sleep = async (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  const politeness = { nowMs: clock, sleep, random: Math.random, say };
  return openCountry({ dataDir, outDir, country: country.toUpperCase(), endpoint, hosts, limits, ...politeness }); // prettier-ignore
};

const run = async (
  context: CommandContext,
  aliases: Aliases,
  format: Format,
  word: string | undefined,
): Promise<Outcome> => {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  const { values, onProgress } = context;
  const { data: dataDir, country: asked } = values;
  const country = asked?.toUpperCase() ?? null;
  const prepared = prepareImport(dataDir, values.mapping ?? format.mapping, aliases, onProgress);
  if ("faults" in prepared) return { code: EXIT.problems, err: prepared.faults.join("\n") };
  const { file, mapping, words, settling, countries, digest } = prepared;
  if (country !== null && !countries.has(country))
    return usage(`--country is ${JSON.stringify(asked)}, which is no country of countries.csv`);
  const outDir = values["dry-run"] ? mkdtempSync(join(tmpdir(), "musalla-import-")) : values.out;
  try {
    if (values["dry-run"] && existsSync(values.out)) cpSync(values.out, outDir, { recursive: true });
    const input = await openSource(context, word, outDir);
    const dataset = values.as ?? datasetName(file.source.id, country, input.label);
    const keepsNameless = values.nameless === "keep";
    const report = await importPlaces({
      outDir,
      dataset,
      format,
      input,
      mapping,
      where: settling.where,
      words,
      languagesOf: settling.languagesOf,
      country,
      keepsNameless,
      key: [digest, format.name, country, keepsNameless].join("\n"),
      checkpointItems: CHECKPOINT_ITEMS,
      onProgress,
      settling,
    });
    const shown = formatImportReport(report, values.out);
    return answer(values.format === "json" ? JSON.stringify(report) : shown);
  } catch (error) {
    if (error instanceof Error && error.name === "Error" && !("code" in error))
      return { code: EXIT.problems, err: error.message };
    throw error;
  } finally {
    if (values["dry-run"]) rmSync(outDir, { recursive: true, force: true });
  }
};

export const importAll: Command = async (context) => {
  const { values, words } = context;
  const [name, word, more] = words;
  const aliases = readAliases(values.data);
  const formats = formatsOf(aliases);
  const known = `The formats are ${[...formats.keys()].join(", ")}.`;
  if (name === undefined) return usage(`${USAGE}\n${known}`);
  const format = formats.get(name);
  if (format === undefined) return usage(`There is no format ${JSON.stringify(name)}. ${known}`);
  if (word === undefined && (name !== "overpass-json" || values.country === undefined))
    return usage(
      `import ${name} from what? Name a file or an address; overpass-json also asks for --country.`,
    );
  if (more !== undefined) return usage(`${JSON.stringify(more)} is one word too many: ${USAGE}`);
  return wrongOption(context) ?? run(context, aliases, format, word);
};
