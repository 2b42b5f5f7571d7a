import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSignInWorld, password, type SignInWorld, signUp } from '../../../features/account/server/testing/signInWorld.ts';
import { listen, openClient, readFeed, type Schema, writePost } from '../../../testing/api-client/client.ts';
import { signIn } from '../../../testing/api-client/session.ts';

let world: SignInWorld;
let email: string;

beforeAll(async () => {
  world = await openSignInWorld();
  const member = await signUp(world);
  email = member.email;
  await member.browser.call('POST', '/api/auth/setup-username', { username: 'clientbot' });
});
afterAll(() => world.close());

/** The next event of a type. */
async function nextEvent(events: AsyncGenerator<Schema['Event']>, type: Schema['Event']['type']): Promise<Schema['Event']> {
  for (;;) {
    const { value, done } = await events.next();
    if (done) throw new Error('the stream ended');
    if (value.type === type) return value;
  }
}

describe('the sample client, whose types are generated from the OpenAPI document', () => {
  test('signs in, posts once per idempotency key, reads the post in the feed and hears of its likes', async () => {
    const cookie = await signIn(openClient(world.origin), world.origin, { email, password });
    const client = openClient(world.origin, cookie);
    const me = await client.GET('/api/auth/user');
    expect(me.data?.username).toBe('clientbot');

    const written = await writePost(client, { content: 'Written by a client', tags: ['NBA'] }, 'first');
    const repeated = await writePost(client, { content: 'Written by a client', tags: ['NBA'] }, 'first');
    expect(repeated.id).toBe(written.id);
    expect((await readFeed(openClient(world.origin), ['NBA'])).map(post => post.id)).toEqual([written.id]);
    expect((await readFeed(openClient(world.origin), ['NFL'])).map(post => post.id)).toEqual([]);

    const end = new AbortController();
    const events = listen(client, [written.id], end.signal);
    await nextEvent(events, 'opened');
    await client.POST('/api/posts/{id}/like', { params: { path: { id: written.id } } });
    const counts = await nextEvent(events, 'post_counts');
    expect(counts).toMatchObject({ postId: written.id, likes: 1 });
    end.abort();
  });

  test('gets the sentence of a refused sign-in', async () => {
    const wrong = signIn(openClient(world.origin), world.origin, { email, password: 'not this one at all' });
    await expect(wrong).rejects.toThrow(/password/);
  });
});
