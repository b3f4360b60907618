/** `texts`: which translations were made from an English text that has changed since, and the record that they were re-read. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "@commander-js/extra-typings";
import { answer, EXIT, folder, usage } from "../../server/cli/command-line.ts";
import type { Sources } from "../texts/sources.ts";
import type { CommandContext } from "./options.ts";

const FILE = "build/texts/sources.json";

const readSources = (path: string): Sources =>
  existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Sources) : {};

const checkCommand = ({ cli }: CommandContext) =>
  new Command("check")
    .description("name the translations whose English has changed since they were made, and words that are no terms")
    .addOption(cli.option("--project <dir>", "the project", folder).default("."))
    .action(
      cli.action(async ({ project }) => {
        const { textGroups } = await import("../texts/groups.ts");
        const { formatStale, staleTexts } = await import("../texts/sources.ts");
        const { arabicGuides, termFaults } = await import("../texts/terms.ts");
        const groups = textGroups(project);
        const stale = staleTexts(groups, readSources(join(project, FILE)));
        const faults = termFaults(groups, arabicGuides(project));
        if (stale.length + faults.length === 0) return answer(formatStale(stale));
        return { code: EXIT.problems, err: [...faults, ...(stale.length > 0 ? [formatStale(stale)] : [])].join("\n") };
      }),
    );

const acceptCommand = ({ cli }: CommandContext) =>
  new Command("accept")
    .description("record that translations were re-read beside the English of today; those of new texts always")
    .argument("[key...]", "texts that were re-read: nav.label, or app:nav.label")
    .option("--language <code>", "only in this language")
    .addOption(cli.option("--project <dir>", "the project", folder).default("."))
    .action(
      cli.action(async (keys, { language = null, project }) => {
        const { textGroups } = await import("../texts/groups.ts");
        const { acceptedSources, formatStale, staleTexts } = await import("../texts/sources.ts");
        const groups = textGroups(project);
        const isNamed = (name: string, group: string, key: string): boolean =>
          name === key || name === `${group}:${key}`;
        const known = [...groups].flatMap(([group, { english }]) =>
          [...english.keys()].map((key) => [group, key] as const),
        );
        const unknown = keys.filter((name) => !known.some(([group, key]) => isNamed(name, group, key)));
        if (unknown.length > 0) return usage(`there is no text ${unknown.join(", ")}`);
        const isRead = (group: string, key: string): boolean => keys.some((name) => isNamed(name, group, key));
        const path = join(project, FILE);
        const sources = acceptedSources(groups, readSources(path), isRead, language);
        writeFileSync(path, `${JSON.stringify(sources, null, 2)}\n`);
        return answer(formatStale(staleTexts(groups, sources)));
      }),
    );

export const textsCommand = (context: CommandContext) =>
  new Command("texts")
    .description("translations and the English texts that they were made from")
    .addCommand(checkCommand(context))
    .addCommand(acceptCommand(context));
