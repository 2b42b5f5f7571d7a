import { type Connection, type Database, inTransaction } from '../../../platform/server/db/database.ts';
import { memoPer } from '../../../platform/server/concurrency/memo.ts';
import type { Context } from '../../../platform/server/http/context.ts';
import { foldedWords, searchedWords } from '../../../platform/server/text/wordMatching.ts';
import type { ContentRules } from '../safeguards.contract.ts';
import { asciiHost, domainsOver, hostsIn, type RuleAction } from '../safeguards.rules.ts';
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

export async function saveRules({ db }: Pick<Context, 'db'>, rules: ContentRules): Promise<ContentRules> {
  const saved = await inTransaction(db, async tx => {
    await replaceRules(tx, rules);
    return readRules(tx);
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
