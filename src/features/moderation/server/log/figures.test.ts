import { beforeAll, expect, test } from 'vitest';
import { openWorld, setUp } from '../../../../testing/world.ts';
import { setRole } from '../../../account/server/index.ts';
import { write } from '../../../posts/server/testing/writing.ts';
import type { Appeal, LogEntry, ModerationFigures } from '../../moderation.contract.ts';

const world = setUp(openWorld);
const author = setUp(() => world.person());
const moderator = setUp(() => world.person());
const second = setUp(() => world.person());
beforeAll(async () => {
  for (const { username } of [moderator, second]) await setRole(world.db, username, 'moderator');
});

const figures = async () => (await world.visitor.call<ModerationFigures>('GET', '/api/log/figures')).body;

/** A post that was reported some minutes before it was removed. */
async function removedAfter(minutes: number, daysAgo = 0): Promise<LogEntry> {
  const [post, fan] = [await write(author), await world.person()];
  await fan.call('POST', '/api/reports', { kind: 'post', id: post.id, reason: 'spam' });
  const target = { kind: 'post', id: post.id };
  const { body } = await moderator.call<LogEntry>('POST', '/api/moderation/actions', { action: 'remove', target, reason: 'Spam' });
  await world.sql`
    update moderation_cases set closed_at = now() - make_interval(days => ${daysAgo}),
      opened_at = now() - make_interval(days => ${daysAgo}, mins => ${minutes})
    where kind = 'post' and target_id = ${String(post.id)}`;
  return body;
}

test('the figures of a week are the median time to a decision and the share of appeals that was granted', async () => {
  expect(await figures()).toEqual({ decisions: 0, medianMinutes: null, appeals: 0, overturned: null });
  await removedAfter(500, 8);
  const entries = [await removedAfter(10), await removedAfter(20), await removedAfter(90)];
  for (const [index, { id: entryId }] of entries.entries()) {
    const { body } = await author.call<Appeal>('POST', '/api/appeals', { entryId, text: 'It was fine.' });
    const decision = index === 0 ? 'overturned' : 'upheld';
    if (index < 2) await second.call('POST', `/api/moderation/appeals/${body.id}`, { decision, reason: 'Read again' });
  }
  const week = await figures();
  expect(week).toMatchObject({ decisions: 3, appeals: 2, overturned: 0.5 });
  expect(week.medianMinutes).toBeCloseTo(20, 0);
});
