/** `stewards`: the people of a place prove by its website who they are, so that their suggestions are marked. */
import { randomBytes } from "node:crypto";
import { Command } from "@commander-js/extra-typings";
import type { ContributionStorage } from "#core/contribution/storage.ts";
import { path, wholeNumber } from "../../server/cli/command-line.ts";
import { answer, EXIT, type Outcome } from "../../server/cli/outcome.ts";
import { storageAt } from "../../server/cli/storage-at.ts";
import type { StewardContext } from "../data/stewards/stewards.ts";
import type { CommandContext } from "./context.ts";
import { dataOption } from "./options.ts";

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
  const { readPlace } = await import("../data/accept/country-files.ts");
  const { findToken } = await import("../data/stewards/website.ts");
  return {
    storage,
    nowMs: clock(),
    random: (bytes) => new Uint8Array(randomBytes(bytes)),
    websiteOf: (id) => {
      const row = readPlace(dataDir, id);
      return row === null ? undefined : (row["website"] ?? "") || null;
    },
    findToken: async (website, token) => findToken(website, token, { timeoutMs: TIMEOUT_MS }),
  };
};

const told = (result: string | Error): Outcome =>
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
          const { invite } = await import("../data/stewards/stewards.ts");
          return told(await invite(place, await contextOf(context, storage, data)));
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
          const { check } = await import("../data/stewards/stewards.ts");
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
          const { list } = await import("../data/stewards/stewards.ts");
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
          const { revoke } = await import("../data/stewards/stewards.ts");
          return told(await revoke(place, { storage, nowMs: context.clock() }));
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
