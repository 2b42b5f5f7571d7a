import { type RawBuilder, sql } from 'kysely';

/** A time as the wire has it: UTC with milliseconds, as `Date.toISOString` writes it. */
export const wireTime = (time: RawBuilder<unknown>) => sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
