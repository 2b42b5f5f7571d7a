import { setTimeout as pause } from 'node:timers/promises';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';
import { readingAs } from '../../../../platform/server/db/limited/limitedReads.ts';
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
  type Fan,
  fansOf,
  noteProgress,
  type OpenCall,
  openCalls,
  putWaits,
  type RecentCall,
  recentCalls,
  takeCall,
  takeWaits,
} from './delivery.queries.ts';

/** The number of people whom one transaction looks at. */
const peopleAtOnce = 50;
/**
 * The pauses after pages, in times of what the page took: of fans with streams or push subscriptions, and of others, who find the call in
 * their bell, while it is recent and later. docs/performance.md.
 */
const rests = { reachable: 2, others: 40, late: 3 };
const calmMs = 120_000;
/** The longest pause: people who come meanwhile are told after it. */
const maxRestMs = 1_000;
/** A call may be stored so long after its moment. */
const storingMs = 2_000;
/** Follows every other id in order. */
const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
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

type Words = ReturnType<typeof notificationsOf>;

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
async function wordsOf(tx: Transaction, call: OpenCall): Promise<Words | Error | undefined> {
  if (isTooOld(call)) return undefined;
  const known = await knownNow(tx, call);
  try {
    return known && holds(call.league, call.kind, call.facts, known) ? notificationsOf(call) : undefined;
  } catch (cause) {
    return new Error(`The call ${call.kind} of ${call.gameId} is set aside`, { cause });
  }
}

/** Stores a call for those of its fans who are live and want it, and has those with a clock looked at by themselves. */
async function storeFor(
  tx: Transaction,
  publish: Publish,
  call: OpenCall,
  fans: readonly Fan[],
  words: Words,
): Promise<AddedNotification[]> {
  const live = fans.filter(({ hasClock, since }) => !hasClock && since !== null && since <= call.knownAt);
  const added = await storeNotifications(tx, publish, words(live.map(({ id }) => id)));
  // `awaitCalls` has looked at fans who made their choice later.
  const isEarly = ({ since }: Fan) => since === null || since.getTime() <= call.knownAt.getTime() + storingMs;
  const late = fans.filter(fan => fan.hasClock && isEarly(fan)).map(({ id }) => id);
  if (late.length > 0) await putWaits(tx, call.id, late, new Date());
  return added;
}

/** Tells those of the people who are fans of a call. */
async function tellPeople(tx: Transaction, publish: Publish, call: OpenCall, among: readonly string[]): Promise<Told> {
  const words = await wordsOf(tx, call);
  // The next page sets the call aside.
  if (!words || words instanceof Error) return { added: [] };
  const fans = await fansOf(tx, call, among.length, { among });
  return { added: await storeFor(tx, publish, call, fans, words), rest: rests.reachable };
}

/** Tells the next page of the fans of a call: those with a push subscription first. */
async function tellPage(tx: Transaction, publish: Publish): Promise<Told | undefined> {
  const call = await takeCall(tx);
  if (!call) return undefined;
  const words = await wordsOf(tx, call);
  if (!words || words instanceof Error) {
    await noteProgress(tx, call, true);
    return { added: [], ...(words && { problem: words }) };
  }
  const areSubscribed = call.pushedUpTo !== highestId;
  const fans = await fansOf(tx, call, peopleAtOnce, { after: areSubscribed ? call.pushedUpTo : call.toldUpTo, areSubscribed });
  const added = await storeFor(tx, publish, call, fans, words);
  const isLast = fans.length < peopleAtOnce;
  const upTo = fans.at(-1)?.id ?? null;
  const progress = areSubscribed ? { pushedUpTo: isLast ? highestId : upTo } : { toldUpTo: upTo };
  await noteProgress(tx, { ...call, ...progress }, isLast && !areSubscribed);
  if (isLast && !areSubscribed) return { added };
  const isRecent = Date.now() - call.knownAt.getTime() < calmMs;
  return { added, rest: areSubscribed ? rests.reachable : isRecent ? rests.others : rests.late };
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

/** Looks at readers with a clock who are due, or at one of them. Returns the notifications to send; undefined if nobody was due. */
async function tellLate(tx: Transaction, publish: Publish, only?: string): Promise<Told | undefined> {
  const waits = await takeWaits(tx, peopleAtOnce, only);
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

type Tell = (tx: Transaction, publish: Publish) => Promise<Told | undefined>;
const tell = (context: Context, work: Tell) => writeAndPublish(context, work, { isQuiet: true });

/** Tells fans who are live. */
async function tellNow(context: Context, work: Tell): Promise<Told | undefined> {
  const told = await tell(context, work);
  if (told) publishCalls(context, told.added);
  return told;
}

/** Tells readers with a clock who are due, or one of them. */
async function tellDue(context: Context, only?: string): Promise<Told | undefined> {
  const told = await tell(context, (tx, publish) => tellLate(tx, publish, only));
  for (const { id, userId } of told?.added ?? []) await sendAtPosition(context, (await clockOfMember(context, userId))?.reader, id);
  return told;
}

/** Tells a member, who asks for their notifications, of the calls whose fans are still being told. */
export async function tellReader(context: Context, userId: string): Promise<void> {
  await readingAs(undefined, async () => {
    const calls = await openCalls(context.db);
    for (const call of calls) await tellNow(context, (tx, publish) => tellPeople(tx, publish, call, [userId]));
    while (calls.length > 0 && (await tellDue(context, userId))) {
      // The reader has a clock, and another call is due.
    }
  });
}

/**
 * Tells fans what games call them for, each at their own position: those with streams here, a page of the others, and readers behind live who
 * are due. It rests after a page, because replies need the same database and processors.
 */
export function callsJob(context: Context): Job {
  /** The people here who were looked at, by call. A call that is made again is another one. */
  let lookedAt = new Map<string, Set<string>>();

  async function tellPeopleHere(): Promise<Told | undefined> {
    const people = context.live.hub.people();
    const calls = await openCalls(context.db);
    const keyOf = ({ id, knownAt }: OpenCall) => `${id} ${knownAt.getTime()}`;
    lookedAt = new Map(calls.map(call => [keyOf(call), lookedAt.get(keyOf(call)) ?? new Set()]));
    for (const call of calls) {
      const known = lookedAt.get(keyOf(call)) ?? new Set();
      const here = people.filter(id => !known.has(id)).slice(0, peopleAtOnce);
      if (here.length === 0) continue;
      const told = await tellNow(context, (tx, publish) => tellPeople(tx, publish, call, here));
      for (const id of here) known.add(id);
      return told;
    }
    return undefined;
  }

  let nextPageAt = 0;
  return async () => {
    const began = performance.now();
    const isResting = began < nextPageAt;
    const page = isResting ? undefined : ((await tellPeopleHere()) ?? (await tellNow(context, tellPage)));
    if (page?.rest) nextPageAt = performance.now() + Math.min((performance.now() - began) * page.rest, maxRestMs);
    const late = await tellDue(context);
    const problem = page?.problem ?? late?.problem;
    if (problem) throw problem;
    // Readers who are due do not wait for the next page.
    const restMs = late ? 0 : nextPageAt - performance.now();
    if (restMs > 0) await pause(Math.ceil(restMs));
    return page !== undefined || late !== undefined || isResting;
  };
}
