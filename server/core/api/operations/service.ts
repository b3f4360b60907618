/** The operations about the service itself. */
import { health } from "#core/api/health.ts";
import { openapi } from "#core/api/openapi.ts";
import { reading } from "#core/api/operation.ts";
import type { Operation } from "#core/api/operation.ts";
import { health as healthRecord } from "#core/model/health.ts";
import * as z from "zod";

const NO_PARAMETERS = z.object({});

export const serviceOperations = (): readonly Operation[] => [
  reading(health, {
    id: "getHealth",
    path: "/health",
    tag: "service",
    summary: "Whether the server can answer, and from which data",
    description: "Never cached.",
    parameters: NO_PARAMETERS,
    answer: { form: "record", status: 200, name: "Health", record: healthRecord },
    problems: [],
    cache: "never",
    examples: [{ name: "well", query: "" }],
  }),
  reading(openapi, {
    id: "getOpenApi",
    path: "/openapi.json",
    tag: "service",
    summary: "This document",
    description: "OpenAPI 3.1, without an envelope.",
    parameters: NO_PARAMETERS,
    answer: { form: "bare", status: 200, description: "The OpenAPI document" },
    problems: [],
    cache: "data",
    examples: [],
  }),
];
