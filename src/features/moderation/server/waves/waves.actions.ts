import { inTransaction } from '../../../../platform/server/db/database.ts';
import type { Context, NamedViewer } from '../../../../platform/server/http/context.ts';
import { writeAndPublish } from '../../../../platform/server/live/liveUpdate.ts';
import { type Refusal, refuse, refused } from '../../../../platform/shared/errors.ts';
import { networkKey } from '../../../account/server/index.ts';
import type { Wave, WaveAccount } from '../../waves.contract.ts';
import { actOnTarget } from '../acting/acting.actions.ts';
import { openUndos } from '../acting/undo.queries.ts';
import { takeBack } from '../appeals.actions.ts';
import { actedEntry, lockLogForModerator } from '../log/log.queries.ts';
import { addToWave, bannable, insertWave, isWaveOpen, markWaveUndone, networksOfMember, waveAccounts, wavesOf } from './waves.queries.ts';

/** A call begins nothing more after this time, in milliseconds: proxies wait for half a minute. */
const maxCallMs = 10_000;

const toWave = ({ entryIds: _entryIds, ...wave }: Wave & { entryIds: number[] }): Wave => wave;

async function waveOf({ db }: Context, id: number): Promise<Wave> {
  const [wave] = await wavesOf(db, id);
  if (!wave) throw new Error(`wave ${id} is gone`);
  return toWave(wave);
}

/** The keys of the networks that a moderator names; undefined for none named. */
async function networksNamed(context: Context, named: string): Promise<string[] | undefined | Refusal<'invalid_input'>> {
  if (named === '') return undefined;
  const message = 'must be a range such as 203.0.113.0/24 or 2001:db8::/48, or @name';
  if (named.startsWith('@')) return networksOfMember(context.db, named.slice(1));
  const key = networkKey(context, named);
  return key === undefined ? refuse('invalid_input', 'That is no range of addresses.', [{ path: 'network', message }]) : [key];
}

/** The accounts among which a moderator chooses, and the latest waves. */
export async function findWave(
  context: Context,
  { network, ...filter }: { minutes: number; network: string; words: string },
): Promise<{ accounts: WaveAccount[]; count: number; waves: Wave[] } | Refusal<'invalid_input'>> {
  const networks = await networksNamed(context, network);
  if (refused(networks)) return networks;
  return { ...(await waveAccounts(context.db, { ...filter, networks })), waves: (await wavesOf(context.db)).map(toWave) };
}

/**
 * Bans accounts for good and undoes their acts. Each account has a transaction of its own, so that nobody waits for all of them. One that
 * became staff, was banned or deleted meanwhile is skipped, and so are all once the wave is taken back.
 */
export async function banWave(
  context: Context,
  viewer: NamedViewer,
  { users, reason, wave }: { users: readonly string[]; reason: string; wave?: number | undefined },
): Promise<(Wave & { left: number }) | Refusal<'conflict' | 'not_found'>> {
  const end = performance.now() + maxCallMs;
  const begun = wave === undefined ? undefined : (await wavesOf(context.db, wave))[0];
  if (wave !== undefined && begun?.undoneAt !== null) return refuse('not_found', 'There is no such wave, or it is taken back.');
  const ids = await bannable(context.db, users);
  if (ids.length === 0 && !begun)
    return refuse('conflict', 'None of these accounts can be banned: they are banned already, not new, or of the staff.');
  const waveId = begun?.id ?? (await insertWave(context.db));
  let left = ids.length;
  for (const id of ids) {
    if (performance.now() > end) break;
    left -= 1;
    await writeAndPublish(context, async (tx, publish) => {
      await lockLogForModerator(tx);
      if (!(await isWaveOpen(tx, waveId)) || (await bannable(tx, [id])).length === 0) return undefined;
      const input = { action: 'ban', target: { kind: 'user', id }, reason, undoAll: true } as const;
      const entryId = await actOnTarget(context, { tx, publish, viewer, input, kind: 'user' });
      if (refused(entryId)) return entryId;
      const undone = (await openUndos(tx, id)).flatMap(undo => (undo.entryId > entryId ? [undo.entryId] : []));
      await addToWave(tx, waveId, [entryId, ...undone]);
      return undefined;
    });
  }
  return { ...(await waveOf(context, waveId)), left };
}

/** Takes back a wave. What somebody has decided about one of its accounts since then stays. */
export async function undoWave(
  context: Context,
  viewer: NamedViewer,
  id: number,
  reason: string,
): Promise<Wave | Refusal<'not_found' | 'forbidden' | 'conflict'>> {
  const [wave] = await wavesOf(context.db, id);
  if (!wave) return refuse('not_found', 'There is no such wave.');
  if (wave.undoneAt !== null) return refuse('conflict', 'That wave is taken back already.');
  const end = performance.now() + maxCallMs;
  for (const entryId of wave.entryIds) {
    if (performance.now() > end) return waveOf(context, id);
    const refusal = await writeAndPublish(context, async (tx, publish) => {
      await lockLogForModerator(tx);
      const entry = await actedEntry(tx, entryId);
      if (entry?.by === 'admin' && viewer.role !== 'admin')
        return refuse('forbidden', 'An admin decided that. Only an admin takes it back.');
      // A conflict is about a text that a notice of law hides; it stays hidden.
      if (entry) await takeBack(context, { tx, publish, viewer, entry, reason });
      return undefined;
    });
    if (refused(refusal)) return refusal;
  }
  await inTransaction(context.db, async tx => {
    await lockLogForModerator(tx);
    await markWaveUndone(tx, id, wave.entryIds);
  });
  return waveOf(context, id);
}
