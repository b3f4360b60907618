/** `check`: every problem of the data. */
import { Command } from "@commander-js/extra-typings";
import { folder } from "../../server/cli/command-line.ts";
import { usage } from "../../server/cli/outcome.ts";
import { FORMATS, formatReport } from "../report/report.ts";
import type { CommandContext } from "./context.ts";
import { dataOption, formatOption, noBase, todayOption } from "./options.ts";
import { codeOf } from "./outcome.ts";

export const checkCommand = (context: CommandContext) =>
  new Command("check")
    .description("check the data; prints every problem at once")
    .addOption(dataOption(context))
    .addOption(context.cli.option("--imports <dir>", "check this folder of imports too", folder))
    .option("--base <rev>", "also compare with this git revision or folder")
    .addOption(todayOption(context, "day of the check"))
    .addOption(formatOption(context, FORMATS, "text"))
    .action(
      context.cli.action(async ({ data, imports = null, base: against, today, format }) => {
        const { checkData } = await import("../check.ts");
        const { readBase } = await import("../base.ts");
        const base = against === undefined ? undefined : readBase(against, data);
        if (base === null) return usage(noBase(against ?? ""));
        const result = checkData(data, { today, importsDir: imports, ...(base !== undefined && { base }) });
        const text = formatReport(format, result);
        const code = codeOf(result.diagnostics);
        return format === "text" ? { code, err: text } : { code, out: text };
      }),
    );
