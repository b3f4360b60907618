/** The codes of failures: status and sentence as the server declares them, and what a client does about each. */
import { type ProblemCode, PROBLEMS } from "#core/model/envelope.ts";
import type { Language } from "../guides.ts";
import { TEXTS } from "../texts.ts";
import { english, markdownTable } from "./markdown.ts";

export const problemsTable = (language: Language): string => {
  const { head } = TEXTS[language].problems;
  const advice: Readonly<Record<ProblemCode, string>> = TEXTS[language].problems.advice;
  const codes = Object.entries(PROBLEMS) as readonly [ProblemCode, readonly [number, string]][];
  const rows = codes.map(([code, [status, sentence]]) => [
    `\`${code}\``,
    String(status),
    language === "en" ? sentence : english(sentence),
    advice[code],
  ]);
  return markdownTable([head, ...rows]);
};
