import type { lookup } from "node:dns";
import { describe, expect, test } from "vitest";
import { guardedLookup, whyForbidden, whyNotTo } from "../../../../build/import/input/hosts.ts";

const hosts = new Set([
  "data.example",
  "10.0.0.7",
  "93.184.215.14",
  "169.254.169.254",
  "127.0.0.1",
  "::1",
  "localhost",
]);
const why = (address: string) => whyForbidden(new URL(address), hosts);

describe("whyForbidden", () => {
  test.each([
    "https://data.example/places.csv",
    "https://DATA.example/places.csv",
    "https://93.184.215.14/",
    "http://127.0.0.1:8080/",
    "http://[::1]:8080/",
    "http://localhost:8080/",
    "http://2130706433:8080/",
  ])("allows %s", (address) => {
    expect(why(address)).toBeNull();
  });

  test.each([
    [
      "https://other.example/",
      "other.example is not among the hosts that an import may access; --allow-host other.example allows it",
    ],
    [
      "https://data.example.evil.example/",
      "data.example.evil.example is not among the hosts that an import may access; --allow-host data.example.evil.example allows it",
    ],
    [
      "https://data.example@evil.example/",
      "evil.example is not among the hosts that an import may access; --allow-host evil.example allows it",
    ],
    ["http://data.example/", "http:// is not asked, https:// alone"],
    ["ftp://data.example/", "addresses of ftp: are refused, https:// alone is asked"],
    ["file:///etc/passwd", "addresses of file: are refused, https:// alone is asked"],
    ["data:text/csv,a", "addresses of data: are refused, https:// alone is asked"],
    ["https://data.example:8443/", "port 8443 is not asked"],
    ["https://me:secret@data.example/", "an address with a name and password is refused"],
    ["https://10.0.0.7/", "10.0.0.7 is not a public address"],
    ["https://169.254.169.254/latest/meta-data", "169.254.169.254 is not a public address"],
    [
      "http://127.0.0.2/",
      "127.0.0.2 is not among the hosts that an import may access; --allow-host 127.0.0.2 allows it",
    ],
  ])("refuses %s", (address, reason) => {
    expect(why(address)).toBe(reason);
  });
});

describe("whyNotTo", () => {
  test.each(["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"])("lets a name resolve to %s", (address) => {
    expect(whyNotTo("data.example", address)).toBeNull();
  });

  test.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "100.100.100.200",
    "169.254.169.254",
    "168.63.129.16",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "fc00::1",
    "fd00:ec2::254",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "64:ff9b::a00:1",
    "2002:a00:1::1",
    "ff02::1",
    "not an address",
  ])("does not let a name resolve to %s", (address) => {
    expect(whyNotTo("data.example", address)).toContain("is not a public address");
  });

  test("keeps localhost on this computer", () => {
    expect(whyNotTo("localhost", "127.0.0.1")).toBeNull();
    expect(whyNotTo("localhost", "93.184.215.14")).not.toBeNull();
  });
});

describe("guardedLookup", () => {
  const resolving = (...addresses: readonly string[]) => {
    const all = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    const fake = ((_: string, __: object, callback: (error: null, found: typeof all) => void) =>
      callback(null, all)) as unknown as typeof lookup;
    return new Promise((resolve) => {
      guardedLookup(fake)("data.example", { all: true }, (error, found) => resolve(error?.message ?? found));
    });
  };

  test("hands on public addresses, and refuses a name with one that is none among them", async () => {
    expect(await resolving("93.184.215.14")).toEqual([{ address: "93.184.215.14", family: 4 }]);
    expect(await resolving("93.184.215.14", "10.0.0.1")).toBe(
      "data.example resolves to 10.0.0.1, which is not a public address",
    );
    expect(await resolving()).toBe("data.example has no address");
  });
});
