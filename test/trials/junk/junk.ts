/**
 * `npm run trial -- junk`: nouns, brands and words that no language has, asked of a data build in this process; counts those that
 * are answered though no name has a word of them.
 */
import { parseArgs } from "node:util";
import { cellOf } from "../../../build/base/text-row.ts";
import { rowsAt } from "../../../build/csv/rows-at.ts";
import { createRandom } from "../../../bench/generate/random.ts";
import { openDataSource } from "../../../server/data/data-source.ts";
import { followData } from "../../../server/data/engine.ts";
import { contextOver } from "../../support/api-context.ts";
import { type Answer, directoryIn } from "../phrases/directory.ts";
import { makersOf } from "./gibberish.ts";
import { createKnowledge, type Knowledge } from "./known-words.ts";

const WORDS = "test/trials/junk/words.csv";

/** Answers in a hundred queries of unknown words that are too many. */
const MOST = 2;

const OPTIONS = {
  build: { type: "string", default: "public/data/v1" },
  seed: { type: "string", default: "1" },
  /** Made words of each kind. */
  count: { type: "string", default: "1000" },
  /** Tells so many that were answered, of each kind. */
  "show-wrong": { type: "string", default: "0" },
} as const;

const wholeNumber = (name: string, text: string): number => {
  if (!/^\d+$/.test(text)) throw new Error(`--${name}: got ${text}, expected a whole number`);
  return Number(text);
};

export interface AskedJunk {
  readonly kind: string;
  readonly query: string;
  readonly knowledge: Knowledge;
  readonly answer: Answer;
}

const isAnswered = ({ answer }: AskedJunk): boolean => answer.results.length > 0;

const rowOf = (name: string, all: readonly AskedJunk[]) => {
  const known = (knowledge: Knowledge) => all.filter((one) => one.knowledge === knowledge).length;
  const unknown = all.filter(({ knowledge }) => knowledge === "unknown");
  const answered = unknown.filter(isAnswered).length;
  const percent = unknown.length === 0 ? 0 : (100 * answered) / unknown.length;
  const cells = [name, all.length, known("held"), known("begun"), `${answered} (${percent.toFixed(1)} %)`];
  return { row: `| ${cells.join(" | ")} |`, percent };
};

/** The table of the kinds that were asked, and whether too many queries of unknown words were answered. */
export const tableOf = (all: readonly AskedJunk[]): { readonly table: string; readonly isBroken: boolean } => {
  const kinds = [...new Set(all.map(({ kind }) => kind))];
  const whole = rowOf("all", all);
  return {
    table: [
      "| kind | asked | in a name | begins a name | answered though neither |",
      "|---|---|---|---|---|",
      ...kinds.map(
        (name) =>
          rowOf(
            name,
            all.filter(({ kind }) => kind === name),
          ).row,
      ),
      whole.row,
    ].join("\n"),
    isBroken: whole.percent > MOST,
  };
};

/** Runs the trial; broken if too many queries of unknown words are answered. */
export const junk = async (
  words: readonly string[],
  say: (text: string) => void,
): Promise<{ readonly table: string; readonly isBroken: boolean }> => {
  const { values } = parseArgs({ args: [...words], options: OPTIONS });
  const count = wholeNumber("count", values.count);
  const told = wholeNumber("show-wrong", values["show-wrong"]);
  const { store, directory } = await followData(openDataSource(values.build)).engineAt(Date.now());
  const { ask } = await directoryIn(contextOver({ store, directory, nowMs: Date.now() }));
  const knowledgeOf = await createKnowledge(store);
  const written = rowsAt(WORDS).map((row) => ({ kind: cellOf(row, "kind"), query: cellOf(row, "word") }));
  const inKind = (kind: string): readonly string[] => written.flatMap((one) => (one.kind === kind ? [one.query] : []));
  const makers = makersOf(createRandom(values.seed), inKind("en"), inKind("ar"));
  const nouns = new Set(written.map(({ query }) => query));
  const made = [...makers].flatMap(([kind, make]) =>
    [...new Set(Array.from({ length: count }, make))]
      .filter((word) => !nouns.has(word))
      .map((query) => ({ kind, query })),
  );
  const all: AskedJunk[] = [];
  for (const one of [...written, ...made])
    all.push({ ...one, knowledge: await knowledgeOf(one.query), answer: await ask(one.query, "en") });
  for (const kind of new Set(all.map((one) => one.kind))) {
    const wrong = all.filter((one) => one.kind === kind && one.knowledge === "unknown" && isAnswered(one));
    for (const { query, answer } of wrong.slice(0, told)) say(`${kind}: ${query} → ${answer.results[0]?.slug ?? ""}`);
  }
  return tableOf(all);
};
