import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { openWorld, setUp, setUpScene } from '../../../../testing/world.ts';
import { expectExact } from '../../../posts/server/testing/exact.ts';
import { answer, write } from '../../../posts/server/testing/writing.ts';
import { act, notified, openModerationScene, report } from '../testing/scene.ts';
import { hideDueNotices } from './deciding.actions.ts';
import { noticesJob } from './noticesJob.ts';
import { caseOfNotice, decide, logOf, newContact, notify, passHours, postStatus, postUrl, statusOf } from './testing/notices.ts';
import { eventually } from '../../../../platform/server/testing/eventually.ts';

const { world, author, moderator, admin } = setUpScene(openModerationScene);
const second = setUp(() => openWorld({}, { beside: world }));

describe('a notice about an intimate picture', () => {
  test('has a case of its own, first in the queue, whose sender admins alone see', async () => {
    const post = await write(author, 'Look at her');
    const reply = await answer(author, post.id, 'And at this');
    await report(moderator, 'user', author.id, { reason: 'hate' });
    const early = await notify(world, [postUrl(post.id)], { contact: 'ann@example.org', signature: 'Ann Other', note: 'It is me' });
    expect(early.status).toBe(202);
    expect(Date.parse(early.body.dueAt) - Date.now()).toBeGreaterThan(47.9 * 3_600_000);
    const late = await notify(world, [`/post/${post.id}#reply-${reply.id}`, `/user/${author.username}`, '/about']);
    const { body } = await moderator.call<{ items: { kind: string; targetId: string }[] }>('GET', '/api/moderation/queue');
    expect(body.items.map(({ kind, targetId }) => `${kind} ${targetId}`)).toEqual([
      `takedown ${early.body.id}`,
      `takedown ${late.body.id}`,
      `user ${author.id}`,
    ]);
    const item = await caseOfNotice(moderator, early.body);
    expect(item).toMatchObject({
      law: 'intimate',
      dueAt: early.body.dueAt,
      targets: [{ kind: 'post', id: String(post.id), text: 'Look at her', author: { username: author.username }, hidden: false }],
      notice: { state: 'open', note: 'It is me', needsConfirmation: false },
    });
    expect(JSON.stringify(item)).not.toMatch(/ann@|Ann Other/);
    expect((await caseOfNotice(admin, early.body))?.sender).toBe('Ann Other <ann@example.org>');
    expect((await caseOfNotice(moderator, late.body))?.targets.map(({ kind }) => kind)).toEqual(['reply']);
    expect(await statusOf(world, early.body)).toBe('open');
    expect(JSON.stringify(await notified(moderator, 'queue'))).toContain('A notice about an intimate picture waits');
    await decide(moderator, 'dismiss', early.body);
    await decide(moderator, 'dismiss', late.body);
    await expectExact(world);
  });

  test.each([
    (id: number) => `localhost:3000/post/${id}`,
    (id: number) => `https://www.localhost:3000/post/${id}/`,
    (id: number) => ` <http://localhost:3000/post/${id}>. `,
  ])('takes an address as people copy it: %s', async typed => {
    const post = await write(author);
    const intimate = await notify(world, [typed(post.id)]);
    expect(intimate.status).toBe(202);
    await decide(moderator, 'dismiss', intimate.body);
    const older = { law: 'dsa', url: typed(post.id), name: 'Ann', email: newContact(), statement: 'Illegal', inGoodFaith: true };
    expect((await world.visitor.call('POST', '/api/takedown', older)).status).toBe(204);
  });

  test('is refused for a foreign address, and where nobody can see what it names, in the same words', async () => {
    const [visible, gone, removed] = [await write(author), await write(author), await write(author)];
    await author.call('DELETE', `/api/posts/${gone.id}`);
    await act(moderator, 'remove', { kind: 'post', id: removed.id });
    expect(await notify(world, [postUrl(visible.id), 'https://elsewhere.example/post/1'])).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'urls.1' }] },
    });
    const unknown = [
      await notify(world, ['/post/999999']),
      await notify(world, [`/post/${gone.id}`]),
      await notify(world, [`/post/${removed.id}`]),
    ];
    for (const { status, body } of unknown) expect([status, body]).toEqual([400, unknown[0]?.body]);
    // A picture has an address that nobody guesses; one of a hidden text says no more than one that never was.
    expect((await notify(world, [`/images/${'a'.repeat(32)}.webp`])).body).toEqual(unknown[0]?.body);
    const mixed = await notify(world, [postUrl(removed.id), postUrl(visible.id)]);
    expect(mixed.status).toBe(202);
    expect((await caseOfNotice(moderator, mixed.body))?.targets).toHaveLength(1);
    await decide(moderator, 'dismiss', mixed.body);
    for (const more of [{ goodFaith: false }, { contact: 'not an address' }, { contact: 'a@b.example, c@d.example' }, { signature: ' ' }])
      expect((await notify(world, [postUrl(visible.id)], more)).status).toBe(400);
    expect((await notify(world, [])).status).toBe(400);
    expect(
      (
        await notify(
          world,
          Array.from({ length: 21 }, () => postUrl(visible.id)),
        )
      ).status,
    ).toBe(400);
  });

  test('tells its state to whoever has its token, and to nobody else', async () => {
    const [one, other] = [
      await notify(world, [postUrl((await write(author)).id)]),
      await notify(world, [postUrl((await write(author)).id)]),
    ];
    const ask = (id: number, token: string) => world.visitor.call('GET', `/api/takedown/${id}?token=${encodeURIComponent(token)}`);
    const right = await ask(one.body.id, one.body.token);
    expect([right.status, right.body, right.headers['cache-control']]).toEqual([
      200,
      { id: one.body.id, state: 'open', dueAt: one.body.dueAt },
      'no-store',
    ]);
    const wrong = [
      await ask(one.body.id, other.body.token),
      await ask(one.body.id, 'x'),
      await ask(999_999, one.body.token),
      await ask(one.body.id, ''),
    ];
    for (const { status, body } of wrong) expect([status, body]).toEqual([404, wrong[0]?.body]);
    for (const { body } of [one, other]) await decide(moderator, 'dismiss', body);
  });

  test('hides its targets at 47 hours, once over two nodes, and a second notice does not move the first one’s clock', async () => {
    const [post, kept] = [await write(author, 'Shared without her consent'), await write(author, 'Beside it')];
    const notice = await notify(world, [postUrl(post.id)]);
    await passHours(world, notice.body, 46.9);
    const again = await notify(second, [postUrl(post.id)]);
    await Promise.all([hideDueNotices(world.context), hideDueNotices(second.context)]);
    expect(await postStatus(world, post.id)).toBe(200);
    await passHours(world, notice.body, 0.2);
    const before = (await logOf(world)).length;
    await Promise.all([
      noticesJob(world.context)(),
      noticesJob(second.context)(),
      hideDueNotices(world.context),
      hideDueNotices(second.context),
    ]);
    expect([await postStatus(world, post.id), await postStatus(world, post.id, second.visitor), await postStatus(world, kept.id)]).toEqual([
      404, 404, 200,
    ]);
    const entries = (await logOf(world)).slice(0, (await logOf(world)).length - before);
    expect(entries).toMatchObject([{ action: 'notice_hide', by: 'automatic', label: 'a takedown notice' }]);
    expect([await statusOf(world, notice.body), await statusOf(world, again.body)]).toEqual(['hidden', 'open']);
    // The other node may still follow what it wrote.
    await eventually(async () =>
      expect(JSON.stringify(await notified(author, 'moderation'))).toContain('is hidden until a legal notice is decided'),
    );
    // The author sees it, and can neither edit it nor have a moderator restore it past the notice.
    expect(await postStatus(world, post.id, author)).toBe(200);
    expect((await author.call('PUT', `/api/posts/${post.id}`, { content: 'Other words' })).status).toBe(403);
    expect((await act(moderator, 'restore', { kind: 'post', id: post.id })).status).toBe(409);
    // The second notice takes over where the first is dismissed.
    expect((await decide(moderator, 'dismiss', notice.body)).status).toBe(201);
    expect([await postStatus(world, post.id), await statusOf(world, again.body)]).toEqual([200, 'open']);
    await passHours(world, again.body, 47);
    await hideDueNotices(second.context);
    expect(await postStatus(world, post.id)).toBe(404);
    await decide(moderator, 'dismiss', again.body);
    expect(await postStatus(world, post.id)).toBe(200);
    await expectExact(world);
  });

  test('hides its targets after the node that did so died by SIGKILL before its commit', { tags: 'slow' }, async () => {
    const post = await write(author, 'Shared at night');
    const { body } = await notify(world, [postUrl(post.id)]);
    await passHours(world, body, 47.5);
    const before = (await logOf(world)).length;
    const script = join(import.meta.dirname, 'testing/program.ts');
    const node = promisify(execFile)(process.execPath, ['--import', 'tsx', script, JSON.stringify(world.connection)]);
    await expect(node).rejects.toMatchObject({ signal: 'SIGKILL' });
    expect([await postStatus(world, post.id), await statusOf(world, body)]).toEqual([200, 'open']);
    await hideDueNotices(second.context);
    expect([await postStatus(world, post.id), await statusOf(world, body)]).toEqual([404, 'hidden']);
    expect(await logOf(world)).toHaveLength(before + 1);
    await decide(moderator, 'dismiss', body);
  });
});

