/** The forms that a column's value may be brought into, by the names that mappings use. */
export const TRANSFORMS = ["text", "phone", "url", "availability", "hours", "date"] as const;
export type TransformName = (typeof TRANSFORMS)[number];
