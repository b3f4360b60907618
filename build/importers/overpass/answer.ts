/**
 * Whether an Overpass server's answer is whole. A server that runs out of time or memory answers 200 with a
 * part of the data and a remark; one that is too busy sends a web page; a connection may break anywhere.
 */
import { createReadStream } from "node:fs";
import { jsonArray } from "../json-array.ts";

/** Whole; too much for one query; or to be asked again. */
export type Verdict = "whole" | { readonly tooMuch: string } | { readonly again: string };

const OUT_OF_BOUNDS = /timed out|out of memory/i;
const BUSY = /dispatcher|too busy|rate_limited/i;

const firstByte = async (path: string): Promise<number> => {
  for await (const chunk of createReadStream(path, { end: 0 }) as AsyncIterable<Uint8Array>)
    return chunk[0] ?? 0;
  return 0;
};

/** Looks at an answer in a file, element by element. */
export const checkAnswer = async (path: string): Promise<Verdict> => {
  if ((await firstByte(path)) === 0x3c) return { again: "it sent a web page instead of data" };
  let remark = "";
  const onMember = (key: string, value: unknown): void => {
    if (key === "remark") remark = String(value);
  };
  try {
    for await (const elements of jsonArray(createReadStream(path), {
      label: "its answer",
      key: "elements",
      onMember,
    }))
      for (const one of elements)
        if ("unread" in one) return { again: `${one.at} of its answer is malformed` };
  } catch (error) {
    return { again: error instanceof Error ? error.message : String(error) };
  }
  if (BUSY.test(remark)) return { again: remark };
  if (OUT_OF_BOUNDS.test(remark)) return { tooMuch: remark };
  return /error/i.test(remark) ? { again: remark } : "whole";
};
