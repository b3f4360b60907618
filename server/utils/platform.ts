/** What the server was built for, where that makes a difference. */

/**
 * `process`: one that lives on, with files, a standard error and timers; `function`: started for a request,
 * with files that are read alone; `cloudflare`: a worker, with neither files nor anything before a request.
 */
export type Platform = "process" | "function" | "cloudflare";

const FUNCTIONS = ["vercel", "netlify", "aws-lambda", "aws-amplify", "azure-functions", "firebase"];

export const platformOf = (preset: string): Platform => {
  if (preset.startsWith("cloudflare")) return "cloudflare";
  return FUNCTIONS.some((one) => preset.startsWith(one)) ? "function" : "process";
};

export const PLATFORM = platformOf(String(import.meta.preset));
