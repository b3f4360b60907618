/** A request as a command that sends it again. */
import type { Tried } from "./requests.ts";
import { bytesOf } from "./wire.ts";

/** Beyond it a command is cut: nobody pastes it. */
const LENGTH_MAX = 1500;

/** As printf takes them: what is no plain ASCII in octal. */
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

/** Whether curl sends it as it stands. */
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

/** A line for a shell; `origin` is http://HOST:PORT. */
export const commandOf = (tried: Tried, origin: string): string => {
  const { hostname, port } = new URL(origin);
  const line = isPlain(tried)
    ? curl(tried, origin)
    : `printf '${printed(bytesOf(tried))}' | nc -q 1 ${hostname} ${port}`;
  return line.length > LENGTH_MAX ? `${line.slice(0, LENGTH_MAX)}… (${line.length} characters)` : line;
};
