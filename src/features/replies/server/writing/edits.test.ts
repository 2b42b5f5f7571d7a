import { afterAll, describe, expect, test } from 'vitest';
import { type Caller, setUpScene } from '../../../../testing/world.ts';
import type { Notification } from '../../../notifications/notifications.contract.ts';
import type { TextHistory } from '../../../texts/texts.contract.ts';
import { statusesOf, times, write } from '../../../posts/server/testing/writing.ts';
import type { Reply } from '../../replies.contract.ts';
import { expectExact } from '../../../posts/server/testing/exact.ts';
import { openThreadScene } from '../testing/threadScene.ts';

const { world, author, fan, post } = setUpScene(openThreadScene);
afterAll(() => expectExact(world));

const say = async (content = 'Here', parentId: number | null = null, who = author) =>
  (await who.call<Reply>('POST', '/api/replies', { postId: post.id, content, parentId })).body;
const edit = (reply: Reply, content: string, who = author) => who.call<Reply>('PUT', `/api/replies/${reply.id}`, { content });
const history = async (path: string) => (await world.visitor.call<TextHistory>('GET', `${path}/history`)).body.versions;
const texts = async (path: string) => (await history(path)).map(version => version.content);

describe('an edit of a comment', () => {
  test('changes the text, says when, and keeps the likes', async () => {
    const reply = await say();
    await author.call('POST', `/api/replies/${reply.id}/like`);
    const { status, body } = await edit(reply, '  There  ');
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: reply.id, content: 'There', likes: 1, liked: true, createdAt: reply.createdAt });
    expect(Date.parse(body.editedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(reply.createdAt));
    expect((await edit(reply, 'There')).body.editedAt).toBe(body.editedAt);
    expect((await edit(reply, '   ')).status).toBe(400);
    expect((await edit(reply, 'x'.repeat(2_001))).status).toBe(400);
  });

  test('is refused to others, also to moderators, and for a deleted comment', async () => {
    const reply = await say();
    const moderator = await world.person();
    await world.sql`update users set role = 'moderator' where id = ${moderator.id}`;
    expect((await edit(reply, 'Mine', fan)).status).toBe(403);
    expect((await edit(reply, 'Mine', moderator)).status).toBe(403);
    await author.call('DELETE', `/api/replies/${reply.id}`);
    expect((await edit(reply, 'Late')).status).toBe(404);
    expect((await world.visitor.call('GET', `/api/replies/${reply.id}/history`)).status).toBe(404);
  });

  test('is refused in a locked thread, where its author may still delete the comment', async () => {
    const reply = await say('Before the lock');
    await world.sql`update all_posts set locked_at = now() where id = ${post.id}`;
    expect(await edit(reply, 'After the lock')).toMatchObject({ status: 403, body: { code: 'locked' } });
    expect((await fan.call('POST', `/api/replies/${reply.id}/like`)).status).toBe(200);
    expect((await author.call('DELETE', `/api/replies/${reply.id}`)).status).toBe(204);
    await world.sql`update all_posts set locked_at = null where id = ${post.id}`;
    expect((await edit(await say(), 'Open again')).status).toBe(200);
  });

  test('leaves no version within two minutes and before the first answer, and one afterwards', async () => {
    const reply = await say('One');
    const path = `/api/replies/${reply.id}`;
    await edit(reply, 'Two');
    expect(await texts(path)).toEqual(['Two']);
    await say('Answer', reply.id, fan);
    await edit(reply, 'Three');
    expect(await texts(path)).toEqual(['Two', 'Three']);
    const late = await say('Old');
    await world.sql`update replies set created_at = now() - interval '3 minutes' where id = ${late.id}`;
    await edit(late, 'New');
    expect(await texts(`/api/replies/${late.id}`)).toEqual(['Old', 'New']);
  });

  test('twenty times at once keeps each accepted version once, in order', async () => {
    const reply = await say('Start');
    await say('Answer', reply.id, fan);
    // On a busy machine the last ones wait too long for their turn, and are refused.
    const { 200: edits = 0, 503: refused = 0 } = await statusesOf(times(20, index => edit(reply, `Text ${index}`)));
    expect(edits + refused).toBe(20);
    expect(edits).toBeGreaterThan(1);
    const versions = await history(`/api/replies/${reply.id}`);
    expect(new Set(versions.map(version => version.content)).size).toBe(edits + 1);
    expect(versions).toHaveLength(edits + 1);
    expect(versions[0]?.content).toBe('Start');
    expect(versions.map(({ at }) => at)).toEqual(versions.map(({ at }) => at).toSorted());
    const { body } = await world.visitor.call<Reply[]>('GET', `/api/posts/${post.id}/replies`);
    expect(body.find(each => each.id === reply.id)?.content).toBe(versions.at(-1)?.content);
  });

  test('and one of a post are dated in the order in which they are stored', async () => {
    const edited = await write(author, 'Start');
    await world.sql`update all_posts set created_at = now() - interval '3 minutes' where id = ${edited.id}`;
    await statusesOf(times(8, index => author.call('PUT', `/api/posts/${edited.id}`, { content: `Text ${index}` })));
    const dates = (await history(`/api/posts/${edited.id}`)).map(({ at }) => at);
    expect(dates.length).toBeGreaterThan(2);
    expect(dates).toEqual(dates.toSorted());
  });

  test('races with the deletion of its comment and never brings the text back', async () => {
    const replies = await Promise.all(times(6, () => say()));
    await Promise.all(
      replies.flatMap(reply => [edit(reply, 'Again'), author.call('DELETE', `/api/replies/${reply.id}`), edit(reply, 'Once more')]),
    );
    const { body } = await world.visitor.call<Reply[]>('GET', `/api/posts/${post.id}/replies`);
    expect(body.filter(each => replies.some(reply => reply.id === each.id))).toEqual([]);
  });

  test('notifies only the names that it adds', async () => {
    const [one, other] = [await world.person(), await world.person()];
    const reply = await say(`@${one.username} look`);
    await edit(reply, `@${one.username} and @${other.username} look`);
    await edit(reply, `@${other.username} look`);
    for (const person of [one, other]) {
      const { body } = await person.call<Notification[]>('GET', '/api/notifications');
      expect(body.filter(each => each.type === 'mention')).toHaveLength(1);
    }
  });
});

