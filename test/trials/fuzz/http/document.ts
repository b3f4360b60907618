/** A server's OpenAPI document as the fuzzer reads it: valid requests and answers. */
import ajvFormats from "ajv-formats";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly examples?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Reference {
  readonly $ref: string;
}

interface Media {
  readonly schema: Schema;
}

interface DocumentedResponse {
  readonly content?: Readonly<Record<string, Media>>;
}

interface DocumentedOperation {
  readonly operationId: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, DocumentedResponse | Reference>>;
}

export interface Document {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
}

export interface Operation {
  readonly id: string;
  /** Upper case. */
  readonly method: string;
  /** From the root of the origin. */
  readonly path: string;
  /** Query parameters only. */
  readonly query: readonly Parameter[];
  /** The fields of a body; `null` if there is none. */
  readonly body: Readonly<Record<string, Schema>> | null;
  /** Required fields of the body. */
  readonly required: readonly string[];
  /** Name of the required token; `null` if none is required. */
  readonly token: string | null;
}

export interface Contract {
  readonly operations: readonly Operation[];
  /** Whether the document lists the status for this operation. */
  readonly knows: (id: string, status: number) => boolean;
  /** What is wrong with an answer of this operation; `null` if nothing is. */
  readonly faultOf: (id: string, status: number, type: string, body: unknown) => string | null;
}

const pointer = (text: string): string => text.replaceAll("~", "~0").replaceAll("/", "~1");

const isReference = (one: object): one is Reference => "$ref" in one;

const partAt = (document: Document, { $ref }: Reference): unknown => {
  let part: unknown = document;
  for (const name of $ref.replace("#/", "").split("/")) part = (part as Readonly<Record<string, unknown>>)[name];
  return part;
};

/** Reads a document; answer schemas are compiled on first use. */
export const readContract = (document: Document): Contract => {
  const ajv = new Ajv2020({ strict: false, inlineRefs: false });
  ajvFormats(ajv);
  ajv.addSchema({ $id: "openapi", ...document });
  const base = document.servers[0]?.url ?? "";
  const compiled = new Map<string, ValidateFunction | null>();
  const responses = new Map<string, { readonly at: string; readonly told: DocumentedOperation["responses"] }>();
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, told]): Operation => {
      responses.set(told.operationId, {
        at: `#/paths/${pointer(path)}/${method}/responses`,
        told: told.responses,
      });
      const parameters = told.parameters.map((one) => (isReference(one) ? (partAt(document, one) as Parameter) : one));
      const body = Object.values(told.requestBody?.content ?? {})[0]?.schema;
      return {
        id: told.operationId,
        method: method.toUpperCase(),
        path: `${base}${path}`,
        query: parameters.filter((one) => one.in === "query"),
        body: body?.properties ?? null,
        required: body?.required ?? [],
        token: Object.keys(told.security?.[0] ?? {})[0] ?? null,
      };
    }),
  );

  const validatorAt = (at: string): ValidateFunction => ajv.compile({ $ref: `openapi${at}` });

  const find = (id: string, status: number, type: string): ValidateFunction | null => {
    const known = responses.get(id);
    const told = known?.told[String(status)];
    if (known === undefined || told === undefined) return null;
    const response = isReference(told) ? (partAt(document, told) as DocumentedResponse) : told;
    if (response.content?.[type] === undefined) return null;
    const at = isReference(told) ? told.$ref : `${known.at}/${status}`;
    return validatorAt(`${at}/content/${pointer(type)}/schema`);
  };

  return {
    operations,
    knows: (id, status) => responses.get(id)?.told[String(status)] !== undefined,
    faultOf: (id, status, type, body) => {
      const key = `${id} ${status} ${type}`;
      const validate = compiled.get(key) ?? find(id, status, type);
      compiled.set(key, validate);
      if (validate === null) return `${id} is not documented to answer ${status} as ${type}`;
      if (validate(body)) return null;
      const [first] = validate.errors ?? [];
      return `${id} ${status}: ${first?.instancePath ?? ""} ${first?.message ?? "is not what the document says"}`;
    },
  };
};
