import { sql } from 'kysely';
import type { Connection } from '../../../../platform/server/db/database.ts';
import { type TextKind, textKinds } from '../../../texts/texts.rules.ts';
import type { Target } from '../targets.queries.ts';

/** The words and pictures of a text, from a row of its table. Tags are no words. */
const wordsOf: Record<TextKind, ReturnType<typeof sql>> = {
  post: sql`
    select id, json_build_array(content, image_url, image_alt, more_images, (
      select json_agg(json_build_array(question, (select json_agg(text order by id) from poll_options where poll_id = polls.id)) order by id)
      from all_polls as polls where post_id = all_posts.id
    )) as words from all_posts where id = any`,
  reply: sql`select id, json_build_array(content, image_url) as words from all_replies where id = any`,
  message: sql`select id, json_build_array(content, image_url) as words from chat_messages where id = any`,
  row_message: sql`select id, json_build_array(content, image_url) as words from row_messages where id = any`,
};

/** The digests of the words and pictures of texts by `kind:id`, without those that are gone. */
export async function digestsOfTexts(db: Connection, targets: readonly { kind: string; id: string }[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const kind of textKinds) {
    const ids = targets.filter(target => target.kind === kind).map(({ id }) => Number(id));
    if (ids.length === 0) continue;
    const { rows } = await sql<{ id: number; digest: string }>`
      select id, md5(words::text) as digest from (${wordsOf[kind]} (${ids}::bigint[])) as found`.execute(db);
    for (const { id, digest } of rows) found.set(`${kind}:${id}`, digest);
  }
  return found;
}

/** The digest of the words and pictures of a text; null for a person, or a text that is gone. */
export async function digestOfText(db: Connection, { kind, id }: Pick<Target, 'kind' | 'id'>): Promise<string | null> {
  return (await digestsOfTexts(db, [{ kind, id }])).get(`${kind}:${id}`) ?? null;
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
