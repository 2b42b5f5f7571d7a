import { sql } from 'kysely';
import type { Database } from '../../src/platform/server/db/database.ts';
import type { SqlFiles } from '../../src/platform/server/db/routines.ts';

/** Everything before the tables: extensions, the search of texts and the schema of late readers. */
const preamble = `create extension if not exists pg_trgm;
create extension if not exists unaccent;
-- English words by their stems, without a list of stop words.
create text search dictionary english_words (template = snowball, language = english);
create text search configuration bleachers (copy = english);
alter text search configuration bleachers alter mapping replace english_stem with english_words;
-- Views for readers who may not know yet what happened in a game: db/late.
create schema late;`;

/** The migration that makes the schema of the job queue, as its library does. */
const jobQueue = '20261123T1630_job_queue';

interface TableRow {
  table: string;
  isUnlogged: boolean;
  options: string[] | null;
}
interface ColumnRow {
  table: string;
  column: string;
  definition: string;
}
interface ConstraintRow {
  table: string;
  name: string;
  definition: string;
  /** The table that a foreign key refers to. */
  refersTo: string | null;
}
interface IndexRow {
  table: string;
  name: string;
  definition: string;
}

async function readCatalog(db: Database) {
  const tables = await sql<TableRow>`
    select relname as table, relpersistence = 'u' as "isUnlogged", reloptions as options from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%' order by relname collate "C"`.execute(db);
  // A table that was renamed keeps the name of its sequence, so the sequence is named.
  const columns = await sql<ColumnRow>`
    select relname as table, attname as column, concat_ws(' ', quote_ident(attname), replace(format_type(atttypid, atttypmod), 'timestamp(3) with time zone', 'timestamptz(3)'),
      case when attcollation not in (0, typcollation) then 'collate ' || (select quote_ident(collname) from pg_collation where oid = attcollation) end,
      case when attidentity <> '' then format('generated %s as identity%s', case attidentity when 'a' then 'always' else 'by default' end,
        case when sequence <> format('%s_%s_seq', relname, attname) then format(' (sequence name %s)', sequence) end)
      when attgenerated <> '' then format('generated always as (%s) stored', pg_get_expr(adbin, adrelid))
      when adbin is not null then 'default ' || pg_get_expr(adbin, adrelid) end,
      case when attnotnull and attidentity = '' then 'not null' end) as definition
    from pg_attribute join pg_class on pg_class.oid = attrelid join pg_type on pg_type.oid = atttypid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    cross join lateral (select split_part(pg_get_serial_sequence(relname::text, attname::text), '.', 2) as sequence) as named
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    order by relname collate "C", attnum`.execute(db);
  const constraints = await sql<ConstraintRow>`
    select relname as table, conname as name, replace(pg_get_constraintdef(pg_constraint.oid), ' NOT VALID', '') as definition, nullif(confrelid, 0)::regclass::text as "refersTo"
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where connamespace = 'public'::regnamespace and contype <> 'n'
    order by relname collate "C", array_position(array['p', 'u', 'c', 'x', 'f'], contype::text), conname collate "C"`.execute(db);
  const indexes = await sql<IndexRow>`
    select relname as table, indexrelid::regclass::text as name, replace(pg_get_indexdef(indexrelid), ' ON public.', ' ON ') as definition
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and relname not like 'kysely%' and not exists (select from pg_constraint where conindid = indexrelid)
    order by relname collate "C", indexrelid::regclass::text collate "C"`.execute(db);
  return { tables: tables.rows, columns: columns.rows, constraints: constraints.rows, indexes: indexes.rows };
}

/**
 * The comments of migrations by the name of the table, `table.column` or index that they are about: the lines directly above it. A later
 * comment replaces an earlier one, and a renamed table keeps its own.
 */
export function schemaComments(texts: Iterable<string>): Map<string, string[]> {
  const comments = new Map<string, string[]>();
  for (const text of texts) {
    let above: string[] = [];
    let table = '';
    for (const line of text.split('\n')) {
      const comment = /^\s*-- (.*)/.exec(line)?.[1];
      if (comment !== undefined) {
        above.push(comment);
        continue;
      }
      const made = /^create (?:unlogged )?table (\w+)/.exec(line)?.[1];
      const index = /^create (?:unique )?index (?:if not exists )?(\w+)/.exec(line)?.[1];
      const altered = /^alter table (\w+)/.exec(line)?.[1];
      const column = /\badd column (?:if not exists )?(\w+)/.exec(line)?.[1] ?? /^ {2}([a-z_0-9]+) [a-z]/.exec(line)?.[1];
      const renamed = /^alter table (\w+) rename to (\w+)/.exec(line);
      if (made ?? altered) table = made ?? altered ?? '';
      if (renamed)
        for (const [name, lines] of new Map(comments))
          if (name.split('.')[0] === renamed[1]) comments.set(name.replace(/^\w+/, renamed[2] ?? ''), lines);
      const about = made ?? index ?? (column && table && `${table}.${column}`);
      if (about && above.length > 0) comments.set(about, above);
      if (line.endsWith(';')) table = '';
      above = [];
    }
  }
  return comments;
}

