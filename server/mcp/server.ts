/** The API as a server of the Model Context Protocol: it lists the tools and answers their calls from the data. */
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { joinParts } from "#core/request/reply.ts";
import { attempt } from "../utils/attempt.ts";
import { queryOf } from "./tools.ts";
import type { Tool } from "./tools.ts";

const INSTRUCTIONS =
  "Mosques, prayer rooms and halal venues, prayer times, events. Name the sources in meta.attribution when you show answers.";

/** The example of a request whose text is a query. */
const run = async ({ operation }: Tool, query: string) =>
  attempt(async (context) => operation.run({ name: "call", query }, context), true);

/** A server with the tools of the data as it is now. */
export const createServer = (tools: readonly Tool[], version: string): Server => {
  const server = new Server(
    { name: "musalla", version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
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
    const tool = tools.find(({ name }) => name === params.name);
    if (tool === undefined) throw new Error(`there is no tool ${JSON.stringify(params.name)}`);
    const reply = await run(tool, queryOf(params.arguments ?? {}));
    const text = new TextDecoder().decode(joinParts(reply));
    const content = [{ type: "text" as const, text }];
    return reply.status === 200
      ? { content, structuredContent: JSON.parse(text) as Record<string, unknown> }
      : { content, isError: true };
  });
  return server;
};
