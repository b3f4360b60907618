/** What no page may do, noted while it does it; and the rules of axe that it breaks. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";
import { ignoredIn, namesOf } from "#core/api/ignored.ts";
import { addressOf } from "#core/api/operation.ts";
import { READ_OPERATIONS } from "#core/api/read-operations.ts";

/** Every page parses it: the minified program takes half of the time. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The names of parameters by the path of the operation that reads; no data decides them. */
const KNOWN = new Map(
  READ_OPERATIONS.map(({ path, parameters }) => [addressOf(path), namesOf(parameters)({ types: {}, event_kinds: [] })]),
);

/** Follows a page from before its first request. */
export const watch = (page: Page, origin: string, expects: readonly number[]) => {
  const problems: string[] = [];
  const requests: string[] = [];
  const isExpected = (text: string): boolean => expects.some((status) => text.includes(`status of ${status}`));
  page.on("console", (message) => {
    if (message.type() === "error" && !isExpected(message.text()))
      problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => problems.push(`error: ${error.message}`));
  page.on("request", (request) => {
    const { origin: asked, pathname, search, protocol } = new URL(request.url());
    if (asked === origin) requests.push(`${pathname}${search}`);
    const known = asked === origin ? KNOWN.get(pathname) : undefined;
    const ignored = known === undefined ? [] : ignoredIn(search, known);
    if (ignored.length > 0) problems.push(`ignored parameters: ${pathname}${search} ${JSON.stringify(ignored)}`);
    if (asked !== origin && protocol !== "data:" && protocol !== "blob:")
      problems.push(`left the origin: ${request.url()}`);
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // A question that a newer one made needless is dropped by the page itself.
    if (reason !== "net::ERR_ABORTED") problems.push(`failed: ${request.url()} ${reason}`);
  });
  return { problems, requests };
};

/** What axe-core finds on a page, a line each; `without` are rules that it leaves out. */
export const violationsOf = async (page: Page, without: readonly string[] = []): Promise<readonly string[]> => {
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(AXE);
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  // What passes is counted and not described, which takes most of the time.
  const options = JSON.stringify({ rules, resultTypes: ["violations"] });
  const violations = await page.evaluate<axe.Result[]>(`axe.run(${options}).then((results) => results.violations)`);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(" ")}: ${failureSummary ?? ""}`),
  );
};
