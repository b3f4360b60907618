/** The revision that the server was built from; set by nitro.config.ts. */
declare const SERVER_REVISION: string;

/** Of negotiator 1.1: the one method in use, whose `preferred` the types on npm do not have yet. */
declare module "negotiator" {
  export default class Negotiator {
    constructor(request: { readonly headers: Readonly<Record<string, string>> });
    encoding<T extends string>(available: readonly T[], options: { readonly preferred: readonly T[] }): T | undefined;
  }
}
