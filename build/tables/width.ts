/** A row that is wider or narrower than its header: what happened to it, most likely. */
import { fault } from "./cell-schema.ts";
import type { Fault } from "./cell-schema.ts";

/** The lines that git leaves where two changes meet. */
const CONFLICT = /^(?:<{7}|={7}|>{7}|\|{7})(?: |$)/;

const count = (n: number): string => `${n} field${n === 1 ? "" : "s"}`;

/** What is wrong with a row of other than `width` fields. */
export const widthFault = (fields: readonly string[], width: number): Fault => {
  if (CONFLICT.test(fields[0] ?? "")) {
    const hint = "keep the right rows of both sides, and take the lines <<<<<<<, ======= and >>>>>>> out";
    return fault("merge-conflict", "a merge conflict of git was left here", hint).fault;
  }
  const hint =
    fields.length < width
      ? "commas are missing, or the row is cut off; an empty field keeps its comma"
      : 'a text with a comma in it stands in quotes: "…, …"';
  return fault("wrong-field-count", `the row has ${count(fields.length)}, the header has ${width}`, hint)
    .fault;
};
