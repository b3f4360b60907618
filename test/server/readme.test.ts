/** The README is true: each curl line that is followed by an answer gives that answer, `…` standing for anything. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startServer } from "./start.ts";
import type { RunningServer } from "./start.ts";

const README = readFileSync("README.md", "utf8");

const squeeze = (text: string): string => text.replace(/\s+/g, "");

const toPattern = (answer: string): RegExp => {
  const parts = squeeze(answer)
    .split("…")
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("[^]*?")}$`, "u");
};

const answered = [...README.matchAll(/```sh\n(curl [^\n]*)\n```\n+```json\n([^]*?)```/g)].map(
  ([, command = "", answer = ""]) => ({ command, answer }),
);
const commands = [...README.matchAll(/^curl [^\n]*$/gm)].map(([command]) => command);

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => server.stop());

const run = (command: string): string =>
  execFileSync("bash", ["-c", command.replaceAll("http://localhost:3000", server.origin)], {
    encoding: "utf8",
  });

describe("README", () => {
  it("shows two real answers on its first screen", () => {
    expect(answered.map(({ command }) => /data|api/.exec(command)?.[0])).toEqual(["data", "api"]);
    expect(README.indexOf(answered.at(-1)?.answer ?? "")).toBeLessThan(2600);
  });

  it.each(answered)("$command", ({ command, answer }) => {
    expect(squeeze(run(command))).toMatch(toPattern(answer));
  });

  it.each(commands)("%s answers with ok", (command) => {
    expect(JSON.parse(run(command))).toMatchObject({ ok: true });
  });

  it("names files that exist", () => {
    for (const [, file = ""] of README.matchAll(/\]\((?!https?:)([^)]+)\)/g))
      expect(() => readFileSync(file)).not.toThrow();
  });
});
