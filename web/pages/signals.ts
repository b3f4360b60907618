/**
 * Signals for a page that is rendered once: values, and nothing that follows them. The package for browsers has each
 * component follow what it reads until it is removed, which on a server is never.
 */
import { computed } from "@preact/signals-core";

export { batch, computed, effect, signal } from "@preact/signals-core";
export const useComputed = computed;
