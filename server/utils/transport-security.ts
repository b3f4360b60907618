/**
 * What browsers are told of https: that they shall come by it alone for a time (RFC 6797), where the settings say so.
 * A host that is reached by plain http must not say it, so nothing is said by default.
 */

let value: string | null = null;

/** From now on what the setting says is sent; nothing until then. */
export const setTransportSecurity = (maxAgeS: number | null): void => {
  value = maxAgeS === null ? null : `max-age=${maxAgeS}`;
};

/** The value of Strict-Transport-Security; `null` where none is sent. */
export const transportSecurity = (): string | null => value;
