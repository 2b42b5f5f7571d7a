import type { Runner } from '../../src/app/server/abuse/testing/track.ts';

/** The parts of the OpenAPI document that say how a call is made. */
interface Schema {
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

interface Operation {
  operationId: string;
  security?: unknown[];
  parameters: { name: string; in: 'path' | 'query'; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema } | undefined> };
}

export interface Document {
  paths: Record<string, Record<string, Operation>>;
}

/** A call with something right for each of its parameters. */
export interface Call {
  id: string;
  method: string;
  /** The scanner puts its own text at the `*` behind a part of the path. */
  markedPath: string;
  path: string;
  search: string;
  body: string | undefined;
  needsSignIn: boolean;
}

const sampleTexts: Record<string, string> = {
  q: 'nba',
  sort: 'latest',
  url: 'https://youtu.be/dQw4w9WgXcQ',
  year: '2025',
  league: 'nba',
  team: 'Lakers',
  abbreviation: 'KC',
  token: 'no-such-token',
  uid: 'no-such-sign-in-00000',
  email: 'nobody@example.com',
  password: 'a long walk to the arena',
  // The account is deleted by its own name, which this is not.
  username: 'nobodyatall',
  imageUrl: 'https://example.com/a.png',
};

function sampleOf(name: string, schema: Schema, things: ReadonlyMap<string, string | number>): unknown {
  const thing = things.get(name) ?? sampleTexts[name];
  if (thing !== undefined && name !== 'tags') return thing;
  if (schema.anyOf) return sampleOf(name, schema.anyOf[0] ?? {}, things);
  if (schema.enum) return schema.enum[0];
  const type = [schema.type].flat()[0];
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return true;
  if (type === 'array') return name === 'options' ? ['One', 'Two'] : [sampleOf('', schema.items ?? {}, things)];
  if (type === 'object')
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, each]) => [key, sampleOf(key, each, things)]));
  return name === 'cursor' ? '' : 'NBA';
}

/** The data that the calls refer to, made by a signed-in member. */
export async function makeThings(owner: Runner, friend: Runner): Promise<Map<string, string | number>> {
  const written = async (url: string, body: object) => (await owner.call<Record<string, unknown>>(0, 'POST', url, body)).body;
  await friend.call(0, 'POST', '/api/friends/request', { receiverUsername: owner.username });
  await owner.call(0, 'POST', '/api/friends/request', { receiverUsername: friend.username });
  const post = await written('/api/posts', { content: 'scanned', tags: ['NBA'], poll: { question: 'Who?', options: ['One', 'Two'] } });
  const reply = await written('/api/replies', { postId: post.id, content: 'scanned' });
  const room = (await owner.call<{ id: number }>(0, 'GET', `/api/chat/room/${friend.username}`)).body.id;
  const { options } = post.poll as { options: { id: number }[] };
  return new Map<string, string | number>([
    ['id', Number(post.id)],
    ['postId', Number(post.id)],
    ['parentId', Number(reply.id)],
    ['after', Number(reply.id)],
    ['before', 999_999],
    ['optionId', options[0]?.id ?? 1],
    ['roomId', room],
    ['tagId', 1],
    ['idOrUsername', friend.username],
    ['receiverUsername', friend.username],
  ]);
}

const order = ['get', 'post', 'put', 'delete'];

/** Every call of the document; what deletes comes last. */
export function callsOf({ paths }: Document, things: ReadonlyMap<string, string | number>): Call[] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => {
      const filled = (mark: string) =>
        path.replace(/\{(\w+)\}/g, (_, name: string) => `${encodeURIComponent(String(sampleOf(name, { type: 'string' }, things)))}${mark}`);
      const query = operation.parameters
        .filter(each => each.in === 'query')
        .map(({ name, schema }) => `${name}=${encodeURIComponent(String([sampleOf(name, schema, things)].flat()[0]))}`);
      const schema = operation.requestBody?.content['application/json']?.schema;
      return {
        id: operation.operationId,
        method: method.toUpperCase(),
        markedPath: filled('*'),
        path: filled(''),
        search: query.length > 0 ? `?${query.join('&')}` : '',
        body: schema && JSON.stringify(sampleOf('', schema, things)),
        needsSignIn: operation.security !== undefined,
      };
    }),
  );
  return calls.toSorted((a, b) => order.indexOf(a.method.toLowerCase()) - order.indexOf(b.method.toLowerCase()));
}
