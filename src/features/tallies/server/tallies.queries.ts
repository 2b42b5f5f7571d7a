import { type RawBuilder, sql } from 'kysely';
import type { Connection, Transaction } from '../../../platform/server/db/database.ts';
import type { Publish } from '../../../platform/server/live/liveUpdate.ts';

/** The kinds of tallies. `moderation_undos` has a column for each, with the likes, votes or reactions that an entry took back. */
export type TallyKind = 'post_likes' | 'reply_likes' | 'votes' | 'reactions' | 'row_reactions';

/** The tables of what people give to things, at most one a person and thing, and of the sums. */
export interface TallyRows<Key> {
  kind: TallyKind;
  /** The table of what was given. */
  given: string;
  /** The column of `given` with one of several choices, which are summed by choice. */
  choice?: 'reaction';
  /** The table with the sums, and the column of a sum. */
  sums: string;
  sum: string;
  /** The columns of `given` that name the thing, with those of `sums` that they refer to. */
  columns: Record<string, string>;
  /** The columns of `sums` that name a thing, in the order in which things are locked. */
  key: Record<keyof Key, readonly [column: string, type: 'bigint' | 'int' | 'text']>;
  /** The condition for a row of `sums` that takes more. */
  isOpen?: RawBuilder<unknown>;
  /** The sums have what deleted accounts gave, so that they are not recounted. */
  isLasting?: true;
  /** The person whose totals have the sum of a row of `sums`. */
  owner?: RawBuilder<string | null>;
}

/** A stored like, vote or reaction that was taken back; `reaction` where there is a choice. */
export type Taken<Key> = Key & { createdAt: string; reaction?: string };

/** The consequences of moved sums: live updates, and the totals of the owners. */
interface Consequences<Key> {
  publish: (publish: Publish, key: Key) => void;
  moveTotal?: (tx: Transaction, ownerId: string, by: number) => Promise<void>;
}

export interface Tally<Key extends object = object> {
  kind: TallyKind;
  /** The things to which a person has given in the last days, or ever. */
  thingsOf(db: Connection, userId: string, days?: number): Promise<Key[]>;
  /** Locks things in their order, before something is taken back or given again. */
  lock(tx: Transaction, things: readonly Key[]): Promise<void>;
  /** Takes back what a person gave to some locked things, or everything. Returns it as it was stored. */
  take(tx: Transaction, publish: Publish, userId: string, things?: readonly Key[]): Promise<Taken<Key>[]>;
  /** Gives again what was taken back, but to things that are gone, or to which the person has given meanwhile. */
  give(tx: Transaction, publish: Publish, userId: string, taken: readonly Taken<Key>[]): Promise<void>;
  /** Sets the sums to the numbers of what was given. Returns how many were wrong. */
  recount(db: Connection): Promise<{ counter: string; rows: number }>;
}

/** The totals of owners in the order of their ids. */
async function moveTotals(
  tx: Transaction,
  moved: readonly { owner: string | null }[],
  by: number,
  move: Consequences<object>['moveTotal'],
) {
  if (!move) return;
  const counts = new Map<string, number>();
  for (const { owner } of moved) if (owner !== null) counts.set(owner, (counts.get(owner) ?? 0) + by);
  for (const [owner, count] of [...counts].sort(([one], [other]) => (one < other ? -1 : 1))) await move(tx, owner, count);
}

const and = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql` and `);
const columnOf = (table: string, column: string) => sql.ref(`${table}.${column}`);
const types = { bigint: sql`bigint`, int: sql`int`, text: sql`text` };

/** The parts of the statements about a tally. */
function partsOf<Key extends object>(rows: TallyRows<Key>) {
  const { choice, sum, columns } = rows;
  const key = Object.entries<TallyRows<Key>['key'][keyof Key]>(rows.key);
  const keyJson = sql.join(key.map(([name, [column]]) => sql`${sql.lit(name)}, ${columnOf('sums', column)}`));
  /** The choice of a row of `table` as one more item of a list. */
  const choiceOf = (table: string) => (choice ? sql`, ${columnOf(table, choice)}` : sql``);
  return {
    given: sql`${sql.table(rows.given)} as given`,
    sums: sql`${sql.table(rows.sums)} as sums`,
    sum: sql.ref(sum),
    /** The condition that a row of `given` refers to a row of `sums`. */
    refers: and(Object.entries(columns).map(([column, of]) => sql`${columnOf('given', column)} = ${columnOf('sums', of)}`)),
    /** The condition that a row of `sums` is a thing that `table` names. */
    isNamedBy: (table: string) => and(key.map(([name, [column]]) => sql`${columnOf('sums', column)} = ${columnOf(table, name)}`)),
    keyColumns: sql.join(key.map(([name, [column]]) => sql`${columnOf('sums', column)} as ${sql.ref(name)}`)),
    inOrder: sql.join(key.map(([, [column]]) => columnOf('sums', column))),
    ownColumns: sql`${sql.join(Object.keys(columns).map(column => sql.ref(column)))} ${choice ? sql`, ${sql.ref(choice)}` : sql``}`,
    ownValues: sql`${sql.join(Object.values(columns).map(column => columnOf('sums', column)))} ${choiceOf('taken')}`,
    choiceOf,
    changed: sql`json_build_object(${keyJson}) as key, ${rows.owner ?? sql`null`} as owner`,
    taken: sql`json_build_object(${keyJson}, 'createdAt', wire_time(gone.created_at) ${choice ? sql`, ${sql.lit(choice)} ${choiceOf('gone')}` : sql``}) as taken`,
    moved: (table: string, by: 1 | -1) =>
      choice
        ? sql`moved_reactions(${columnOf('sums', sum)}, jsonb_build_object(${columnOf(table, choice)}, ${sql.lit(by)}))`
        : sql`${columnOf('sums', sum)} + ${sql.lit(by)}`,
    /** Things as rows, by the names of their keys. */
    asRows(things: readonly object[], name: string): RawBuilder<unknown> {
      const fields = key.map(([each, [, type]]) => sql`${sql.ref(each)} ${types[type]}`);
      const more = choice ? sql`, ${sql.ref(choice)} text` : sql``;
      return sql`json_to_recordset(${JSON.stringify(things)}::json) as ${sql.table(name)} (${sql.join(fields)}, "createdAt" timestamptz ${more})`;
    },
  };
}

