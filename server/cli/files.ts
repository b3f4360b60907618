/** Files of the command line: read line by line, written beside and moved into place, so that a failure leaves the old one. */
import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { createInterface } from "node:readline";

/** Writes the parts as one file. */
export const writeWhole = async (
  path: string,
  parts: AsyncIterable<string> | Iterable<string>,
): Promise<void> => {
  const temporary = `${path}.${process.pid}.tmp`;
  await mkdir(dirname(path), { recursive: true });
  const file = await open(temporary, "w");
  try {
    for await (const part of parts) await file.write(part);
    await file.sync();
    await file.close();
    await rename(temporary, path);
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(temporary, { force: true });
    throw error;
  }
};

/** The lines of a file, one after the other. */
export const linesOf = async function* (path: string): AsyncGenerator<string, void, undefined> {
  const input = createReadStream(path, "utf8");
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) yield line;
};
