/** Which figure of 3/4 or 26-01-05 is the day, the month, the year: by figures over 12, else by how rows follow each other. */
import type { DayParts } from "./cells.ts";

export const ORDERS = ["day-first", "month-first", "year-first"] as const;
export type Order = (typeof ORDERS)[number];

type Pair = readonly [number, number];
type Triple = readonly [number, number, number];

/** An answer and why. */
export interface Found<T> {
  readonly value: T;
  readonly evidence: string;
}

/** Rows in which a figure is one more than in the row before. */
const steps = (figures: readonly number[]): number =>
  figures.slice(1).filter((figure, at) => figure === (figures[at] ?? 0) + 1).length;

const distinct = (figures: readonly number[]): number => new Set(figures).size;

/** The year is first where the last figure runs on by one and the first stays: a file has one year, or two. */
const isYearFirst = (triples: readonly Triple[]): boolean => {
  const [first, last] = [triples.map(([one]) => one), triples.map(([, , one]) => one)];
  return distinct(first) <= 2 && distinct(last) > 2 && steps(last) > steps(first);
};

const byFigures = (pairs: readonly Pair[]): Found<Order> | "both" | null => {
  const day = pairs.find(([one]) => one > 12);
  const month = pairs.find(([, two]) => two > 12);
  if (day !== undefined && month !== undefined) return "both";
  if (day !== undefined) return { value: "day-first", evidence: `the day stands first (${day.join("/")})` };
  if (month !== undefined) return { value: "month-first", evidence: `the month stands first (${month.join("/")})` };
  return null;
};

const bySteps = (pairs: readonly Pair[]): Found<Order> | null => {
  const [first, second] = [steps(pairs.map(([one]) => one)), steps(pairs.map(([, two]) => two))];
  if (first === second) return null;
  return first > second
    ? { value: "day-first", evidence: "the day stands first: the first figure grows by one from row to row" }
    : { value: "month-first", evidence: "the month stands first: the second figure grows by one from row to row" };
};

/** The order of the figures of a table; `null` if nothing tells. */
export const findOrder = (days: readonly DayParts[]): Found<Order> | null => {
  const triples = days.flatMap(({ triple }) => (triple === undefined ? [] : [triple]));
  if (triples.length > 0 && triples.length === days.length && isYearFirst(triples))
    return { value: "year-first", evidence: `the year stands first (${triples[0]?.join("-") ?? ""})` };
  const pairs = days.flatMap(({ pair }) => (pair === undefined ? [] : [pair]));
  const found = byFigures(pairs);
  return found === "both" ? null : (found ?? bySteps(pairs));
};

const isWhole = ({ day, month }: DayParts): boolean => day !== undefined && month !== undefined;

/** A day with its figures in their places. */
export const inOrder = (parts: DayParts, order: Order): DayParts => {
  const { pair, triple, ...others } = parts;
  if (pair === undefined || isWhole(others)) return others;
  if (order === "year-first" && triple !== undefined)
    return { ...others, year: 2000 + triple[0], month: triple[1], day: triple[2] };
  const [day, month] = order === "day-first" ? pair : [pair[1], pair[0]];
  return { ...others, day, month };
};
