import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../platform/server/db/database.ts';
import type { ContentRules } from '../safeguards.contract.ts';
import { maxRules, type RuleAction } from '../safeguards.rules.ts';

/** The rules as the admins gave them. */
export async function readRules(db: Connection): Promise<ContentRules> {
  const { rows } = await sql<{ kind: 'word' | 'domain' | 'duplicates'; text: string; action: RuleAction; isOn: boolean }>`
    (select kind, text, action, true as "isOn" from content_rules order by place limit ${2 * maxRules})
    union all
    select 'duplicates', '', 'refuse', refuses_duplicates from content_settings`.execute(db);
  return {
    words: rows.filter(({ kind }) => kind === 'word').map(({ text, action }) => ({ text, action })),
    domains: rows.filter(({ kind }) => kind === 'domain').map(({ text, action }) => ({ name: text, action })),
    duplicates: rows.some(({ kind, isOn }) => kind === 'duplicates' && isOn),
  };
}

/** Replaces all rules; of two equal ones the first counts. */
export async function replaceRules(tx: Transaction, { words, domains, duplicates }: ContentRules): Promise<void> {
  const all = [
    ...words.map(({ text, action }) => ({ kind: 'word', text, action })),
    ...domains.map(({ name, action }) => ({ kind: 'domain', text: name, action })),
  ];
  await sql`update content_settings set refuses_duplicates = ${duplicates}`.execute(tx);
  await sql`delete from content_rules`.execute(tx);
  await sql`
    insert into content_rules (kind, text, action, place)
    select kind, text, action, place
    from unnest(${all.map(({ kind }) => kind)}::text[], ${all.map(({ text }) => text)}::text[], ${all.map(({ action }) => action)}::text[])
      with ordinality as given (kind, text, action, place)
    order by place on conflict do nothing`.execute(tx);
}
