/** The worker itself, typed: what the library declares for workers of every kind names it differently. */

/** Background Sync, where the browser has it (not in the library's declarations). */
interface SyncManager {
  readonly register: (tag: string) => Promise<void>;
}

export interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

type Scope = Omit<ServiceWorkerGlobalScope, "registration"> & {
  readonly registration: ServiceWorkerRegistration & { readonly sync?: SyncManager };
};

export const worker = globalThis as unknown as Scope;
