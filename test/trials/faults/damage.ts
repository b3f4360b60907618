/** Data files lost or damaged while the server runs: requests that need them get 500, and none gets a wrong answer. */
import { cpSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { MANIFEST_FILE } from "../../../server/core/shard/paths.ts";
import { pause, startReads, untilSound } from "./asking.ts";
import { type Faults, type Scenario, withServer } from "./scenario.ts";

/** Share of the files damaged at once. */
const SHARE = 0.2;
const LASTS_MS = 1500;

type Damage = (bytes: Buffer, random: Faults["random"]) => Buffer | null;

/** The bytes with another format number: the u16 of a frame, or `"format"` in JSON. */
const ofFormat =
  (by: number): Damage =>
  (bytes) => {
    const copy = Buffer.from(bytes);
    if (copy.subarray(0, 3).toString("latin1") === "MSL") {
      copy.writeUInt16LE(Math.max(copy.readUInt16LE(4) + by, 0), 4);
      return copy;
    }
    return Buffer.from(
      copy.toString("utf8").replace(/"format":(\d+)/, (_, one: string) => `"format":${Number(one) + by}`),
    );
  };

const BINARY = /\.bin$/;
const EVERY = /\.(bin|json)$/;

interface Kind {
  readonly fault: string;
  /** Files that can have this damage. */
  readonly files: RegExp;
  readonly damage: Damage;
}

const KINDS: readonly Kind[] = [
  { fault: "files missing", files: EVERY, damage: () => null },
  { fault: "files empty", files: EVERY, damage: () => Buffer.alloc(0) },
  { fault: "files cut short", files: EVERY, damage: (bytes, random) => bytes.subarray(0, random.below(bytes.length)) },
  {
    fault: "files of noise",
    files: EVERY,
    damage: (bytes, random) => Buffer.from(Array.from({ length: bytes.length }, () => random.below(256))),
  },
  {
    fault: "a page of HTML in place of files",
    files: EVERY,
    damage: () => Buffer.from("<!doctype html><title>502 Bad Gateway</title>"),
  },
  {
    fault: "a bit flipped in binary files",
    files: BINARY,
    damage: (bytes, random) => {
      const copy = Buffer.from(bytes);
      const at = random.below(copy.length);
      copy.writeUInt8(copy.readUInt8(at) ^ (1 << random.below(8)), at);
      return copy;
    },
  },
  { fault: "binary files of an older format", files: BINARY, damage: ofFormat(-1) },
  { fault: "binary files of a newer format", files: BINARY, damage: ofFormat(1) },
  { fault: "a directory of an older format", files: /index\/directory\.json$/, damage: ofFormat(-1) },
  { fault: "a directory of a newer format", files: /index\/directory\.json$/, damage: ofFormat(1) },
];

/** Lists of files are left out: the damage is to the files they list. */
const filesOf = (folder: string, files: RegExp): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => files.test(name) && !name.startsWith("manifest") && !/^(keep|openapi|attribution)/.test(name))
    .filter((name) => statSync(join(folder, name)).isFile() && statSync(join(folder, name)).size > 0);

/** Makes the server read everything again. */
const asAnotherBuild = (folder: string): void => {
  const now = new Date();
  utimesSync(join(folder, MANIFEST_FILE), now, now);
};

export const damage: Scenario = async ({ build, scratch, known, book, random }) => {
  const folder = join(scratch, "damaged");
  rmSync(folder, { recursive: true, force: true });
  cpSync(build, folder, { recursive: true });
  await withServer({ MUSALLA_DATA: folder, MUSALLA_LOG: "off" }, async ({ origin }) => {
    for (const { fault, files, damage: work } of KINDS) {
      const row = book.of(fault);
      const names = filesOf(folder, files);
      const chosen = names.length === 1 ? names : names.filter(() => random.chance(SHARE));
      for (const name of chosen) {
        const bytes = work(readFileSync(join(build, name)), random);
        if (bytes === null) rmSync(join(folder, name));
        else writeFileSync(join(folder, name), bytes);
        row.injected += 1;
      }
      asAnotherBuild(folder);
      const asking = { origin, known: [known], row, excused: [500, 503] };
      const load = startReads(asking);
      await pause(LASTS_MS);
      await load.stop();
      for (const name of chosen) cpSync(join(build, name), join(folder, relative(build, join(build, name))));
      asAnotherBuild(folder);
      await untilSound(asking, known);
    }
  });
};