/** Tables in an order in which each comes after those that its foreign keys refer to, as far as there is one. */
function inOrderOfKeys(tables: readonly TableRow[], constraints: readonly ConstraintRow[]): TableRow[] {
  const ordered: TableRow[] = [];
  const visited = new Set<string>();
  const visit = (table: TableRow) => {
    if (visited.has(table.table)) return;
    visited.add(table.table);
    for (const { refersTo } of constraints.filter(each => each.table === table.table)) {
      const next = tables.find(each => each.table === refersTo);
      if (next) visit(next);
    }
    ordered.push(table);
  };
  tables.forEach(visit);
  return ordered;
}

/** The rows that migrations put into tables: settings of which there is one, and the places of counters and of background work. */
async function firstRows(db: Database, tables: readonly TableRow[]): Promise<string[]> {
  const inserts: string[] = [];
  for (const { table } of tables.filter(each => each.table !== 'routines')) {
    const { rows } = await sql<{ row: Record<string, string | number | boolean | null> }>`
      select to_jsonb(each) as row from ${sql.table(table)} as each order by to_jsonb(each)::text collate "C"`.execute(db);
    if (rows.length === 0) continue;
    const names = Object.keys(rows[0]?.row ?? {});
    const values = rows.map(({ row }) => `  (${names.map(name => (row[name] === null ? 'null' : `'${row[name]}'`)).join(', ')})`);
    inserts.push(`insert into ${table} (${names.join(', ')}) values\n${values.join(',\n')};`);
  }
  return inserts;
}

/** db/schema.sql, which a new database loads in place of all migrations. Functions, triggers and views have files of their own. */
export async function schemaSql(db: Database, migrations: SqlFiles): Promise<string> {
  const { tables, columns, constraints, indexes } = await readCatalog(db);
  const comments = schemaComments(migrations.values());
  const comment = (name: string, indent = '') => (comments.get(name) ?? []).map(line => `${indent}-- ${line}`);
  const made = new Set<string>();
  const laterKeys: string[] = [];
  const sections = inOrderOfKeys(tables, constraints).map(({ table, isUnlogged, options }) => {
    made.add(table);
    const own = constraints.filter(each => each.table === table);
    const within = own.filter(({ refersTo }) => refersTo === null || made.has(refersTo));
    for (const { name, definition } of own.filter(each => !within.includes(each)))
      laterKeys.push(`alter table ${table} add constraint ${name} ${definition};`);
    const items = [
      ...columns.filter(each => each.table === table).map(each => ({ about: `${table}.${each.column}`, definition: each.definition })),
      ...within.map(({ name, definition }) => ({ about: '', definition: `constraint ${name} ${definition}` })),
    ];
    const lines = items.flatMap(({ about, definition }, index) => [
      ...comment(about, '  '),
      `  ${definition}${index < items.length - 1 ? ',' : ''}`,
    ]);
    return [
      ...comment(table),
      `create ${isUnlogged ? 'unlogged ' : ''}table ${table} (`,
      ...lines,
      `)${options ? ` with (${options.join(', ')})` : ''};`,
      ...indexes.filter(each => each.table === table).flatMap(({ name, definition }) => [...comment(name), `${definition};`]),
    ].join('\n');
  });
  const parts = [
    '-- A new database loads this schema. `npm run generate` writes it from the migrations, which bring older databases to the same schema.\n-- Functions and triggers are in db/routines, views in db/views and db/late.',
    preamble,
    ...sections,
    ...(laterKeys.length > 0 ? [`-- Keys between tables that refer to each other.\n${laterKeys.join('\n')}`] : []),
    ...(await firstRows(db, tables)),
    (migrations.get(jobQueue) ?? '').trimEnd(),
  ];
  return `${parts.join('\n\n')}\n`;
}
