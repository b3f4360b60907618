/** Moderators of a file: a token is given and taken away while the server runs. */
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { followModerators, readModerators } from "../../../server/runtime/moderator-file.ts";
import { readSettings } from "../../../server/runtime/settings.ts";
import { type RunningServer, startServer } from "../../running/start.ts";

const folder = mkdtempSync(join(tmpdir(), "musalla-moderators-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const AMINA = { name: "amina", token: "secret-of-amina-1" };
const BILAL = { name: "bilal", token: "secret-of-bilal-2" };
const lineOf = ({ name, token }: typeof AMINA): string => `${name}:${token}\n`;

const fileOf = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

describe("readModerators", () => {
  it("takes lines and notes", () => {
    const text = `# of the city\n${lineOf(AMINA)}\n  # since March\n${lineOf(BILAL)}`;
    expect(readModerators(text)).toEqual([AMINA, BILAL]);
  });

  it("names what is wrong, without a token", () => {
    const told = JSON.stringify(readModerators(`${lineOf(AMINA)}secret-without-a-name`));
    expect(told).toContain("entry 2");
    expect(told).not.toContain("secret");
  });
});

describe("followModerators", () => {
  it("has what the file says now; who is left out is gone at the next look", () => {
    const path = fileOf("followed", lineOf(AMINA) + lineOf(BILAL));
    const faults: string[] = [];
    const now = followModerators(path, [], (fault) => faults.push(fault));
    expect(now()).toEqual([AMINA, BILAL]);
    expect(now()).toBe(now());
    writeFileSync(path, lineOf(BILAL));
    expect(now()).toEqual([BILAL]);
    // As editors write: another file takes the name.
    renameSync(fileOf("next", lineOf(AMINA)), path);
    expect(now()).toEqual([AMINA]);
    expect(faults).toEqual([]);
  });

  it.each([
    ["a fault", (path: string) => writeFileSync(path, `${lineOf(AMINA)}bilal\n`)],
    ["a name of the settings", (path: string) => writeFileSync(path, "owner:another-secret-of-16")],
    ["nothing any more", (path: string) => rmSync(path)],
  ])("with %s the file names nobody, and says so once", (_what, change) => {
    const path = fileOf("damaged", lineOf(AMINA));
    const owner = { name: "owner", token: "secret-of-the-owner" };
    const faults: string[] = [];
    const now = followModerators(path, [owner], (fault) => faults.push(fault));
    expect(now()).toEqual([owner, AMINA]);
    change(path);
    expect([now(), now()]).toEqual([[owner], [owner]]);
    expect(faults).toHaveLength(1);
    expect(faults.join()).not.toContain("secret");
    writeFileSync(path, lineOf(BILAL));
    expect(now()).toEqual([owner, BILAL]);
  });
});

describe("the setting", () => {
  it.each([
    ["a file that is not there", "none", /cannot be read \(ENOENT\)/],
    ["a file with a fault", "wrong", /entry 1/],
  ])("%s stops the start", (_what, name, said) => {
    fileOf("wrong", "amina");
    const told = readSettings({ MUSALLA_MODERATION_TOKENS_FILE: join(folder, name) });
    expect(told).toEqual([expect.stringMatching(said)]);
  });

  it("is none of a worker's", () => {
    const told = readSettings({ MUSALLA_MODERATION_TOKENS_FILE: fileOf("right", lineOf(AMINA)) }, "cloudflare");
    expect(told).toEqual([expect.stringContaining("MUSALLA_MODERATION_TOKENS")]);
  });
});

describe("a running server", () => {
  const statusOf = async ({ origin }: RunningServer, token: string): Promise<number> => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${origin}/api/v1/moderation/reviews`, { headers })).status;
  };

  it("refuses a token from the moment on that it is taken out of the file", async () => {
    const path = fileOf("served", lineOf(AMINA) + lineOf(BILAL));
    const server = await startServer({ MUSALLA_MODERATION_TOKENS_FILE: path });
    try {
      const both = async () => [await statusOf(server, AMINA.token), await statusOf(server, BILAL.token)];
      expect(await both()).toEqual([200, 200]);
      writeFileSync(path, lineOf(BILAL));
      expect(await both()).toEqual([403, 200]);
      writeFileSync(path, "bilal\n");
      expect(await both()).toEqual([404, 404]);
      expect(server.output()).toContain("moderators-notice");
      expect(server.output()).not.toContain("secret");
      writeFileSync(path, lineOf(AMINA));
      expect(await both()).toEqual([200, 403]);
    } finally {
      await server.stop();
    }
  });
});
