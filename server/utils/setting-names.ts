/**
 * Misspelt names of settings. A setting under a wrong name would be ignored in silence: with MUSALLA_TRUSTED_PROXY all
 * visitors behind a proxy would count as one client. Values are never shown.
 */
import { edits } from "#core/base/fold.ts";

const PREFIX = "MUSALLA";

/** Edits up to which a name is taken for a misspelt one. */
const NEAR = 2;

/** What Kubernetes sets in every container for a service that is called musalla or musalla-…. */
const OF_SERVICE =
  /_SERVICE_HOST$|_SERVICE_PORT(_[A-Z0-9_]+)?$|_PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?$/;
const SERVICE_ADDRESS = /^(tcp|udp|sctp):\/\//;

const isOfService = (name: string, value: string): boolean =>
  OF_SERVICE.test(name) || (name.endsWith("_PORT") && SERVICE_ADDRESS.test(value));

/** As a setting without the prefix would be called with it: MUSALLA_PORT is a misspelt PORT. */
const prefixed = (name: string): string => (name.startsWith(`${PREFIX}_`) ? name : `${PREFIX}_${name}`);

/** The setting that is fewest edits away: of those that have all the letters behind the prefix, as MODERATION_TOKEN has TOKEN, or of all. */
const nearestOf = (
  name: string,
  known: readonly string[],
): { readonly name: string; readonly far: number } => {
  const rest = name.slice(name.indexOf("_") + 1);
  const alike = known.filter((one) => rest !== "" && one.includes(rest));
  return (alike.length > 0 ? alike : known)
    .map((one) => ({ name: one, far: edits(name, prefixed(one), Infinity) }))
    .reduce((best, one) => (one.far < best.far ? one : best));
};

/** A line for each variable of the environment that looks like a setting and is none of the `known` ones. */
export const misspeltSettings = (
  environment: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): readonly string[] =>
  Object.entries(environment).flatMap(([given, value]) => {
    if (value === undefined || known.includes(given) || isOfService(given, value)) return [];
    const name = given.toUpperCase().replaceAll("-", "_");
    const [head = ""] = name.split("_");
    const nearest = nearestOf(name, known);
    const isOurs = (head !== name && edits(head, PREFIX, NEAR) <= NEAR) || nearest.far <= NEAR;
    return isOurs ? [`${given} is not a setting; did you mean ${nearest.name}?`] : [];
  });
