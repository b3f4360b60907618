/**
 * `accept`: suggestions of the public that moderators have accepted, into the data. `stewards`: the people of a place
 * prove by its website who they are, so that their suggestions are marked.
 */
import { randomBytes } from "node:crypto";
import { existsSync, statSync, writeFileSync } from "node:fs";
import { Command } from "@commander-js/extra-typings";
import type { ContributionStorage } from "#core/contribution/storage.ts";
import { answer, EXIT, oneOf, type Outcome, path, storageAt, wholeNumber } from "../../server/cli/command-line.ts";
import { isForPeople } from "../base/diagnostics.ts";
import { cellOf } from "../base/text-row.ts";
import type { Mark, SuggestionSource } from "../data/accept/accept.ts";
import type { StewardContext } from "../data/stewards.ts";
import { type CommandContext, dataOption, todayOption } from "./options.ts";

const MARKS = ["written", "merged", "none"] as const satisfies readonly Mark[];

/** The suggestions of a file, which is only read, or of a storage; text says why there are none. */
const openSource = async (
  from: string | undefined,
  { say, clock }: CommandContext,
): Promise<(SuggestionSource & { readonly close: () => Promise<void> }) | string> => {
  if (from !== undefined && existsSync(from) && statSync(from).isFile()) {
    const { readRecords } = await import("../data/accept/accept.ts");
    return { read: async () => readRecords(from), mark: null, close: async () => Promise.resolve() };
  }
  const storage = storageAt(from, say);
  if (typeof storage === "string") return storage;
  const { sourceOfStorage } = await import("../data/accept/accept.ts");
  const random = (length: number): Uint8Array => new Uint8Array(randomBytes(length));
  return { ...sourceOfStorage({ storage, random }, clock()), close: async () => storage.close() };
};

export const acceptCommand = (context: CommandContext) => {
  const { cli } = context;
  return new Command("accept")
    .description("write the suggestions that moderators accepted into the data, once each")
    .addOption(
      cli.option(
        "--from <where>",
        "storage of the suggestions, or a file of JSON lines (default: MUSALLA_REVIEWS)",
        path,
      ),
    )
    .addOption(dataOption(context))
    .addOption(todayOption(context, "day of the ledger"))
    .option("--far", "also move places by more than a kilometre")
    .addOption(
      cli
        .option(
          "--mark <which>",
          "what becomes applied in the storage: all that is written; only what the ledger had before, since its pull request is merged; or none, for the data of a pull request",
          oneOf(MARKS),
        )
        .default("written"),
    )
    .addOption(cli.option("--message <file>", "write the message of the commit there", path))
    .option("--dry-run", "show what would be written and write nothing")
    .action(
      cli.action(
        async ({ data, from, today, far = false, mark, message: messageFile, dryRun = false }): Promise<Outcome> => {
          const { accept, commitMessage, formatAccept } = await import("../data/accept/accept.ts");
          const source = await openSource(from, context);
          if (typeof source === "string") return { code: EXIT.usage, err: source };
          try {
            const plan = await accept(data, source, { today, isFar: far, mark, isDryRun: dryRun });
            const message = commitMessage(plan);
            if (messageFile !== undefined && message !== null && !dryRun) writeFileSync(messageFile, `${message}\n`);
            return answer(formatAccept(plan, dryRun));
          } catch (error) {
            if (isForPeople(error)) return { code: EXIT.problems, err: error.message };
            throw error;
          } finally {
            await source.close();
          }
        },
      ),
    );
};

/** A page of a website has this long. */
const TIMEOUT_MS = 10_000;

const placeId = wholeNumber(10, 1);

const fromOption = ({ cli }: CommandContext) =>
  cli.option("--from <storage>", "storage of the reviews (default: MUSALLA_REVIEWS)", path);

/** Runs `work` with the storage, and closes it. */
const withStorage = async (
  { say }: CommandContext,
  from: string | undefined,
  work: (storage: ContributionStorage) => Promise<Outcome>,
): Promise<Outcome> => {
  const storage = storageAt(from, say);
  if (typeof storage === "string") return { code: EXIT.usage, err: storage };
  try {
    return await work(storage);
  } finally {
    await storage.close();
  }
};

const contextOf = async (
  { clock }: CommandContext,
  storage: ContributionStorage,
  dataDir: string,
): Promise<StewardContext> => {
  const { readPlace } = await import("../data/accept/country.ts");
  const { findToken } = await import("../data/stewards.ts");
  return {
    storage,
    nowMs: clock(),
    random: (bytes) => new Uint8Array(randomBytes(bytes)),
    websiteOf: (id) => {
      const row = readPlace(dataDir, id);
      return row === null ? undefined : cellOf(row, "website") || null;
    },
    findToken: async (website, token) => findToken(website, token, { timeoutMs: TIMEOUT_MS }),
  };
};

const outcomeOf = (result: string | Error): Outcome =>
  typeof result === "string" ? answer(result) : { code: EXIT.problems, err: result.message };

const inviteCommand = (context: CommandContext) =>
  new Command("invite")
    .description("make a token for the website of a place")
    .argument("<place>", "id of the place", context.cli.value("place", placeId))
    .addOption(dataOption(context))
    .addOption(fromOption(context))
    .action(
      context.cli.action(async (place, { data, from }) =>
        withStorage(context, from, async (storage) => {
          const { invite } = await import("../data/stewards.ts");
          return outcomeOf(await invite(place, await contextOf(context, storage, data)));
        }),
      ),
    );

const checkCommand = (context: CommandContext) =>
  new Command("check")
    .description(
      "look for the tokens on the websites: a secret for those who are new, another half year for the others",
    )
    .addOption(
      context.cli.option("--place <id>", "this place alone (default: all that are invited or proved)", placeId),
    )
    .option("--publish", "accept the suggestions of those found without a moderator")
    .addOption(dataOption(context))
    .addOption(fromOption(context))
    .action(
      context.cli.action(async ({ place, publish = false, data, from }) =>
        withStorage(context, from, async (storage) => {
          const { check } = await import("../data/stewards.ts");
          const { lines, isFaulty } = await check(place ?? null, publish, await contextOf(context, storage, data));
          return answer(lines.join("\n"), isFaulty ? EXIT.problems : EXIT.clean);
        }),
      ),
    );

const listCommand = (context: CommandContext) =>
  new Command("list")
    .description("who has proved what, and until when")
    .addOption(fromOption(context))
    .action(
      context.cli.action(async ({ from }) =>
        withStorage(context, from, async (storage) => {
          const { list } = await import("../data/stewards.ts");
          return answer(await list({ storage, nowMs: context.clock() }));
        }),
      ),
    );

const revokeCommand = (context: CommandContext) =>
  new Command("revoke")
    .description("end the proofs of a place now")
    .argument("<place>", "id of the place", context.cli.value("place", placeId))
    .addOption(fromOption(context))
    .action(
      context.cli.action(async (place, { from }) =>
        withStorage(context, from, async (storage) => {
          const { revoke } = await import("../data/stewards.ts");
          return outcomeOf(await revoke(place, { storage, nowMs: context.clock() }));
        }),
      ),
    );

export const stewardsCommand = (context: CommandContext) =>
  new Command("stewards")
    .description("the people of a place, proved by a token on its website")
    .addCommand(inviteCommand(context))
    .addCommand(checkCommand(context))
    .addCommand(listCommand(context))
    .addCommand(revokeCommand(context));
