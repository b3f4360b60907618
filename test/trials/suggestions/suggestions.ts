/** `npm run trial -- suggestions …`: parses options, prints tables; fails when something was lost, doubled or shown. */
import { parseArgs } from "node:util";
import { ACCEPT_HEAD, acceptKills } from "./accept-kills.ts";
import { hostile, HOSTILE_HEAD } from "./hostile.ts";
import { atOnce, HEAD, killRounds } from "./storm.ts";

const OPTIONS = {
  rounds: { type: "string", default: "200" },
  count: { type: "string", default: "10000" },
  side: { type: "string", default: "256" },
  hostile: { type: "string", default: "10000" },
  accept: { type: "string", default: "40" },
} as const;

const wholeNumber = (name: string, text: string): number => {
  if (!/^\d{1,6}$/.test(text)) throw new Error(`--${name} is ${text}, must be a whole number`);
  return Number(text);
};

/** The numbers of a row's cells. */
const cells = (row: string): readonly number[] =>
  row
    .split("|")
    .slice(2, -1)
    .map((cell) => Number(cell.trim()));

/** SIGKILLs, suggestions at once, hostile ones, kills of `accept`; 0 skips a part. */
export const suggestions = async (words: readonly string[], print: (text: string) => void): Promise<void> => {
  const { values } = parseArgs({ args: [...words], options: OPTIONS });
  const rounds = wholeNumber("rounds", values.rounds);
  const count = wholeNumber("count", values.count);
  const bad = wholeNumber("hostile", values.hostile);
  const kills = wholeNumber("accept", values.accept);
  const faults: string[] = [];
  const told = (row: string): void => {
    print(row);
    const [, , lost, half, twice, , unjudged, accepted] = cells(row);
    if ((lost ?? 1) + (half ?? 1) + (twice ?? 1) + (unjudged ?? 1) + (accepted ?? 1) > 0) faults.push(row);
  };
  if (rounds + count > 0) print(HEAD);
  if (rounds > 0) told(await killRounds(rounds));
  if (count > 0) told(await atOnce(count, wholeNumber("side", values.side)));
  if (bad > 0) {
    const row = await hostile(bad);
    print(`\n${HOSTILE_HEAD}\n${row}`);
    const [, , shown, changed, broken] = cells(row);
    if ((shown ?? 1) + (changed ?? 1) + (broken ?? 1) > 0) faults.push(row);
  }
  if (kills > 0) {
    const row = await acceptKills(kills);
    print(`\n${ACCEPT_HEAD}\n${row}`);
    const [, , , , other, left] = cells(row);
    if ((other ?? 1) + (left ?? 1) > 0) faults.push(row);
  }
  if (faults.length > 0) throw new Error(`a promise is broken: ${faults.join("; ")}`);
};
