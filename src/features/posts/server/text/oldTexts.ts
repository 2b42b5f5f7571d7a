import { inTransaction, type Transaction } from '../../../../platform/server/db/database.ts';
import type { Context } from '../../../../platform/server/http/context.ts';
import type { Job } from '../../../../platform/server/jobs/worker.ts';
import { embedKey } from '../../../embeds/embeds.rules.ts';
import { wantCard } from '../../../embeds/server/index.ts';
import { embedOfText } from '../../../texts/markup/embeds.ts';
import { parseText } from '../../../texts/markup/parse.ts';
import { textOf } from '../../posts.rules.ts';
import { storeOldTextsProgress, oldPosts, type ParsedPost, storeParsedPosts, takeOldTexts, type TextKind } from './oldTexts.queries.ts';

const batchSize = 200;

/**
 * Makes the job that parses the texts of a kind that an earlier parser read, a batch at a time.
 *
 * @param parse parses and stores the newest texts up to an id, and returns their ids
 */
export function createOldTextsJob(
  { db }: Pick<Context, 'db'>,
  kind: TextKind,
  parse: (tx: Transaction, upTo: number, max: number) => Promise<readonly number[]>,
): Job {
  let isDone = false;
  return async () => {
    if (isDone) return false;
    const work = async (tx: Transaction) => {
      const upTo = await takeOldTexts(tx, kind);
      if (upTo === undefined) return false;
      const ids = await parse(tx, upTo, batchSize);
      await storeOldTextsProgress(tx, kind, ids.length < batchSize ? 0 : Math.max(0, Math.min(...ids) - 1));
      return true;
    };
    // Pages take the markup with their next read.
    const didWork = await inTransaction(db, work, { isQuiet: true });
    isDone = !didWork;
    return didWork;
  };
}

/** Parses posts; what they embed is asked for. */
export async function parseOldPosts(tx: Transaction, upTo: number, max: number): Promise<readonly number[]> {
  const posts = await oldPosts(tx, upTo, max);
  const parsed: ParsedPost[] = posts.map(post => {
    const text = textOf(post);
    const markup = parseText(text);
    const embed = embedOfText(text, markup);
    return { ...post, markup, embedKey: embed ? embedKey(embed) : null };
  });
  if (parsed.length > 0) await storeParsedPosts(tx, parsed);
  for (const key of [...new Set(parsed.flatMap(post => post.embedKey ?? []))].sort()) await wantCard(tx, key);
  return posts.map(post => post.id);
}
