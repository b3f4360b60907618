/** Debian's Chromium, for tests that need a real browser. */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright-core";
import type { Browser } from "playwright-core";

const EXECUTABLE = (process.env["PATH"] ?? "")
  .split(delimiter)
  .map((folder) => join(folder, "chromium"))
  .find((path) => existsSync(path));

/** True where Chromium is not installed and need not be. */
export const isChromiumAbsent = EXECUTABLE === undefined && process.env["REQUIRE_ALL"] !== "1";

/** Starts it; `args` are added to its command line. */
export const launchChromium = async (args: readonly string[] = []): Promise<Browser> => {
  if (EXECUTABLE === undefined) throw new Error("chromium is not installed; the Debian package is chromium");
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: EXECUTABLE,
    args: [...(isRoot ? ["--no-sandbox"] : []), ...args],
  });
};
