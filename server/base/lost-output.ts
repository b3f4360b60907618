/** Standard output that nobody reads any more. */

/**
 * Survives a closed standard output or error (a log collector restarted): output is lost, the process goes on. Without
 * a listener each failed write would be an uncaught error, and so would reporting it.
 */
export const surviveLostOutput = (): void => {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
};
