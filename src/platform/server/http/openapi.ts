import { z } from 'zod';
import { impliedErrors, type RouteDefinition, type Routes } from '../../shared/contract.ts';
import { type ErrorCode, errorCodes, statusesOf } from '../../shared/errors.ts';

type Json = Record<string, unknown>;

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  // A shape made by a transformation has no schema of its own: what goes in describes it.
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const whole = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(whole.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (whole.required ?? []).includes(name),
    schema: property,
  }));
}

function formSchema({ file, fields }: NonNullable<RouteDefinition['form']>): Json {
  const { properties } = schemaOf(fields, 'input') as { properties?: Json };
  return {
    type: 'object',
    required: [file],
    properties: { [file]: { type: 'string', contentMediaType: 'application/octet-stream' }, ...properties },
  };
}

function operation(feature: string, name: string, route: RouteDefinition): Json {
  const errors = [...new Set([...route.errors, ...impliedErrors(route)])];
  const statuses = groupByStatus(errors);
  const success = route.response
    ? { description: 'Done', content: { 'application/json': { schema: schemaOf(route.response, 'output') } } }
    : { description: 'Done' };
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: route.summary,
    ...(route.access === 'anyone' ? {} : { security: [{ session: [] }] }),
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    ...(route.form && { requestBody: { required: true, content: { 'multipart/form-data': { schema: formSchema(route.form) } } } }),
    ...(route.body && { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(route.body, 'input') } } } }),
    responses: {
      [route.response ? (route.status ?? 200) : 204]: success,
      ...Object.fromEntries(
        [...statuses].map(([status, codes]) => [
          status,
          { description: codes.join(', '), content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
        ]),
      ),
    },
  };
}

function groupByStatus(errors: readonly ErrorCode[]): Map<number, string[]> {
  const groups = new Map<number, string[]>();
  for (const code of errors) for (const status of statusesOf(code)) groups.set(status, [...(groups.get(status) ?? []), code]);
  return groups;
}

const errorSchema = {
  type: 'object',
  required: ['error', 'message', 'code'],
  properties: {
    error: { type: 'string' },
    message: { type: 'string', description: 'A sentence that a page can show as it is.' },
    code: { type: 'string', enum: errorCodes() },
    issues: { type: 'array', items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } } },
    requiresUsername: { const: true },
  },
};

/** The OpenAPI 3.1 document of a contract. */
export function openApiDocument(contract: Record<string, Routes>): Json {
  const paths: Record<string, Json> = {};
  for (const [feature, routes] of Object.entries(contract)) {
    for (const [name, route] of Object.entries(routes)) {
      const path = route.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(feature, name, route) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Bleachers', version: '1', description: 'The community where sports fans talk.' },
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'bleachers-session' } },
    },
  };
}
