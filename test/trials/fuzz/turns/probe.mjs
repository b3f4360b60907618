/**
 * Loaded into a server by `node --import`: the longest turn of its event loop since it was last asked, in time and in
 * processor time. It looks at the loop only while a request is there, once a turn, and tells over the channel to the
 * parent. Processor time is that of the process: what compresses or collects garbage in other threads is in it.
 */
import { subscribe } from "node:diagnostics_channel";

let requests = 0;
let isLooking = false;
let sinceMs = 0;
let processor = process.cpuUsage();
let longest = { wallMs: 0, processorMs: 0 };

const restart = () => {
  sinceMs = performance.now();
  processor = process.cpuUsage();
};

/** The end of a turn, and the beginning of the next. */
const look = () => {
  const { user, system } = process.cpuUsage(processor);
  longest = {
    wallMs: Math.max(longest.wallMs, performance.now() - sinceMs),
    processorMs: Math.max(longest.processorMs, (user + system) / 1000),
  };
  restart();
  if (requests > 0) setImmediate(look);
  else isLooking = false;
};

subscribe("http.server.request.start", () => {
  requests += 1;
  if (isLooking) return;
  isLooking = true;
  restart();
  setImmediate(look);
});
subscribe("http.server.response.finish", () => {
  requests = Math.max(requests - 1, 0);
});

process.on("message", () => {
  process.send?.(longest);
  longest = { wallMs: 0, processorMs: 0 };
});
// The channel keeps no server alive.
process.channel?.unref();
