/**
 * What some hosts cannot do, however they are told: TEST_LACKS names it, separated by commas, and what needs it
 * is left out. It names abilities, never hosts; which host lacks what, and why, is in test/runtimes/hosts.ts.
 */

const CAPABILITIES = {
  "own-encoding": "the server itself compresses, so that each encoding has a tag of its own",
  "own-parser": "the server sees what is no HTTP, and answers it",
  "star-target": "the parser lets a target through that is no path; where it does not, 400 stands for 404",
  "raw-target": "the server sees the target of a request as it was written, dots and all",
  "exclusive-names": "of writers at the same time one creates a name",
} as const;

export type Capability = keyof typeof CAPABILITIES;

const NAMED = (process.env["TEST_LACKS"] ?? "").split(",").filter((name) => name !== "");

const unknown = NAMED.filter((name) => !Object.hasOwn(CAPABILITIES, name));
if (unknown.length > 0)
  throw new Error(`TEST_LACKS: got ${unknown.join(", ")}, expected some of ${Object.keys(CAPABILITIES).join(", ")}`);

/** Why what needs this is left out; `null` when it runs. */
export const lack = (capability: Capability): string | null =>
  NAMED.includes(capability) ? `lacks ${capability}: ${CAPABILITIES[capability]}` : null;
