import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';
import type { Context } from '../../../../platform/server/http/context.ts';
import { type Publish, writeAndPublish } from '../../../../platform/server/live/liveUpdate.ts';
import type { Job } from '../../../../platform/server/jobs/worker.ts';
import { maxCallAgeMs, notificationRecords } from '../../../notifications/notifications.types.ts';
import { type AddedNotification, publishCalls, sendAtPosition, storeNotifications } from '../../../notifications/server/index.ts';
import { sportRules } from '../../../sports/leagues/leagues.ts';
import { type CallKind, holds } from '../../alerts/alerts.rules.ts';
import { type Clocks, isLive, positionIn } from '../../clock/clock.rules.ts';
import { gameHref, shortName, statusText } from '../../words/games.words.ts';
import { timeOfGame } from '../../words/moments.text.ts';
import { storedClocksFor } from '../clock/clocks.queries.ts';
import { readClocks } from '../clock/clocks.stored.ts';
import { clockOfMember } from '../clock/loadClock.ts';
import { knownNow } from './calls.queries.ts';
import {
  deleteWaits,
  fansOf,
  noteProgress,
  type OpenCall,
  putWaits,
  type RecentCall,
  recentCalls,
  takeCall,
  takeWaits,
} from './delivery.queries.ts';

/** The number of people whom one transaction looks at. */
const peopleAtOnce = 150;
/** The pauses after pages of fans with streams here and of others, in times of what the page took. docs/performance.md. */
const rests = { here: 1, elsewhere: 3 };
/** The number of calls for which a node remembers which of its people are still to be looked at. */
const maxOpenCalls = 100;
/** Somebody on a shared clock is looked at again after this time, in milliseconds: others move it. */
const sharedPauseMs = 1_000;
const never = new Date('9999-01-01T00:00:00Z');

const typeOf = { start: 'game_start', close: 'game_close', overtime: 'game_overtime', final: 'game_final' } as const;

const overtimeNames = { down: 'Overtime', up: 'Extra time', none: 'Extra innings' } as const;

/** The words of a call: the game as it was at its moment. */
function textOf(call: OpenCall): { title: string; message: string } {
  const { kind, league, facts, homeName, awayName, status } = call;
  const [away, home] = [awayName, homeName].map(name => shortName({ league }, name));
  const score = `${away} ${facts.away}, ${home} ${facts.home}`;
  const rules = sportRules(league);
  const texts: Record<CallKind, { title: string; message: string }> = {
    start: { title: `${away} at ${home}`, message: `${rules.start}: the game is on.` },
    close: { title: `It’s close: ${score}`, message: timeOfGame(league, facts) },
    overtime: { title: `${overtimeNames[rules.clock]}: ${score}`, message: timeOfGame(league, facts) },
    final: { title: `Final: ${score}`, message: statusText({ status }) },
  };
  return texts[kind];
}

/** Makes the notifications of a call for people who may know it. */
function notificationsOf(call: OpenCall) {
  const { gameId, kind, knownAt: createdAt } = call;
  const type = typeOf[kind];
  const told = notificationRecords[type].tell({ gameId, href: gameHref(gameId), ...textOf(call) });
  return (userIds: readonly string[]) => userIds.map(userId => ({ userId, actorId: null, type, ...told, createdAt }));
}

const isTooOld = ({ knownAt }: OpenCall) => Date.now() - knownAt.getTime() > maxCallAgeMs;

/** The result of one transaction. */
interface Told {
  added: AddedNotification[];
  /** The pause before the next page of the same call, in times of what this one took. */
  rest?: number;
  /** The reason why a call cannot be told to anybody. */
  problem?: Error;
}

/**
 * The maker of a call's notifications; undefined if it is too old or no longer true, and an error if it cannot be put into words. Such a call
 * is set aside, so that it holds up no other.
 */
async function wordsOf(tx: Transaction, call: OpenCall): Promise<ReturnType<typeof notificationsOf> | Error | undefined> {
  if (isTooOld(call)) return undefined;
  const known = await knownNow(tx, call);
  try {
    return known && holds(call.league, call.kind, call.facts, known) ? notificationsOf(call) : undefined;
  } catch (cause) {
    return new Error(`The call ${call.kind} of ${call.gameId} is set aside`, { cause });
  }
}

/** The people with streams on this node who are still to be looked at, by the id of the call. Nodes take turns, so a node has several calls. */
type PeopleByCall = LRUCache<number, string[]>;