describe('senders of notices', () => {
  test('have twenty undecided addresses at most, also by several spellings of a mailbox, all at once', async () => {
    const posts = [];
    for (let number = 0; number < 25; number += 1) posts.push(await write(author, `Post ${number}`));
    const urls = posts.map(({ id }) => postUrl(id));
    const first = await notify(world, urls.slice(0, 15), { contact: 'flood@example.net' });
    const rest = await Promise.all(
      urls.slice(15).map((url, number) => notify(number % 2 ? world : second, [url], { contact: `Flood+${number}@Example.net` })),
    );
    const accepted = rest.filter(({ status }) => status === 202);
    expect([accepted.length, rest.filter(({ status }) => status === 429).length]).toEqual([5, 5]);
    await decide(moderator, 'dismiss', first.body);
    expect((await notify(world, urls.slice(20), { contact: 'flood@example.net' })).status).toBe(202);
  });

  test('whose notices were dismissed three times wait for a confirmation before the next hides anything', async () => {
    const [contact, post] = [newContact(), await write(author, 'Nothing is wrong here')];
    for (let number = 0; number < 3; number += 1)
      await decide(moderator, 'dismiss', (await notify(world, [postUrl(post.id)], { contact })).body);
    const { body } = await notify(world, [postUrl(post.id)], { contact });
    expect((await caseOfNotice(moderator, body))?.notice).toMatchObject({ needsConfirmation: true });
    await passHours(world, body, 47.5);
    await hideDueNotices(world.context);
    expect([await postStatus(world, post.id), await statusOf(world, body)]).toEqual([200, 'open']);
    expect((await decide(moderator, 'confirm', body)).status).toBe(201);
    expect((await decide(moderator, 'confirm', body)).status).toBe(409);
    await hideDueNotices(world.context);
    expect([await postStatus(world, post.id), await statusOf(world, body)]).toEqual([404, 'hidden']);
    await decide(moderator, 'dismiss', body);
  });

  test('stay unknown to the people whom a notice is about, and to the log', async () => {
    const post = await write(author, 'About a person');
    const { body } = await notify(world, [postUrl(post.id)], {
      contact: 'secret@example.org',
      signature: 'Secret Sender',
      note: 'secret words',
    });
    await decide(moderator, 'uphold', body);
    const texts = [await logOf(world), await notified(author, 'moderation'), (await author.call('GET', `/api/posts/${post.id}`)).body];
    expect(JSON.stringify(texts)).not.toMatch(/secret/i);
    expect((await logOf(world))[0]).toMatchObject({ action: 'uphold', label: 'a takedown notice', kind: 'takedown' });
  });
});
