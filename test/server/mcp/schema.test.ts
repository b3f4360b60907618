/** Outlines of answers: shorter than their schemas, and never stricter. */
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { outlineOf } from "../../../server/mcp/schema.ts";

describe("the outline of an answer", () => {
  it("has the names and types of a record's members, and nothing of what is in them", () => {
    const record = z.object({
      id: z.int().min(1).describe("Its number"),
      name: z.string().nullable(),
      kind: z.enum(["a", "b"]),
      address: z.object({ street: z.string() }).nullable(),
      either: z.union([z.string(), z.array(z.int())]),
      anything: z.unknown(),
    });
    const answer = z.object({ ok: z.literal(true), data: z.array(record), more: z.string().optional() });
    expect(outlineOf(answer)).toEqual({
      type: "object",
      required: ["ok", "data"],
      properties: {
        ok: { type: "boolean", const: true },
        data: {
          type: "array",
          items: {
            type: "object",
            properties: {
              id: { type: "integer" },
              name: { type: ["string", "null"] },
              kind: { type: "string" },
              address: { type: ["object", "null"] },
              either: { type: ["string", "array"] },
              anything: {},
            },
          },
        },
        more: { type: "string" },
      },
    });
  });
});
