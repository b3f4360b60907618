/** The data build where it cannot be read at the moment: a disk, a network or a host that fails, not damage. Answered with 503. */
import { log } from "./log.ts";
import { atMostOnceASecond } from "./seldom.ts";

/** A file that could not be read, though it may be there. */
export class Unreadable extends Error {
  override readonly name = "Unreadable";
  /** Code of the system, such as EIO, or what the host answered. */
  readonly kind: string;

  constructor(file: string, kind: string, message: string, options?: ErrorOptions) {
    super(`shard ${file}: ${message}`, options);
    this.kind = kind;
  }
}

/** The code of an error or of what caused it (fetch tells of a refused connection in its cause), else its name. */
const kindOf = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error;
  if ("code" in error && typeof error.code === "string") return error.code;
  return error.cause instanceof Error ? kindOf(error.cause) : error.name;
};

/** What a failure to read a file is told as. */
export const unreadable = (file: string, cause: unknown): Unreadable =>
  cause instanceof Unreadable
    ? cause
    : new Unreadable(file, kindOf(cause), `cannot be read (${kindOf(cause)})`, { cause });

const seldom = atMostOnceASecond();

/** Tells of a file that cannot be read, by the kind of the failure alone: names of files can tell where somebody looked. */
export const onUnreadable = ({ kind }: Unreadable): void => seldom(() => log("data-failed", { kind }));
