/**
 * The interview of `new place`: one question or option per column, plus `--country`. Asks open questions, shows why an
 * answer is refused and asks again. Non-interactive runs take the proposals and report what is missing. Terminals are
 * behind the Dialogue interface, so that tests can answer with strings.
 */
import { createInterface } from "node:readline/promises";
import type { LatLng } from "#core/base/geo.ts";
import { printable } from "#core/base/printable.ts";
import { formatDistance } from "../../base/diagnostics.ts";
import { sourceIdOf } from "../../base/source-id.ts";
import { type Columns, faultOf } from "#core/columns/cell-schema.ts";
import { HALAL_FIELDS } from "#core/columns/places.ts";
import { places, titleOf } from "../../tables/places.ts";
import type { Known } from "./known.ts";

export const flagOf = (column: string): string => column.replaceAll("_", "-");

/** Columns that a contributor fills; the id is given by the project. */
export const ASKED_COLUMNS: readonly string[] = Object.keys(places.columns).filter((name) => name !== "id");

const COLUMNS = places.columns as unknown as Readonly<Partial<Columns>>;

/** Help for a column in one sentence; also for `country`, the name of the file. */
export const docOf = (column: string): string =>
  column === "country" ? "Two-letter code of the country." : (COLUMNS[column]?.doc ?? "");

/** Asks questions and reads lines. */
export interface Dialogue {
  readonly say: (text: string) => void;
  /** The line typed after `prompt`; `null` at the end of the input. */
  readonly ask: (prompt: string) => Promise<string | null>;
}

interface Terminal extends Dialogue {
  readonly close: () => void;
}

