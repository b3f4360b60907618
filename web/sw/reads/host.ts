/**
 * Asks the host, and tells an answer of our API from what else may come: the page of a static host for whatever it
 * does not have, a sign-in page of somebody's network, nothing at all.
 */

/** `foreign`: somebody answered who is not our API. `failed`: nobody did. */
export type Outcome = Response | "foreign" | "failed";

const OURS: ReadonlySet<string> = new Set(["application/json", "application/geo+json", "text/calendar"]);

const isEnvelope = async (reply: Response): Promise<boolean> => {
  const body: unknown = await reply
    .clone()
    .json()
    .catch(() => null);
  return typeof body === "object" && body !== null && "ok" in body;
};

/** Whether a reply is one of our API. */
const isOurs = async (reply: Response): Promise<boolean> => {
  if (reply.status === 304) return true;
  const type = reply.headers.get("content-type")?.split(";")[0] ?? "";
  if (!OURS.has(type)) return false;
  return reply.ok || isEnvelope(reply);
};

/** Asks the host. Never rejects, but for a request that its page gave up. */
export const askHost = async (request: Request | string, init: RequestInit = {}): Promise<Outcome> => {
  try {
    const reply = await fetch(request, init);
    return (await isOurs(reply)) ? reply : "foreign";
  } catch {
    return "failed";
  }
};
