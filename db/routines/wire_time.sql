-- The time format of the wire contract: UTC with milliseconds, as Date.toISOString writes it.
create or replace function wire_time(at timestamptz) returns text language sql stable
return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
