/** Variants of a file of the data build for clients that take them compressed: where each stands. */

/** Content codings (RFC 9110, 8.4.1) that the build makes and the server answers in. */
export const CODINGS = ["br", "gzip"] as const;
export type Coding = (typeof CODINGS)[number];

const SUFFIXES: Readonly<Record<Coding, string>> = { br: ".br", gzip: ".gz" };

/** The name of a file in one coding. */
export const variantFile = (name: string, coding: Coding): string => `${name}${SUFFIXES[coding]}`;

/** Bytes up to this many go over the wire as they are. */
export const COMPRESS_ABOVE = 1000;
