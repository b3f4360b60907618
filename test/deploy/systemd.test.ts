/** The unit: systemd understands it, it gives away nothing that the server can do without, and it waits as long as the server may take. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const UNIT = "server/deploy/musalla.service";
const text = readFileSync(UNIT, "utf8");

const settings = new Map(
  text.split("\n").flatMap((line) => {
    const [, name, value] = /^([A-Za-z]+)=(.*)$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  }),
);

const analyze = (...args: readonly string[]) => spawnSync("systemd-analyze", args, { encoding: "utf8" });

const isAbsent = analyze("--version").error !== undefined && process.env["REQUIRE_ALL"] !== "1";

/** Exposure from 0 (nothing) to 10 (all), in tenths; 2 is what a service that talks to the network can reach. */
const EXPOSURE_MAX = 20;

describe("musalla.service", () => {
  it("stops a while after the server has given up on its clients", () => {
    const shutdown = readFileSync("server/node/shutdown.ts", "utf8");
    const [, drain = ""] = /DRAIN_MS = ([\d_]+)/.exec(shutdown) ?? [];
    const [, close = ""] = /CLOSE_MS = ([\d_]+)/.exec(shutdown) ?? [];
    const longestMs = Number(drain.replace("_", "")) + Number(close.replace("_", ""));
    expect(Number(settings.get("TimeoutStopSec")) * 1000).toBeGreaterThan(longestMs);
  });

  it("keeps reviews in the one folder that it may write to", () => {
    expect(settings.get("StateDirectory")).toBe("musalla");
    expect(settings.get("Environment")).toContain("MUSALLA_REVIEWS=fs:/var/lib/musalla/");
    expect([settings.get("DynamicUser"), settings.get("ProtectSystem")]).toEqual(["yes", "strict"]);
  });

  it("starts again what failed, but not what was set wrong", () => {
    expect(settings.get("Restart")).toBe("on-failure");
    const { status } = spawnSync(process.execPath, [".output/server/index.mjs"], { env: { MUSALLA_LOG: "all" } });
    expect(settings.get("RestartPreventExitStatus")).toBe(String(status));
  });
});

describe.skipIf(isAbsent)("systemd-analyze (needs systemd)", () => {
  it("verifies it", () => {
    const { status, stderr } = analyze("verify", "--man=no", UNIT);
    expect(stderr).not.toContain("musalla.service");
    expect(status).toBe(0);
  });

  it("finds little exposed", () => {
    const args = ["security", "--offline=true", `--threshold=${EXPOSURE_MAX}`, "--no-pager", UNIT];
    expect(analyze(...args).status).toBe(0);
    const less = ["security", "--offline=true", "--threshold=5", "--no-pager", UNIT];
    expect(analyze(...less).status).not.toBe(0);
  });
});
