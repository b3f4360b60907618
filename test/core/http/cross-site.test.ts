/** Which requests a page of another site sent, by what browsers say; and that each write that counts as a visitor's asks. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { OPERATIONS } from "#core/api/operations.ts";
import { isOfOtherSite } from "#core/http/cross-site.ts";

const HOST = "musalla.example";
const OWN = `https://${HOST}`;

describe("by Sec-Fetch-Site", () => {
  test.each(["same-origin", "none", " Same-Origin "])("%s is ours", (secFetchSite) => {
    // Whatever a proxy did to Host.
    expect(isOfOtherSite({ secFetchSite, origin: OWN, host: "10.0.0.5:3000" }, null)).toBe(false);
  });

  test.each(["cross-site", "same-site", "", "same-origin, cross-site", "sideways"])("%j is another site", (value) => {
    expect(isOfOtherSite({ secFetchSite: value, origin: OWN, host: HOST }, null)).toBe(true);
    expect(isOfOtherSite({ secFetchSite: value, host: HOST }, OWN)).toBe(true);
  });
});

describe("by Origin, from browsers that send no Sec-Fetch-Site", () => {
  test.each([
    [OWN, HOST],
    ["http://127.0.0.1:3000", "127.0.0.1:3000"],
    ["http://[::1]:3000", "[::1]:3000"],
    // A proxy takes the encryption off and may name the port.
    [OWN, `${HOST}:443`],
    [OWN, HOST.toUpperCase()],
    ["http://musalla.example", `${HOST}:80`],
  ])("%s at the host %s is ours", (origin, host) => {
    expect(isOfOtherSite({ origin, host }, null)).toBe(false);
  });

  test.each([
    ["null", HOST],
    ["", HOST],
    ["https://evil.example", HOST],
    ["https://www.musalla.example", HOST],
    ["https://musalla.example:8443", HOST],
    ["https://musalla.example.evil.example", HOST],
    ["https://evil.example/musalla.example", HOST],
    ["https://musalla.example@evil.example", HOST],
    ["http://localhost:3000", "127.0.0.1:3000"],
    ["http://127.0.0.1:3001", "127.0.0.1:3000"],
    ["capacitor://localhost", "localhost"],
    ["file://", HOST],
    ["chrome-extension://abcdef", "abcdef"],
    [`${OWN} https://evil.example`, HOST],
    [OWN, undefined],
    [OWN, ""],
    [OWN, "a b"],
  ])("%j at the host %j is another site", (origin, host) => {
    expect(isOfOtherSite({ origin, host }, null)).toBe(true);
  });

  test("the configured origin alone is ours where there is one", () => {
    expect(isOfOtherSite({ origin: OWN, host: "10.0.0.5:3000" }, OWN)).toBe(false);
    expect(isOfOtherSite({ origin: "http://10.0.0.5:3000", host: "10.0.0.5:3000" }, OWN)).toBe(true);
    expect(isOfOtherSite({ origin: "http://musalla.example", host: HOST }, OWN)).toBe(true);
    expect(isOfOtherSite({ origin: "null", host: HOST }, OWN)).toBe(true);
  });
});

test("servers and apps, which send neither, are let through, whatever Host says", () => {
  fc.assert(
    fc.property(fc.option(fc.string(), { nil: undefined }), fc.option(fc.constant(OWN), { nil: null }), (host, own) => {
      expect(isOfOtherSite({ host }, own)).toBe(false);
    }),
  );
});

test("two web origins are one site only if they are equal", () => {
  const origin = fc
    .tuple(fc.constantFrom("http", "https"), fc.domain(), fc.integer({ min: 1, max: 65_535 }))
    .map(([scheme, host, port]) => new URL(`${scheme}://${host}:${port}`));
  fc.assert(
    fc.property(origin, origin, (page, site) => {
      expect(isOfOtherSite({ origin: page.origin, host: page.host }, null)).toBe(false);
      expect(isOfOtherSite({ origin: page.origin, host: page.host }, site.origin)).toBe(page.origin !== site.origin);
      expect(isOfOtherSite({ origin: page.origin, host: site.host }, null)).toBe(page.host !== site.host);
    }),
  );
});

test("each operation that writes needs a token, or is refused to pages of other sites and says so", () => {
  for (const one of OPERATIONS.filter(({ method }) => method !== "get")) {
    expect([one.id, one.token !== undefined || one.isOfVisitor === true]).toEqual([one.id, true]);
    expect([one.id, one.problems.includes("cross-site")]).toEqual([one.id, one.isOfVisitor === true]);
  }
});
