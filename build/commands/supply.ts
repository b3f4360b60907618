/** `locks` and `licences`: what the project takes from others. */
import { readFileSync } from "node:fs";
import { Command } from "@commander-js/extra-typings";
import { EXIT, answer } from "../../server/cli/outcome.ts";
import type { Outcome } from "../../server/cli/outcome.ts";
import type { CommandContext } from "./context.ts";

const outcomeOf = (faults: readonly string[], out: string): Outcome =>
  faults.length === 0 ? answer(out) : { code: EXIT.problems, out, err: faults.join("\n") };

export const locksCommand = ({ cli }: CommandContext) =>
  new Command("locks")
    .description("whether the lock files are sound, and no package runs a script that is not approved")
    .action(
      cli.action(async () => {
        const { locksFaults, locksIn } = await import("../supply/locks.ts");
        const found = locksIn(".");
        return outcomeOf(locksFaults(found), `${found.length} lock files: ${found.join(", ")}`);
      }),
    );

export const licencesCommand = ({ cli }: CommandContext) =>
  new Command("licences")
    .description("the packages in production with their licences; refuses those that are not approved")
    .action(
      cli.action(async () => {
        const { default: approved } = await import("../supply/approved.json", { with: { type: "json" } });
        const { formatLicences, licenceFaults, licencesOf } = await import("../supply/licences.ts");
        const used = licencesOf(readFileSync("package-lock.json", "utf8"), approved);
        return outcomeOf(licenceFaults(used, approved), formatLicences(used));
      }),
    );
