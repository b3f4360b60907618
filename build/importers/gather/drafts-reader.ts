/** Reads drafts back, one a line. They are our own files: a line that is none is a fault of the folder. */
import { existsSync, readFileSync } from "node:fs";
import type { Draft } from "../draft.ts";

/** The drafts of a file in their order; none where there is no such file. Throws an Error that names the line. */
export function* readDrafts(path: string): Generator<Draft> {
  if (!existsSync(path)) return;
  const text = readFileSync(path, "utf8");
  let [line, start] = [1, 0];
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", start)) {
    try {
      yield JSON.parse(text.slice(start, end)) as Draft;
    } catch (error) {
      throw new Error(`${path}:${line}: got ${JSON.stringify(text.slice(start, Math.min(end, start + 60)))}, expected a draft; import the data set again`, { cause: error }); // prettier-ignore
    }
    line += 1;
    start = end + 1;
  }
}
