/**
 * The guides are true: each fenced program runs against the built server, and if an answer is below it, gives
 * that answer, `…` standing for anything.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES, PAGES } from "../../web/docs/guides.ts";
import { isShown, withPlace } from "./documents.ts";
import { type RunningServer, startServer } from "../running/start.ts";

const FENCES = /^```(\w+)\n([^]*?)^```$(?:\n+```(json|text)\n([^]*?)^```$)?/gm;

/** How a program of each language is run; `html` is shown only. */
const RUNNERS: Readonly<Record<string, readonly [command: string, ...options: string[]]>> = {
  sh: ["bash", "-euc"],
  js: [process.execPath, "--input-type=module", "-e"],
  python: ["python3", "-c"],
};

interface Snippet {
  readonly name: string;
  readonly language: string;
  readonly program: string;
  readonly answer: string | null;
}

const snippetsOf = (path: string): readonly Snippet[] =>
  [...readFileSync(path, "utf8").matchAll(FENCES)].flatMap(([, language = "", program = "", , answer]) =>
    language in RUNNERS ? [{ name: program.split("\n")[0] ?? "", language, program, answer: answer ?? null }] : [],
  );

const isPythonAbsent = spawnSync("python3", ["--version"]).error !== undefined && process.env["REQUIRE_ALL"] !== "1";

describe.each(LANGUAGES)("the guides in %s", (language) => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(async () => server.stop());

  describe.each(PAGES)("%s", (page) => {
    const snippets = snippetsOf(`web/docs/${language}/${page}.md`);
    if (snippets.length === 0) it("has no program", () => undefined);
    for (const { name, language: kind, program, answer } of snippets)
      it.skipIf(kind === "python" && isPythonAbsent)(`${kind}: ${name}`, () => {
        const [command, ...options] = RUNNERS[kind] ?? ["false"];
        const text = withPlace(program).replaceAll("http://localhost:3000", server.origin);
        // A shell that reads from a socket, which a pipe of Node is, may take itself for one of a network, and read its start-up file.
        const stdio = ["ignore", "pipe", "pipe"] as const;
        const { stdout, stderr, status } = spawnSync(command, [...options, text], {
          encoding: "utf8",
          stdio: [...stdio],
        });
        expect([stderr, status]).toEqual(["", 0]);
        if (answer !== null)
          expect([isShown(answer, stdout), stdout.slice(0, 2000)]).toEqual([true, expect.anything()]);
        else expect(stdout).not.toContain('"ok":false');
      });
  });
});

describe("both languages", () => {
  it.each(PAGES)("%s has the same programs", (page) => {
    const [en, ar] = LANGUAGES.map((one) =>
      snippetsOf(`web/docs/${one}/${page}.md`).map(({ program }) => program.replaceAll(/&lang=ar|#.*|\/\/ .*$/gm, "")),
    );
    expect(ar).toEqual(en);
  });
});
