/**
 * Which addresses the server sends wake-ups to: those of known push services alone, so that nobody can make it call
 * another host, least of all one in its own network (server-side request forgery).
 */

/** The push services of Chrome, Firefox, Safari and Edge. */
export const PUSH_SERVICES = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  "web.push.apple.com",
  "*.notify.windows.com",
] as const;

/** The longest address of a device. */
export const ENDPOINT_MAX = 1000;

/** A host, or all hosts below one; for tests a port of this machine, which nobody but its owner can name. */
const SERVICE = /^(?:(?:\*\.)?(?:[a-z0-9-]+\.)+[a-z]{2,}|http:\/\/127\.0\.0\.1:\d{1,5})$/;

/** The services of a setting, separated by commas; `null` if one of them is neither a host nor a port of this machine. */
export const readPushServices = (text: string): readonly string[] | null => {
  const services = text.split(",").map((one) => one.trim());
  return services.every((one) => SERVICE.test(one)) ? services : null;
};

/** Whether an address is one of a device at one of the services. */
export const isPushEndpoint = (text: string, services: readonly string[]): boolean => {
  if (text.length > ENDPOINT_MAX || !URL.canParse(text)) return false;
  const { protocol, hostname, port, origin, username, password, hash } = new URL(text);
  if (username !== "" || password !== "" || hash !== "") return false;
  if (protocol === "http:") return services.includes(origin);
  return (
    protocol === "https:" &&
    port === "" &&
    services.some((one) => (one.startsWith("*.") ? hostname.endsWith(one.slice(1)) : hostname === one))
  );
};
