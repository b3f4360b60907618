/**
 * Whether an Overpass server's answer is whole. A server that runs out of time or memory answers 200 with a
 * part of the data and a remark; one that is too busy sends a web page; a connection may break anywhere.
 */
import { createReadStream, statSync } from "node:fs";
import { readList } from "../json-list.ts";
import { TAIL_BYTES, remarkIn } from "./remark.ts";

/** Whole; too much for one query; or to be asked again. */
export type Verdict = "whole" | { readonly tooMuch: string } | { readonly again: string };

export interface AnswerElement {
  readonly ref: string;
  /** As it stands in the answer. */
  readonly text: string;
}

const OUT_OF_BOUNDS = /timed out|out of memory/i;
const BUSY = /dispatcher|too busy|rate_limited/i;

const textAt = async (path: string, start: number, end: number): Promise<string> => {
  const parts: Uint8Array[] = [];
  for await (const chunk of createReadStream(path, { start, end }) as AsyncIterable<Uint8Array>)
    parts.push(chunk);
  return Buffer.concat(parts).toString();
};

/** The elements of an answer in a file. Throws where one of them, or the whole, is malformed. */
export async function* answerElements(path: string): AsyncGenerator<AnswerElement> {
  for await (const elements of readList(createReadStream(path), {
    label: "its answer",
    members: ["elements"],
  })) {
    for (const bytes of elements) {
      const text = Buffer.from(bytes ?? []).toString();
      const { type, id } = JSON.parse(text) as { readonly type?: unknown; readonly id?: unknown };
      yield { ref: `${String(type)}/${String(id)}`, text };
    }
  }
}

/** Looks at an answer in a file, element by element. */
export const checkAnswer = async (path: string): Promise<Verdict> => {
  if ((await textAt(path, 0, 0)) === "<") return { again: "it sent a web page instead of data" };
  const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
  try {
    for await (const { ref } of answerElements(path))
      if (!/^(?:node|way|relation)\/\d+$/.test(ref))
        return { again: `its answer holds ${ref}, which is no element` };
  } catch (error) {
    return { again: messageOf(error) };
  }
  const { size } = statSync(path);
  const remark = remarkIn(await textAt(path, Math.max(0, size - TAIL_BYTES), size));
  if (BUSY.test(remark)) return { again: remark };
  if (OUT_OF_BOUNDS.test(remark)) return { tooMuch: remark };
  return /error/i.test(remark) ? { again: remark } : "whole";
};
