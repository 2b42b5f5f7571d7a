import { type Connection, type Database, inTransaction } from '../../../platform/server/db/database.ts';
import { memoPer } from '../../../platform/server/concurrency/memo.ts';
import type { Context, Viewer } from '../../../platform/server/http/context.ts';
import { foldedWords, searchedWords } from '../../../platform/server/text/wordMatching.ts';
import type { ContentRules } from '../safeguards.contract.ts';
import { asciiHost, domainsOver, hostsIn, type RuleAction } from '../safeguards.rules.ts';
import { addStaffEntry } from '../../staff-log/server/index.ts';
import { readRules, replaceRules } from './rules.queries.ts';

/** Rules in the form in which texts are compared with them. */
export interface CompiledRules {
  words: { text: string; folded: string; action: RuleAction }[];
  domains: { name: string; host: string; action: RuleAction }[];
  duplicates: boolean;
}

/** A change of the rules holds on every node after this time at most, in milliseconds. */
const maxAgeMs = 1_000;

const memoOf = memoPer<Database, CompiledRules>({ max: 1, freshForMs: () => maxAgeMs });

function compile({ words, domains, duplicates }: ContentRules): CompiledRules {
  return {
    words: words.map(({ text, action }) => ({ text, folded: foldedWords(text), action })),
    domains: domains.map(({ name, action }) => ({ name, host: asciiHost(name), action })),
    duplicates,
  };
}

/** The rules of this second. A transaction reads them by its own connection: if all waited for another one, none would go on. */
export async function currentRules({ db }: Pick<Context, 'db'>, connection: Connection = db): Promise<CompiledRules> {
  return memoOf(db).value('rules', async () => compile(await readRules(connection)));
}

const named = (rules: readonly { action: RuleAction; text?: string; name?: string }[]) =>
  rules.map(({ action, text, name }) => `${text ?? name} (${action})`);

export async function saveRules({ db }: Pick<Context, 'db'>, viewer: Pick<Viewer, 'id'>, rules: ContentRules): Promise<ContentRules> {
  const saved = await inTransaction(db, async tx => {
    const before = await readRules(tx);
    await replaceRules(tx, rules);
    const after = await readRules(tx);
    const changes = (kind: 'words' | 'domains') => {
      const [old, now] = [named(before[kind]), named(after[kind])];
      return [old.filter(rule => !now.includes(rule)), now.filter(rule => !old.includes(rule))] as const;
    };
    await addStaffEntry(tx, {
      actorId: viewer.id,
      action: 'save_rules',
      changes: { words: changes('words'), domains: changes('domains'), duplicates: [before.duplicates, after.duplicates] },
    });
    return after;
  });
  memoOf(db).put('rules', compile(saved));
  return saved;
}

/** A text as its readers get it. */
export interface JudgedText {
  /** All its words, without signs of markup. */
  words: string;
  /** The hosts of its links, as browsers read them. */
  hosts: readonly string[];
}

/** A rule that a text breaks. */
export interface BrokenRule {
  action: RuleAction;
  /** The rule as people read it. */
  name: string;
}

/** The first rule that refuses a text, or else the first that holds it; undefined if it keeps all. */
export function brokenRule({ words, domains }: CompiledRules, text: JudgedText): BrokenRule | undefined {
  const folded = words.length > 0 ? searchedWords(text.words) : '';
  const linked = domainsOver(domains.length > 0 ? [...text.hosts, ...hostsIn(text.words).map(asciiHost)] : []);
  const broken: BrokenRule[] = [
    ...words
      .filter(word => word.folded !== ' ' && folded.includes(word.folded))
      .map(({ text: name, action }) => ({ name: `the word “${name}”`, action })),
    ...domains.filter(({ host }) => linked.has(host)).map(({ name, action }) => ({ name: `links to ${name}`, action })),
  ];
  return broken.find(({ action }) => action === 'refuse') ?? broken[0];
}
