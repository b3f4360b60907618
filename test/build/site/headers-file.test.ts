/** `_headers` as Cloudflare Pages and Netlify read it: within their limits, and no header from two rules that meet. */
import { describe, expect, test } from "vitest";
import { headersAt } from "#core/http/headers.ts";
import { PAGE_LANGUAGES } from "#core/pages/address.ts";
import { formatHeadersFile } from "../../../build/site/headers-file.ts";

const FILES = [
  "404.html",
  "assets/main-1a2b.js",
  "embed/times/index.html",
  "index.html",
  "place/index.html",
  "sw.js",
  "data/v1/manifest.json",
];

interface Rule {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The rules of a file, by the syntax of both hosts: an address, then indented headers. */
const rulesOf = (text: string): readonly Rule[] =>
  text
    .split(/\n(?=\/)/)
    .map((rule) => rule.trim().split("\n"))
    .map(([address = "", ...lines]) => ({
      address,
      headers: Object.fromEntries(
        lines.map((line) => {
          const [, name = "", value = ""] = /^ {2}([A-Za-z-]+): (.+)$/.exec(line) ?? [];
          return [name.toLowerCase(), value];
        }),
      ),
    }));

const isMet = (address: string, path: string): boolean =>
  address.endsWith("*") ? path.startsWith(address.slice(0, -1)) : address === path;

const rules = rulesOf(formatHeadersFile(FILES));

describe("_headers", () => {
  test("keeps to what hosts take: 100 rules, and 2,000 characters a line", () => {
    const text = formatHeadersFile(FILES);
    expect(rules.length).toBeLessThanOrEqual(100);
    expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThanOrEqual(2000);
    const many = Array.from({ length: 100 }, (_, i) => `page-${i}.html`);
    expect(() => formatHeadersFile(many)).toThrow("expected at most 100");
  });

  test.each([
    ["/", "no-cache"],
    ["/index.html", "no-cache"],
    ["/place/", "no-cache"],
    ["/sw.js", "no-cache"],
    ["/assets/main-1a2b.js", "public, max-age=31536000, immutable"],
    ["/embed/times/", "public, max-age=3600"],
    ["/data/v1/manifest.json", "public, max-age=300"],
    ...PAGE_LANGUAGES.map((lang): [string, string] => [`/${lang}/gb/london`, "public, max-age=300"]),
    ["/sitemap/gb-1.xml", "public, max-age=300"],
  ] satisfies (readonly [string, string])[])(
    "says each thing once of %s, the policy and how long a copy is good",
    (path, cache) => {
      const met = rules.filter(({ address }) => isMet(address, path)).flatMap(({ headers }) => Object.entries(headers));
      const names = met.map(([name]) => name);
      expect(new Set(names).size).toBe(names.length);
      const sent = Object.fromEntries(met);
      expect(sent).toMatchObject(headersAt(path));
      expect(sent["cache-control"]).toBe(cache);
      expect(sent["content-security-policy"]).toMatch(/^default-src 'none'; /);
      expect(sent["access-control-allow-origin"]).toBe(/^\/(data|embed)\//.test(path) ? "*" : undefined);
      expect(sent["x-frame-options"]).toBe(path.startsWith("/embed/") ? undefined : "DENY");
    },
  );

  test("the policy has nothing inline and nothing of another origin", () => {
    const policy = rules[0]?.headers["content-security-policy"] ?? "";
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    for (const one of ["default-src 'none'", "base-uri 'none'"]) expect(policy).toContain(one);
    // Rules add to each other here, so that frames are refused by a header of their own.
    expect(policy).not.toContain("frame-ancestors");
  });
});
