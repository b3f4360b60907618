/** What the worker is run with; server/README.md says the same to whoever deploys it. */
export const COMPATIBILITY = { date: "2025-09-06", flags: ["nodejs_compat"] } as const;
