/** server/README.md is true: each line of the table of statuses answers with its status, in the envelope. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startServer } from "./start.ts";
import type { RunningServer } from "./start.ts";

const ROW = /^\| (\d{3}) \| ([^|]+) \| `(.*)` ?(?:, then .*)?\|$/gm;
const rows = [...readFileSync("server/README.md", "utf8").matchAll(ROW)].map(
  ([, status = "", when = "", line = ""]) => ({
    status: Number(status),
    when,
    line: line.replaceAll("\\|", "|"),
  }),
);
const plain = rows.filter(({ status }) => status < 500);

const folder = mkdtempSync(join(tmpdir(), "musalla-statuses-"));
const dataDir = join(folder, "v1");

let server: RunningServer;
beforeAll(async () => {
  cpSync("public/data/v1", dataDir, { recursive: true });
  server = await startServer({ MUSALLA_DATA: dataDir, MUSALLA_CLIENT_TIMEOUT: "2" });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const run = (line: string, origin: string): { readonly status: number; readonly body: string } => {
  const command = line.replaceAll("http://localhost:3000", origin).replaceAll("public/data/v1", dataDir);
  const [head = "", ...rest] = execFileSync("bash", ["-c", command], { encoding: "utf8" }).split("\r\n\r\n");
  const isContinue = / 100 /.test(head);
  const [shown = "", ...body] = isContinue ? rest : [head, ...rest];
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(shown)?.[1]), body: body.join("\r\n\r\n") };
};

const expectEnvelope = (status: number, body: string): void => {
  if (status === 204 || status === 304) expect(body).toBe("");
  else expect(JSON.parse(body)).toMatchObject({ ok: status < 400 });
};

describe("server/README.md: every status", () => {
  it("lists them all", () => {
    const statuses = [200, 201, 204, 304, 400, 401, 403, 404, 405, 408, 409, 410, 413, 415, 417, 429, 431, 500, 503];
    expect([...new Set(rows.map(({ status }) => status))]).toEqual(statuses);
  });

  it.each(plain)("$status $when", ({ status, line }) => {
    const answer = run(line, server.origin);
    expect(answer.status).toBe(status);
    expectEnvelope(status, answer.body);
  });

  it("503 when the storage fails, with Retry-After, and nothing is acknowledged", async () => {
    const broken = await startServer({ MUSALLA_DATA: dataDir, MUSALLA_REVIEWS: "redis://127.0.0.1:1" });
    const reply = await fetch(`${broken.origin}/api/v1/review`, {
      method: "POST",
      body: new URLSearchParams({ place_id: "401", rating: "5" }),
    });
    expect(reply.status).toBe(503);
    expect(reply.headers.get("retry-after")).toBe("5");
    expect(await reply.json()).toMatchObject({ ok: false, code: "unavailable" });
    await broken.stop();
  });

  it("500 on a damaged data build, saying nothing of the inside", async () => {
    const line = rows.find(({ status }) => status === 500)?.line ?? "";
    const answer = run(line, server.origin);
    expect(answer.status).toBe(500);
    expectEnvelope(500, answer.body);
    expect(answer.body).not.toMatch(/tr\.bin|shard|\//);
    await vi.waitFor(() => expect(server.output()).toMatch(/shard _archives\/tr\.bin/));
  });
});
