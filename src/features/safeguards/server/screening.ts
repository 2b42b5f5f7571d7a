import type { Transaction } from '../../../platform/server/db/database.ts';
import type { Context, Viewer } from '../../../platform/server/http/context.ts';
import { Refusal, refuse, refused } from '../../../platform/shared/errors.ts';
import { duplicateMinutes, hourSentence, newcomerLimits, newcomerSentence } from '../safeguards.rules.ts';
import { mayBeNewcomer, type Newcomer, newcomerOf } from './newcomers.ts';
import { deletedLately, newcomerRow, queueByNewcomer } from './newcomers.queries.ts';
import { brokenRule, currentRules, type JudgedText } from './rules.actions.ts';
import { heldFor, type HeldOrNot, type OutsideVerdict, published } from './outsideCheck.ts';
import { isShielded } from './shield.actions.ts';

/** A text before it is published. A poll's question and options belong to a post. */
export interface ScreenedText extends JudgedText {
  kind: 'post' | 'comment' | 'message';
  /** The words that a duplicate repeats; undefined for an edit, which is no duplicate. */
  repeats: string | undefined;
  links: number;
  images: number;
  mentions: number;
  /** The post whose thread it is in, or undefined. */
  postId?: number;
}

/** The facts that the feature of the text knows of its author's other texts. */
export interface AuthorsTexts {
  /** The number of texts of this kind in the last hour that are not deleted, and the time of the first of them. */
  lately: (tx: Transaction) => Promise<{ count: number; first: Date | null }>;
  /** Whether the author wrote the same text in the last minutes. */
  hasSaid: (tx: Transaction, words: string, minutes: number) => Promise<boolean>;
}

export type TextRefusal = Refusal<'newcomer'> | Refusal<'refused_content'> | Refusal<'newcomer' | 'refused_content'>;

const refusedByRule = (rule: string) => refuse('refused_content', `This text can’t be published: ${rule} is against the rules here.`);

const hourMs = 3_600_000;

function beyondOneText({ until }: Newcomer, { links, images, mentions }: ScreenedText): Refusal<'newcomer'> | undefined {
  const limits: [is: number, max: number, words: string][] = [
    [links, newcomerLimits.links, `write ${newcomerLimits.links} links in a text`],
    [images, newcomerLimits.images, `show ${newcomerLimits.images} picture in a text`],
    [mentions, newcomerLimits.mentions, `mention ${newcomerLimits.mentions} people in a text`],
  ];
  const beyond = limits.find(([is, max]) => is > max);
  return beyond && refuse('newcomer', newcomerSentence(beyond[2], until));
}

/** The texts that a newcomer writes in an hour. */
const hourly: Record<ScreenedText['kind'], { max: number; name: string; underShield?: true } | null> = {
  post: { max: newcomerLimits.postsAnHour, name: 'posts' },
  // A conversation on a game night is fast. Comments have the rate limits of everybody while no shield is up.
  comment: { max: newcomerLimits.commentsAnHour, name: 'comments', underShield: true },
  message: null,
};

async function beyondHour(
  tx: Transaction,
  authorId: string,
  { kind, repeats, hasShield }: ScreenedText & { hasShield: boolean },
  { lately }: AuthorsTexts,
): Promise<Refusal<'newcomer'> | undefined> {
  const limit = hourly[kind];
  if (!limit || repeats === undefined || (limit.underShield && !hasShield)) return undefined;
  const { max, name } = limit;
  const counts = [await lately(tx), await deletedLately(tx, authorId, kind)];
  const times = counts.flatMap(({ first }) => first?.getTime() ?? []);
  if (counts.reduce((sum, { count }) => sum + count, 0) < max || times.length === 0) return undefined;
  const next = new Date(Math.min(...times) + hourMs);
  const seconds = Math.max(1, Math.ceil((next.getTime() - Date.now()) / 1_000));
  return new Refusal('newcomer', hourSentence(`write ${max} ${name}`, next), undefined, seconds);
}

/** Whether a shield holds the texts of a person: their account is younger than a day. Nobody is a first-time commenter for longer. */
async function isUnknown(tx: Transaction, viewer: Viewer): Promise<boolean> {
  return (await newcomerRow(tx, viewer.id)).until !== null;
}

/**
 * Whether a text has to be screened in the transaction that stores it, after the look for a repeated request: the texts of a
 * newcomer are counted, a duplicate is compared with the texts before, and a held text is hidden at once.
 */
export async function needsTransaction(context: Context, viewer: Viewer, text: ScreenedText, outside: OutsideVerdict): Promise<boolean> {
  if (mayBeNewcomer(context, viewer) || refused(outside) || outside.isHeld) return true;
  const rules = await currentRules(context);
  return rules.duplicates || brokenRule(rules, text) !== undefined || (await isShielded(context, text.postId));
}

/** Compares a text with the rules, its author's limits, the shield and the verdict from outside. It is refused, held for a moderator, or published. */
export async function screenText(
  context: Context,
  tx: Transaction,
  { viewer, text, texts: others, outside }: { viewer: Viewer; text: ScreenedText; texts: AuthorsTexts; outside: OutsideVerdict },
): Promise<HeldOrNot | TextRefusal> {
  if (refused(outside)) return outside;
  const rules = await currentRules(context, tx);
  const broken = brokenRule(rules, text);
  if (broken?.action === 'refuse') return refusedByRule(broken.name);
  if (rules.duplicates && text.repeats !== undefined && (await others.hasSaid(tx, text.repeats, duplicateMinutes)))
    return refuse(
      'refused_content',
      'This text can’t be published: you wrote the same a moment ago, and the rules here refuse duplicates.',
    );
  const isNew = mayBeNewcomer(context, viewer) ? await newcomerOf(tx, viewer.id) : undefined;
  const hasShield = await isShielded(context, text.postId, tx);
  if (isNew) {
    // The next text waits until this one is stored and counted.
    await queueByNewcomer(tx, viewer.id);
    const beyond = beyondOneText(isNew, text) ?? (await beyondHour(tx, viewer.id, { ...text, hasShield }, others));
    if (refused(beyond)) return beyond;
  }
  if (text.kind === 'message' || viewer.isModerator) return published;
  if (outside.isHeld) return outside;
  if (broken) return heldFor(`The rules hold ${broken.name}.`);
  if (isNew && text.links > 0) return heldFor('A new member sent a link.');
  return hasShield && (await isUnknown(tx, viewer)) ? heldFor('The shield is up, and the account is new.') : published;
}

/** Compares a message between two people with the rules and its author's limits. Messages are never held, and shields leave them alone. */
export async function screenMessage(context: Context, viewer: Viewer, text: ScreenedText): Promise<undefined | TextRefusal> {
  const broken = brokenRule(await currentRules(context), text);
  if (broken?.action === 'refuse') return refusedByRule(broken.name);
  const isNew = mayBeNewcomer(context, viewer) ? await newcomerOf(context.db, viewer.id) : undefined;
  return isNew && beyondOneText(isNew, text);
}

/** Refuses words that a profile shows, such as a bio or a name, if they break a rule. Nobody looks at a profile first, so a rule that holds refuses too. */
export async function refuseByRules(context: Context, text: JudgedText): Promise<Refusal<'refused_content'> | undefined> {
  const broken = brokenRule(await currentRules(context), text);
  return broken && refusedByRule(broken.name);
}
