/** The commands on what the project takes from others: its lock files and the licences of its packages. */
import { readFileSync } from "node:fs";
import approved from "../supply/approved.json" with { type: "json" };
import { formatLicences, licenceFaults, licencesOf } from "../supply/licences.ts";
import { locksFaults, locksIn } from "../supply/locks.ts";
import type { Command } from "./context.ts";
import { EXIT, answer } from "./outcome.ts";
import type { Outcome } from "./outcome.ts";

const outcomeOf = (faults: readonly string[], out: string): Outcome =>
  faults.length === 0 ? answer(out) : { code: EXIT.problems, out, err: faults.join("\n") };

export const locks: Command = () => {
  const found = locksIn(".");
  return outcomeOf(locksFaults(found), `${found.length} lock files: ${found.join(", ")}`);
};

export const licences: Command = () => {
  const used = licencesOf(readFileSync("package-lock.json", "utf8"), approved);
  return outcomeOf(licenceFaults(used, approved), formatLicences(used));
};
