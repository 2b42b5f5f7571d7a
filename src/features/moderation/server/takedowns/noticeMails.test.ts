import { expect, test } from 'vitest';
import { openMailedWorld } from '../../../account/server/testing/mailedWorld.ts';
import { decoded, headerOf } from '../../../../platform/server/testing/mailbox.ts';
import { write } from '../../../posts/server/testing/writing.ts';
import { hideDueNotices } from './deciding.actions.ts';
import { decide, notify, passHours } from './testing/notices.ts';
import { setUp } from '../../../../testing/world.ts';

const world = setUp(openMailedWorld);

test('each state of a notice is mailed to its sender with a link to its status, and nothing about its subject', async () => {
  const [author, moderator] = [await world.person(), await world.staff('moderator')];
  const post = await write(author, 'private words of a post');
  const contact = 'mailed@example.org';
  const { body } = await notify(world, [`/post/${post.id}`], { contact, signature: 'private name', note: 'private note' });
  const mailed = async () => {
    const mail = await world.mailbox.next();
    const text = decoded(mail.source);
    expect([mail.to, text]).toEqual([[contact], expect.stringContaining(`/takedown/${body.id}#${body.token}`)]);
    expect(text).not.toMatch(/private|\/post\/|testperson/);
    return headerOf(mail, 'Subject');
  };
  expect(await mailed()).toContain('We have your notice');
  await passHours(world, body, 47);
  await hideDueNotices(world.context);
  expect(await mailed()).toContain('Everything you named is hidden');
  await decide(moderator, 'uphold', body);
  expect(await mailed()).toContain('Everything you named is removed');
  const second = await notify(world, [`/post/${(await write(author, 'Another')).id}`], { contact });
  await world.mailbox.next();
  await decide(moderator, 'dismiss', second.body);
  expect(headerOf(await world.mailbox.next(), 'Subject')).toContain('Your notice was dismissed');
});

test('a mailbox that many networks name gets the mails of twenty notices in an hour', async () => {
  const author = await world.person();
  const urls = [`/post/${(await write(author)).id}`];
  await world.sql`
    insert into takedowns (law, contact, mailbox, network_key, signature, hides, due_at)
    select 'intimate', 'named@example.org', 'named@example.org', n::text, 'A Stranger', true, now() + interval '2 days'
    from generate_series(1, 19) as n`;
  expect((await notify(world, urls, { contact: 'named@example.org' })).status).toBe(202);
  expect((await world.mailbox.next()).to).toEqual(['named@example.org']);
  expect((await notify(world, urls, { contact: 'named@example.org' })).status).toBe(202);
  expect((await notify(world, urls, { contact: 'other@example.org' })).status).toBe(202);
  expect((await world.mailbox.next()).to).toEqual(['other@example.org']);
});
