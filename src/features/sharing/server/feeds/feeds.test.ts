import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { type Caller, openWorld, setUp } from '../../../../testing/world.ts';
import { answer, write } from '../../../posts/server/testing/writing.ts';
import { expectAtom } from '../testing/validXml.ts';

const origin = 'http://localhost:3000';

/** https://www.jsonfeed.org/version/1.1/ */
const url = { type: 'string', pattern: '^https?://' };
const instant = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' };
const isJsonFeed = new Ajv({ strict: false, allErrors: true }).compile({
  type: 'object',
  required: ['version', 'title', 'items'],
  properties: {
    version: { const: 'https://jsonfeed.org/version/1.1' },
    title: { type: 'string', minLength: 1 },
    home_page_url: url,
    feed_url: url,
    icon: url,
    language: { const: 'en' },
    description: { type: 'string' },
    items: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'content_html'],
        properties: {
          id: { type: 'string', minLength: 1 },
          url,
          title: { type: 'string', minLength: 1 },
          content_html: { type: 'string' },
          image: url,
          date_published: instant,
          date_modified: instant,
          authors: { type: 'array', items: { type: 'object', required: ['name'], properties: { name: { type: 'string' }, url } } },
          tags: { type: 'array', items: { type: 'string' } },
        },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
});

interface JsonFeed {
  title: string;
  feed_url: string;
  items: { id: string; title: string; content_html: string }[];
}

const world = setUp(openWorld);
const author = setUp(() => world.person());

async function read(address: string, cookie = ''): Promise<{ atom: string; json: JsonFeed; status: number }> {
  const headers = cookie ? { cookie } : {};
  const [atom, json] = await Promise.all([
    world.app.inject({ url: address, headers }),
    world.app.inject({ url: address.replace('.xml', '.json'), headers }),
  ]);
  expect(json.statusCode).toBe(atom.statusCode);
  if (atom.statusCode === 200) {
    expect([atom.headers['content-type'], json.headers['content-type']]).toEqual([
      'application/atom+xml; charset=utf-8',
      'application/feed+json; charset=utf-8',
    ]);
    await expectAtom(atom.body);
    isJsonFeed(json.json());
    expect(isJsonFeed.errors ?? []).toEqual([]);
  }
  return { atom: atom.body, json: json.json<JsonFeed>(), status: atom.statusCode };
}

const idsIn = ({ json }: { json: JsonFeed }) => json.items.map(({ id }) => id);
const hrefOf = (id: number) => `${origin}/post/${id}`;

describe('a feed', () => {
  test('of the site, a tag, a person and a post hold what they are about', async () => {
    const [nba, other] = [await write(author, 'About **the** league', { tags: ['NBA'] }), await write(await world.person(), 'About else')];
    const reply = await answer(author, other.id, 'A comment');
    expect(idsIn(await read('/feed.xml')).slice(0, 2)).toEqual([hrefOf(other.id), hrefOf(nba.id)]);
    expect(idsIn(await read('/feed.xml?tag=nba&tag=NFL'))).toEqual([hrefOf(nba.id)]);
    const ofPerson = await read(`/user/${author.username.toUpperCase()}/feed.xml`);
    expect([idsIn(ofPerson), ofPerson.json.title]).toEqual([[hrefOf(nba.id)], `@${author.username} · Bleachers`]);
    expect(ofPerson.json.items[0]?.content_html).toBe('<p>About <strong>the</strong> league</p>');
    expect(idsIn(await read(`/post/${other.id}/feed.xml`))).toEqual([`${hrefOf(other.id)}#reply-${reply.id}`]);
  });

  test('of something unknown is not found', async () => {
    for (const address of [
      '/feed.xml?tag=no-such-tag',
      '/user/nobody-there/feed.xml',
      '/user/%00/feed.xml',
      '/post/999999/feed.xml',
      '/post/x/feed.xml',
      '/feed.xml?tag=%00',
    ])
      expect([address, (await read(address)).status]).toEqual([address, 404]);
  });

  test('is answered with 304 until it says something else', async () => {
    for (const address of ['/feed.xml', '/feed.json']) {
      const { headers } = await world.app.inject({ url: address });
      const again = () => world.app.inject({ url: address, headers: { 'if-none-match': String(headers.etag) } });
      expect([(await again()).statusCode, (await again()).body]).toEqual([304, '']);
      await write(author, 'News');
      expect((await again()).statusCode).toBe(200);
    }
  });

  test('hides spoilers and holds hostile texts as texts', async () => {
    await write(author, '<script>alert(1)</script> ]]> &amp; \u0001 ||the end|| [link](https://example.com/?a=1&b="2")', {
      tags: ['<b"&\'>'],
    });
    const { atom, json } = await read('/feed.xml');
    expect(json.items[0]?.content_html).toMatch(/&lt;script&gt;alert\(1\)&lt;\/script&gt;/);
    expect(atom).not.toMatch(/the end|<script|\p{Cc}(?<!\n)/u);
    expect(json.items[0]?.content_html).not.toMatch(/the end|<script/);
    expect(json.items[0]?.content_html).toContain('[spoiler]');
  });
});

describe('one’s own feed', () => {
  const addressOf = async (who: Caller, method: 'GET' | 'POST' = 'GET') => {
    const { body } = await who.call<{ url: string }>(method, '/api/user/feed-token');
    return body.url.replace(origin, '');
  };

  test('holds the posts of favorite tags without what the person blocks and mutes', async () => {
    const [fan, blocked] = [await world.person(), await world.person()];
    const nfl = await world.sql<{ id: number }>`select id from tags where name = 'NFL'`;
    await fan.call('POST', '/api/user/favorite-tags', { tagId: nfl[0]?.id });
    const mine = await write(author, 'For me', { tags: ['NFL'] });
    await write(author, 'Not for me', { tags: ['MLB'] });
    await write(author, 'A trapdoor word', { tags: ['NFL'] });
    await write(blocked, 'From a blocked person', { tags: ['NFL'] });
    await fan.call('POST', '/api/blocks', { username: blocked.username });
    await fan.call('POST', '/api/mutes', { kind: 'word', value: 'trapdoor' });
    expect(idsIn(await read(await addressOf(fan)))).toEqual([hrefOf(mine.id)]);
  });

  test('is private and not for search engines, and its former address ends when it is renewed', async () => {
    const fan = await world.person();
    const before = await addressOf(fan);
    const { headers } = await world.app.inject({ url: before });
    expect([headers['cache-control'], headers['x-robots-tag']]).toEqual([expect.stringContaining('private'), 'noindex']);
    const after = await addressOf(fan, 'POST');
    expect([(await read(before)).status, (await read(after)).status, await addressOf(fan)]).toEqual([404, 200, after]);
  });

  test.each(['', 'x', '00000000-0000-4000-8000-000000000000.aaaa'])('the token "%s" is not found', async token => {
    expect((await read(`/feed.xml?token=${token}`)).status).toBe(404);
  });

  test('is not opened by the token of somebody else with the id changed', async () => {
    const [fan, other] = [await world.person(), await world.person()];
    const forged = (await addressOf(fan)).replace(fan.id, other.id);
    expect((await read(forged)).status).toBe(404);
  });
});
