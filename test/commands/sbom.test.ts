/** `npm run sbom` is a bill of materials in CycloneDX's form, made from the lock alone, that leaves out no package. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { packagesOf } from "../../build/data/supply/packages.ts";

interface Bill {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly components: readonly {
    readonly name: string;
    readonly version: string;
    readonly hashes?: readonly { readonly alg: string }[];
  }[];
}

test("it names every package of the lock, with its digest", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
    readonly scripts: { readonly sbom: string };
  };
  const text = execFileSync("sh", ["-c", scripts.sbom], {
    encoding: "utf8",
    maxBuffer: 64 << 20,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const { bomFormat, specVersion, components } = JSON.parse(text) as Bill;
  expect([bomFormat, specVersion]).toEqual(["CycloneDX", expect.stringMatching(/^1\.\d$/)]);
  const named = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const locked = packagesOf(readFileSync("package-lock.json", "utf8"));
  expect(locked.map(({ name, version }) => `${name}@${version}`).filter((one) => !named.has(one))).toEqual([]);
  const own = new Set(readdirSync("packages"));
  const others = components.filter(({ name }) => !own.has(name.replace("@musalla/", "")));
  const digested = others.filter(({ hashes }) => hashes?.some(({ alg }) => alg === "SHA-512") === true);
  expect(digested.length).toBeGreaterThanOrEqual(others.length - 1);
});
