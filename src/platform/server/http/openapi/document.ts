import type { z } from 'zod';
import { impliedErrors, type RouteDefinition, type Routes } from '../../../shared/contract.ts';
import { codeOnWire, type ErrorCode, errorCodes, statusesOf } from '../../../shared/errors.ts';
import { eventsOperation, type StreamDescription } from './events.ts';
import { createSchemas, type Json, type Schemas } from './schemas.ts';
import { siteName } from '../../../shared/siteName.ts';

export interface DocumentOptions extends StreamDescription {
  contract: Record<string, Routes>;
  /** The name of the cookie that carries the session. */
  sessionCookie: string;
  /** The address of the server; without it calls go to where the document came from. */
  origin?: string;
}

/** A parameter is described by the value that its text stands for: a number of digits is an integer. */
function parameters(schemas: Schemas, shape: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  return Object.entries(shape?.shape ?? {}).map(([name, parameter]) => {
    const { description, ...schema } = schemas.schemaOf(parameter, 'output');
    const isRequired = place === 'path' || !parameter.safeParse(undefined).success;
    return { name, in: place, required: isRequired, description, schema };
  });
}

const fileSchema = { type: 'string', contentMediaType: 'application/octet-stream', description: 'The file.' };

function requestBody(schemas: Schemas, { form, body }: RouteDefinition): Json | undefined {
  const json = body && { 'application/json': { schema: schemas.schemaOf(body, 'input') } };
  if (!form) return json && { required: true, content: json };
  const { properties } = schemas.schemaOf(form.fields, 'input') as { properties?: Json };
  const schema = { type: 'object', required: [form.file], properties: { [form.file]: fileSchema, ...properties } };
  return { required: true, content: { ...json, 'multipart/form-data': { schema } } };
}

function errorResponse(status: number, codes: readonly string[]): Json {
  return {
    description: codes.join(', '),
    ...((status === 429 || status === 503) && { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}

function errorResponses(route: RouteDefinition): Record<string, Json> {
  const groups = new Map<number, ErrorCode[]>();
  for (const code of new Set([...route.errors, ...impliedErrors(route)]))
    for (const status of statusesOf(code)) groups.set(status, [...(groups.get(status) ?? []), codeOnWire(code)]);
  return Object.fromEntries([...groups].map(([status, codes]) => [status, errorResponse(status, codes)]));
}

function successResponses(schemas: Schemas, { response, status = 200, mayExist, download }: RouteDefinition): Record<string, Json> {
  if (!response) return { 204: { description: 'Done' } };
  const content = { 'application/json': { schema: schemas.schemaOf(response, 'output') } };
  const headers = download && { 'Content-Disposition': { description: `Names the file ${download}.`, schema: { type: 'string' } } };
  return {
    ...(mayExist && { 200: { description: 'It existed before', content } }),
    ...(response.safeParse(undefined).success && { 204: { description: 'Done, with nothing to say' } }),
    [status]: { description: status === 201 ? 'Created' : 'Done', ...(headers && { headers }), content },
  };
}

function operation(schemas: Schemas, feature: string, name: string, route: RouteDefinition): Json {
  const body = requestBody(schemas, route);
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: route.summary,
    security: route.access === 'anyone' ? [] : [{ session: [] }],
    parameters: [
      ...parameters(schemas, route.params, 'path'),
      ...parameters(schemas, route.query, 'query'),
      ...(route.isIdempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(body && { requestBody: body }),
    responses: { ...successResponses(schemas, route), ...errorResponses(route) },
  };
}

const errorSchema = {
  type: 'object',
  description: 'The body of every response that is not a success.',
  required: ['error', 'message', 'code'],
  properties: {
    error: { type: 'string', description: 'The message again, for older clients.' },
    message: { type: 'string', description: 'A sentence that a page can show as it is.' },
    code: { type: 'string', enum: errorCodes(), description: 'The kind of the error; it does not change between versions.' },
    issues: {
      type: 'array',
      description: 'The fields that could not be used.',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: {
          path: { type: 'string', description: 'The dotted path of the field; empty for the whole body.' },
          message: { type: 'string', description: 'The reason.' },
        },
      },
    },
    requiresUsername: { const: true, description: 'Set if the caller has to choose a username first.' },
    requestId: { type: 'string', description: 'The id of the request in the log, for an internal error.' },
  },
};

const sharedHeaders = {
  RetryAfter: {
    description: 'The time after which a retry makes sense, in seconds; absent if it is unknown.',
    schema: { type: 'integer', minimum: 1 },
  },
};

const sharedParameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'A text of the caller’s own. For 24 hours a repeat with the same key gets the first response and does nothing.',
    schema: { type: 'string', minLength: 1, maxLength: 100 },
  },
};

/** The browser's way to a session, which is made of redirects and is therefore no part of the contract. */
const signInPaths = {
  '/api/login': {
    get: {
      operationId: 'account.login',
      tags: ['account'],
      security: [],
      summary: 'Begins a sign-in: redirects to the login provider, and from there to `returnTo`, with the session cookie set.',
      parameters: [
        {
          name: 'returnTo',
          in: 'query',
          required: false,
          description: 'The path to go to afterwards.',
          schema: { type: 'string' },
        },
      ],
      responses: { 302: { description: 'To the login provider' }, 429: errorResponse(429, ['rate_limited']) },
    },
  },
  '/api/logout': {
    get: {
      operationId: 'account.logout',
      tags: ['account'],
      security: [],
      summary: 'Ends the session of this browser and redirects to the first page.',
      parameters: [],
      responses: { 302: { description: 'Signed out' }, 403: errorResponse(403, ['csrf']), 429: errorResponse(429, ['rate_limited']) },
    },
  },
};

/** The OpenAPI 3.1 document of a contract and its events. */
export function openApiDocument({ contract, events, topicParameters, sessionCookie, origin = '/' }: DocumentOptions): Json {
  const schemas = createSchemas();
  const paths: Record<string, Json> = { ...signInPaths };
  for (const [feature, routes] of Object.entries(contract)) {
    for (const [name, route] of Object.entries(routes)) {
      const path = route.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(schemas, feature, name, route) };
    }
  }
  const stream = eventsOperation({ events, topicParameters }, schemas, errorResponse);
  paths[stream.path] = { get: stream.operation };
  return {
    openapi: '3.1.0',
    info: { title: siteName(), version: '1', description: 'The community where sports fans talk.' },
    servers: [{ url: origin }],
    paths,
    components: {
      schemas: { Error: errorSchema, ...schemas.components() },
      parameters: sharedParameters,
      headers: sharedHeaders,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie,
          description:
            'The session of a sign-in by /api/login. A server on https names it __Host-bleachers-session, one on http bleachers-session.',
        },
      },
    },
  };
}
