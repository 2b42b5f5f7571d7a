import { sql } from 'kysely';
import type { Database } from '../../src/platform/server/db/database.ts';

interface Column {
  table: string;
  column: string;
  type: string;
  needed: boolean;
  fallback: string | null;
}

/** docs/generated/schema.md: tables, columns, constraints, indexes and triggers of a freshly migrated database. */
export async function schemaPage(db: Database): Promise<string> {
  const columns = await sql<Column>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as needed,
      pg_get_expr(d.adbin, d.adrelid) as fallback
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where n.nspname = 'public' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and c.relname not like 'kysely%'
    order by c.relname, a.attnum`.execute(db);
  const rules = await sql<{ table: string; definition: string }>`
    select c.relname as table, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and k.contype <> 'n' and c.relname not like 'kysely%' order by c.relname, k.contype, definition`.execute(db);
  const indexes = await sql<{ table: string; definition: string }>`
    select tablename as table, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename not like 'kysely%' order by tablename, indexname`.execute(db);
  const triggers = await sql<{ table: string; definition: string }>`
    select c.relname as table, pg_get_triggerdef(t.oid) as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and not t.tgisinternal order by c.relname, t.tgname`.execute(db);
  const lines = ['# Schema', '', 'The tables of `db/schema.sql`, which has their comments, with the triggers of `db/routines`.'];
  for (const table of new Set(columns.rows.map(row => row.table))) {
    lines.push('', `## ${table}`, '', '| column | type | | default |', '|---|---|---|---|');
    for (const row of columns.rows.filter(column => column.table === table)) {
      lines.push(`| ${row.column} | ${row.type} | ${row.needed ? 'not null' : ''} | ${(row.fallback ?? '').replaceAll('|', '\\|')} |`);
    }
    lines.push('');
    for (const row of rules.rows.filter(rule => rule.table === table)) lines.push(`- ${row.definition}`);
    for (const row of indexes.rows.filter(index => index.table === table)) lines.push(`- \`${row.definition.replace('public.', '')}\``);
    for (const row of triggers.rows.filter(trigger => trigger.table === table)) {
      lines.push(`- \`${row.definition.replaceAll('public.', '')}\``);
    }
  }
  return `${lines.join('\n')}\n`;
}
