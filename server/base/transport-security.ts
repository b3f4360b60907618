/** Strict-Transport-Security (RFC 6797), for all answers of this process. */

let hsts: string | null = null;

/** Sets Strict-Transport-Security. Off by default: a host that is reached by plain http must not send it. */
export const setTransportSecurity = (maxAgeS: number | null): void => {
  hsts = maxAgeS === null ? null : `max-age=${maxAgeS}`;
};

/** The value of Strict-Transport-Security; `null` if it is not sent. */
export const transportSecurity = (): string | null => hsts;
