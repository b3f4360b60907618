/** `fit`: the rule of a printed table, and the rows of data/authorities for it. */
import { Command, InvalidArgumentError } from "@commander-js/extra-typings";
import { dayOfDate } from "#core/base/date.ts";
import { openZone, type Zone } from "#core/base/zone.ts";
import { EXIT, oneOf, type Parse } from "../../server/cli/command-line.ts";
import { PUBLISHERS } from "../data/fit/confidence.ts";
import { type CommandContext, dataOption, year } from "./options.ts";

const degrees =
  (limit: number): Parse<number> =>
  (text) => {
    const number = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    if (!(Math.abs(number) <= limit)) throw new InvalidArgumentError(`must be degrees from -${limit} to ${limit}`);
    return number;
  };

const zone: Parse<Zone> = (text) => {
  const known = openZone(text);
  if (known === null) throw new InvalidArgumentError("must be a time zone such as Asia/Muscat");
  return known;
};

const authorityId: Parse<string> = (text) => {
  if (!/^[a-z]{2}(-[a-z0-9]+)+$/.test(text)) throw new InvalidArgumentError("must be an id such as om-mara");
  return text;
};

export const fitCommand = (context: CommandContext) => {
  const { cli } = context;
  return new Command("fit")
    .description("the rule that a printed timetable was made by, and its rows for data/authorities; writes nothing")
    .argument("<file...>", "the files of one town: CSV, text copied from a PDF, workbooks (.xlsx), JSON")
    .addOption(dataOption(context))
    .addOption(cli.option("--lat <degrees>", "where the table is for", degrees(90)).makeOptionMandatory())
    .addOption(cli.option("--lng <degrees>", "where the table is for", degrees(180)).makeOptionMandatory())
    .addOption(cli.option("--timezone <zone>", "the clock of the table", zone).makeOptionMandatory())
    .addOption(cli.option("--authority <id>", "its id in the rows", authorityId).default("xx-authority"))
    .addOption(
      cli
        .option("--publisher <kind>", `who prints it: ${PUBLISHERS.join(", ")}`, oneOf(PUBLISHERS))
        .default("unknown" as const),
    )
    .addOption(cli.option("--year <year>", "of the days, where the file names none", year))
    .action(
      cli.action(async (files, values) => {
        const { fitFiles } = await import("../data/fit/table.ts");
        const { readFilesInThread } = await import("../import/times/read-files-in-thread.ts");
        const { ok, text } = await fitFiles({
          dataDir: values.data,
          files,
          year: values.year ?? null,
          today: dayOfDate(context.today),
          read: readFilesInThread,
          id: values.authority,
          publisher: values.publisher,
          place: { lat: values.lat, lng: values.lng, zone: values.timezone },
        });
        return ok ? { code: EXIT.clean, out: text } : { code: EXIT.problems, err: text };
      }),
    );
};
