/** The README is true: each curl line that is followed by an answer gives that answer, `…` standing for anything. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isShown, withPlace } from "../docs/documents.ts";
import { startServer } from "./start.ts";
import type { RunningServer } from "./start.ts";

const README = readFileSync("README.md", "utf8");

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
  execFileSync("bash", ["-c", withPlace(command).replaceAll("http://localhost:3000", server.origin)], {
    encoding: "utf8",
  });

describe("README", () => {
  it("begins with how to start it, then mosques near a point, prayer times and a file", () => {
    expect(README.indexOf("npm ci && npm start")).toBeLessThan(1000);
    expect(answered.map(({ command }) => /places\?lat|prayer|data/.exec(command)?.[0])).toEqual([
      "places?lat",
      "prayer",
      "data",
    ]);
    expect(README.indexOf(answered[1]?.answer ?? "")).toBeLessThan(3000);
  });

  it.each(answered)("$command", ({ command, answer }) => {
    const came = run(command);
    expect([isShown(answer, came), came.slice(0, 2000)]).toEqual([true, expect.anything()]);
  });

  it.each(commands)("%s answers with ok", (command) => {
    expect(JSON.parse(run(command))).toMatchObject({ ok: true });
  });
});
