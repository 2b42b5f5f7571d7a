import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { answerError } from './refusals.ts';

async function ask(url: string, accept: string, error: Error) {
  const app = fastify();
  app.setErrorHandler((thrown, request, reply) => answerError(thrown as Parameters<typeof answerError>[0], request, reply));
  app.get('/*', async () => {
    throw error;
  });
  const answer = await app.inject({ url, headers: { accept } });
  await app.close();
  return answer;
}

const away = Object.assign(new Error('terminating connection of user bleachers'), { code: '57P01' });

test('a page request while the database is away gets a page that says so', async () => {
  const { statusCode, headers, body } = await ask('/post/7?"><script>', 'text/html,application/xhtml+xml', away);
  expect([statusCode, headers['retry-after'], headers['content-type']]).toEqual([503, '2', 'text/html; charset=utf-8']);
  expect(body).toContain('catching its breath');
  expect(body).not.toMatch(/<script>|terminating/);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
});

test('the page of an internal error gives the request id, and an API client gets JSON', async () => {
  const page = await ask('/all', 'text/html', new Error('of ours'));
  expect([page.statusCode, page.body]).toEqual([500, expect.stringContaining('this helps: req-1')]);
  expect((await ask('/api/posts', 'text/html', new Error('of ours'))).json()).toMatchObject({ code: 'internal', requestId: 'req-1' });
  expect((await ask('/all', '*/*', away)).json()).toMatchObject({ code: 'unavailable' });
});
