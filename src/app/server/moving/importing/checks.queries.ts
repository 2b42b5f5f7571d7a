/** Finds the lines of a folder that can't be stored because of other lines. */
import { sql } from 'kysely';
import type { Connection, Database } from '../../../../platform/server/db/database.ts';
import { type Kind, kinds } from '../folder/folder.shapes.ts';
import { staged } from './staging.queries.ts';

/** Whether a thing is in the folder, or was stored by an import before: `reference` is its id. */
const isThere = (sourceId: number, kind: Kind, reference: string) => sql`(
  exists (select from ${staged(kind)} as found where found.key = ${sql.ref(reference)} and found.problem is null)
  or exists (select from moved_items where source_id = ${sourceId} and kind = ${kind} and key = ${sql.ref(reference)}))`;

/** The references of each kind: the column, what it names, and its name in the folder. */
const references: Partial<Record<Kind, [column: string, kind: Kind, name: string][]>> = {
  posts: [['person', 'people', 'authorId']],
  comments: [
    ['person', 'people', 'authorId'],
    ['post', 'posts', 'postId'],
    ['comment', 'comments', 'parentId'],
  ],
  likes: [
    ['person', 'people', 'personId'],
    ['post', 'posts', 'postId'],
    ['comment', 'comments', 'commentId'],
  ],
  polls: [['post', 'posts', 'postId']],
  bookmarks: [
    ['person', 'people', 'personId'],
    ['post', 'posts', 'postId'],
  ],
  follows: [
    ['person', 'people', 'followerId'],
    ['other', 'people', 'followedId'],
  ],
  messages: [
    ['person', 'people', 'fromId'],
    ['other', 'people', 'toId'],
  ],
  suspensions: [['person', 'people', 'personId']],
};

/** The first of two lines with one id is stored; the second is broken. */
async function checkTwice(db: Connection, kind: Kind): Promise<void> {
  await sql`
    update ${staged(kind)} as this set problem = 'has the id ' || left(this.key, 100) || ' of line ' || first
    from (select key, min(line) as first from ${staged(kind)} where problem is null group by key having count(*) > 1) as twice
    where twice.key = this.key and this.line <> first and problem is null`.execute(db);
}

/** An article has one thread: the first of two lines that are about it. */
async function checkArticles(db: Connection): Promise<void> {
  await sql`
    update moving.posts as this set problem = 'is about the article of line ' || first
    from (select value -> 'article' ->> 'url' as url, min(line) as first from moving.posts where problem is null group by 1 having count(*) > 1) as twice
    where twice.url = this.value -> 'article' ->> 'url' and this.line <> first and problem is null`.execute(db);
}

async function checkReferences(db: Connection, sourceId: number, kind: Kind): Promise<void> {
  for (const [column, target, name] of references[kind] ?? []) {
    const named = `this.${column}`;
    await sql`
      update ${staged(kind)} as this set problem = ${`has a ${name} that is not in ${target}.ndjson: `} || left(${sql.ref(named)}, 100)
      where problem is null and not is_known and ${sql.ref(named)} is not null and not ${isThere(sourceId, target, named)}`.execute(db);
  }
}

/** Marks comments below a comment that can't be stored. */
async function checkBelow(db: Connection): Promise<void> {
  await sql`
    with recursive lost as (
      select key from moving.comments as this where problem is not null and key is not null
        and not exists (select from moving.comments as first where first.key = this.key and first.problem is null)
      union
      select below.key from moving.comments as below join lost on below.comment = lost.key
    )
    update moving.comments as this set problem = 'answers a comment that can’t be stored'
    from lost where lost.key = this.key and problem is null and not is_known`.execute(db);
}

