import { sql } from 'kysely';
import { arrayParameter } from '../../../../platform/server/db/arrayParameter.ts';
import type { Connection } from '../../../../platform/server/db/database.ts';
import { shortened } from '../../../../platform/shared/text.ts';
import { type Markup, plainTextOf } from '../../../texts/markup/markup.ts';

const titleLength = 80;

/** The first lines of posts as plain text, by id: of those that the reader of the call may see. */
export async function titlesOfPosts(db: Connection, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; content: string; markup: Markup }>`
    select id, content, markup from posts where id = any(${arrayParameter(ids, 'bigint')})`.execute(db);
  return new Map(
    rows.map(({ id, content, markup }) => {
      const [line = ''] = plainTextOf(content, markup).trim().split('\n');
      return [id, shortened(line, titleLength)];
    }),
  );
}
