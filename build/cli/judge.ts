/** Commands that judge the times: `accuracy` against printed tables, `forecast` for those of a year to come. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "@commander-js/extra-typings";
import { answer, EXIT, usage, wholeNumber } from "../../server/cli/command-line.ts";
import { type CommandContext, dataOption, todayOption } from "./options.ts";

export const accuracyCommand = (context: CommandContext) =>
  new Command("accuracy")
    .description("how near the times are to printed tables; writes accuracy.csv")
    .argument("<file...>", "CSV: source, city, country, lat, lng, tz, date, the six times, and url if there is one")
    .addOption(dataOption(context))
    .addOption(todayOption(context, "when the figures are made"))
    .option("--dry-run", "show the rows and write nothing")
    .action(
      context.cli.action(async (files, { data, today, dryRun = false }) => {
        const { openAnswers } = await import("../data/accuracy/answers.ts");
        const { measure } = await import("../data/accuracy/measure.ts");
        const { readPrinted } = await import("../data/accuracy/read-printed.ts");
        const { accuracyCsv, rowOf, withMeasured } = await import("../data/accuracy/rows.ts");
        const { loadTables } = await import("../check/load/load.ts");
        const read = files.map((path) => readPrinted(path, readFileSync(path, "utf8")));
        const faults = read.flatMap((one) => one.faults);
        if (faults.length > 0) return { code: EXIT.problems, err: faults.join("\n") };
        const { tables } = loadTables(data);
        const days = read.flatMap((one) => one.days);
        const measured = measure(days, openAnswers(tables)).map((one) => rowOf(one, today));
        if (dryRun) return answer(accuracyCsv(measured).trimEnd());
        const rows = withMeasured(
          tables.accuracy.map(({ value }) => value),
          measured,
        );
        const path = join(data, "accuracy.csv");
        writeFileSync(path, accuracyCsv(rows));
        return answer(`${path}: ${measured.length} of ${rows.length} rows measured.`);
      }),
    );

export const forecastCommand = (context: CommandContext) =>
  new Command("forecast")
    .description("freeze the times of a year to come; adds rows to forecasts.csv")
    .argument("<year>", "the year", context.cli.value("year", wholeNumber(4, 2026)))
    .addOption(dataOption(context))
    .addOption(todayOption(context, "when the times are frozen"))
    .option("--check", "compute the frozen times again, say which differ, and write nothing")
    .option("--show <authority>", "print the canonical texts of an authority, and write nothing")
    .action(
      context.cli.action(async (year, { data, today, check = false, show }) => {
        const { openAnswers } = await import("../data/accuracy/answers.ts");
        const { changedSince, forecastText, frozenIn, newRows } = await import("../data/forecast/forecast.ts");
        const { forecastsCsv } = await import("../data/forecast/rows.ts");
        const { loadTables } = await import("../check/load/load.ts");
        const { tables } = loadTables(data);
        const frozen = frozenIn(tables, year);
        if (show !== undefined) {
          const answers = openAnswers(tables);
          const own = frozen.filter(({ authority }) => authority === show);
          return own.length === 0
            ? usage(`nothing of ${show} is frozen for ${year}`)
            : answer(own.map((row) => forecastText(answers, year, row) ?? "").join(""));
        }
        if (check) {
          if (frozen.length === 0) return usage(`nothing is frozen for ${year}`);
          const changed = changedSince(openAnswers(tables), year, frozen);
          const lines = changed.map(
            ({ row, sha256 }) =>
              `${row.authority}, ${row.place}: frozen on ${row.frozen_on} (${row.version}) as ${row.sha256.slice(0, 12)}, now ${sha256?.slice(0, 12) ?? "gone"}`,
          );
          return changed.length === 0
            ? answer(`All ${frozen.length} places of ${year} give what was frozen.`)
            : { code: EXIT.problems, out: lines.join("\n") };
        }
        const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { readonly version: string };
        const added = newRows(tables, year, today, version);
        const path = join(data, "forecasts.csv");
        if (added.length > 0)
          writeFileSync(path, forecastsCsv([...tables.forecasts.map(({ value }) => value), ...added]));
        return answer(`${path}: ${added.length} rows added.`);
      }),
    );
