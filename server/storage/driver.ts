/** What a driver of the storage of reviews and suggestions brings with it. */
import type { ContributionStorage } from "#core/contribution/storage.ts";
import type { Limits } from "./rate-limit-counters.ts";

/** Gets lines for the operator. */
export type Tell = (line: string) => void;

export type OpenStorage = (tell: Tell) => ContributionStorage | Promise<ContributionStorage>;

/**
 * A driver: a file that declares one, and a line in drivers.ts. A setting is `scheme:target`, or an address; a driver
 * loads its packages only when a setting names it.
 */
export interface StorageDriver {
  /** What a setting of the driver begins with, before the colon. */
  readonly schemes: readonly string[];
  /** How a setting is written, in the order of the schemes. */
  readonly forms: readonly string[];
  /** The whole setting is the target, as an address. */
  readonly isAddress?: true;
  /** What is wrong with a target, without anything that may be a password; `null` if nothing is. */
  readonly faultOf: (target: string) => string | null;
  /** The name of a target in messages, without anything that may be a password. */
  readonly labelOf: (target: string) => string;
  /** Of writers at once, exactly one creates a name. */
  readonly isExclusive: boolean;
  /** What is away, where the server may start without it: it comes back, and each use tries again. */
  readonly mayBeAway?: string;
  /** Loads what the driver needs; resolves to a function that opens the storage. */
  readonly load: (target: string) => Promise<OpenStorage>;
  /** Counters of rate limits, shared by all processes with this storage. Without them each host counts alone. */
  readonly openLimits?: (target: string, onFailure: (cause: unknown) => void) => Promise<Limits>;
}
