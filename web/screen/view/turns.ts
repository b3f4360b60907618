/**
 * What takes turns on a screen, by the clock alone: boxes that do not fit at once, and the picture itself, which wanders by some
 * pixels so that nothing burns in.
 */
import { MINUTE_MS } from "../../../server/core/base/time.ts";

const STEPS = 60;

/** The place of the picture, -1 to 1 in each direction: a Lissajous figure, so that no point of the path is passed often. */
export const shiftAt = (nowMs: number): { readonly x: number; readonly y: number } => {
  const turn = (2 * Math.PI * (((Math.floor(nowMs / MINUTE_MS) % STEPS) + STEPS) % STEPS)) / STEPS;
  const rounded = (value: number): number => Math.round(value * 1000) / 1000;
  return { x: rounded(Math.sin(2 * turn)), y: rounded(Math.sin(3 * turn)) };
};

/** The parts in the order of an instant: each comes first in its turn, so that those that do not fit come up as well. */
export const inTurn = <T>(all: readonly T[], turnMs: number, nowMs: number): readonly T[] => {
  const turn = Math.floor(nowMs / turnMs) % Math.max(1, all.length);
  return [...all.slice(turn), ...all.slice(0, turn)];
};
