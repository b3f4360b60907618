/** Node 20 does not hand the loader of TypeScript down to a worker: the worker registers it by itself. */
import { register } from "tsx/esm/api";

register();
await import("./worker.ts");
