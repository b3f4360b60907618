/** A request as a shell command that repeats it. */
import type { Tried } from "./requests.ts";
import { bytesOf } from "./wire.ts";

/** Longer commands are cut. */
const LENGTH_MAX = 1500;

/** Escapes for printf: everything beyond plain ASCII in octal. */
const printed = (bytes: Uint8Array): string =>
  [...bytes]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      if (character === "%") return "%%";
      return /[ !-~]/.test(character) && !/['\\]/.test(character)
        ? character
        : `\\${byte.toString(8).padStart(3, "0")}`;
    })
    .join("");

/** Whether curl sends it unchanged. */
const isPlain = ({ method, target, headers, raw }: Tried): boolean =>
  raw === undefined &&
  /^\/[!-&(-~]*$/.test(target) &&
  /^[A-Z]+$/.test(method) &&
  headers.every(([, value]) => value !== "" && /^[ -&(-~]*$/.test(value));

const curl = ({ method, target, headers, body }: Tried, origin: string): string => {
  const more = headers.map(([name, value]) => ` -H '${name}: ${value}'`).join("");
  const read = body === null ? "" : " --data-binary @-";
  const asked = `curl -isS --path-as-is ${method === "HEAD" ? "-I" : `-X ${method}`}${more}${read} '${origin}${target}'`;
  return body === null ? asked : `printf '${printed(body)}' | ${asked}`;
};

/** A shell command; `origin` is http://HOST:PORT. */
export const commandOf = (tried: Tried, origin: string): string => {
  const { hostname, port } = new URL(origin);
  const line = isPlain(tried)
    ? curl(tried, origin)
    : `printf '${printed(bytesOf(tried))}' | nc -q 1 ${hostname} ${port}`;
  return line.length > LENGTH_MAX ? `${line.slice(0, LENGTH_MAX)}… (${line.length} characters)` : line;
};
