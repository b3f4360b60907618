/** What holds for every answer whatever was asked: the envelope, and what must never stand in it. */
import { expect } from "vitest";
import * as z from "zod";
import type { Answer } from "./client.ts";

const JSON_TYPE = /^application\/json(; ?charset=utf-8)?$/i;

/** Traces of the inside: files, modules, stack lines, runtimes. */
const INSIDE =
  /node_modules|\.m?[jt]s\b|\bat .+:\d+:\d+|\/(?:tmp|home|usr|var|work|root)\/|ENOENT|EISDIR|\bh3\b|nitro/i;

const failure = z.strictObject({
  ok: z.literal(false),
  error: z.string().min(1),
  code: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
  errors: z
    .array(z.strictObject({ parameter: z.string().min(1), message: z.string().min(1) }))
    .min(1)
    .optional(),
  reason: z.string().optional(),
  replaced_by: z.int().nullable().optional(),
});
export type Failure = z.infer<typeof failure>;

const success = z.strictObject({
  ok: z.literal(true),
  data: z.array(z.record(z.string(), z.unknown())),
  meta: z.looseObject({ lang: z.string() }),
});

export type Json = Readonly<Record<string, unknown>>;
export interface Success {
  readonly data: readonly Json[];
  readonly meta: Json & { readonly lang: string };
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return `not JSON: ${text.slice(0, 200)}`;
  }
};

/** Paths of empty strings within a value. */
export const emptyStrings = (value: unknown, path = ""): readonly string[] => {
  if (value === "") return [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => emptyStrings(one, `${path}/${key}`));
};

/** The envelope of a failure alone. */
export const expectEnvelope = ({ status, headers, text }: Answer): Failure => {
  expect(status, text.slice(0, 300)).toBeGreaterThanOrEqual(400);
  expect(headers["content-type"] ?? "no content-type").toMatch(JSON_TYPE);
  expect(headers["cache-control"]).toBe("no-store");
  const body = failure.parse(parsed(text));
  expect(text).not.toMatch(INSIDE);
  for (const { parameter } of body.errors ?? []) expect(body.error).toContain(parameter);
  return body;
};

/** The envelope of a failure, readable from every origin, with nothing of the inside in the status line. */
export const expectFailure = (answer: Answer): Failure => {
  const body = expectEnvelope(answer);
  expect(answer.headers["access-control-allow-origin"], "CORS").toBe("*");
  expect(answer.reason).not.toMatch(INSIDE);
  expect(answer.reason).not.toMatch(/Cannot find|route/);
  return body;
};

/** The envelope of a success with all that holds for it. */
export const expectSuccess = ({ status, headers, text }: Answer): Success => {
  expect(status, text.slice(0, 300)).toBeGreaterThanOrEqual(200);
  expect(status, text.slice(0, 300)).toBeLessThan(300);
  expect(headers["content-type"]).toMatch(JSON_TYPE);
  expect(headers["access-control-allow-origin"]).toBe("*");
  const body = success.parse(parsed(text));
  expect(emptyStrings(body)).toEqual([]);
  expect(headers["content-language"]).toBe(body.meta.lang);
  return body;
};
