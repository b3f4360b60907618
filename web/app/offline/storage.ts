/** How much this origin uses of what the browser gives it, and whether that may be cleared without asking. */
import { useEffect, useState } from "preact/hooks";

export interface Storage {
  readonly usedBytes: number;
  readonly quotaBytes: number;
  readonly isPersistent: boolean;
}

/** Looks anew whenever `when` changes; `null` where the browser does not tell. */
export const useStorage = (when: unknown): Storage | null => {
  const [storage, setStorage] = useState<Storage | null>(null);
  useEffect(() => {
    const look = async (): Promise<void> => {
      const [{ usage, quota }, isPersistent] = await Promise.all([
        navigator.storage.estimate(),
        navigator.storage.persisted(),
      ]);
      if (usage !== undefined && quota !== undefined)
        setStorage({ usedBytes: usage, quotaBytes: quota, isPersistent });
    };
    look().catch(() => undefined);
  }, [when]);
  return storage;
};

/** Asks the browser to clear nothing of this origin by itself; it may refuse, or ask its user. */
export const askToPersist = (): void => {
  navigator.storage.persist().catch(() => undefined);
};
