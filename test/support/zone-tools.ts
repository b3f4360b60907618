/** The compiler and the printer of time zones: zic and zdump, of Debian's libc-bin. */
import { execFileSync } from "node:child_process";

const PATH = `${process.env["PATH"] ?? ""}:/usr/sbin`;

const isAbsent = (tool: string): boolean => {
  try {
    execFileSync(tool, ["--version"], { env: { ...process.env, PATH }, stdio: "ignore" });
    return false;
  } catch {
    return true;
  }
};

/** Whether tests with these tools are skipped; where everything is required they fail instead. */
export const areZoneToolsAbsent = process.env["REQUIRE_ALL"] !== "1" && ["zic", "zdump"].some(isAbsent);
