import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { PRODUCT_NAME } from '@gb/domain/product';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AnyRoute } from './route.ts';
import { type Guard, guardsOf } from './versions.ts';

type JsonSchema = Record<string, unknown> & { properties?: Record<string, unknown>; required?: string[] };

/** The OpenAPI description of the table: nothing in it is written twice. */
export function describeApi(routes: readonly AnyRoute[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  const guards = guardsOf(routes);
  for (const row of routes) {
    const path = row.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: describeRow(row, guards.get(row)) };
  }
  const schemas = hoistDefinitions(paths);
  return {
    openapi: '3.1.0',
    info: { title: `${PRODUCT_NAME} API`, version: '1.0.0' },
    components: { schemas, securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
}

function describeRow(row: AnyRoute, guard: Guard | undefined) {
  const open = row.access === 'open';
  return {
    summary: row.summary,
    tags: [tagOf(row.path)],
    ...(typeof row.access === 'object' ? { description: `Needs ${[row.access.can].flat().join(' or ')}.` } : {}),
    ...(open ? {} : { security: [{ bearer: [] }] }),
    parameters: [
      ...parameters('path', row.params),
      ...parameters('query', row.query),
      ...organizationHeader(row),
      ...(guard?.whole ? [IF_MATCH] : []),
    ],
    ...(row.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: bodySchema(row.body, guard) } } } }
      : {}),
    responses: {
      [row.status ?? 200]: {
        description: 'Done',
        content: { 'application/json': { schema: toSchema(row.output, 'output') } },
      },
    },
  };
}

const IF_MATCH = {
  in: 'header',
  name: 'If-Match',
  description: 'The ETag of what was read. Another one now is answered with 412.',
  schema: { type: 'string' },
};

/** Changes may also carry the version of the fields they name, which no schema of a thing knows. */
function bodySchema(body: z.ZodType, guard: Guard | undefined): JsonSchema {
  const schema = toSchema(body, 'input');
  if (!guard || !schema.properties) return schema;
  const version = {
    type: 'string',
    pattern: '^[0-9a-f]{16}$',
    description: 'Of the fields named here, as they were read. Others now are answered with 409.',
  };
  return { ...schema, properties: { ...schema.properties, version } };
}

const organizationHeader = (row: AnyRoute) =>
  typeof row.access === 'object' ? [{ in: 'header', name: 'X-Organization', schema: { type: 'string' } }] : [];

function parameters(where: 'path' | 'query', schema: z.ZodType | undefined) {
  if (!schema) return [];
  const { properties = {}, required = [] } = toSchema(schema, 'input');
  return Object.entries(properties).map(([name, own]) => ({
    in: where,
    name,
    required: where === 'path' || required.includes(name),
    schema: own,
  }));
}

function toSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
  return rest;
}

/** Moves what schemas share (those with an id) into one place, and points there. */
function hoistDefinitions(node: unknown, found: Record<string, unknown> = {}): Record<string, unknown> {
  if (typeof node !== 'object' || node === null) return found;
  const object = node as Record<string, unknown>;
  const definitions = object.$defs as Record<string, unknown> | undefined;
  if (definitions) {
    delete object.$defs;
    for (const [name, schema] of Object.entries(definitions)) {
      delete (schema as { id?: string }).id;
      found[name] = schema;
      hoistDefinitions(schema, found);
    }
  }
  if (typeof object.$ref === 'string') object.$ref = object.$ref.replace('#/$defs/', '#/components/schemas/');
  for (const value of Object.values(object)) hoistDefinitions(value, found);
  return found;
}

const tagOf = (path: string): string => path.replace('/api/v1/', '').split('/').filter(Boolean)[0] ?? 'server';

/** A page to read and try the API at `/api/docs`, and the description itself at `/api/openapi.json`. */
export async function mountReference(app: FastifyInstance, routes: readonly AnyRoute[]): Promise<void> {
  const document = describeApi(routes);
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true, uiConfig: { deepLinking: true } });
  app.get('/api/openapi.json', () => document);
}
