/** `new place`: a row by questions, or by one option a column. */
import { Command, Option } from "@commander-js/extra-typings";
import { EXIT, answer } from "../../server/cli/outcome.ts";
import { ASKED_COLUMNS, docOf, flagOf } from "../new/options.ts";
import type { CommandContext } from "./context.ts";
import { dataOption, todayOption } from "./options.ts";

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
      const { formatNewPlace, newPlace } = await import("../new/place.ts");
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
