/**
 * The interview: puts the questions that are still open, shows what is wrong with an answer and asks
 * again. Without a person it takes the proposals, and what is missing becomes a problem.
 */
import { formatDistance } from "../diff/distance.ts";
import type { Dialogue } from "./dialogue.ts";
import type { Known } from "./known.ts";
import { flagOf } from "./options.ts";
import { pointOf } from "./questions.ts";
import type { Question } from "./questions.ts";

/** Why it stopped: the input ended, or a person said no. */
export type Stop = "ended" | "declined";

export interface Interview {
  /** `null` in a run without a person. */
  readonly dialogue: Dialogue | null;
  readonly known: Known;
  /** Answers by question; at first those of the flags, not yet judged. */
  readonly answers: Map<string, string>;
  /** Questions that need not be put again. */
  readonly settled: Set<string>;
  readonly problems: string[];
  readonly warnings: string[];
}

/** Typed alone it leaves a field empty whatever is proposed. */
const NOTHING = "-";

/** Latitude and longitude as maps give them to the clipboard. */
const PAIR = /^(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)$/;

const tidy = (name: string, typed: string): string => {
  const text = typed.trim().normalize("NFC");
  return name === "country" ? text.toUpperCase() : text;
};

/** Takes an answer if it is a right one; otherwise answers what is wrong with it. */
const settle = ({ answers, settled }: Interview, question: Question, answer: string): string | null => {
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
    const refusal = settle(state, question, lat ?? (text === NOTHING ? "" : text || proposal));
    if (refusal === null) return null;
    dialogue.say(`  ${refusal}`);
  }
};

/** Judges an answer that came by flag; true when there is nothing left to ask. */
const takeGiven = (state: Interview, question: Question): boolean => {
  const { name } = question;
  const given = state.answers.get(name);
  if (given === undefined) return false;
  const refusal = settle(state, question, tidy(name, given));
  if (refusal === null) return true;
  state.answers.delete(name);
  if (state.dialogue === null) state.problems.push(`--${flagOf(name)}: ${refusal}`);
  else state.dialogue.say(`  ${name}: ${refusal}`);
  return state.dialogue === null;
};

const propose = (state: Interview, question: Question): void => {
  const proposal = question.proposal(state.answers);
  const refusal = settle(state, question, proposal);
  if (refusal === null) return;
  const flag = `--${flagOf(question.name)}`;
  state.problems.push(proposal === "" ? `${flag} is missing. ${question.doc}` : `${flag}: ${refusal}`);
};

const lookAround = async (state: Interview): Promise<Stop | null> => {
  const { answers, known, dialogue } = state;
  const answer = (name: string): string => answers.get(name) ?? "";
  const like = { type: answer("type"), names: [answer("name_en"), answer("name_ar")] };
  const near = known.lookAlikes(answer("country"), pointOf(answers), like);
  if (near.length === 0) return null;
  const messages = near.map(
    ({ place, metres }) => `${place.name_en} (${place.slug}) stands ${formatDistance(metres)} away`,
  );
  if (dialogue === null) {
    state.warnings.push(...messages.map((one) => `${one}; is it the same place?`));
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

/** Puts every question of `all` that is not settled. Answers `null` when none is left. */
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
