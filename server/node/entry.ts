/** The entry of Node, Bun and Deno. It must not import server code: the heap is bounded before that is loaded. */
import { boundHeap } from "../base/heap.ts";

boundHeap();
await import("./main.ts");
