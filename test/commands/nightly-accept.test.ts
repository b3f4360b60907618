/**
 * The nightly accept, as its workflow has it: the shell lines of .github/workflows/accept.yml and of the action that
 * opens the proposal are run on a bare repository, night by night. Only `npm` is a stand-in, which writes rows and
 * ledger as `accept` does and remembers what it was called with.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string): unknown => parse(readFileSync(join(ROOT, ".github", path), "utf8"));

const step = z.object({
  id: z.string().optional(),
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
});
type Step = z.infer<typeof step>;
const workflow = z.object({ jobs: z.record(z.string(), z.object({ steps: z.array(step).optional() })) });
const action = z.object({ runs: z.object({ steps: z.array(step) }) });

const { jobs } = workflow.parse(read("workflows/accept.yml"));
const opening = action.parse(read("actions/proposal/action.yml")).runs.steps[0]?.run ?? "";

const stepsOf = (job: string): readonly Step[] => jobs[job]?.steps ?? [];
const runOf = (job: string, id: string): string => stepsOf(job).find((one) => one.id === id)?.run ?? "";

const scratch = mkdtempSync(join(tmpdir(), "musalla-nightly-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** What `npm` is here: `accept` writes each of ACCEPTED that the ledger lacks, as a row and a line of the ledger. */
const NPM = `#!/usr/bin/env node
const { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } = require("node:fs");
const words = process.argv.slice(2);
const after = (name, or) => (words.includes(name) ? words[words.indexOf(name) + 1] : or);
const data = after("--data", "data");
const ledger = data + "/applied-suggestions.csv";
const read = (path) => (existsSync(path) ? readFileSync(path, "utf8") : "");
const known = read(ledger).split("\\n");
appendFileSync(process.env.CALLS, JSON.stringify({ words, known: known.filter((one) => one.startsWith("s")) }) + "\\n");
if (!words.includes("accept")) process.exit(0);
const fresh = process.env.ACCEPTED.split(" ").filter((id) => id !== "" && !known.includes(id));
console.log("::error::pwn\\n##[set-output name=changed;]true");
if (fresh.length === 0) process.exit(0);
const rows = new Set([...read(data + "/places/gb.csv").split("\\n").slice(1), ...fresh.map((id) => id + ",Mosque " + id)]);
mkdirSync(data + "/places", { recursive: true });
writeFileSync(data + "/places/gb.csv", ["id,name", ...[...rows].filter((row) => row !== "").sort()].join("\\n") + "\\n");
writeFileSync(ledger, [...known.filter((id) => id !== ""), ...fresh].join("\\n") + "\\n");
const message = after("--message");
if (message !== undefined) writeFileSync(message, "data(places): accept " + fresh.join(" ") + "\\n");
`;

const git = (at: string, ...words: readonly string[]): string =>
  execFileSync("git", ["-C", at, "-c", "user.name=a", "-c", "user.email=a@example.org", ...words], {
    encoding: "utf8",
  });

const BRANCH = "accepted-suggestions";
let origin = "";
let person = "";
let count = 0;

/** A work tree of the person who reviews, at a branch of the repository as it is now. */
const at = (branch: string): string => {
  git(person, "fetch", "--quiet", "origin");
  git(person, "checkout", "--quiet", "-B", branch, `origin/${branch}`);
  return person;
};

const fileOf = (branch: string, path: string): string => {
  const { status, stdout } = spawnSync("git", ["-C", origin, "show", `${branch}:${path}`], { encoding: "utf8" });
  return status === 0 ? stdout : "";
};
const rowsOf = (branch: string): readonly string[] => fileOf(branch, "data/places/gb.csv").trim().split("\n").slice(1);
const ledgerOf = (branch: string): readonly string[] =>
  fileOf(branch, "data/applied-suggestions.csv").trim().split("\n").slice(1);
const commitsOf = (branch: string): readonly string[] => git(origin, "log", "--format=%H", branch).trim().split("\n");

/** A person commits `change` on a branch and pushes. */
const commit = (branch: string, change: (text: string) => string, path = "data/places/gb.csv"): void => {
  const file = join(at(branch), path);
  writeFileSync(file, change(readFileSync(file, "utf8")));
  git(person, "commit", "--quiet", "--all", "--message", "a person's");
  git(person, "push", "--quiet", "origin", branch);
};

const squash = (): void => {
  git(at("main"), "merge", "--quiet", "--squash", `origin/${BRANCH}`);
  git(person, "commit", "--quiet", "--message", "merged");
  git(person, "push", "--quiet", "origin", "main");
};