export function createTally<Key extends object>(rows: TallyRows<Key>, consequences: Consequences<Key>): Tally<Key> {
  const { given, sums, sum, refers, isNamedBy, ...parts } = partsOf(rows);

  async function follow(tx: Transaction, publish: Publish, changed: readonly { key: Key; owner: string | null }[], by: 1 | -1) {
    await moveTotals(tx, changed, by, consequences.moveTotal);
    for (const { key } of changed) consequences.publish(publish, key);
  }

  return {
    kind: rows.kind,
    async thingsOf(db, userId, days) {
      const since = days === undefined ? sql`true` : sql`given.created_at > now() - make_interval(days => ${days}::int)`;
      const found = await sql<Key>`
        select ${parts.keyColumns} from ${given} join ${sums} on ${refers} where given.user_id = ${userId} and ${since}`.execute(db);
      return found.rows;
    },
    async lock(tx, things) {
      if (things.length === 0) return;
      await sql`
        select from ${sums} join ${parts.asRows(things, 'thing')} on ${isNamedBy('thing')}
        order by ${parts.inOrder} for no key update of sums`.execute(tx);
    },
    async take(tx, publish, userId, things) {
      if (things?.length === 0) return [];
      const { rows: gone } = await sql<{ taken: Taken<Key>; key: Key; owner: string | null }>`
        with gone as (
          delete from ${given} using ${sums} ${things ? sql`join ${parts.asRows(things, 'thing')} on ${isNamedBy('thing')}` : sql``}
          where given.user_id = ${userId} and ${refers}
          returning ${parts.keyColumns}, given.created_at ${parts.choiceOf('given')}
        )
        update ${sums} set ${sum} = ${parts.moved('gone', -1)} from gone where ${isNamedBy('gone')}
        returning ${parts.changed}, ${parts.taken}`.execute(tx);
      await follow(tx, publish, gone, -1);
      return gone.map(({ taken }) => taken);
    },
    async give(tx, publish, userId, taken) {
      if (taken.length === 0) return;
      const { rows: changed } = await sql<{ key: Key; owner: string | null }>`
        with given as (
          insert into ${sql.table(rows.given)} (user_id, created_at, ${parts.ownColumns})
          select ${userId}::uuid, taken."createdAt", ${parts.ownValues}
          from ${parts.asRows(taken, 'taken')} join ${sums} on ${isNamedBy('taken')} and ${rows.isOpen ?? sql`true`} order by ${parts.inOrder}
          on conflict do nothing returning ${parts.ownColumns}
        )
        update ${sums} set ${sum} = ${parts.moved('given', 1)} from given where ${refers} returning ${parts.changed}`.execute(tx);
      await follow(tx, publish, changed, 1);
    },
    async recount(db) {
      const counter = `${rows.sums.replace(/^all_/, '')}.${rows.sum}`;
      if (rows.isLasting) return { counter, rows: 0 };
      const ofThing = sql`from ${given} where ${refers}`;
      const number = rows.choice
        ? sql`coalesce((select jsonb_object_agg(choice, people) from (
            select ${sql.ref(rows.choice)} as choice, count(*)::int as people ${ofThing} group by 1) as by_choice), '{}')`
        : sql`(select count(*)::int ${ofThing})`;
      const result = await sql`
        with counted as (select ${parts.keyColumns}, ${number} as number from ${sums})
        update ${sums} set ${sum} = counted.number from counted
        where ${isNamedBy('counted')} and ${sql.ref(`sums.${rows.sum}`)} is distinct from counted.number`.execute(db);
      return { counter, rows: Number(result.numAffectedRows ?? 0n) };
    },
  };
}
