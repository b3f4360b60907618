/** `import times`: the timetable files of mosques into data/times and data/timetables. */
import { Command, InvalidArgumentError } from "@commander-js/extra-typings";
import { file, type Parse, wholeNumber } from "../../server/cli/command-line.ts";
import { EXIT } from "../../server/cli/outcome.ts";
import type { CommandContext } from "./context.ts";
import { country, dataOption, date, webAddress } from "./options.ts";

const upTo =
  (least: number, most: number, what: string): Parse<number> =>
  (text) => {
    const number = wholeNumber(4, least)(text, undefined);
    if (number > most) throw new InvalidArgumentError(`must be ${what}`);
    return number;
  };

export const importTimesCommand = (context: CommandContext) => {
  const { cli } = context;
  return new Command("times")
    .description("timetables of mosques: CSV, text copied from a PDF, workbooks (.xlsx), JSON")
    .argument("<file...>", "the files; those of one mosque, such as its months, are read together")
    .addOption(dataOption(context))
    .option("--place <id|slug>", "whose times they are; not needed if a mapping names the places")
    .addOption(cli.option("--country <code>", "where places are looked for", country))
    .addOption(cli.option("--mapping <file>", "what the file does not tell, in JSON", file))
    .addOption(cli.option("--year <year>", "of the days, where the file names none", upTo(1900, 2100, "1900 to 2100")))
    .addOption(cli.option("--month <month>", "of the days, where the file names none, 1 to 12", upTo(1, 12, "1 to 12")))
    .option("--source <id>", "who says so, a source of sources.csv (default: the contributors)")
    .addOption(cli.option("--url <url>", "where the mosque publishes them", webAddress))
    .addOption(cli.option("--verified-on <date>", "day they were checked (default: the file's own, else today)", date))
    .option("--dry-run", "show how the files are read and what would be written, and write nothing")
    .action(
      cli.action(async (files, values) => {
        const { importTimes } = await import("../import/times/import-times.ts");
        const { ok, text } = await importTimes({
          dataDir: values.data,
          files,
          place: values.place ?? null,
          country: values.country?.toLowerCase() ?? null,
          mapping: values.mapping ?? null,
          year: values.year ?? null,
          month: values.month ?? null,
          source: values.source ?? null,
          url: values.url ?? null,
          verifiedOn: values.verifiedOn ?? null,
          today: context.today,
          isDryRun: values.dryRun === true,
        });
        return ok ? { code: EXIT.clean, out: text } : { code: EXIT.problems, err: text };
      }),
    );
};
