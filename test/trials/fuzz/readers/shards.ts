/**
 * The readers of every file of the data build, given damaged files of a real build. What is no shard any more is
 * refused by its name. A second run mends the checksum, as no transport does: then a reader may believe what it reads,
 * or throw any Error, but it ends, and in little memory.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { checksum } from "../../../../server/core/shard/column-file.ts";
import { damaged } from "./damage.ts";
import { FORMATS, type Read } from "./formats.ts";
import { type Outcome, promise, target, type Target } from "./target.ts";

/** Samples of a format, and the largest of them in bytes. */
const SAMPLES = 6;
const SAMPLE_MAX = 60_000;

/** Where the checksum of what begins with "MSL" stands, and from where it is made. */
const SEALS = [
  { at: 8, from: 12 },
  { at: 5, from: 9 },
] as const;

const samplesOf = (folder: string, files: readonly string[]): readonly Uint8Array[] => {
  const small = files.filter((name) => statSync(join(folder, name)).size <= SAMPLE_MAX);
  const step = Math.max(1, Math.floor(small.length / SAMPLES));
  return small
    .filter((_, i) => i % step === 0)
    .slice(0, SAMPLES)
    .map((name) => new Uint8Array(readFileSync(join(folder, name))));
};

const NAME = "index/some/shard";

const refusedByName = (read: Read, bytes: Uint8Array): Outcome => {
  try {
    read(NAME, bytes);
    return "whole";
  } catch (error) {
    const told = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    promise(told.startsWith(`Error: shard ${NAME}: `), `an error that does not name the shard: ${told}`);
    return "refused";
  }
};

const refusedAnyhow = (read: Read, bytes: Uint8Array): Outcome => {
  try {
    read(NAME, bytes);
    return "whole";
  } catch (error) {
    promise(error instanceof Error, `thrown: ${String(error)}`);
    return "refused";
  }
};

const resealed = (bytes: Uint8Array, seal: (typeof SEALS)[number]): Uint8Array => {
  if (bytes.length < seal.from) return bytes;
  const copy = Uint8Array.from(bytes);
  new DataView(copy.buffer).setUint32(seal.at, checksum(copy.subarray(seal.from)), true);
  return copy;
};

/** A target for each format, and one for each that has a checksum; `folder` is that of a build. */
export const shardTargets = (folder: string): readonly Target[] => {
  const all = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => name.replaceAll("\\", "/"));
  const files = all.filter((name) => statSync(join(folder, name)).isFile()).toSorted();
  return FORMATS.flatMap(([format, from, read]) => {
    const samples =
      from instanceof RegExp
        ? samplesOf(
            folder,
            files.filter((name) => from.test(name)),
          )
        : [from];
    const [first] = samples;
    if (first === undefined) throw new Error(`${folder} has no ${format}`);
    const name = `shard: ${format}`;
    const plain = target(name, damaged(samples), samples, (bytes) => refusedByName(read, bytes));
    const isSealed = Buffer.from(first.subarray(0, 3)).toString() === "MSL";
    const seal = SEALS.find(
      ({ at, from: start }) =>
        isSealed &&
        new DataView(first.buffer, first.byteOffset).getUint32(at, true) === checksum(first.subarray(start)),
    );
    if (seal === undefined) return [plain];
    const mended = damaged(samples).map((bytes) => resealed(bytes, seal));
    return [plain, target(`${name}, checksum mended`, mended, samples, (bytes) => refusedAnyhow(read, bytes))];
  });
};
