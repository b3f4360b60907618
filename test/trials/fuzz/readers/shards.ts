/**
 * The readers of all data files, with damaged files of a real build. Damaged shards must be refused by name. A second
 * run corrects the checksum, which transport errors cannot do: the reader may then accept the input or throw any Error,
 * but must end and use little memory.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { checksum } from "../../../../server/core/shard/frame.ts";
import { damaged } from "./damage.ts";
import { FORMATS, type Read } from "./formats.ts";
import { type Outcome, promise, target, type Target } from "./target.ts";

/** Samples per format, and the size limit of a sample in bytes. */
const SAMPLES = 6;
const SAMPLE_MAX = 160_000;

/** Offset of the checksum in files beginning with "MSL", and where its input starts. */
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

/** A target per format, and another per format with a checksum; `folder` is a data build. */
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