/** A dialogue over two streams; buffers lines that arrive early. */
export const openTerminal = (input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Terminal => {
  const lines = createInterface({ input, output, terminal: "isTTY" in output && output.isTTY === true });
  const typed = lines[Symbol.asyncIterator]();
  let isClosed = false;
  lines.once("close", () => {
    isClosed = true;
  });
  return {
    say: (text) => {
      output.write(`${printable(text)}\n`);
    },
    ask: async (prompt) => {
      // At the end of the input readline is closed, and lines that were read before are still to be answered.
      if (isClosed) output.write(printable(prompt));
      else {
        lines.setPrompt(printable(prompt));
        lines.prompt();
      }
      const { done, value } = await typed.next();
      return done === true ? null : value;
    },
    close: () => lines.close(),
  };
};

/** Answers so far, by column or `country`; empty answers count. */
type Answers = ReadonlyMap<string, string>;

/** An answer; empty where there is none yet. */
export const answerOf = (answers: Answers, name: string): string => answers.get(name) ?? "";

interface Question {
  /** A column, or `country`. */
  readonly name: string;
  readonly doc: string;
  /** False if the answers so far make the question unnecessary: the field stays empty. */
  readonly applies: (answers: Answers) => boolean;
  /** Used when nothing is typed. */
  readonly proposal: (answers: Answers) => string;
  /** Why an answer is refused; `null` if it is valid. */
  readonly refusal: (answer: string, answers: Answers) => string | null;
  /** Only asked if the user wants to give more details. */
  readonly isDetail: boolean;
}

const FIRST = [
  "name_en",
  "name_ar",
  "type",
  "category",
  "halal",
  "lat",
  "lng",
  "country",
  "city",
  "slug",
  "rank",
  "status",
  "source",
];

/** Why the column's cell refuses a text. */
const cellRefusal = (name: string, answer: string): string | null => {
  const parsed = COLUMNS[name]?.cell.safeParse(answer);
  if (parsed === undefined || parsed.success) return null;
  const { message, hint } = faultOf(parsed.error.issues[0]);
  return hint === undefined ? message : `${message} (${hint})`;
};

const pointOf = (answers: Answers): LatLng => ({
  lat: Number(answers.get("lat")),
  lng: Number(answers.get("lng")),
});

const oneOf = (answer: string, allowed: Iterable<string>): string | null => {
  const all = [...allowed];
  return all.includes(answer) ? null : `must be one of ${all.join(", ")}`;
};

type Special = Partial<Pick<Question, "applies" | "proposal" | "refusal" | "doc">>;

const specials = (known: Known, today: string): Readonly<Record<string, Special>> => {
  const categories = (answers: Answers): readonly string[] => known.types.get(answerOf(answers, "type")) ?? [];
  const isHalal = { applies: (answers: Answers) => answers.get("type") === "halal" };
  const halalLevel: Special = {
    ...isHalal,
    refusal: (answer) => (answer === "" ? "must be given for a place of type halal" : null),
  };
  return {
    ...Object.fromEntries(HALAL_FIELDS.map((name) => [name, name === "halal" ? halalLevel : isHalal])),
    type: {
      doc: `One of ${[...known.types.keys()].join(", ")}.`,
      refusal: (answer) => oneOf(answer, known.types.keys()),
    },
    category: {
      applies: (answers) => categories(answers).length > 0,
      refusal: (answer, answers) => (answer === "" ? null : oneOf(answer, categories(answers))),
    },
    lat: { doc: `${docOf("lat")} Both at once is fine: 21.42251, 39.82621.` },
    country: {
      proposal: (answers) => known.nearestCity(pointOf(answers))?.country ?? "",
      refusal: (answer) => (known.countries.has(answer) ? null : `${JSON.stringify(answer)} is not in countries.csv`),
    },
    city: {
      proposal: (answers) =>
        known.cityOf(pointOf(answers), answerOf(answers, "country"), answers.get("locality") ?? "")?.slug ?? "",
      refusal: (answer, answers) =>
        answer === "" || known.cityIn(answerOf(answers, "country"), answer) !== null
          ? null
          : `${JSON.stringify(answer)} is not a city of ${answers.get("country")} in cities.csv`,
    },
    slug: {
      proposal: (answers) =>
        known.freeSlug(answerOf(answers, "country"), answerOf(answers, "name_en"), answerOf(answers, "city")),
      refusal: (answer, answers) => {
        const taken = known.placeAt(answerOf(answers, "country"), answer);
        return taken === null ? null : `${JSON.stringify(answer)} is taken by ${titleOf(taken)}`;
      },
    },
    rank: { proposal: () => "5" },
    status: { proposal: () => "active" },
    source: {
      proposal: () => "editorial",
      refusal: (answer) =>
        answer
          .split(";")
          .map((reference) => oneOf(sourceIdOf(reference), known.sources))
          .find((refusal) => refusal !== null) ?? null,
    },
    updated_on: { proposal: () => today },
  };
};

/** All questions, the required ones first. `today` is YYYY-MM-DD. */
export const questions = (known: Known, today: string): readonly Question[] => {
  const special = specials(known, today);
  const details = ASKED_COLUMNS.filter((name) => !FIRST.includes(name));
  return [...FIRST, ...details].map((name): Question => {
    const { applies, proposal, refusal, doc } = special[name] ?? {};
    return {
      name,
      doc: doc ?? docOf(name),
      applies: applies ?? (() => true),
      proposal: proposal ?? (() => ""),
      refusal: (answer, answers) => cellRefusal(name, answer) ?? refusal?.(answer, answers) ?? null,
      isDetail: !FIRST.includes(name),
    };
  });
};

/** Why it stopped: the input ended, or the user said no. */
export type Stop = "ended" | "declined";

export interface Interview {
  /** `null` in non-interactive runs. */
  readonly dialogue: Dialogue | null;
  readonly known: Known;
  /** Answers by question; initially those from options, not yet validated. */
  readonly answers: Map<string, string>;
  /** Questions that are done. */
  readonly settled: Set<string>;
  readonly problems: string[];
  readonly warnings: string[];
}

/** Typed alone, leaves a field empty despite a proposal. */
const NOTHING = "-";

/** Latitude and longitude as copied from maps. */
const PAIR = /^(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)$/;

const tidy = (name: string, typed: string): string => {
  const text = typed.trim().normalize("NFC");
  return name === "country" ? text.toUpperCase() : text;
};

/** Accepts a valid answer; otherwise returns what is wrong with it. */
const acceptAnswer = ({ answers, settled }: Interview, question: Question, answer: string): string | null => {
  const refusal = question.refusal(answer, answers);
  if (refusal !== null) return refusal;
  answers.set(question.name, answer);
  settled.add(question.name);
  return null;
};

/** Asks for a yes; anything else is a no. */
export const confirm = async (dialogue: Dialogue, question: string): Promise<Stop | null> => {
  const typed = await dialogue.ask(`${question} [y/N] `);
  if (typed === null) return "ended";
  return /^y(es)?$/i.test(typed.trim()) ? null : "declined";
};

const askOne = async (state: Interview, dialogue: Dialogue, question: Question): Promise<Stop | null> => {
  const { name } = question;
  dialogue.say(`\n${question.doc}`);
  for (;;) {
    const proposal = question.proposal(state.answers);
    const typed = await dialogue.ask(proposal === "" ? `${name}: ` : `${name} [${proposal}]: `);
    if (typed === null) return "ended";
    const text = tidy(name, typed);
    const [, lat, lng] = (name === "lat" ? PAIR.exec(text) : null) ?? [];
    if (lng !== undefined) state.answers.set("lng", lng);
    const refusal = acceptAnswer(state, question, lat ?? (text === NOTHING ? "" : text || proposal));
    if (refusal === null) return null;
    dialogue.say(`  ${refusal}`);
  }
};

/** Validates an answer from an option; true if nothing is left to ask. */
const takeGiven = (state: Interview, question: Question): boolean => {
  const { name } = question;
  const given = state.answers.get(name);
  if (given === undefined) return false;
  const refusal = acceptAnswer(state, question, tidy(name, given));
  if (refusal === null) return true;
  state.answers.delete(name);
  if (state.dialogue === null) state.problems.push(`--${flagOf(name)}: ${refusal}`);
  else state.dialogue.say(`  ${name}: ${refusal}`);
  return state.dialogue === null;
};

const propose = (state: Interview, question: Question): void => {
  const proposal = question.proposal(state.answers);
  const refusal = acceptAnswer(state, question, proposal);
  if (refusal === null) return;
  const flag = `--${flagOf(question.name)}`;
  state.problems.push(proposal === "" ? `${flag} is missing. ${question.doc}` : `${flag}: ${refusal}`);
};

const lookAround = async (state: Interview): Promise<Stop | null> => {
  const { answers, known, dialogue } = state;
  const answer = (name: string): string => answerOf(answers, name);
  const like = { type: answer("type"), names: [answer("name_en"), answer("name_ar")] };
  const near = known.lookAlikes(answer("country"), pointOf(answers), like);
  if (near.length === 0) return null;
  const messages = near.map(
    ({ place, metres }) => `${titleOf(place)} (${place.slug}) is ${formatDistance(metres)} away`,
  );
  if (dialogue === null) {
    state.warnings.push(...messages.map((message) => `${message}; is it the same place?`));
    return null;
  }
  dialogue.say(`\n${messages.join("\n")}`);
  return confirm(dialogue, "Is yours another place?");
};

const putOne = async (state: Interview, question: Question, isAsked: boolean): Promise<Stop | null> => {
  if (takeGiven(state, question)) return null;
  if (!question.applies(state.answers)) {
    state.answers.set(question.name, "");
    state.settled.add(question.name);
    return null;
  }
  if (isAsked && state.dialogue !== null) return askOne(state, state.dialogue, question);
  propose(state, question);
  return null;
};

/** Asks every open question of `all`. Returns `null` when no question is left. */
export const interview = async (state: Interview, all: readonly Question[]): Promise<Stop | null> => {
  let wantsDetails: boolean | null = null;
  for (const question of all.filter(({ name }) => !state.settled.has(name))) {
    const isOpen = state.answers.get(question.name) === undefined && question.applies(state.answers);
    if (question.isDetail && isOpen && wantsDetails === null && state.dialogue !== null) {
      const stop = await confirm(state.dialogue, "\nAdd an address, a phone number, amenities and the like?");
      if (stop === "ended") return stop;
      wantsDetails = stop === null;
    }
    const stop =
      (await putOne(state, question, !question.isDetail || wantsDetails === true)) ??
      (question.name === "country" && state.problems.length === 0 ? await lookAround(state) : null);
    if (stop !== null) return stop;
  }
  return null;
};
