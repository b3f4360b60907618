/** What the server was built from; nitro.config.ts puts it in. */
declare const SERVER_REVISION: string;
