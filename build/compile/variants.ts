/**
 * Compressed variants: `.br` and `.gz` beside each file above a certain size. zlib runs in its own threads. A previous
 * variant is reused if it decodes to the same bytes. Variants are not in the manifest; hosts serve them by name.
 */
import { readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from "node:zlib";
import { type Coding, CODINGS, COMPRESS_ABOVE, isBulkFile, variantFile } from "#core/shard/paths.ts";
import { about } from "../base/files.ts";
import type { OnProgress } from "../base/progress.ts";
import type { Written } from "./plan/directory.ts";
import { hashOf } from "./plan/listing-files.ts";
import type { Previous } from "./previous.ts";

/** Variants per file. */
export const VARIANTS = CODINGS.length;

/** Whether a file gets variants; bulk files may have any size, and who takes them asks for parts of them. */
export const isCompressed = ([path, , bytes]: Written[number]): boolean => bytes > COMPRESS_ABOVE && !isBulkFile(path);

/**
 * Small files, and those that the search reads first, get the slowest level. For pages and summaries it would double
 * the time of a build with a million places.
 */
const SMALL_BYTES = 4096;
const SMALL_INDEX_BYTES = 65_536;
const BRIEFS = "index/briefs/";
const [BROTLI_BEST, BROTLI_QUICK] = [11, 5];
const [GZIP_BEST, GZIP_QUICK] = [9, 6];

const isSmall = (path: string, bytes: number): boolean =>
  !path.startsWith(BRIEFS) && bytes <= (path.startsWith("index/") ? SMALL_INDEX_BYTES : SMALL_BYTES);

interface Packer {
  readonly pack: (bytes: Uint8Array, isBest: boolean) => Promise<Uint8Array>;
  readonly unpack: (bytes: Uint8Array) => Promise<Uint8Array>;
}

const [packBrotli, packGzip] = [promisify(brotliCompress), promisify<Uint8Array, object, Buffer>(gzip)];

const PACKERS: Readonly<Record<Coding, Packer>> = {
  br: {
    pack: async (bytes, isBest) =>
      packBrotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: isBest ? BROTLI_BEST : BROTLI_QUICK,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
    unpack: promisify<Uint8Array, Buffer>(brotliDecompress),
  },
  gzip: {
    pack: async (bytes, isBest) => packGzip(bytes, { level: isBest ? GZIP_BEST : GZIP_QUICK }),
    unpack: promisify<Uint8Array, Buffer>(gunzip),
  },
};

/** The bytes in one coding; `isBest` takes many times as long and saves a few per cent. */
export const packed = async (bytes: Uint8Array, coding: Coding, isBest: boolean): Promise<Uint8Array> =>
  PACKERS[coding].pack(bytes, isBest);

/** The bytes behind a variant; `null` if damaged. */
export const unpacked = async (variant: Uint8Array, coding: Coding): Promise<Uint8Array | null> =>
  PACKERS[coding].unpack(variant).catch(() => null);

/** The previous build's variant of the file, if it has one. */
const before = async (previous: Previous, coding: Coding, file: Written[number]): Promise<Uint8Array | null> => {
  if (!previous.holds(file)) return null;
  const found = await previous.read(variantFile(file[0], coding));
  if (found === null) return null;
  const bytes = await unpacked(found, coding);
  return bytes !== null && hashOf(bytes).startsWith(file[1]) ? found : null;
};

const writeOne = async (folder: string, previous: Previous, file: Written[number]): Promise<void> => {
  const [path, , size] = file;
  for (const coding of CODINGS) {
    const variant =
      (await before(previous, coding, file)) ??
      (await packed(await readFile(join(folder, path)), coding, isSmall(path, size)));
    const at = join(folder, variantFile(path, coding));
    await writeFile(at, variant, { flag: "wx" }).catch((error: unknown) => {
      throw about(at, error);
    });
  }
};

/** Writes the variants of the files in `folder`. */
export const writeVariants = async (
  written: Written,
  folder: string,
  previous: Previous,
  onProgress: OnProgress,
): Promise<void> => {
  const files = written.filter(isCompressed);
  let next = 0;
  const work = async (): Promise<void> => {
    for (let file = files[next++]; file !== undefined; file = files[next++]) {
      await writeOne(folder, previous, file);
      onProgress(next / (files.length + 1), "compressed");
    }
  };
  await Promise.all(Array.from({ length: 2 * availableParallelism() }, work));
};
