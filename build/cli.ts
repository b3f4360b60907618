/**
 * The command line of the data: `npm run data -- <command>`. The only file that prints, reads the
 * clock or exits. Exit codes: 0 clean, 1 problems in the data, 2 usage, 3 internal.
 */
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { parseDate } from "#core/time/date.ts";
import { buildData } from "./build.ts";
import type { BuildResult } from "./build.ts";
import { checkData } from "./check.ts";
import { formatDiagnostic, formatSummary } from "./diagnostics.ts";
import type { Diagnostic } from "./diagnostics.ts";
import { prepare } from "./prepare.ts";
import { createProgress } from "./progress.ts";
import { REFRESHABLE, refresh } from "./refresh/refresh.ts";

const USAGE = `Usage: npm run data -- <command> [options]

  check                check the data; prints every problem at once
  build                check, then write the files of /data/v1
  refresh <what>       make generated data anew: ${REFRESHABLE.join(", ")}
  prepare              build whatever is older than its sources (npm start does this)

Options
  --data DIR           data folder (default: data)
  --out DIR            output folder of build (default: public/data/v1)
  --today YYYY-MM-DD   day that the events are laid out for (default: today, UTC)
  --edit-url TEMPLATE  where a place can be corrected; {file} stands for data/places/xx.csv
`;

const EXIT = { clean: 0, problems: 1, usage: 2, internal: 3 } as const;

const today = (): string => new Date().toISOString().slice(0, 10);

const report = (diagnostics: readonly Diagnostic[], files: number): void => {
  for (const one of diagnostics) console.error(`${formatDiagnostic(one)}\n`);
  console.error(formatSummary(diagnostics, files));
};

const exitCode = (diagnostics: readonly Diagnostic[]): number =>
  diagnostics.some((one) => one.severity === "error") ? EXIT.problems : EXIT.clean;

const reportBuild = (
  { diagnostics, read, output }: BuildResult,
  outDir: string,
  startedMs: number,
): number => {
  if (diagnostics.length > 0 || output === null) report(diagnostics, read);
  if (output === null) console.error(`Nothing was written; ${outDir} is as it was.`);
  else {
    const { places, cities, events } = output.counts;
    const seconds = ((Date.now() - startedMs) / 1000).toFixed(1);
    console.log(
      `${outDir}: version ${output.version}, ${output.files} files: ${places} places, ${cities} cities, ${events} events in ${seconds} s`,
    );
  }
  return exitCode(diagnostics);
};

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      data: { type: "string", default: "data" },
      out: { type: "string", default: "public/data/v1" },
      today: { type: "string", default: today() },
      "edit-url": { type: "string" },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  const [command, ...rest] = positionals;
  if (values.help) {
    console.log(USAGE);
    return EXIT.clean;
  }
  if (parseDate(values.today) === null || !/^(19|20)/.test(values.today)) {
    console.error(
      `--today is ${JSON.stringify(values.today)}, must be a date of 1900 to 2099 that exists, written YYYY-MM-DD`,
    );
    return EXIT.usage;
  }
  if (!existsSync(values.data)) {
    console.error(`--data is ${JSON.stringify(values.data)}; there is no such folder`);
    return EXIT.usage;
  }
  const onProgress = createProgress(process.stderr.isTTY, (text) => process.stderr.write(text));
  const options = {
    dataDir: values.data,
    outDir: values.out,
    today: values.today,
    editUrl: values["edit-url"] ?? null,
    onProgress,
  };
  switch (command) {
    case "check": {
      const { diagnostics, files } = checkData(values.data);
      report(diagnostics, files);
      return exitCode(diagnostics);
    }
    case "build": {
      const startedMs = Date.now();
      return reportBuild(await buildData(options), values.out, startedMs);
    }
    case "prepare": {
      const startedMs = Date.now();
      const built = await prepare(options, (line) => console.log(line));
      return built === null ? EXIT.clean : reportBuild(built, values.out, startedMs);
    }
    case "refresh": {
      const what = REFRESHABLE.find((one) => one === rest[0]);
      if (what === undefined) {
        console.error(`refresh what? One of ${REFRESHABLE.join(", ")}.`);
        return EXIT.usage;
      }
      console.log(await refresh(what, values.data, onProgress));
      return EXIT.clean;
    }
    default:
      console.error(
        command === undefined ? USAGE : `There is no command ${JSON.stringify(command)}.\n\n${USAGE}`,
      );
      return EXIT.usage;
  }
};

const isUsageError = (error: unknown): boolean =>
  error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");

try {
  process.exitCode = await main();
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  console.error(isUsageError(error) ? `${message}\n\n${USAGE}` : error);
  process.exitCode = isUsageError(error) ? EXIT.usage : EXIT.internal;
}
