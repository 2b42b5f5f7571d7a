import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { recount } from '../../../src/app/server/consistency/recount.queries.ts';
import type { Connection, Database } from '../../../src/platform/server/db/database.ts';
import { countEvents } from '../../../src/platform/server/events/events.queries.ts';
import type { Kind } from './ledger.ts';

type Counted = { key: string; times: number };

const counted = ({ rows }: { rows: Counted[] }) => new Map(rows.map(({ key, times }) => [key, times]));

/** How often each thing of a kind is there; texts are those of the ledger alone. */
export async function whatIsThere(db: Connection): Promise<Map<Kind, Map<string, number>>> {
  const found = new Map<Kind, Map<string, number>>();
  const texts = [
    ['post', sql`posts`],
    ['reply', sql`replies`],
    ['message', sql`chat_messages`],
  ] as const;
  for (const [kind, table] of texts)
    found.set(kind, counted(await sql<Counted>`select content as key, count(*)::int as times from ${table} group by content`.execute(db)));
  const pairs = [
    ['like', sql`post_likes`, sql`post_id`],
    ['vote', sql`poll_votes`, sql`poll_id`],
    ['bookmark', sql`bookmarks`, sql`post_id`],
  ] as const;
  for (const [kind, table, thing] of pairs) {
    const rows = sql<Counted>`select user_id || ' ' || ${thing} as key, count(*)::int as times from ${table} where user_id is not null group by 1`;
    found.set(kind, counted(await rows.execute(db)));
  }
  return found;
}

class PutBack extends Error {}

/** Which counters differ from their rows; nothing is changed. */
export async function driftOf(db: Database): Promise<string[]> {
  let drifts: string[] = [];
  const look = db.transaction().execute(async tx => {
    drifts = (await recount(tx)).map(({ counter, rows }) => `${counter}: ${rows}`);
    throw new PutBack();
  });
  await look.catch((error: unknown) => {
    if (!(error instanceof PutBack)) throw error;
  });
  return drifts;
}

/** The number of stored events that a running node has not followed after ten seconds. */
export async function eventsLeft(db: Connection): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    const { waiting, parked } = await countEvents(db);
    if (waiting === 0 || tries === 100) return waiting + parked;
    await sleep(100);
  }
}

/** Rows whose parent is gone, counters below nothing, transactions that nobody goes on with. */
export async function oddities(db: Connection): Promise<string[]> {
  const checks = [
    [
      'replies without a post',
      sql`select count(*)::int as times from replies where not exists (select from posts where posts.id = post_id)`,
    ],
    [
      'likes without a post',
      sql`select count(*)::int as times from post_likes where not exists (select from posts where posts.id = post_id)`,
    ],
    [
      'votes for an option of another poll',
      sql`
      select count(*)::int as times from poll_votes join poll_options on poll_options.id = option_id where poll_options.poll_id <> poll_votes.poll_id`,
    ],
    [
      // The writers' texts begin so; the demo community notifies nobody of its comments.
      'comments of which the author of the post was not notified',
      sql`
      select count(*)::int as times from replies join posts on posts.id = post_id
      where replies.content like 'reply %' and posts.content like 'post %' and posts.author_id <> replies.author_id and not exists (
        select from all_notifications where user_id = posts.author_id and subject = 'reply:' || replies.id)`,
    ],
    ['posts below nothing', sql`select count(*)::int as times from posts where likes < 0 or comments < 0 or views < 0`],
    [
      'people with more than ten bookmarks',
      sql`
      select count(*)::int as times from (select user_id from bookmarks group by user_id having count(*) > 10) as many`,
    ],
  ] as const;
  const found: string[] = [];
  for (const [what, check] of checks) {
    // The cast is sound: each of them counts.
    const [row] = (await check.execute(db)).rows as { times: number }[];
    if (row && row.times > 0) found.push(`${what}: ${row.times}`);
  }
  return found;
}
