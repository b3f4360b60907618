/**
 * A process that writes reviews as fast as it can until it is killed, and prints the name of each that
 * was acknowledged: `writer.ts SETTING`.
 */
import { randomUUID } from "node:crypto";
import { writeSync } from "node:fs";
import { openReviewStorage, parseReviewsSetting } from "../../server/storage/open.ts";
import { FOLDERS, valueOf } from "./written.ts";

const WRITERS = 8;

const setting = parseReviewsSetting(process.argv[2] ?? "");
if (typeof setting === "string") throw new Error(setting);
const storage = openReviewStorage(setting);

const write = async (writer: number): Promise<never> => {
  for (let n = writer; ; n += 1) {
    const name = randomUUID();
    const folder = FOLDERS[n % FOLDERS.length] ?? "";
    if (await storage.create(folder, name, valueOf(name))) writeSync(1, `${folder}/${name}\n`);
  }
};

await Promise.all(Array.from({ length: WRITERS }, async (_, writer) => write(writer)));
