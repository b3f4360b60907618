/** Loaded into a process before its program: tells the processor time of all its threads whenever it is asked. */
process.on("message", () => process.send?.(process.cpuUsage()));
// The program ends when it wants to.
process.channel?.unref();
