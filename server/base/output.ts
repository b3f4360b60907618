/**
 * Standard output and error that nobody reads any more, as when a log collector restarts. What is written there is lost
 * and the process goes on: without a listener each failure would be an error that nobody caught, and its report, which
 * fails in the same way, the next one.
 */
export const surviveLostOutput = (): void => {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
};
