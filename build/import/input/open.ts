/** Opens what the command line names: a local file, or an address that is downloaded first. */
import { basename, join } from "node:path";
import type { Input } from "../records/record.ts";
import { download, type DownloadOptions } from "./download.ts";
import { openFile } from "./file.ts";

/** Folder of downloads below the output folder. */
export const DOWNLOADS = "downloads";

interface InputOptions extends Omit<DownloadOptions, "dir"> {
  /** Output folder of the import. */
  readonly outDir: string;
}

/** Whether the argument is an address rather than a path. */
const isAddress = (word: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(word);

/** Opens the file or address. Throws an Error that names it and says why it cannot be read. */
export const openInput = async (word: string, options: InputOptions): Promise<Input> => {
  const { maxBytes } = options.limits;
  if (!isAddress(word)) return openFile(word, maxBytes);
  if (!URL.canParse(word)) throw new Error(`${word} is not an address`);
  const { path } = await download(word, { ...options, dir: join(options.outDir, DOWNLOADS) });
  return openFile(path, maxBytes, basename(new URL(word).pathname) || word);
};