/** Tells the next page of the fans of a call: those with streams here first. Fans with a clock are looked at by themselves. */
async function tellPage(
  tx: Transaction,
  publish: Publish,
  { hub }: Context['live'],
  peopleByCall: PeopleByCall,
): Promise<Told | undefined> {
  const call = await takeCall(tx);
  if (!call) return undefined;
  const words = await wordsOf(tx, call);
  if (!words || words instanceof Error) {
    await noteProgress(tx, call.id, null, true);
    return { added: [], ...(words && { problem: words }) };
  }
  const here = peopleByCall.get(call.id) ?? hub.people();
  const among = here.length > 0 ? here.slice(0, peopleAtOnce) : undefined;
  const fans = await fansOf(tx, call, peopleAtOnce, among);
  const live = fans.filter(({ hasClock, since }) => !hasClock && since !== null && since <= call.knownAt);
  const added = await storeNotifications(tx, publish, words(live.map(({ id }) => id)));
  const late = fans.filter(({ hasClock }) => hasClock).map(({ id }) => id);
  if (late.length > 0) await putWaits(tx, call.id, late, new Date());
  const hasMore = among !== undefined || fans.length === peopleAtOnce;
  if (!among) await noteProgress(tx, call.id, fans.at(-1)?.id ?? call.toldUpTo, !hasMore);
  peopleByCall.set(call.id, here.slice(peopleAtOnce));
  return { added, ...(hasMore && { rest: among ? rests.here : rests.elsewhere }) };
}

/**
 * When a reader with clocks may know a call: now, or the time at which they are looked at again. Who watches later or hides scores is
 * told of the start alone.
 */
function dueAt(call: RecentCall, clocks: Clocks, now: number): 'now' | Date {
  const { gameId: id, knownAt, kind } = call;
  const moment = knownAt.getTime();
  const game = { id, startsAt: call.startsAt.getTime(), endedAt: call.endedAt?.getTime() ?? null };
  const position = positionIn(clocks, game, now);
  if (!position || position.at >= moment) return 'now';
  if (position.mode !== 'behind' && kind === 'start') return 'now';
  if (clocks.shared.length > 0) return new Date(now + sharedPauseMs);
  if (position.mode !== 'behind') return never;
  // Positions are whole seconds: the one that a moment falls in passes at its end.
  return new Date(now + Math.ceil(moment / 1_000) * 1_000 - position.at);
}

/**
 * Has a reader who is behind live looked at for the calls that their position has yet to pass, because they chose otherwise. A choice tells
 * nothing that they passed before it.
 */
export async function awaitCalls(db: Connection, userId: string): Promise<void> {
  const [stored] = await storedClocksFor(db, [userId]);
  const clocks = readClocks(stored?.clock, stored?.shared);
  if (isLive(clocks)) return;
  for (const call of await recentCalls(db)) {
    const at = dueAt(call, clocks, Date.now());
    if (at !== 'now') await putWaits(db, call.id, [userId], at);
  }
}

/** Looks at readers with a clock who are due. Returns the notifications to send; undefined if nobody was due. */
async function tellLate(tx: Transaction, publish: Publish): Promise<Told | undefined> {
  const waits = await takeWaits(tx, peopleAtOnce);
  const [first] = waits;
  if (!first) return undefined;
  const { call } = first;
  const all = waits.map(({ userId }) => userId);
  const words = await wordsOf(tx, call);
  if (!words || words instanceof Error) {
    await deleteWaits(tx, call.id, all);
    return { added: [], ...(words && { problem: words }) };
  }
  const now = Date.now();
  const wanting = waits.filter(({ since }) => since !== null && since.getTime() <= now).map(({ userId }) => userId);
  const stored = await storedClocksFor(tx, wanting);
  const due = wanting.map((userId, index) => ({ userId, at: dueAt(call, readClocks(stored[index]?.clock, stored[index]?.shared), now) }));
  const told = due.flatMap(({ userId, at }) => (at === 'now' ? [userId] : []));
  for (const { userId, at } of due) if (at !== 'now') await putWaits(tx, call.id, [userId], at);
  const waiting = new Set(due.flatMap(({ userId, at }) => (at === 'now' ? [] : [userId])));
  await deleteWaits(
    tx,
    call.id,
    all.filter(id => !waiting.has(id)),
  );
  return { added: await storeNotifications(tx, publish, words(told)) };
}

/**
 * Tells fans what games call them for, each at their own position: a page of the fans of a call, or readers behind live who are due. It rests
 * after a page, because replies need the same database and processors.
 */
export function callsJob(context: Context): Job {
  const peopleByCall: PeopleByCall = new LRUCache({ max: maxOpenCalls });
  return async () => {
    const began = performance.now();
    const page = await writeAndPublish(context, (tx, publish) => tellPage(tx, publish, context.live, peopleByCall), { isQuiet: true });
    if (page) publishCalls(context, page.added);
    const late = await writeAndPublish(context, tellLate, { isQuiet: true });
    for (const { id, userId } of late?.added ?? []) await sendAtPosition(context, (await clockOfMember(context, userId))?.reader, id);
    const problem = page?.problem ?? late?.problem;
    if (problem) throw problem;
    if (page?.rest) await pause((performance.now() - began) * page.rest);
    return page !== undefined || late !== undefined;
  };
}
