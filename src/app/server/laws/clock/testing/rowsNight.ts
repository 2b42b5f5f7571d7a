/** People who watch the marked night in rows, by a clock that the law moves. It knows who may be told what. */
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { SharedClock } from '../../../../../features/games/clock/shared.rules.ts';
import { leadMs, sharedPosition } from '../../../../../features/games/clock/shared.rules.ts';
import { sharedClockJson } from '../../../../../features/games/server/index.ts';
import type { Row } from '../../../../../features/rows/rows.contract.ts';
import { lookAround } from '../../../../../features/rows/server/presence/rowPresence.ts';
import { type OpenedStream, openEvents } from '../../../../../testing/eventStream.ts';
import type { Caller, World } from '../../../../../testing/world.ts';
import { gameId, type MarkedNight, nightSeconds } from './markedNight.ts';

/** The time for which a member is held by a row that they have left, in milliseconds. */
const heldMs = 60_000;
/** A stream that is gone for longer than this counts as gone, in milliseconds. */
const goneMs = 4_000;

export interface RowOfNight {
  id: number;
  code: string;
  /** The members in the order of their seats. */
  seats: Fan[];
  removed: Set<Fan>;
  /** The position, in milliseconds, and the mode of its clock as last read while it held somebody. */
  seen: { at: number; mode: string; behind: number } | undefined;
  /** The furthest position at which it may stand still for a slower member. */
  standsUpTo: number;
}

export interface Fan {
  who: Caller;
  node: World;
  stream: OpenedStream | undefined;
  hasEnded: boolean;
  /** The own delays in seconds, for all games and for this one, or the position of a paused replay in milliseconds. */
  behind: number;
  own: number | { position: number } | undefined;
  /** The rows that hold them, with the time up to which; infinite while they are there. */
  held: Map<RowOfNight, number>;
}

export class RowsNight {
  readonly night: MarkedNight;
  readonly nodes: readonly World[];
  readonly fans: Fan[];
  rows: RowOfNight[] = [];
  now: number;
  /** By how much monotonic time was moved on, in milliseconds. */
  #jumped = 0;

  constructor(night: MarkedNight, nodes: readonly World[], people: readonly Caller[]) {
    this.night = night;
    this.nodes = nodes;
    this.now = night.began;
    this.fans = people.map(who => ({
      who,
      node: night.world,
      stream: undefined,
      hasEnded: false,
      behind: 0,
      own: undefined,
      held: new Map(),
    }));
    const real = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => real() + this.#jumped);
    this.moveTo(night.began);
  }

  /** The end of the night in milliseconds. */
  get end(): number {
    return this.night.began + nightSeconds * 1_000;
  }

  /** Moves the clock of the nodes; it stands still between two calls. */
  moveTo(now: number): void {
    this.now = now;
    vi.useFakeTimers({ toFake: ['Date'], now });
  }

  async open(host: Fan): Promise<RowOfNight> {
    const { body } = await host.who.call<Row>('POST', `/api/games/${gameId}/rows`, {});
    const row = { id: body.id, code: body.code, seats: [host], removed: new Set<Fan>(), seen: undefined, standsUpTo: 0 };
    this.rows.push(row);
    return row;
  }

  rowsOf(fan: Fan): RowOfNight[] {
    return this.rows.filter(({ seats }) => seats.includes(fan));
  }

  /** Opens the stream of a fan on a node. They are in all their rows from then on. */
  async sit(fan: Fan, node: World): Promise<void> {
    fan.stream?.close();
    const rows = this.rowsOf(fan);
    const topics = [...rows.map(({ id }) => `row:${id}`), `game:${gameId}`].join();
    const stream = await openEvents(node, node.as(fan.who), `?topics=${topics}`);
    await stream.next('opened');
    Object.assign(fan, { stream, node, hasEnded: false });
    void stream.ended.then(() => {
      if (fan.stream === stream) fan.hasEnded = true;
    });
    for (const row of rows) fan.held.set(row, Number.POSITIVE_INFINITY);
  }

  /** Comes back to the streams that the server has ended, as browsers do. */
  async comeBack(): Promise<void> {
    for (const fan of this.fans) if (fan.stream && fan.hasEnded) await this.sit(fan, fan.node);
  }

  leaves(fan: Fan, row: RowOfNight): void {
    if (fan.held.get(row) === Number.POSITIVE_INFINITY) fan.held.set(row, this.now + heldMs);
  }

  /** Loses the stream of a fan, and waits until their node has noticed. */
  async drop(fan: Fan): Promise<void> {
    await this.comeBack();
    fan.stream?.close();
    fan.stream = undefined;
    for (let tries = 0; ; tries += 1) {
      this.#jumped += goneMs;
      // No node has died, however long ago a busy machine let it send a heartbeat.
      await sql`update row_nodes set seen_at = now()`.execute(fan.node.db);
      await lookAround(fan.node.context);
      const { rows } = await sql`select from row_presence where user_id = ${fan.who.id}::uuid`.execute(fan.node.db);
      if (rows.length === 0) break;
      expect(tries, 'a lost stream is noticed').toBeLessThan(100);
      await new Promise(resolve => setTimeout(resolve, 20));
    }
    for (const row of fan.held.keys()) this.leaves(fan, row);
    await this.#noticeEnded();
  }