beforeEach(() => {
  count += 1;
  origin = join(scratch, `${count}.git`);
  person = join(scratch, `${count}-person`);
  git(scratch, "init", "--quiet", "--bare", "--initial-branch=main", origin);
  git(scratch, "clone", "--quiet", origin, person);
  mkdirSync(join(person, "data/places"), { recursive: true });
  mkdirSync(join(person, "data/layers"));
  writeFileSync(join(person, ".gitignore"), ".cache/\n");
  writeFileSync(join(person, "data/layers/layers.csv"), "layer\n");
  writeFileSync(join(person, "data/places/gb.csv"), "id,name\na,Mosque a\nz,Mosque z\n");
  writeFileSync(join(person, "data/applied-suggestions.csv"), "id\n");
  git(person, "checkout", "--quiet", "-b", "main");
  git(person, "add", ".");
  git(person, "commit", "--quiet", "--message", "the beginning");
  git(person, "push", "--quiet", "origin", "main");
});

interface Ran {
  readonly status: number | null;
  readonly printed: string;
  readonly outputs: Readonly<Record<string, string>>;
}

/** Runs the lines of a step as the runner does. */
const runStep = (workspace: string, lines: string, env: Readonly<Record<string, string>>): Ran => {
  const output = join(workspace, ".cache", "outputs");
  mkdirSync(join(workspace, ".cache"), { recursive: true });
  writeFileSync(output, "");
  const bin = join(workspace, ".cache/bin");
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, "npm"), NPM);
  chmodSync(join(bin, "npm"), 0o755);
  const { status, stdout, stderr } = spawnSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", lines], {
    cwd: workspace,
    encoding: "utf8",
    env: {
      ...process.env,
      PATH: `${bin}${delimiter}${process.env["PATH"] ?? ""}`,
      GITHUB_OUTPUT: output,
      GITHUB_ACTION_PATH: join(ROOT, ".github/actions/proposal"),
      CALLS: join(workspace, ".cache/calls"),
      ...env,
    },
  });
  const lined = readFileSync(output, "utf8").trim().split("\n");
  return {
    status,
    printed: stdout + stderr,
    outputs: Object.fromEntries(lined.map((line) => [line.split("=")[0] ?? "", line.replace(/^[^=]*=/, "")])),
  };
};

const open = (workspace: string): Ran => {
  const inputs = stepsOf("accept").find(({ uses }) => uses === "./.github/actions/proposal")?.with ?? {};
  return runStep(workspace, opening, { BRANCH: String(inputs["branch"]), LEDGER: String(inputs["ledger"]) });
};

/** A fresh checkout of main, with all history. */
const checkout = (): string => {
  const workspace = mkdtempSync(join(scratch, "runner-"));
  git(scratch, "clone", "--quiet", origin, workspace);
  return workspace;
};

interface Night {
  readonly printed: string;
  /** Which words `npm` was called with, and what the ledger had. */
  readonly calls: readonly { readonly words: readonly string[]; readonly known: readonly string[] }[];
  readonly status: number | null;
  readonly commit: string | undefined;
}

