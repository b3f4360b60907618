/** Which errors are told to the person who runs a command, and which are bugs. */

/**
 * Whether an error was thrown for people to read: a plain Error with a message. Runtime errors have names of their own,
 * errors of the system a code.
 */
export const isForPeople = (error: unknown): error is Error =>
  error instanceof Error && error.name === "Error" && !("code" in error);
