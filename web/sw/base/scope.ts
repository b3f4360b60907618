/** The worker's global scope, typed: the standard library types it for all kinds of workers. */

/** Background Sync, where supported (missing from the standard library's types). */
interface SyncManager {
  readonly register: (tag: string) => Promise<void>;
}

type Scope = Omit<ServiceWorkerGlobalScope, "registration"> & {
  readonly registration: ServiceWorkerRegistration & { readonly sync?: SyncManager };
};

export const worker = globalThis as unknown as Scope;
