import { sql } from 'kysely';
import type { Connection } from '../../../../platform/server/db/database.ts';
import type { TextKind } from '../../../texts/texts.rules.ts';
import type { Target } from '../targets.queries.ts';
import { isTextKind } from '../texts.ts';

/** The words and pictures of a text, from a row of its table. Tags are no words. */
const wordsOf: Record<TextKind, ReturnType<typeof sql>> = {
  post: sql`
    select json_build_array(content, image_url, image_alt, more_images, (
      select json_agg(json_build_array(question, (select json_agg(text order by id) from poll_options where poll_id = polls.id)) order by id)
      from all_polls as polls where post_id = all_posts.id
    )) as words from all_posts where id = `,
  reply: sql`select json_build_array(content, image_url) as words from all_replies where id = `,
  message: sql`select json_build_array(content, image_url) as words from chat_messages where id = `,
  row_message: sql`select json_build_array(content, image_url) as words from row_messages where id = `,
};

/** The digest of the words and pictures of a text; null for a person, or a text that is gone. */
export async function digestOfText(db: Connection, { kind, id }: Pick<Target, 'kind' | 'id'>): Promise<string | null> {
  if (!isTextKind(kind)) return null;
  const { rows } = await sql<{ digest: string }>`
    select md5(words::text) as digest from (${wordsOf[kind]} ${Number(id)}) as found`.execute(db);
  return rows[0]?.digest ?? null;
}

/** The case in which a moderator last dismissed the reports of a text, and whether the text has changed since; undefined without one. */
export async function decidedCase(
  db: Connection,
  target: Pick<Target, 'kind' | 'id'>,
): Promise<{ id: number; isChanged: boolean } | undefined> {
  const { rows } = await sql<{ id: number; decidedText: string | null }>`
    select id, decided_text as "decidedText" from moderation_cases where kind = ${target.kind} and target_id = ${target.id} and state = 'closed'
    order by closed_at desc, id desc limit 1`.execute(db);
  const latest = rows[0];
  if (!latest || latest.decidedText === null) return undefined;
  return { id: latest.id, isChanged: latest.decidedText !== (await digestOfText(db, target)) };
}
