/** `links`: whether the web addresses of the data still answer. */
import { lookup } from "node:dns/promises";
import { Command } from "@commander-js/extra-typings";
import { EXIT, answer } from "../../server/cli/outcome.ts";
import type { CommandContext } from "./context.ts";
import { dataOption, formatOption } from "./options.ts";

export const linksCommand = (context: CommandContext) =>
  new Command("links")
    .description("ask every web address of the data whether it still answers")
    .addOption(dataOption(context))
    .addOption(formatOption(context, ["text", "markdown"], "text"))
    .action(
      context.cli.action(async ({ data, format }) => {
        const { LINK_CHECK_DEFAULTS, checkLinks, formatLinksMarkdown, formatLinksText, hasBroken } =
          await import("../links.ts");
        const { collectLinks } = await import("../links/collect.ts");
        const { publicOnly } = await import("../links/public-only.ts");
        const sleep = async (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
        const reports = await checkLinks(collectLinks(data), {
          ...LINK_CHECK_DEFAULTS,
          fetch: publicOnly(fetch, lookup),
          sleep,
          onProgress: context.onProgress,
        });
        const text = format === "text" ? formatLinksText(reports) : formatLinksMarkdown(reports);
        return answer(text, hasBroken(reports) ? EXIT.problems : EXIT.clean);
      }),
    );