/** Marks answers to themselves and in a circle. A circle has an answer that is not younger than what it answers, so most folders are not searched. */
async function checkCircles(db: Connection, sourceId: number): Promise<void> {
  await sql`update moving.comments set problem = 'answers itself' where comment = key and problem is null`.execute(db);
  await sql`
    update moving.comments as this set problem = 'answers a comment of another post'
    from moving.comments as parent
    where parent.key = this.comment and parent.problem is null and this.problem is null and not this.is_known
      and case when parent.is_known then exists (
        select from moved_items as stored join all_replies on all_replies.id = stored.row_id
        left join moved_items as posts on posts.source_id = stored.source_id and posts.kind = 'posts' and posts.key = this.post
        where stored.source_id = ${sourceId} and stored.kind = 'comments' and stored.key = parent.key and posts.row_id is distinct from all_replies.post_id)
      else parent.post <> this.post end`.execute(db);
  const { rows } = await sql`
    select from moving.comments as this join moving.comments as parent on parent.key = this.comment and parent.problem is null and not parent.is_known
    where this.problem is null and not this.is_known and (parent.at, parent.line) >= (this.at, this.line) limit 1`.execute(db);
  if (rows.length === 0) return;
  // Comments that are reached from the top are in no circle. An answer is stored behind what it answers, whatever their times.
  await sql`
    with recursive reached as (
      select line, key, at::timestamptz as ordered from moving.comments as this
      where problem is null and not is_known and (comment is null or not exists (
        select from moving.comments as parent where parent.key = this.comment and parent.problem is null and not parent.is_known))
      union all
      select this.line, this.key, greatest(this.at::timestamptz, reached.ordered + interval '1 microsecond')
      from reached join moving.comments as this on this.comment = reached.key and this.problem is null and not this.is_known
    )
    update moving.comments as this set ordered_at = ordered from reached where reached.line = this.line and ordered_at <> ordered`.execute(
    db,
  );
  await sql`
    with recursive reached as (
      select key from moving.comments as this
      where problem is null and not is_known and (comment is null or not exists (
        select from moving.comments as parent where parent.key = this.comment and parent.problem is null and not parent.is_known))
      union all
      select this.key from reached join moving.comments as this on this.comment = reached.key and this.problem is null and not this.is_known
    )
    update moving.comments as this set problem = 'stands in a circle of answers, or below one'
    where problem is null and not is_known and not exists (select from reached where reached.key = this.key)`.execute(db);
}

/** A post has one poll, and a person one vote in it. */
async function checkPolls(db: Connection, sourceId: number): Promise<void> {
  await sql`
    update moving.polls as this set problem = 'is a second poll of the post ' || this.post
    from (select post, min(line) as first from moving.polls where problem is null group by post having count(*) > 1) as twice
    where twice.post = this.post and this.line <> first and problem is null`.execute(db);
  await sql`
    insert into moving.notes (kind, line, reason)
    select 'polls', line, 'a vote of somebody who is not in people.ndjson: ' || left(vote ->> 'personId', 100)
    from moving.polls, jsonb_array_elements(value -> 'votes') as vote
    where problem is null and not exists (select from moving.people where key = vote ->> 'personId' and people.problem is null)
      and not exists (select from moved_items where source_id = ${sourceId} and kind = 'people' and key = vote ->> 'personId')
    on conflict do nothing`.execute(db);
}

async function checkTags(db: Connection, sourceId: number): Promise<void> {
  await sql`
    insert into moving.notes (kind, line, reason)
    select 'posts', line, 'a tag that is not in tags.ndjson: ' || left(tag, 100)
    from moving.posts, jsonb_array_elements_text(value -> 'tagIds') as tag
    where problem is null and not exists (select from moving.tags where key = tag and tags.problem is null)
      and not exists (select from moved_items where source_id = ${sourceId} and kind = 'tags' and key = tag)
    on conflict do nothing`.execute(db);
}

/** Marks the lines that can't be stored because of others. */
export async function checkLines(db: Database, sourceId: number): Promise<void> {
  for (const kind of kinds) {
    await checkTwice(db, kind);
    await checkReferences(db, sourceId, kind);
    if (kind === 'comments') {
      await checkCircles(db, sourceId);
      await checkBelow(db);
    }
    if (kind === 'polls') await checkPolls(db, sourceId);
    if (kind === 'posts') {
      await checkTags(db, sourceId);
      await checkArticles(db);
    }
  }
}

export interface KindCounts {
  kind: Kind;
  read: number;
  broken: number;
  known: number;
}

/** The lines of each kind: those that were read, those that are broken, and those that were stored before. */
export async function countLines(db: Connection): Promise<KindCounts[]> {
  const counts: KindCounts[] = [];
  for (const kind of kinds) {
    const { rows } = await sql<Omit<KindCounts, 'kind'>>`
      select count(*)::int as read, (count(*) filter (where problem is not null))::int as broken,
        (count(*) filter (where problem is null and is_known))::int as known from ${staged(kind)}`.execute(db);
    counts.push({ kind, read: 0, broken: 0, known: 0, ...rows[0] });
  }
  return counts;
}

/** The lines with reasons in the order of the files, after a line: those that were left out, and those of which a part was. */
export async function reasonsAfter(
  db: Connection,
  kind: Kind,
  after: number,
): Promise<{ line: number; reason: string; isSkipped: boolean }[]> {
  const { rows } = await sql<{ line: number; reason: string; isSkipped: boolean }>`
    select line, reason, "isSkipped" from (
      select line, problem as reason, true as "isSkipped" from ${staged(kind)} where problem is not null
      union all select line, reason, false from moving.notes where kind = ${kind}
    ) as listed where line > ${after}::int
    and line <= (select max(line) from (
      select line from (
        select line from ${staged(kind)} where problem is not null and line > ${after}::int
        union all select line from moving.notes where kind = ${kind} and line > ${after}::int
      ) as behind order by line limit 5000
    ) as page) order by line, reason`.execute(db);
  return rows;
}
