/** The API as an MCP (Model Context Protocol) server: lists tools and answers calls from the data. */
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from "@modelcontextprotocol/sdk/types.js";
import { joinParts, type Reply } from "#core/http/reply.ts";
import { PROBLEMS } from "#core/model/envelope.ts";
import packageJson from "../../package.json";
import { faultOf, log } from "../base/log.ts";
import { retryOnSwap } from "../runtime/retry-on-swap.ts";
import { describeTools, nestedIn, queryOf, type Tool } from "./tools.ts";

const INSTRUCTIONS =
  "Mosques, prayer rooms and halal venues, prayer times, the times of congregations, the qibla, events. Name the sources in meta.attribution when you show answers.";

/** Checks what clients answer to questions of a server; this one asks nothing. The SDK's own costs 1 ms a server. */
const NO_ANSWERS = {
  getValidator: (): never => {
    throw new Error("this server asks its clients for nothing");
  },
};

const quoted = (names: readonly string[]): string => names.map((one) => JSON.stringify(one)).join(", ");

/** The tool of a call. Throws a protocol error for an unknown tool or parameter, or for a nested value. */
const toolFor = (tools: readonly Tool[], name: string, given: Readonly<Record<string, unknown>>): Tool => {
  const refuse = (message: string): never => {
    throw new McpError(ErrorCode.InvalidParams, message);
  };
  const tool = tools.find((one) => one.name === name);
  if (tool === undefined)
    return refuse(`there is no tool ${quoted([name])}; the tools are ${tools.map((one) => one.name).join(", ")}`);
  const unknown = Object.keys(given).filter((one) => !tool.parameters.includes(one));
  if (unknown.length > 0)
    return refuse(`${name} has no parameter ${quoted(unknown)}; its parameters are ${tool.parameters.join(", ")}`);
  const nested = nestedIn(given);
  return nested.length === 0 ? tool : refuse(`${name}: ${quoted(nested)} must be a text, a number or a list of those`);
};

/** The answer to a call; what fails for a reason of ours is logged, and told without it. */
const run = async (tool: Tool, query: string): Promise<Reply> => {
  try {
    return await retryOnSwap(async (context) => tool.run(query, context), true);
  } catch (error) {
    log("fault", { route: `mcp ${tool.name}`, ...faultOf(error) });
    throw new McpError(ErrorCode.InternalError, PROBLEMS["internal-error"][1]);
  }
};

/** Creates a server with these tools. */
export const createServer = (tools: readonly Tool[]): Server => {
  const server = new Server(
    { name: "musalla", version: packageJson.version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS, jsonSchemaValidator: NO_ANSWERS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...describeTools(tools)] }));
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
