/**
 * Commands that change the data: `fix` (canonical form for files from any spreadsheet), `mint` (ids for new places),
 * `new place` (a row from questions, or from one option per column) and `refresh` (regenerates files from their
 * packages).
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Command, Option } from "@commander-js/extra-typings";
import { answer, EXIT, oneOf, usage } from "../../server/cli/command-line.ts";
import { isForPeople } from "../base/diagnostics.ts";
import { ASKED_COLUMNS, docOf, flagOf } from "../data/new/interview.ts";
import { codeOf, type CommandContext, dataOption, todayOption } from "./options.ts";

export const fixCommand = (context: CommandContext) =>
  new Command("fix")
    .description("bring files from any spreadsheet into canonical form")
    .argument("[file...]", "files to fix (default: every file of the data folder)")
    .addOption(dataOption(context))
    .option("--dry-run", "show what would change and write nothing")
    .action(
      context.cli.action(async (files, { data, dryRun = false }) => {
        const { formatDiagnostic } = await import("../base/diagnostics.ts");
        const { planFix, writeFix } = await import("../data/fix/plan.ts");
        const { formatChange, formatFixSummary } = await import("../data/fix/report.ts");
        const plan = planFix(data, files);
        if (!dryRun) writeFix(plan.changes);
        const problems = plan.diagnostics.map((diagnostic) => `${formatDiagnostic(diagnostic)}\n\n`).join("");
        return {
          code: codeOf(plan.diagnostics),
          ...(plan.changes.length > 0 && { out: plan.changes.map(formatChange).join("\n") }),
          err: problems + formatFixSummary(plan, dryRun),
        };
      }),
    );

export const mintCommand = (context: CommandContext) =>
  new Command("mint")
    .description("give an id to every place that has none")
    .addOption(dataOption(context))
    .option("--dry-run", "show the ids that would be given and write nothing")
    .action(
      context.cli.action(async ({ data, dryRun = false }) => {
        const { formatDiagnostic, formatSummary } = await import("../base/diagnostics.ts");
        const { formatMint, mint } = await import("../data/mint.ts");
        const result = mint(data, dryRun);
        const code = codeOf(result.diagnostics);
        if (code === EXIT.clean) return answer(formatMint(result, dryRun));
        const problems = result.diagnostics.map((diagnostic) => `${formatDiagnostic(diagnostic)}\n`);
        const summary = formatSummary(result.diagnostics, result.files);
        return { code, err: [...problems, summary, "No id was given."].join("\n") };
      }),
    );

export const newPlaceCommand = (context: CommandContext) => {
  const columns = ["country", ...ASKED_COLUMNS].map((name) => ({
    name,
    option: new Option(`--${flagOf(name)} <text>`, docOf(name)),
  }));
  const place = new Command("place")
    .description("ask for a place and write its row; what an option gives is not asked")
    .addOption(dataOption(context))
    .addOption(todayOption(context, "day of the row"))
    .option("--yes", "write without asking")
    .option("--dry-run", "show the row and write nothing");
  for (const { option } of columns) place.addOption(option);
  place.action(
    context.cli.action(async ({ data, today, yes = false, dryRun = false }) => {
      const { formatNewPlace, newPlace } = await import("../data/new/place.ts");
      const given = columns.flatMap(({ name, option }) => {
        const value: unknown = place.getOptionValue(option.attributeName());
        return typeof value === "string" ? [[name, value] as const] : [];
      });
      const dialogue = context.openDialogue();
      try {
        const result = await newPlace({
          dataDir: data,
          today,
          answers: new Map(given),
          dialogue,
          isInteractive: context.isInteractive,
          isConfirmed: yes,
          isDryRun: dryRun,
        });
        const isDone = result.outcome === "written" || result.outcome === "tried";
        return answer(formatNewPlace(result), isDone ? EXIT.clean : EXIT.problems);
      } finally {
        dialogue.close();
      }
    }),
  );
  return new Command("new").description("new place: ask for a place and write its row").addCommand(place);
};

/** The years that /prayer answers for. */
const EPHEMERIS_YEARS = [1900, 2100] as const;

const fileMessage = (path: string, changed: boolean, rows: number): string =>
  `${path}: ${rows} rows, ${changed ? "written" : "unchanged"}`;

/** What a refresh is given. */
interface Asked {
  readonly dataDir: string;
  /** The option --from. */
  readonly from: string | undefined;
  readonly onProgress: (done: number, what: string) => void;
}

