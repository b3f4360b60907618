/** The workflows keep to what makes them safe: pinned actions, least permissions, scripts of the project. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import * as z from "zod";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FOLDER = join(ROOT, ".github/workflows");
const ACTIONS = join(ROOT, ".github/actions");
const workflows = readdirSync(FOLDER).map((name) => [name, readFileSync(join(FOLDER, name), "utf8")] as const);

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")));

/** What may write, by workflow; whatever is not named here reads at most. */
const WRITES: Readonly<Record<string, readonly string[]>> = {
  "accept.yml": ["contents: write", "pull-requests: write", "statuses: write"],
  "comment.yml": ["pull-requests: write"],
  "clocks.yml": ["issues: write"],
  "links.yml": ["issues: write"],
  "mint.yml": ["contents: write"],
  "publish.yml": ["pages: write", "id-token: write"],
  "world.yml": ["contents: write", "pull-requests: write", "statuses: write"],
};

/** Workflows with a job that pushes; the checkouts of their other jobs keep no credentials. */
const PUSHES = new Set(["accept.yml", "mint.yml", "world.yml"]);

/** Secrets that a workflow is given; none of them may be started by strangers. */
const SECRETS: Readonly<Record<string, readonly string[]>> = { "accept.yml": ["MUSALLA_REVIEWS"] };

/** What starts each of them; `pull_request_target` and comments, which strangers control, start none. */
const STARTS: Readonly<Record<string, readonly string[]>> = {
  "accept.yml": ["schedule", "workflow_dispatch"],
  "comment.yml": ["workflow_run"],
  "clocks.yml": ["schedule", "workflow_dispatch"],
  "links.yml": ["schedule", "workflow_dispatch"],
  "mint.yml": ["push"],
  "publish.yml": ["schedule", "workflow_run", "workflow_dispatch"],
  "pull-request.yml": ["pull_request", "push", "workflow_call"],
  "world.yml": ["schedule", "workflow_dispatch"],
};

/** Lines of the blocks that a shell or a script runs, or that an action takes for one. */
const scriptLines = (text: string): readonly string[] => {
  const lines = text.split("\n");
  const found: string[] = [];
  let blockIndent = -1;
  for (const line of lines) {
    const indent = line.search(/\S/);
    if (blockIndent >= 0 && (indent > blockIndent || indent === -1)) {
      found.push(line);
      continue;
    }
    blockIndent = -1;
    const [, lead = "", value = ""] = /^(\s*(?:- )?)(?:run|script): (.*)$/.exec(line) ?? [];
    if (value === "|") blockIndent = lead.length;
    else if (value !== "") found.push(value);
  }
  return found;
};

/** An action of GitHub's own by its commit, or one of this repository. */
const PINNED =
  /^(?:actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+|\.\/\.github\/(?:actions\/[a-z-]+|workflows\/[a-z-]+\.yml))$/;

test.each(readdirSync(ACTIONS))(
  "the action %s pins every action by its commit, and puts no expression into a script",
  (name) => {
    const text = readFileSync(join(ACTIONS, name, "action.yml"), "utf8");
    expect([...text.matchAll(/ uses: (.*)/g)].map(([, one]) => one ?? "").filter((one) => !PINNED.test(one))).toEqual(
      [],
    );
    expect(scriptLines(text).filter((line) => line.includes("${{"))).toEqual([]);
  },
);

describe.each(workflows)("%s", (name, text) => {
  test("pins every action by its commit", () => {
    const uses = [...text.matchAll(/ uses: (.*)/g)].map(([, one]) => one ?? "");
    for (const one of uses) expect(one).toMatch(PINNED);
  });

  test("starts for nothing but what it is there for", () => {
    const [, triggers = ""] = /^on:\n((?: .*\n)+)/m.exec(text) ?? [];
    expect([...triggers.matchAll(/^ {2}([a-z_]+):/gm)].map(([, one]) => one)).toEqual(STARTS[name]);
  });

  test("runs no install script of a package", () => {
    const installs = scriptLines(text).filter((line) => line.includes("npm ci"));
    expect(installs.filter((line) => !line.includes("--ignore-scripts"))).toEqual([]);
  });

  test("writes nothing but what it is there for", () => {
    expect(text).toMatch(/^permissions:( \{\}|\n {2}contents: read)\n/m);
    expect([...text.matchAll(/^ +([a-z-]+: write)$/gm)].map(([, one]) => one)).toEqual(WRITES[name] ?? []);
    expect(text).not.toMatch(/write-all|pull_request_target/);
  });

  test("is given no secret but those that it needs", () => {
    const given = new Set([...text.matchAll(/secrets\.([A-Z_]*)/gi)].map(([, one]) => one));
    expect([...given]).toEqual(SECRETS[name] ?? []);
  });

  test("keeps no credentials where it pushes nothing", () => {
    const checkouts = text.match(/uses: actions\/checkout/g)?.length ?? 0;
    const without = text.match(/persist-credentials: false/g)?.length ?? 0;
    expect(without).toBe(checkouts - (PUSHES.has(name) ? 1 : 0));
  });

  test("puts no expression into a script", () => {
    expect(scriptLines(text).filter((line) => line.includes("${{"))).toEqual([]);
  });

  test("forces no push", () => {
    const pushes = scriptLines(text).filter((line) => /\bgit\b.*\bpush\b/.test(line));
    expect(
      pushes.filter((line) => /\s(?:--force\S*|-[a-z]*f[a-z]*|--delete|--mirror)(?:\s|$)|\s["']?\+\S/.test(line)),
    ).toEqual([]);
  });

  test("has the checks run for each branch that it proposes, since its own push starts no workflow", () => {
    const isProposing = text.includes("pulls.create");
    const called = text.includes("uses: ./.github/workflows/pull-request.yml") && text.includes("createCommitStatus");
    expect(called).toBe(isProposing);
  });

  test("prints no file where a line of it could be taken for a command", () => {
    const lines = scriptLines(text).map((line) => line.trim());
    for (const [i, line] of lines.entries()) {
      if (!/^(?:cat|tail|head|less|more|grep)\s/.test(line) || />/.test(line)) continue;
      expect([line, lines[i - 1], lines[i + 1]]).toEqual([line, 'echo "::stop-commands::$stop"', 'echo "::$stop::"']);
    }
  });

  test("runs scripts of the project", () => {
    const called = scriptLines(text).flatMap((line) => /npm run (?:--silent )?([a-z:-]+)/.exec(line)?.[1] ?? []);
    expect(called.filter((one) => scripts[one] === undefined)).toEqual([]);
  });

  test("ends in its time and on a named system", () => {
    const jobs = text.match(/^ {4}runs-on: /gm)?.length ?? 0;
    expect(text.match(/^ {4}runs-on: ubuntu-\d\d\.\d\d$/gm)).toHaveLength(jobs);
    expect(text.match(/^ {4}timeout-minutes: \d+$/gm)).toHaveLength(jobs);
  });
});

test("the code of a pull request meets no right to write", () => {
  const onPull = workflows.filter(([, text]) => /^ {2}pull_request:/m.test(text)).map(([name]) => name);
  expect(onPull).toEqual(["pull-request.yml"]);
});
