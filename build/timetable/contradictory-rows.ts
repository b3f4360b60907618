/** Rows that say different things of the same day, or of no day at all: which of them counts nobody can know. */
import { formatDate } from "#core/base/date.ts";
import type { Statement } from "./statements.ts";

/** Congregations that a day may have several of. */
const SEVERAL: ReadonlySet<string> = new Set(["jumuah", "taraweeh", "eid-al-fitr", "eid-al-adha"]);

const keyOf = ({ prayer, role, shift, days }: Statement): string | null => {
  if (SEVERAL.has(prayer) || prayer.startsWith("other")) return null;
  if (days.kind === "always") return `${prayer} ${role} ${shift}`;
  if (days.kind !== "days" || days.from !== days.to) return null;
  return `${prayer} ${role} ${shift} ${days.from} ${days.ofHijriMonth}`;
};

const refusalOf = (count: number, before: Statement, one: Statement): string => {
  const { days } = one;
  const what =
    days.kind === "days"
      ? `${formatDate(days.from)} has two times of ${one.prayer}`
      : `rows that name no day have different times of ${one.prayer}: the days are missing`;
  const more = count === 1 ? "" : `, and ${count - 1} more like it`;
  return `${what}, in ${before.where} and ${one.where}${more}; are they of several places?`;
};

/** Why statements of a place contradict each other; nothing if they do not. */
export const contradictionsIn = (statements: readonly Statement[]): readonly string[] => {
  const seen = new Map<string, Statement>();
  let [count, first]: [number, readonly [Statement, Statement] | null] = [0, null];
  for (const one of statements) {
    const key = keyOf(one);
    if (key === null) continue;
    const before = seen.get(key);
    if (before === undefined) seen.set(key, one);
    else if (JSON.stringify(before.said) !== JSON.stringify(one.said)) {
      count += 1;
      first ??= [before, one];
    }
  }
  return first === null ? [] : [refusalOf(count, first[0], first[1])];
};
