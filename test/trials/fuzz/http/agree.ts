/**
 * Requests whose answers must agree with each other, generated from the document; they agree as long as nobody writes.
 */
import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";
import type { Operation } from "./document.ts";
import { type Ask, LAWS, type Subject, targetOf } from "./laws.ts";
import { soundQuery } from "./sound.ts";

interface Question extends Subject {
  readonly law: keyof typeof LAWS;
}

/** Answers without records of their own, or that depend on the time. */
const BARE = new Set(["getHealth", "getOpenApi"]);

const takes = ({ query }: Operation, name: string): boolean => query.some((one) => one.name === name);

/** The laws that apply to an operation. */
const lawsOf = (operation: Operation): readonly (keyof typeof LAWS)[] => {
  if (BARE.has(operation.id)) return operation.id === "getHealth" ? ["head"] : ["again", "head", "condition", "packed"];
  return [
    "again",
    "head",
    "condition",
    "packed",
    "order",
    ...(takes(operation, "offset") ? (["pages"] as const) : []),
    ...(takes(operation, "lang") ? (["languages"] as const) : []),
  ];
};

/** Questions for operations that read and need no token. */
export const questionsTo = (operations: readonly Operation[]): Arbitrary<Question> =>
  fc.oneof(
    ...operations
      .filter(({ method, token }) => method === "GET" && token === null)
      .map((operation) =>
        fc.record({
          path: fc.constant(operation.path),
          pairs: soundQuery(operation),
          law: fc.constantFrom(...lawsOf(operation)),
          page: fc.integer({ min: 1, max: 10 }),
        }),
      ),
  );

/** How the answers disagree; `null` if they do not. */
export const disagreement = async (ask: Ask, question: Question): Promise<string | null> => {
  const fault = await LAWS[question.law](ask, question);
  return fault === null ? null : `${question.law}: ${fault}`;
};

/** The address that a question concerns. */
export const subjectOf = (question: Question): string => targetOf(question, question.pairs);
