import { type RawBuilder, sql } from 'kysely';

/**
 * A time in the format of src/platform/README.md, Calls: UTC with milliseconds, as `Date.toISOString` writes it. The SQL function
 * db/routines/wire_time.sql holds the same format; change both.
 */
export const wireTime = (time: RawBuilder<unknown>) => sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
