/** src/features/moderation/README.md. */

import { textKinds } from '../texts/texts.rules.ts';

export const targetKinds = [...textKinds, 'user'] as const;
export type TargetKind = (typeof targetKinds)[number];

/** The kinds of cases: a target, or a notice of law with targets of its own. */
export const caseKinds = [...targetKinds, 'takedown'] as const;
export type CaseKind = (typeof caseKinds)[number];

export const reportReasons = ['spam', 'abuse', 'hate', 'spoiler', 'off_topic', 'illegal', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Reasons that say little without words of the reporter. */
export const reasonsWithNote: readonly ReportReason[] = ['illegal', 'other'];

export const noteLimit = 500;
export const reasonLimit = 500;
export const appealLimit = 2_000;

/** The age of an account in days from which its reports count towards hiding a text. */
export const reporterTenureDays = 7;

/** Reports by so many members in good standing hide a text of few readers. */
const fewestReportsToHide = 3;
/** The most readers for whom these suffice. Each doubling of the readers takes one report more. */
const fewReaders = 100;

/** The number of reports by members in good standing that hides a text with so many readers. */
export function reportsToHide(readers: number): number {
  return fewestReportsToHide + Math.ceil(Math.log2(Math.max(readers, fewReaders) / fewReaders));
}

export const actions = [
  'remove',
  'restore',
  'approve',
  'dismiss',
  'lock',
  'unlock',
  'slow',
  'warn',
  'silence',
  'unsilence',
  'ban',
  'unban',
  'undo_all',
  'restore_all',
  'uphold',
  'confirm',
] as const;
export type Action = (typeof actions)[number];
/** The actions about a text or a person. */
export type TargetAction = Exclude<Action, 'uphold' | 'confirm'>;
export const isTargetAction = (action: Action): action is TargetAction => action !== 'uphold' && action !== 'confirm';

/** The words for targets in sentences. */
export const nouns: Record<TargetKind | 'picture', string> = {
  post: 'post',
  reply: 'comment',
  message: 'message',
  row_message: 'message',
  user: 'account',
  picture: 'picture',
};

const texts: readonly TargetKind[] = textKinds;

/** The kinds of target that each action takes. */
export const kindsOf: Record<Action, readonly CaseKind[]> = {
  remove: texts,
  restore: texts,
  approve: ['post', 'reply'],
  dismiss: caseKinds,
  lock: ['post'],
  unlock: ['post'],
  slow: ['post'],
  warn: ['user'],
  silence: ['user'],
  unsilence: ['user'],
  ban: ['user'],
  unban: ['user'],
  undo_all: ['user'],
  restore_all: ['user'],
  uphold: ['takedown'],
  confirm: ['takedown'],
};

/** The action that takes another one back, where there is one. */
export const oppositeOf: Partial<Record<string, TargetAction>> = {
  remove: 'restore',
  auto_hide: 'restore',
  lock: 'unlock',
  silence: 'unsilence',
  ban: 'unban',
  undo_all: 'restore_all',
};

const families: readonly (readonly string[])[] = [
  ['remove', 'auto_hide', 'restore', 'approve'],
  ['lock', 'unlock'],
  ['slow'],
  ['silence', 'unsilence'],
  ['ban', 'unban'],
];

/** The actions after which an earlier one about the same target does not hold any more. */
export function replacing(action: string): readonly string[] {
  return families.find(family => family.includes(action)) ?? [];
}

/** Actions against a person, which they can appeal. */
export const appealable: readonly string[] = [
  'remove',
  'auto_hide',
  'lock',
  'slow',
  'warn',
  'silence',
  'ban',
  'undo_all',
  'notice_hide',
  'uphold',
];

/** The longest time of which the acts of an account are undone, in days. */
export const maxUndoDays = 30;

/** The most accounts of a wave, and the highest age of the accounts among which it is looked for. */
export const maxWaveAccounts = 100;
export const maxWaveMinutes = 30 * 24 * 60;

/** The most reports of one member on a day. */
export const reportsPerDay = 100;

/** A reporter’s record. Only the reports of one in good standing count towards hiding a text. */
export type ReporterRecord = 'good' | 'doubtful' | 'dismissed' | 'other';

/** The weight of a report in the queue. */
export function reportWeight(reason: ReportReason, standing: ReporterRecord): number {
  if (standing === 'dismissed') return 0;
  const isGrave = reason === 'illegal' || reason === 'hate';
  return (standing === 'other' ? 1 : 2) + (isGrave ? 2 : 0);
}

export const deletedAccount = 'a deleted account';
