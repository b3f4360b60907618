/** What a client would rather have: a page, as browsers ask for one, or the envelope (RFC 9110, 12.5.1). */

interface Range {
  readonly type: string;
  readonly weight: number;
}

const rangesOf = (header: string): readonly Range[] =>
  header.split(",").map((part) => {
    const [type = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
    const q = parameters.find((piece) => piece.startsWith("q="))?.slice(2);
    return { type, weight: q === undefined ? 1 : Number(q) || 0 };
  });

/** The weight of a type: that of the most precise range that names it, 0 without any. */
const weightOf = (ranges: readonly Range[], type: string): number => {
  const [family = ""] = type.split("/");
  for (const name of [type, `${family}/*`, "*/*"]) {
    const range = ranges.find((one) => one.type === name);
    if (range !== undefined) return range.weight;
  }
  return 0;
};

/** Whether an Accept header names HTML and wants nothing of JSON more; a client that takes anything is no browser. */
export const prefersHtml = (header: string | undefined): boolean => {
  const ranges = rangesOf(header ?? "");
  const html = weightOf(ranges, "text/html");
  const isNamed = ranges.some(({ type }) => type === "text/html");
  return isNamed && html > 0 && html >= weightOf(ranges, "application/json");
};
