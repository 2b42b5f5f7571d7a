import { type RawBuilder, sql } from 'kysely';

type ElementType = 'bigint' | 'int' | 'text' | 'uuid';

/**
 * An array as a parameter whose length the planner does not see. PostgreSQL takes the length of a plain array parameter from its
 * value. A plan for one element then looks cheaper than the plan for any array, so PostgreSQL plans the prepared statement anew in
 * each call. With this parameter it assumes ten elements and keeps one plan. Use it for lists of keys of at most some hundred
 * elements: planning a wide read takes five times as long as the read.
 */
export function arrayParameter<T extends number | string | null>(values: readonly T[], type: ElementType): RawBuilder<T[]> {
  const array = sql.raw(`${type}[]`);
  // The outer cast makes `any (…)` take it as an array. Without it `any` would compare with the rows of a subquery.
  return sql<T[]>`(select ${[...values]}::${array})::${array}`;
}

/**
 * A limit as a parameter whose value the planner does not see. With a plain parameter a plan for few rows looks cheaper than the plan for any
 * limit, and PostgreSQL plans in each call, too. Use it where planning takes longer than the read: for comments it takes 3 ms.
 */
export const limitParameter = (limit: number): RawBuilder<number> => sql<number>`(select ${limit}::int)`;
