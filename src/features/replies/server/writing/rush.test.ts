import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import type { Statement } from '../../../../platform/server/db/database.ts';
import { openWorld, setUp } from '../../../../testing/world.ts';
import { write } from '../../../posts/server/testing/writing.ts';
import { shieldRise } from '../../../safeguards/safeguards.rules.ts';
import { paceOf } from './authorsReplies.queries.ts';

const made: Statement[] = [];
const world = setUp(() => openWorld({}, { onStatement: statement => made.push(statement) }));
const author = setUp(() => world.person());

/** Stores comments of a person, or of a deleted account, without looking for a rush. */
async function said(postId: number, authorId: string | null, count: number, ago: string): Promise<void> {
  await world.sql`
    insert into replies (content, post_id, author_id, author_name, created_at)
    select 'said', ${postId}, ${authorId}::uuid, 'somebody', now() - ${ago}::interval from generate_series(1, ${count})`;
}

interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Plan[];
}

const rowsOf = (plan: Plan): number =>
  (plan['Relation Name'] === 'all_replies' ? plan['Actual Rows'] * plan['Actual Loops'] : 0) +
  (plan.Plans ?? []).reduce((sum, part) => sum + rowsOf(part), 0);

test('a pace counts the comments of the last minute, and the first ones of accounts of the last hour', async () => {
  const post = await write(author);
  const [known, first, other, reader] = [await world.person(), await world.person(), await world.person(), await world.person()];
  await world.sql`update users set created_at = now() - interval '61 minutes' where id = ${reader.id}`;
  await said(post.id, reader.id, 5, '10 seconds');
  await said(post.id, known.id, 1, '2 minutes');
  await said(post.id, known.id, shieldRise.texts, '20 seconds');
  await said(post.id, first.id, 3, '10 seconds');
  await said(post.id, other.id, 2, '10 seconds');
  await said(post.id, null, 4, '5 seconds');
  expect(await paceOf(world.db, post.id)).toEqual({ texts: shieldRise.texts + 14, byFirstTimers: 9, firstTimers: 2 });
});

test('a look for a rush reads as many comments of a quiet thread as a rush has, and no more', async () => {
  const post = await write(author);
  await said(post.id, author.id, 500, '2 minutes');
  await said(post.id, author.id, shieldRise.texts - 1, '10 seconds');
  await world.sql`analyze all_replies`;
  made.length = 0;
  expect(await paceOf(world.db, post.id)).toEqual({ texts: 0, byFirstTimers: 0, firstTimers: 0 });
  const [look] = made;
  const explained = CompiledQuery.raw(`explain (analyze, format json) ${look?.sql}`, [...(look?.parameters ?? [])]);
  const { rows } = await world.db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(explained);
  const plans = rows.flatMap(row => row['QUERY PLAN']).map(({ Plan: plan }) => plan);
  expect(plans.map(rowsOf)).toEqual([shieldRise.texts]);
});
