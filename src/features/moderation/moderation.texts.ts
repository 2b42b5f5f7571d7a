import type { ReportReason } from './moderation.rules.ts';

/** The reasons of a report, as people read them. */
export const reasonTexts: Record<ReportReason, { label: string; hint: string }> = {
  spam: { label: 'Spam', hint: 'Advertising, scams, the same again and again' },
  abuse: { label: 'Abuse', hint: 'Insults, threats, harassment' },
  hate: { label: 'Hate', hint: 'Attacks on people for who they are' },
  spoiler: { label: 'Spoiler', hint: 'Gives away a result without a warning' },
  off_topic: { label: 'Off topic', hint: 'Has nothing to do with the thread' },
  illegal: { label: 'Illegal', hint: 'Against the law; please say which' },
  other: { label: 'Something else', hint: 'Please say what' },
};

/** Actions of the log and the record, as people read them. */
export const actionTexts: Record<string, string> = {
  remove: 'Removed',
  restore: 'Restored',
  approve: 'Approved',
  dismiss: 'Dismissed',
  lock: 'Thread locked',
  unlock: 'Thread unlocked',
  slow: 'Slow mode changed',
  warn: 'Warned',
  silence: 'Silenced',
  unsilence: 'No longer silenced',
  ban: 'Banned',
  unban: 'No longer banned',
  undo_all: 'Everything undone',
  restore_all: 'Everything restored',
  auto_hide: 'Hidden after reports',
  notice_hide: 'Hidden until a notice is decided',
  uphold: 'Notice upheld',
  confirm: 'Notice confirmed',
};

export const actionText = (action: string): string => actionTexts[action] ?? action.replaceAll('_', ' ');

export const stateTexts = { open: 'Open', upheld: 'Acted on', dismissed: 'Dismissed' } as const;
