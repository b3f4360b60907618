/** Waking the worker when there is a network (Background Sync). */
import { worker } from "../base/shell.ts";

/** The tag of the event. */
const SEND = "send-outbox";

/** Asks the browser to wake the worker when there is a network, if supported. */
export const wakeLater = async (): Promise<void> => {
  await worker.registration.sync?.register(SEND).catch(() => undefined);
};
