/**
 * Which server sends a part of a slot: the one that has leased it, for as long as it says that it is there. Names in
 * `reminder-turns/<slot>`: `part-<n>-<turn>` is a lease, its value when it was last kept; `part-<n>-done` the mark.
 */
import type { ContributionStorage } from "#core/contribution/storage.ts";
import { TURNS } from "./book.ts";

/** How long a part is left to the server that has leased it and says nothing more. */
export const LEASE_MS = 30_000;

export interface Leases {
  /** Leases a part, and keeps it until the returned function is called; `null`: it is done, or another server has it. */
  readonly take: (slot: number, part: string) => Promise<(() => void) | null>;
  readonly isDone: (slot: number, part: string) => Promise<boolean>;
  readonly markDone: (slot: number, part: string) => Promise<void>;
}

const folderOf = (slot: number): string => `${TURNS}/${slot}`;
const doneName = (part: string): string => `${part}-done`;

export const createLeases = (storage: ContributionStorage, now: () => number, leaseMs = LEASE_MS): Leases => {
  const isDone: Leases["isDone"] = async (slot, part) => (await storage.get(folderOf(slot), doneName(part))) !== null;

  const keep = (folder: string, name: string): (() => void) => {
    const beat = (): void => void storage.replace(folder, name, String(now())).catch(() => undefined);
    const timer = setInterval(beat, leaseMs / 3);
    return () => clearInterval(timer);
  };

  return {
    isDone,
    markDone: async (slot, part) => {
      await storage.create(folderOf(slot), doneName(part), "");
    },
    take: async (slot, part) => {
      if (await isDone(slot, part)) return null;
      const folder = folderOf(slot);
      for (let turn = 0; ; turn += 1) {
        const name = `${part}-${turn}`;
        const text = await storage.get(folder, name);
        if (text !== null && Math.abs(now() - Number(text)) < leaseMs) return null;
        if (text !== null) continue;
        // Created by one server alone; where a storage cannot promise that, the device shows one notification.
        if (!(await storage.create(folder, name, String(now())))) return null;
        // The server before may have marked it meanwhile.
        return (await isDone(slot, part)) ? null : keep(folder, name);
      }
    },
  };
};
