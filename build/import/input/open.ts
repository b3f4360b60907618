/** From a word of the command line to an input: a file of the host, or an address that is fetched into one. */
import { basename, join } from "node:path";
import type { Input } from "../records/record.ts";
import { download, type DownloadOptions } from "./download.ts";
import { openFile } from "./file.ts";

/** The folder of downloads below the out folder. */
export const DOWNLOADS = "downloads";

export interface InputOptions extends Omit<DownloadOptions, "dir"> {
  /** The folder of the import's output. */
  readonly outDir: string;
}

/** Whether a word of the command line is an address and no path. */
export const isAddress = (word: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(word);

/** Opens what a word names. Throws an Error that names it, and why, when it cannot be read. */
export const openInput = async (word: string, options: InputOptions): Promise<Input> => {
  const { maxBytes } = options.limits;
  if (!isAddress(word)) return openFile(word, maxBytes);
  if (!URL.canParse(word)) throw new Error(`${word} is no address`);
  const path = await download(word, { ...options, dir: join(options.outDir, DOWNLOADS) });
  return openFile(path, maxBytes, basename(new URL(word).pathname) || word);
};
