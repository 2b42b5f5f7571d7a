import { describe, expect, test } from 'vitest';
import { streamTopicParameters } from '../../../features/posts/posts.topics.ts';
import { openApiDocument } from '../../../platform/server/http/openapi/document.ts';
import { openWorld, setUp } from '../../../testing/world.ts';
import { contract, events } from '../../contract.ts';

interface Schema {
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  [keyword: string]: unknown;
}
interface Parameter {
  name: string;
  in: string;
  required: boolean;
  description?: string;
  schema: Schema;
  $ref?: string;
}
interface Operation {
  operationId: string;
  summary?: string;
  security?: Record<string, string[]>[];
  parameters: Parameter[];
  responses: Record<string, { headers?: Record<string, unknown>; content?: Record<string, { schema: Schema }> }>;
}
interface Document {
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    securitySchemes: { session: { name: string } };
  };
}

// The document is JSON; the casts name the part of its shape that these laws read.
const document = openApiDocument({
  contract,
  events,
  topicParameters: streamTopicParameters,
  sessionCookie: 'bleachers-session',
}) as unknown as Document;
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, operation })),
);
const parametersOf = (call: string) => operations.find(each => each.call === call)?.operation.parameters ?? [];

/** Every object with a list of properties, anywhere in the document, with its place. */
function objectSchemas(value: unknown, place = '#'): { place: string; properties: Record<string, Schema> }[] {
  if (typeof value !== 'object' || value === null) return [];
  const deeper = Object.entries(value).flatMap(([key, part]) => objectSchemas(part, `${place}/${key}`));
  const isNamedSo = place.endsWith('/properties');
  if (isNamedSo || !('properties' in value)) return deeper;
  // A property may itself be named `properties`; a schema's own are an object of schemas.
  const properties = value.properties as Record<string, Schema>;
  return [{ place, properties }, ...deeper];
}

const world = setUp(() => openWorld({ RATE_LIMIT: 'on', PUBLIC_URL: 'https://bleachers.example' }));

describe('the OpenAPI document', () => {
  test('describes every parameter and every property of a body', () => {
    const parameters = operations.flatMap(({ call, operation }) =>
      operation.parameters.filter(each => !each.$ref && !each.description).map(each => `${call}: ${each.name}`),
    );
    const properties = objectSchemas(document).flatMap(({ place, properties: own }) =>
      Object.entries(own).flatMap(([name, schema]) => (schema.description ? [] : [`${place}: ${name}`])),
    );
    expect([...parameters, ...properties]).toEqual([]);
  });

  test('gives every parameter a type, and a number of digits is an integer', () => {
    const untyped = operations.flatMap(({ call, operation }) =>
      operation.parameters
        .filter(each => !each.$ref && each.schema.type === undefined && each.schema.$ref === undefined)
        .map(each => `${call}: ${each.name}`),
    );
    expect(untyped).toEqual([]);
    const texts = operations.flatMap(({ call, operation }) =>
      operation.parameters
        .filter(each => !each.$ref && each.schema.type !== 'integer' && /^(id|.*Id|limit|offset|before|after|year)$/.test(each.name))
        .map(each => `${call}: ${each.name}`),
    );
    // The ids of sessions, of accounts and of games are texts.
    expect(texts.filter(text => !/ \/api\/(games|admin\/users)\//.test(text)).toSorted()).toEqual(['DELETE /api/user/sessions/{id}: id']);
  });

  test('says of every call whether it needs a session, and where the server is', async () => {
    const securityOf = new Map(operations.map(({ call, operation }) => [call, JSON.stringify(operation.security) ?? 'unsaid']));
    expect([...new Set(securityOf.values())].toSorted()).toEqual(['[]', '[{"session":[]}]', '[{},{"session":[]}]']);
    const calls = ['GET /api/events', 'GET /api/posts', 'POST /api/posts'].map(call => securityOf.get(call));
    expect(calls).toEqual(['[{},{"session":[]}]', '[]', '[{"session":[]}]']);
    const { body } = await world.visitor.call<Document>('GET', '/api/openapi.json');
    expect([document.servers, body.servers]).toEqual([[{ url: '/' }], [{ url: 'https://bleachers.example' }]]);
  });

  test('has names that stay apart where a generator joins those of a schema and its property', () => {
    const { schemas } = document.components;
    const joined = Object.entries(schemas).flatMap(([name, { properties }]) => [
      name,
      ...Object.keys(properties ?? {}).map(property => name + property[0]?.toUpperCase() + property.slice(1)),
    ]);
    const lower = joined.map(name => name.toLowerCase());
    expect(joined.filter((_, index) => lower.indexOf(lower[index] ?? '') !== index)).toEqual([]);
  });

  test('names each parameter of a call once', () => {
    const repeats = operations.filter(({ operation }) => {
      const names = operation.parameters.map(each => each.$ref ?? `${each.in} ${each.name}`);
      return new Set(names).size < names.length;
    });
    expect(repeats.map(({ call }) => call)).toEqual([]);
  });

  test('leaves the tags of the feed optional', () => {
    const tags = parametersOf('GET /api/posts').find(each => each.name === 'tags');
    expect(tags).toMatchObject({ required: false, schema: { type: 'array', items: { type: 'string' } } });
  });

  test('writes a schema once: no two objects of four or more properties are the same', () => {
    const seen = new Map<string, string>();
    const repeats: string[] = [];
    for (const { place, properties } of objectSchemas(document)) {
      const shape = JSON.stringify(properties, (key, value) => (key === 'description' ? undefined : value));
      if (Object.keys(properties).length < 4) continue;
      if (seen.has(shape)) repeats.push(`${place} repeats ${seen.get(shape)}`);
      seen.set(shape, place);
    }
    expect(repeats).toEqual([]);
    for (const name of ['Post', 'Reply', 'Tag', 'Poll', 'ChatMessage', 'Notification', 'LiveGame']) {
      expect(document.components.schemas).toHaveProperty(name);
    }
  });

  test('names the headers Idempotency-Key and Retry-After where they count', () => {
    const idempotent = operations
      .filter(({ operation }) => operation.parameters.some(each => each.$ref === '#/components/parameters/IdempotencyKey'))
      .map(({ call }) => call);
    expect(idempotent).toEqual(expect.arrayContaining(['POST /api/posts', 'POST /api/replies', 'POST /api/chat/messages/{roomId}']));
    for (const { operation } of operations) {
      expect(operation.responses[429]?.headers, operation.operationId).toHaveProperty('Retry-After');
    }
  });

  test('describes the stream of events with the schema of each event', () => {
    const stream = document.paths['/api/events']?.get?.responses[200]?.content?.['text/event-stream'];
    expect(stream?.schema).toEqual({ $ref: '#/components/schemas/Event' });
    const variants = JSON.stringify(document.components.schemas.Event);
    expect(variants.match(/\$ref/g)).toHaveLength(Object.keys(events).length + 1);
    expect(document.components.schemas.PostCountsEvent?.properties?.type).toMatchObject({ const: 'post_counts' });
  });

  test('declares the 200 of calls that find what they would create', () => {
    expect(document.paths['/api/bookmarks']?.post?.responses).toMatchObject({ 200: {}, 201: {} });
    expect(document.paths['/api/user/favorite-tags']?.post?.responses).toMatchObject({ 200: {}, 201: {} });
  });

  test('names the cookie that the server uses behind https', async () => {
    const { body } = await world.visitor.call<Document>('GET', '/api/openapi.json');
    expect(body.components.securitySchemes.session.name).toBe('__Host-bleachers-session');
    expect(document.components.securitySchemes.session.name).toBe('bleachers-session');
  });
});
