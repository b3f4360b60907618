import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clientDigest } from "#core/contribution/client-digest.ts";
import { networkOf, siteOf } from "#core/contribution/network.ts";

describe("the network of a client", () => {
  test.each([
    ["192.0.2.1", "192.0.2.1"],
    ["0.0.0.0", "0.0.0.0"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["::ffff:c000:201", "192.0.2.1"],
    ["::1", "0:0:0:0/64"],
    ["::", "0:0:0:0/64"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2/64"],
    ["2001:0DB8:0001:0002::9", "2001:db8:1:2/64"],
    ["fe80::1%eth0", "fe80:0:0:0/64"],
    ["64:ff9b::192.0.2.1", "64:ff9b:0:0/64"],
    ["1::", "1:0:0:0/64"],
  ])("%s is %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  test.each([
    "",
    " ",
    "localhost",
    "1.2.3",
    "1.2.3.4.5",
    "01.2.3.4",
    "1.2.3.256",
    "1.2.3.4 ",
    "1.2.3.4:80",
    ":",
    ":::",
    "1::2::3",
    "1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7:8:9",
    "1:2:3:4:5:6:7::8:9",
    "12345::",
    "g::",
    "::1.2.3",
    "1.2.3.4::",
    "::1.2.3.4:5",
  ])("%j is no address", (address) => {
    expect(networkOf(address)).toBeNull();
  });

  test("never throws, and an address is one however it is written", () => {
    const check = (arbitrary: fc.Arbitrary<string>, holds: (address: string) => void): void =>
      fc.assert(
        fc.property(arbitrary, (address) => {
          holds(address);
        }),
      );
    check(fc.string(), (text) => expect(() => networkOf(text)).not.toThrow());
    check(fc.ipV4(), (address) => expect(networkOf(address)).toBe(address));
    check(fc.ipV6(), (address) => expect(networkOf(address.toUpperCase())).toBe(networkOf(address)));
    check(fc.ipV6(), (address) => expect(networkOf(address)).not.toBeNull());
  });
});

describe("the site of a client", () => {
  test.each([
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1/48"],
    ["2001:0DB8:0001:ffff::9", "2001:db8:1/48"],
    ["::1", "0:0:0/48"],
    ["192.0.2.1", null],
    ["::ffff:192.0.2.1", null],
    ["", null],
    ["localhost", null],
  ])("of %j is %j", (address, site) => {
    expect(siteOf(address)).toBe(site);
  });
});

describe("the digest of a client", () => {
  const salt = { period: "2026021012", salt: "ab".repeat(32) };

  test("differs by client, by salt and by what it is about, and holds no address", async () => {
    const digests = await Promise.all([
      clientDigest(salt, "192.0.2.1", "a"),
      clientDigest(salt, "192.0.2.2", "a"),
      clientDigest(salt, "192.0.2.1", "b"),
      clientDigest(salt, "192.0.2.1", "a", "b"),
      clientDigest({ ...salt, salt: "cd".repeat(32) }, "192.0.2.1", "a"),
    ]);
    expect(new Set(digests).size).toBe(digests.length);
    for (const digest of digests) expect(digest).toMatch(/^[0-9a-f]{64}$/);
    expect(await clientDigest(salt, "::ffff:192.0.2.1", "a")).toBe(digests[0]);
  });
});
