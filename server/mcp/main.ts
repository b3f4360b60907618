/**
 * `npm run mcp`: the MCP server over standard input and output, from the data in MUSALLA_DATA (a folder or an http(s)
 * address; server/README.md). Standard output is reserved for the protocol.
 */
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { surviveLostOutput } from "../base/lost-output.ts";
import { script } from "../cli/script.ts";
import { runtime } from "../runtime/runtime.ts";
import { createServer, toolsOf } from "./server.ts";

script(
  "npm run --silent mcp",
  "The MCP server over standard input and output, for assistants on this computer. It reads the data in MUSALLA_DATA, a folder or an address; the other settings are those of the server (server/README.md).",
).parse();
surviveLostOutput();
try {
  const { directory } = await runtime().engineAt(Date.now());
  const server = createServer(toolsOf(directory));
  const end = (): void => void Promise.all([server.close(), runtime().close()]);
  // The client has disconnected.
  process.stdin.once("end", end);
  process.stdout.once("error", end);
  await server.connect(new StdioServerTransport());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