/** One night: both jobs, each in a checkout of its own; `between` happens after the first. */
const night = (accepted: readonly string[], between: () => void = () => undefined): Night => {
  const first = checkout();
  const opened = open(first);
  if (opened.status !== 0) return { ...opened, calls: [], commit: undefined };
  const made = runStep(first, runOf("accept", "accept"), { ACCEPTED: accepted.join(" ") });
  const calls = readFileSync(join(first, ".cache/calls"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Night["calls"][number]);
  if (made.outputs["changed"] !== "true") return { ...made, calls, commit: undefined };
  between();
  const second = checkout();
  const again = open(second);
  cpSync(join(first, ".cache/accept"), join(second, ".cache/accept"), { recursive: true });
  const trees = { TREE: again.outputs["tree"] ?? "", MADE_FOR: opened.outputs["tree"] ?? "" };
  const pushed = runStep(second, runOf("propose", "commit"), trees);
  return { printed: made.printed + pushed.printed, calls, status: pushed.status, commit: pushed.outputs["commit"] };
};

describe("the proposal", () => {
  test("goes on from night to night: a reviewer's commits stay, and rejected rows do not come back", () => {
    expect(night(["s1", "s2"]).commit).toBe(commitsOf(BRANCH)[0]);
    expect(rowsOf(BRANCH)).toEqual(["a,Mosque a", "s1,Mosque s1", "s2,Mosque s2", "z,Mosque z"]);
    // The reviewer rejects one and corrects the other.
    commit(BRANCH, (text) => text.replace("s1,Mosque s1\n", "").replace("Mosque s2", "Masjid Two"));
    const [reviewed] = commitsOf(BRANCH);
    expect(night(["s1", "s2"]).commit).toBeUndefined();
    night(["s1", "s2", "s3"]);
    expect(rowsOf(BRANCH)).toEqual(["a,Mosque a", "s2,Masjid Two", "s3,Mosque s3", "z,Mosque z"]);
    expect(commitsOf(BRANCH)).toContain(reviewed);
    expect(ledgerOf(BRANCH)).toEqual(["s1", "s2", "s3"]);
    expect(ledgerOf("main")).toEqual([]);
  });

  test("has what main has got meanwhile, and marks only what main has", () => {
    night(["s1"]);
    commit("main", (text) => text.replace("Mosque z", "Masjid Zayd"));
    const { calls } = night(["s1", "s2"]);
    expect(rowsOf(BRANCH)).toEqual(["a,Mosque a", "s1,Mosque s1", "s2,Mosque s2", "z,Masjid Zayd"]);
    expect(calls.slice(0, 2).map(({ words, known }) => [words[words.indexOf("--mark") + 1], known])).toEqual([
      ["merged", []],
      ["none", ["s1"]],
    ]);
  });

  test.each([["with a merge"], ["squashed"]])("begins anew once it was merged %s, its branch still there", (how) => {
    night(["s1"]);
    if (how === "squashed") squash();
    else {
      git(at("main"), "merge", "--quiet", "--no-ff", "--message", "merged", `origin/${BRANCH}`);
      git(person, "push", "--quiet", "origin", "main");
    }
    // Its row gets an id on main, beside which the old row would conflict.
    commit("main", (text) => text.replace("s1,Mosque s1", "101,Mosque s1"));
    const before = commitsOf(BRANCH);
    expect(night(["s1"]).commit).toBeUndefined();
    night(["s1", "s2"]);
    expect(rowsOf(BRANCH)).toEqual(["101,Mosque s1", "a,Mosque a", "s2,Mosque s2", "z,Mosque z"].sort());
    expect(commitsOf(BRANCH)).toEqual(expect.arrayContaining([...before]));
  });

  test("stops where main and the branch say different things, and loses neither", () => {
    night(["s1"]);
    commit(BRANCH, (text) => text.replace("Mosque a", "Masjid A"));
    commit("main", (text) => text.replace("Mosque a", "Jami A"));
    const before = commitsOf(BRANCH);
    // Neighbours are merged each for itself; one and the same row is not.
    const { status, printed } = night(["s1", "s2"]);
    expect(status).toBe(1);
    expect(printed).toContain("::error::accepted-suggestions and main conflict in data/places/gb.csv");
    expect(commitsOf(BRANCH)).toEqual(before);
    // A person merges; the next night goes on.
    spawnSync("git", ["-C", at(BRANCH), "-c", "user.name=a", "-c", "user.email=a@example.org", "merge", "origin/main"]);
    git(person, "checkout", "--quiet", "--ours", "data/places/gb.csv");
    git(person, "commit", "--quiet", "--all", "--no-edit");
    git(person, "push", "--quiet", "origin", BRANCH);
    night(["s1", "s2"]);
    expect(rowsOf(BRANCH)).toEqual(["a,Masjid A", "s1,Mosque s1", "s2,Mosque s2", "z,Mosque z"]);
  });

  test("leaves a push between its two jobs alone, and goes on from it the next night", () => {
    night(["s1"]);
    const { commit: made, printed } = night(["s1", "s2"], () =>
      commit(BRANCH, (text) => text.replace("s1,Mosque s1\n", "")),
    );
    expect(made).toBeUndefined();
    expect(printed).toContain("::notice::Somebody pushed meanwhile");
    expect(rowsOf(BRANCH)).toEqual(["a,Mosque a", "z,Mosque z"]);
    night(["s1", "s2"]);
    expect(rowsOf(BRANCH)).toEqual(["a,Mosque a", "s2,Mosque s2", "z,Mosque z"]);
  });

  test("runs no code of the branch where the storage is known", () => {
    night(["s1"]);
    git(at(BRANCH), "rm", "--quiet", "-r", "data/layers");
    writeFileSync(join(person, "package.json"), "{}");
    git(person, "add", ".");
    git(person, "commit", "--quiet", "--message", "code");
    git(person, "push", "--quiet", "origin", BRANCH);
    const workspace = checkout();
    open(workspace);
    expect(existsSync(join(workspace, "package.json"))).toBe(false);
    expect(existsSync(join(workspace, ".cache/proposal/package.json"))).toBe(true);
  });

  test("prints what visitors sent where no line is taken for a command", () => {
    const { printed } = night(["s1"]);
    const [, token = "", shown = ""] = /::stop-commands::([0-9a-f]{32})\n([^]*?)::\1::\n/.exec(printed) ?? [];
    expect(token).toHaveLength(32);
    expect(shown).toContain("::error::pwn");
    expect(printed.replace(shown, "")).not.toMatch(/pwn|##\[/);
  });
});