  async #seats(): Promise<Set<string>> {
    const { rows } = await sql<{ seat: string }>`select row_id || ' ' || user_id as seat from row_presence`.execute(this.night.world.db);
    return new Set(rows.map(({ seat }) => seat));
  }

  /**
   * On a busy machine a node forgets a member whose stream it has ended before they come back, and notes one whose stream it opened a moment
   * later. Whose stream is open, it never forgets for good.
   */
  async #noticeEnded(): Promise<void> {
    const seats = await this.#seats();
    for (const fan of this.fans)
      for (const [row, until] of fan.held) {
        const seat = `${row.id} ${fan.who.id}`;
        if (until !== Number.POSITIVE_INFINITY || seats.has(seat)) continue;
        for (let tries = 0; !fan.hasEnded && !(await this.#seats()).has(seat); tries += 1) {
          expect(tries, `${fan.who.username} is forgotten with an open stream`).toBeLessThan(500);
          await new Promise(resolve => setTimeout(resolve, 20));
        }
        if (fan.hasEnded) this.leaves(fan, row);
      }
  }

  /** Gives up a seat in the model. The last one takes the row along. */
  forget(fan: Fan, row: RowOfNight): void {
    row.seats = row.seats.filter(each => each !== fan);
    this.leaves(fan, row);
    if (row.seats.length === 0) this.rows = this.rows.filter(each => each !== row);
  }

  async storedClocks(): Promise<Map<number, SharedClock>> {
    const { rows } = await sql<{ clock: SharedClock }>`select json_build_object(${sharedClockJson}) as clock from shared_clocks`.execute(
      this.night.world.db,
    );
    return new Map(rows.map(({ clock }) => [clock.id, clock]));
  }

  #ownDelay(fan: Fan): number {
    return typeof fan.own === 'object' ? 0 : (fan.own ?? fan.behind);
  }

  /** The positions of all fans in milliseconds; infinite for those who are live. Checks those of the rows before. */
  async positions(): Promise<Map<Fan, number>> {
    await this.#noticeEnded();
    const clocks = await this.storedClocks();
    for (const row of this.rows) this.#look(row, clocks);
    const isLimit = (at: number, isReplay: boolean) => at < this.now && !(isReplay && at >= this.end);
    return new Map(
      this.fans.map(fan => {
        const own = typeof fan.own === 'object' ? fan.own.position : this.now - this.#ownDelay(fan) * 1_000;
        const limits = isLimit(own, typeof fan.own === 'object') ? [own] : [];
        for (const [row, until] of fan.held) {
          const clock = until > this.now ? clocks.get(row.id) : undefined;
          const at = clock && sharedPosition(clock, this.now);
          if (at !== undefined && isLimit(at, clock?.mode === 'replay')) limits.push(at);
        }
        return [fan, Math.min(Number.POSITIVE_INFINITY, ...limits)];
      }),
    );
  }

  /** The position of a row never jumps back, and is behind its slowest member or stands still for them. */
  #look(row: RowOfNight, clocks: ReadonlyMap<number, SharedClock>): void {
    const clock = clocks.get(row.id);
    const here = row.seats.filter(fan => fan.held.get(row) === Number.POSITIVE_INFINITY);
    const isHeld = this.fans.some(fan => (fan.held.get(row) ?? 0) > this.now);
    if (!clock || !isHeld) {
      row.seen = undefined;
      return;
    }
    const { mode } = clock;
    const [at, behind] = [sharedPosition(clock, this.now), Math.max(0, ...here.map(fan => this.#ownDelay(fan)))];
    const before = row.seen;
    row.seen = { at, mode, behind };
    expect(at).toBeLessThanOrEqual(this.now);
    if (mode !== 'together' || here.length === 0) return;
    if (before?.mode !== 'together' || behind > before.behind) row.standsUpTo = at + leadMs;
    if (before?.mode === 'together') expect(at, `the position of row ${row.id}`).toBeGreaterThanOrEqual(before.at);
    expect(at, `row ${row.id} behind ${behind}`).toBeLessThanOrEqual(Math.max(this.now - behind * 1_000, row.standsUpTo));
  }

  /** Ends a round: all streams are closed, and nothing of the rows and clocks is left. */
  async close(): Promise<void> {
    for (const { stream } of this.fans) stream?.close();
    const { db } = this.night.world;
    await sql`delete from shared_clocks`.execute(db);
    await sql`delete from reader_clocks`.execute(db);
    await sql`delete from game_reads`.execute(db);
    await sql`delete from blocks`.execute(db);
    await sql`update users set has_clock = false`.execute(db);
    vi.restoreAllMocks();
    vi.useRealTimers();
  }
}
