/** The API as an MCP (Model Context Protocol) server: lists tools and answers calls from the data. */
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from "@modelcontextprotocol/sdk/types.js";
import { API_BASE } from "#core/api/context.ts";
import { joinParts } from "#core/http/reply.ts";
import { retryOnSwap } from "../runtime/retry-on-swap.ts";
import { queryOf, type Tool } from "./tools.ts";

const INSTRUCTIONS =
  "Mosques, prayer rooms and halal venues, prayer times, events. Name the sources in meta.attribution when you show answers.";

/** The tool of a call. Throws a protocol error for an unknown tool or parameter. */
const toolFor = (tools: readonly Tool[], name: string, given: Readonly<Record<string, unknown>>): Tool => {
  const refuse = (message: string): never => {
    throw new McpError(ErrorCode.InvalidParams, message);
  };
  const quoted = (names: readonly string[]): string => names.map((one) => JSON.stringify(one)).join(", ");
  const tool = tools.find((one) => one.name === name);
  if (tool === undefined)
    return refuse(`there is no tool ${quoted([name])}; the tools are ${tools.map((one) => one.name).join(", ")}`);
  const known = Object.keys(tool.inputSchema.properties);
  const unknown = Object.keys(given).filter((one) => !known.includes(one));
  return unknown.length === 0
    ? tool
    : refuse(`${name} has no parameter ${quoted(unknown)}; its parameters are ${known.join(", ")}`);
};

const run = async ({ operation }: Tool, query: string) =>
  retryOnSwap(
    async (context) => operation.endpoint({ path: `${API_BASE}${operation.path}`, search: query }, context),
    true,
  );

/** Creates a server with these tools. */
export const createServer = (tools: readonly Tool[], version: string): Server => {
  const server = new Server({ name: "musalla", version }, { capabilities: { tools: {} }, instructions: INSTRUCTIONS });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ name, description, inputSchema, outputSchema }) => ({
      name,
      description,
      inputSchema,
      outputSchema,
      annotations: { readOnlyHint: true, openWorldHint: false },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const { name, arguments: given = {} } = params;
    const reply = await run(toolFor(tools, name, given), queryOf(given));
    const text = new TextDecoder().decode(joinParts(reply));
    const content = [{ type: "text" as const, text }];
    return reply.status === 200
      ? { content, structuredContent: JSON.parse(text) as Record<string, unknown> }
      : { content, isError: true };
  });
  return server;
};
