/**
 * `npm run mcp`: the MCP server over standard input and output, from the data in MUSALLA_DATA (a folder or an http(s)
 * address; server/README.md). Standard output is reserved for the protocol.
 */
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { surviveLostOutput } from "../base/platform.ts";
import { runtime } from "../runtime/runtime.ts";
import { createServer, toolsOf } from "./server.ts";

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
