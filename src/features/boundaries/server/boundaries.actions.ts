import { type Connection, inTransaction, type Transaction } from '../../../platform/server/db/database.ts';
import type { Context, NamedViewer } from '../../../platform/server/http/context.ts';
import { type Publish, writeAndPublish } from '../../../platform/server/live/liveUpdate.ts';
import { foldedWords } from '../../../platform/server/text/wordMatching.ts';
import { type Refusal, refuse, refused } from '../../../platform/shared/errors.ts';
import { lockUser, markBoundaries, userIdOf } from '../../account/server/index.ts';
import { tagByName } from '../../tags/server/index.ts';
import type { Block, Mute } from '../boundaries.contract.ts';
import { maxBoundaries, maxMutedWords, type MuteKind, mutedWordLimit, tooManyBoundaries, tooManyMutedWords } from '../boundaries.rules.ts';
import {
  blockOf,
  countBlocks,
  countMutedWords,
  countMutes,
  deleteBlock,
  deleteMute,
  insertBlock,
  type MuteKey,
  putMute,
} from './boundaries.queries.ts';

const userNotFound = () => refuse('not_found', 'User not found');

/** Ends a friendship, the requests between two people and what they follow of each other. Both are locked. */
export type EndRelation = (tx: Transaction, publish: Publish, one: string, other: string) => Promise<void>;

/**
 * Blocks a person. Both people are held first, as for every change between two people: a friend request or a message that comes
 * at the same time is stored before and goes with the block, or comes after it and is refused.
 */
export async function block(
  context: Context,
  viewer: NamedViewer,
  username: string,
  endRelation: EndRelation,
): Promise<{ block: Block; isNew: boolean } | Refusal<'not_found' | 'invalid_input' | 'conflict'>> {
  const outcome = await writeAndPublish<{ block: Block; isNew: boolean } | Refusal<'not_found' | 'invalid_input' | 'conflict'>>(
    context,
    async (tx, publish) => {
      const otherId = await userIdOf(tx, username);
      if (otherId === undefined) return userNotFound();
      if (otherId === viewer.id) {
        const message = 'You can’t block yourself.';
        return refuse('invalid_input', message, [{ path: 'username', message }]);
      }
      for (const id of [viewer.id, otherId].sort()) await lockUser(tx, id);
      const known = await blockOf(tx, viewer.id, otherId);
      if (known) return { block: known, isNew: false };
      if ((await countBlocks(tx, viewer.id)) >= maxBoundaries) return refuse('conflict', tooManyBoundaries);
      await endRelation(tx, publish, viewer.id, otherId);
      await insertBlock(tx, viewer.id, otherId);
      await markBoundaries(tx, [viewer.id, otherId]);
      const made = await blockOf(tx, viewer.id, otherId);
      return made ? { block: made, isNew: true } : userNotFound();
    },
    { isQuiet: true },
  );
  // Streams read their blocks when they open; both people's pages come back and read again.
  if (!refused(outcome) && outcome.isNew) context.live.reopen([viewer.id, outcome.block.id]);
  return outcome;
}

export async function unblock(context: Context, viewer: NamedViewer, username: string): Promise<undefined | Refusal<'not_found'>> {
  const otherId = await userIdOf(context.db, username);
  if (otherId === undefined) return userNotFound();
  if (await deleteBlock(context.db, viewer.id, otherId)) context.live.reopen([viewer.id, otherId]);
  return undefined;
}

export interface MuteInput {
  kind: MuteKind;
  value: string;
}

function invalidValue(message: string): Refusal<'invalid_input'> {
  return refuse('invalid_input', message, [{ path: 'value', message }]);
}

function wordKey(word: string): MuteKey | Refusal<'invalid_input'> {
  const key = foldedWords(word).trim();
  if (key === '' || word.length > mutedWordLimit)
    return invalidValue(`A muted word has letters or digits, and at most ${mutedWordLimit} characters.`);
  return { kind: 'word', key, word };
}

/** The key of the muted thing, and its value as the list shows it. */
async function muteKeyOf(
  db: Connection,
  { kind, value }: MuteInput,
  postExists: (db: Connection, id: number) => Promise<boolean>,
): Promise<{ key: MuteKey; shown: string } | Refusal<'not_found' | 'invalid_input'>> {
  if (kind === 'word') {
    const key = wordKey(value);
    return refused(key) ? key : { key, shown: value };
  }
  if (kind === 'user') {
    const id = await userIdOf(db, value);
    return id === undefined ? userNotFound() : { key: { kind, key: id, word: null }, shown: value };
  }
  if (kind === 'tag') {
    const tag = await tagByName(db, value);
    return tag ? { key: { kind, key: String(tag.id), word: null }, shown: tag.name } : refuse('not_found', 'Tag not found');
  }
  if (!/^[1-9]\d{0,14}$/.test(value)) return invalidValue('A muted post is named by its id.');
  return (await postExists(db, Number(value)))
    ? { key: { kind, key: value, word: null }, shown: value }
    : refuse('not_found', 'Post not found');
}

export async function mute(
  context: Context,
  viewer: NamedViewer,
  input: MuteInput,
  postExists: (db: Connection, id: number) => Promise<boolean>,
): Promise<{ mute: Mute; isNew: boolean } | Refusal<'not_found' | 'invalid_input' | 'conflict'>> {
  const found = await muteKeyOf(context.db, input, postExists);
  if (refused(found)) return found;
  if (input.kind === 'user' && found.key.key === viewer.id) return invalidValue('You can’t mute yourself.');
  const outcome = await inTransaction<{ mute: Mute; isNew: boolean } | Refusal<'conflict'>>(
    context.db,
    async tx => {
      await lockUser(tx, viewer.id);
      if ((await countMutes(tx, viewer.id)) >= maxBoundaries) return refuse('conflict', tooManyBoundaries);
      if (input.kind === 'word' && (await countMutedWords(tx, viewer.id)) >= maxMutedWords) return refuse('conflict', tooManyMutedWords);
      const { createdAt, isNew } = await putMute(tx, viewer.id, found.key);
      await markBoundaries(tx, [viewer.id]);
      return { mute: { kind: input.kind, value: found.shown, createdAt }, isNew };
    },
    { isQuiet: true },
  );
  if (!refused(outcome)) context.live.reopen([viewer.id]);
  return outcome;
}

export async function unmute(
  context: Context,
  viewer: NamedViewer,
  input: MuteInput,
): Promise<undefined | Refusal<'not_found' | 'invalid_input'>> {
  // A post that is gone can still be unmuted.
  const found = await muteKeyOf(context.db, input, async () => true);
  if (refused(found)) return found;
  await deleteMute(context.db, viewer.id, found.key);
  context.live.reopen([viewer.id]);
  return undefined;
}
