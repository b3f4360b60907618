/**
 * Starts the module that the first argument of a worker names. Node 20 does not hand the loader of TypeScript down to a
 * worker: the worker registers it by itself.
 */
import { register } from "tsx/esm/api";

register();
await import(process.argv[2] ?? "");
