/** The codes of failures: status and sentence as the server declares them, and what a client does about each. */
import { PROBLEMS } from "#core/request/problem.ts";
import type { ProblemCode } from "#core/request/problem.ts";
import type { Language } from "../guides.ts";
import ar from "./problems-ar.json" with { type: "json" };
import en from "./problems-en.json" with { type: "json" };
import { english, markdownTable } from "./markdown.ts";

const ADVICE: Readonly<Record<Language, Readonly<Record<ProblemCode, string>>>> = { en, ar };

const HEAD = {
  en: ["Code", "Status", "The server says", "What to do"],
  ar: ["الرمز", "الحالة", "نص الخادم", "ما العمل"],
} as const;

export const problemsTable = (language: Language): string => {
  const codes = Object.entries(PROBLEMS) as readonly [ProblemCode, readonly [number, string]][];
  const rows = codes.map(([code, [status, sentence]]) => [
    `\`${code}\``,
    String(status),
    language === "en" ? sentence : english(sentence),
    ADVICE[language][code],
  ]);
  return markdownTable([HEAD[language], ...rows]);
};
