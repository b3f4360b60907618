/** The revision that the server was built from; set by nitro.config.ts. */
declare const SERVER_REVISION: string;
