import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openWorld, setUp } from '../../../testing/world.ts';
import { mailPreferences, notificationRecords, notificationTypes, pushPreferences } from '../notifications.types.ts';

const world = setUp(openWorld);

test('the database lists the types about texts as the records do', async () => {
  const rows = await world.sql<{ type: string; isAboutText: boolean }>`
    select type, is_about_text(type) as "isAboutText" from unnest(${notificationTypes}::text[]) as type`;
  expect(Object.fromEntries(rows.map(({ type, isAboutText }) => [type, isAboutText]))).toEqual(
    Object.fromEntries(notificationTypes.map(type => [type, notificationRecords[type].isAboutText])),
  );
});

test('a query about the texts of a post reads the partial index', async () => {
  const rows = await world.db.transaction().execute(async tx => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const about = sql<{ 'QUERY PLAN': string }>`explain select from all_notifications where related_id = 7 and is_about_text(type)`;
    return (await about.execute(tx)).rows;
  });
  expect(rows.map(row => row['QUERY PLAN']).join('\n')).toContain('notifications_post');
});

test('every type may be stored, and every switch has its column', async () => {
  const constraints = await world.sql<{ text: string }>`
    select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'notifications_type_check'`;
  for (const type of notificationTypes) expect(constraints[0]?.text).toContain(`'${type}'`);
  const columns = await world.sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = 'user_preferences'`;
  const switches = Object.values({ ...mailPreferences, ...pushPreferences }).map(({ column }) => column);
  expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining(switches));
});
