/** The documents against the built server: pages that they link or name, places by number, and programs. */
import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pageAt } from "#core/pages/address.ts";
import { guessAt } from "#core/pages/guess.ts";
import { LANGUAGES } from "../../web/app/i18n/languages.ts";
import { type RunningServer, startServer } from "../running/start.ts";
import { DOCUMENTS, isShown, lineAt, linksOf, proseOf, textOf, withPlace } from "./documents.ts";

const TOKEN = "the-token-of-these-tests";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ MUSALLA_MODERATION_TOKEN: TOKEN });
});
afterAll(async () => server.stop());

/** Pages of the site in code: `/docs/embed/`, `/en/gb/london/…-153`, `/screen/?id=401`; and in links. */
const PAGE =
  /`(\/(?:en|ar|docs|screen|offline|place|prayer|events|embed|times|suggest|privacy|desk|data\/v1)(?:\/[^\s`<>{}…*]*)?)`/g;

const pagesOf = (path: string): readonly { readonly at: string; readonly page: string }[] => [
  ...linksOf(path)
    .filter(({ to }) => to.startsWith("/"))
    .map(({ at, to }) => ({ at, page: to.replace(/#.*/, "") })),
  ...[...proseOf(textOf(path)).matchAll(PAGE)].map(({ index, 1: page = "" }) => ({
    at: `${path}:${lineAt(textOf(path), index)}`,
    page,
  })),
];

/** Prefixes and folders are no pages, nor is what leaves out the place that it is about, or is refused on purpose. */
const isWhole = ({ page }: { readonly page: string }): boolean =>
  !/^\/(?:en|ar|data\/v1|embed|place|times|suggest)\/?$|^\/data\/v1\/[^.]*$|\.\.|=$/.test(page);

/** Whether an address is one that people guess, which redirects to what it means where no file has it. */
const isGuess = (page: string): boolean => pageAt(page) === null && guessAt(page, LANGUAGES) !== null;

/** The status and the location of a page: old addresses redirect for good, guessed ones for now. */
const wantedOf = (page: string, status: number): readonly [number, unknown] => {
  if (page.startsWith("/place/?id=")) return [301, expect.stringMatching(/^\/en\//)];
  return status === 302 && isGuess(page) ? [302, expect.stringMatching(/^\/[a-z]/)] : [200, null];
};

describe("pages", () => {
  test.each(DOCUMENTS.filter((path) => pagesOf(path).some(isWhole)))("that %s names are there", async (path) => {
    for (const { at, page } of pagesOf(path).filter(isWhole)) {
      const { status, headers } = await fetch(`${server.origin}${page}`, { redirect: "manual" });
      const [location, wanted] = [headers.get("location"), wantedOf(page, status)];
      expect([at, page, status, location]).toEqual([at, page, ...wanted]);
      if (location !== null)
        expect([at, page, (await fetch(`${server.origin}${location}`)).status]).toEqual([at, page, 200]);
    }
  });
});

/** Numbers of places in samples, and the names that stand next to them. */
const PLACES = [
  /"id":(?<id>\d{1,9}),"slug":"(?<slug>[a-z0-9-]+)"/g,
  /\/[a-z]{2}\/[a-z-]+\/(?<slug>[a-z-]+)-(?<id>\d{1,9})\b/g,
] as const;

describe("places", () => {
  test.each(DOCUMENTS)("of %s are those of their numbers", async (path) => {
    const named = PLACES.flatMap((form) => [...textOf(path).matchAll(form)]).map(({ groups }) => groups ?? {});
    for (const { id = "", slug = "" } of named) {
      if (Number(id) >= 2_000_000_000) continue;
      const answer = (await (await fetch(`${server.origin}/api/v1/place?id=${id}`)).json()) as {
        readonly data?: readonly { readonly slug: string }[];
      };
      expect([path, id, answer.data?.[0]?.slug]).toEqual([path, id, slug]);
    }
  });
});

/** Programs of the documents that no other test runs: those of the READMEs of the parts. README.md and web/docs have tests of their own. */
const OTHERS = DOCUMENTS.filter(
  (path) => path !== "README.md" && !path.startsWith("web/docs/") && !path.startsWith("test/"),
);
const FENCED = /^```(?:sh|bash|text|)\n([^]*?)^```$(?:\n+```json\n([^]*?)^```$)?/gm;

/** Lines that can be run as they are: without `…`, and not about the place that CONTRIBUTING.md adds. */
const curlsOf = (path: string): readonly { readonly command: string; readonly shown: string | null }[] =>
  [...textOf(path).matchAll(FENCED)].flatMap(([, block = "", shown]) =>
    block
      .split("\n")
      .map((line) => line.replace(/^\$ /, ""))
      .filter((line) => /^curl .*localhost:3000/.test(line) && !/…|fi&q=tampere/.test(line))
      .map((command) => ({ command, shown: shown ?? null })),
  );

describe("curl", () => {
  const all = OTHERS.flatMap((path) => curlsOf(path).map((one) => ({ path, ...one })));
  if (all.length === 0) test("is in no other document", () => expect(OTHERS.length).toBeGreaterThan(10));
  for (const { path, command, shown } of all)
    test(`${path}: ${command}`, () => {
      const program = withPlace(command.replaceAll("http://localhost:3000", server.origin));
      const { stdout, status } = spawnSync("bash", ["-euc", program], {
        encoding: "utf8",
        // See test/docs/snippets.test.ts.
        stdio: ["ignore", "pipe", "pipe"],
        env: { ...process.env, MUSALLA_MODERATION_TOKEN: TOKEN, TOKEN },
      });
      expect(status).toBe(0);
      expect(stdout).not.toContain('"ok":false');
      if (shown !== null) expect([isShown(shown, stdout), stdout.slice(0, 500)]).toEqual([true, expect.anything()]);
    });
});