/** What can be made again, and how; each says what it did. Rejects if a required package is not installed. */
const REFRESHERS = {
  "calendar-words": async ({ dataDir }) => {
    const { refreshCalendarWords } = await import("../data/refresh/calendar-words.ts");
    const { path, words } = refreshCalendarWords(dataDir);
    return `${path}: ${words} words, written`;
  },
  cities: async ({ dataDir }) => {
    const { refreshCities } = await import("../data/refresh/cities.ts");
    const { path, changed, rows, added, removed, refused } = await refreshCities(dataDir);
    const refusals = refused.map((refusal) => `\n  refused from city-names.csv: ${JSON.stringify(refusal)}`);
    return `${fileMessage(path, changed, rows)}, ${added.length} added, ${removed.length} removed${refusals.join("")}`;
  },
  "city-labels": async ({ dataDir, from }) => {
    if (from === undefined) throw new Error("refresh city-labels: got no folder, expected that of the gazetteers");
    const { refreshLabels } = await import("../data/refresh/city-labels.ts");
    const { path, changed, rows } = await refreshLabels(dataDir, from);
    return fileMessage(path, changed, rows);
  },
  /** Tells where another release differs, too. */
  clocks: async ({ dataDir, from }) => {
    const { refreshClocks } = await import("../data/refresh/clocks.ts");
    const { path, version, changed, rows, other, differences } = refreshClocks(dataDir, from);
    return [
      `${fileMessage(path, changed, rows)}: ${version}`,
      `moment-timezone (${other}) differs in ${differences.length} zones from 1970 to 2036.`,
      ...differences.map((one) => `  ${one}`),
    ].join("\n");
  },
  coastlines: async ({ dataDir }) => {
    const { refreshCoastlines } = await import("../data/refresh/coastlines.ts");
    const { path, changed, rows } = refreshCoastlines(dataDir);
    return fileMessage(path, changed, rows);
  },
  countries: async ({ dataDir }) => {
    const { refreshCountries } = await import("../data/refresh/countries.ts");
    const { path, changed, rows } = await refreshCountries(dataDir);
    return fileMessage(path, changed, rows);
  },
  derived: async ({ dataDir }) => {
    const { refreshDerived } = await import("../data/derive/files.ts");
    return refreshDerived(dataDir);
  },
  dictionary: async ({ dataDir }) => {
    const { withDictionary } = await import("../data/derive/files.ts");
    const { withCodes } = await import("../data/derive/code-list.ts");
    const path = join(dataDir, "README.md");
    const withTables = withDictionary(await readFile(path, "utf8"));
    const readme = withTables === null ? null : withCodes(withTables);
    if (readme === null) throw new Error(`${path} has no marks for the dictionary or the codes`);
    await writeFile(path, readme);
    return `${path}: written`;
  },
  ephemeris: async ({ dataDir, onProgress }) => {
    const { computeEphemeris } = await import("../data/refresh/ephemeris.ts");
    const bytes = computeEphemeris(...EPHEMERIS_YEARS, (done) => onProgress(done, "ephemeris"));
    const path = join(dataDir, "ephemeris.bin");
    await writeFile(path, bytes);
    return `${path}: ${bytes.length} bytes, written`;
  },
  "hijri-months": async ({ dataDir, onProgress }) => {
    const { hijriMonthsJson } = await import("../data/refresh/hijri-months.ts");
    const { loadTables } = await import("../check/load/load.ts");
    const { tables } = loadTables(dataDir);
    const rules = tables.hijriRules.map(({ value }) => value);
    const path = join(dataDir, "hijri-months.json");
    await writeFile(
      path,
      hijriMonthsJson(tables.hijri, rules, (done) => onProgress(done, "crescents")),
    );
    return `${path}: written`;
  },
  layers: async ({ dataDir }) => {
    const { settleLayers } = await import("../data/layers/settle.ts");
    const { rows, moved, outside } = settleLayers(dataDir);
    return `${join(dataDir, "layers")}: ${rows} rows, ${moved} in another city than before, ${outside} in none`;
  },
  zones: async ({ dataDir, onProgress }) => {
    const { refreshBoundaries } = await import("../data/refresh/zone-boundaries.ts");
    const { path, changed, rows } = await refreshBoundaries(dataDir, (done) => onProgress(done, "zones"));
    return fileMessage(path, changed, rows);
  },
} as const satisfies Record<string, (asked: Asked) => Promise<string>>;

const REFRESHABLE = Object.keys(REFRESHERS) as (keyof typeof REFRESHERS)[];

/** The package that an error reports as missing; `null` for other errors. */
const missingPackage = (error: unknown): string | null =>
  error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND"
    ? (/^Cannot find package '([^']+)'/.exec(error.message)?.[1] ?? null)
    : null;

export const refreshCommand = (context: CommandContext) =>
  new Command("refresh")
    .description("make generated files again; some need the packages of development")
    .argument("<what>", REFRESHABLE.join(", "), context.cli.value("what", oneOf(REFRESHABLE)))
    .option(
      "--from <folder>",
      "for city-labels: copies of Who's On First and Natural Earth; for clocks: the folder zoneinfo of another Debian package tzdata",
    )
    .addOption(dataOption(context))
    .action(
      context.cli.action(async (what, { data, from }) => {
        if (what === "city-labels" && from === undefined)
          return usage("refresh city-labels: --from <folder> is missing, with the gazetteers to read");
        try {
          return answer(await REFRESHERS[what]({ dataDir: data, from, onProgress: context.onProgress }));
        } catch (error) {
          const missing = missingPackage(error);
          if (missing === null && what === "clocks" && isForPeople(error))
            return { code: EXIT.problems, err: error.message };
          if (missing === null) throw error;
          const why = `refresh ${what} needs the package ${missing}, which is not installed.`;
          return {
            code: EXIT.problems,
            err: `${why}\nInstall the packages of development too: npm ci, without --omit=dev.`,
          };
        }
      }),
    );
