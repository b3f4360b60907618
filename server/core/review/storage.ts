/**
 * What reviews are kept in: texts under names in folders. Each driver (server/drivers) provides this
 * much and no more; everything that the API does with reviews is built on it in server/core/review.
 * Names are only ever added to the folders of reviews; that is what makes it safe with many writers.
 */

export interface ReviewStorage {
  /**
   * Keeps `value` under a name that is new in its folder. True once it is as durable as the storage
   * makes it, false when the name was taken (nothing is changed then). Of several writers at once
   * one gets true. Rejects when the storage fails: nothing may be acknowledged then.
   */
  readonly create: (folder: string, name: string, value: string) => Promise<boolean>;
  /** The value as it was written last, or `null`. Never a part of one. */
  readonly get: (folder: string, name: string) => Promise<string | null>;
  /** Puts another value under a name that is there; readers see the one or the other. */
  readonly replace: (folder: string, name: string, value: string) => Promise<void>;
  /** Every name in a folder, ascending by code unit. */
  readonly names: (folder: string) => Promise<readonly string[]>;
  /**
   * Text that is another one after a name was added to the folder, cheaper to get than the names;
   * `null` where that cannot be told at the moment: the names must be read then.
   */
  readonly version: (folder: string) => Promise<string | null>;
  /** Folders directly below a folder, ascending by code unit, as paths. */
  readonly folders: (parent: string) => Promise<readonly string[]>;
  /** Takes a folder away with everything in it. */
  readonly removeFolder: (folder: string) => Promise<void>;
  /** Whether of several writers exactly one can create a name, and whether names are seen at once; false on eventually consistent stores. */
  readonly isExclusive: boolean;
  readonly close: () => Promise<void>;
}

/** Parts of folders and names: letters, digits, `_` and `-`, at most 120 of them. */
export const PART = /^[A-Za-z0-9_-]{1,120}$/;

/** Whether text is a folder: one or two parts with a slash between them. */
export const isFolder = (text: string): boolean => {
  const parts = text.split("/");
  return parts.length <= 2 && parts.every((part) => PART.test(part));
};