test('a post’s history has its texts; an edit of its tags adds none', async () => {
  const own = await write(author);
  const path = `/api/posts/${own.id}`;
  await author.call('PUT', path, { content: 'Silently' });
  expect(await texts(path)).toEqual(['Silently']);
  await fan.call('POST', '/api/replies', { postId: own.id, content: 'Seen' });
  await author.call('PUT', path, { content: 'Loudly' });
  await author.call('PUT', path, { tags: ['NBA'] });
  expect(await texts(path)).toEqual(['Silently', 'Loudly']);
  expect((await world.visitor.call('GET', '/api/posts/999999999/history')).status).toBe(404);
});

describe('the order of a thread', () => {
  const ids = async (query: string, id: number) =>
    (await world.visitor.call<Reply[]>('GET', `/api/posts/${id}/replies${query}`)).body.map(reply => reply.id);

  test('is by age, by newness, or by likes with ties by id, and pages continue it', async () => {
    const own = await write(author);
    const comment = async (parentId: number | null = null) =>
      (await fan.call<Reply>('POST', '/api/replies', { postId: own.id, content: 'Take', parentId })).body;
    const [a, b, c] = [await comment(), await comment(), await comment()];
    const answer = await comment(a.id);
    const like = (reply: Reply, who: Caller) => who.call('POST', `/api/replies/${reply.id}/like`);
    await like(c, author);
    await like(c, fan);
    await like(b, fan);
    await like(answer, author);
    const all = { old: [a.id, b.id, c.id, answer.id], new: [answer.id, c.id, b.id, a.id], best: [c.id, b.id, a.id, answer.id] };
    expect(await ids('', own.id)).toEqual(all.old);
    for (const sort of ['old', 'new', 'best'] as const) {
      expect(await ids(`?sort=${sort}`, own.id), sort).toEqual(all[sort]);
      const first = await ids(`?sort=${sort}&limit=2`, own.id);
      expect([...first, ...(await ids(`?sort=${sort}&after=${first.at(-1)}`, own.id))], sort).toEqual(all[sort]);
    }
    await world.visitor.call('POST', `/api/posts/${own.id}/view`);
    expect(await ids('?sort=best', own.id)).toEqual(all.best);
    expect((await world.visitor.call('GET', `/api/posts/${own.id}/replies?sort=worst`)).status).toBe(400);
    const { body: seen } = await author.call<Reply[]>('GET', `/api/posts/${own.id}/replies?sort=best`);
    expect(seen.filter(reply => reply.liked).map(reply => reply.id)).toEqual([c.id, answer.id]);
    expect((await world.visitor.call('GET', '/api/posts/999999999/replies?sort=best')).status).toBe(404);
    // The order by likes has no place for a comment that is gone; the order by age has.
    const gone = all.best.at(-1) ?? 0;
    expect((await fan.call('DELETE', `/api/replies/${gone}`)).status).toBe(204);
    expect((await world.visitor.call('GET', `/api/posts/${own.id}/replies?sort=best&after=${gone}`)).status).toBe(404);
    expect((await world.visitor.call('GET', `/api/posts/${own.id}/replies?sort=new&after=${gone}`)).status).toBe(200);
  });
});
