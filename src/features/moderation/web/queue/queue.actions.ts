import type { ModerationCase, NewAction } from '../../moderation.contract.ts';

/** An action that a case offers, with its key. */
export interface Choice {
  key: string;
  label: string;
  action: NewAction['action'];
  /** The target is the author and not the text. */
  isAboutAuthor?: boolean;
  danger?: boolean;
  /** It may end by itself. */
  hasEnd?: boolean;
  /** Further fields of the request. */
  extra?: Pick<NewAction, 'seconds' | 'days'>;
}

function choicesOfNotice({ needsConfirmation }: NonNullable<ModerationCase['notice']>): Choice[] {
  const confirm: Choice = { key: 'c', label: 'Confirm', action: 'confirm' };
  return [
    ...(needsConfirmation ? [confirm] : []),
    { key: 'd', label: 'Dismiss', action: 'dismiss' },
    { key: 'u', label: 'Uphold', action: 'uphold', danger: true },
  ];
}

/** The actions that fit a case, in the order of their weight. */
export function choicesOf({
  kind,
  held,
  autoHidden,
  removed,
  deleted,
  locked,
  author,
  authorState,
  state,
  notice,
}: ModerationCase): Choice[] {
  if (notice) return state === 'closed' ? [] : choicesOfNotice(notice);
  const choices: Choice[] = [];
  if (held) choices.push({ key: 'p', label: 'Approve', action: 'approve' });
  if (state === 'open') choices.push({ key: 'd', label: 'Dismiss', action: 'dismiss' });
  if (kind !== 'user' && !removed) choices.push({ key: 'r', label: deleted ? 'Uphold' : 'Remove', action: 'remove', danger: true });
  if (kind !== 'user' && (removed || autoHidden)) choices.push({ key: 'u', label: 'Restore', action: 'restore' });
  if (kind === 'post' && !deleted)
    choices.push(locked ? { key: 'l', label: 'Unlock thread', action: 'unlock' } : { key: 'l', label: 'Lock thread', action: 'lock' }, {
      key: 't',
      label: 'Slow mode, 60 s',
      action: 'slow',
      extra: { seconds: 60 },
    });
  if (!author) return choices;
  const about = { isAboutAuthor: true } as const;
  return [
    ...choices,
    { ...about, key: 'w', label: 'Warn', action: 'warn' },
    authorState.silenced
      ? { ...about, key: 's', label: 'End the silence', action: 'unsilence' }
      : { ...about, key: 's', label: 'Silence', action: 'silence', hasEnd: true },
    authorState.banned
      ? { ...about, key: 'b', label: 'End the ban', action: 'unban' }
      : { ...about, key: 'b', label: 'Ban', action: 'ban', hasEnd: true },
    authorState.undone
      ? { ...about, key: 'z', label: 'Restore everything', action: 'restore_all' }
      : { ...about, key: 'z', label: 'Undo everything, 7 days', action: 'undo_all', extra: { days: 7 } },
  ];
}

/** The request of a choice. */
export function requestOf(item: ModerationCase, choice: Choice, reason: string, until: string | null): NewAction {
  const target =
    choice.isAboutAuthor && item.author ? { kind: 'user' as const, id: item.author.id } : { kind: item.kind, id: item.targetId };
  const end = choice.hasEnd && { until, ...(until === 'final' && item.gameId !== null && { gameId: item.gameId }) };
  const seen = choice.action === 'dismiss' && item.digest !== null && { digest: item.digest };
  return { action: choice.action, target, reason, ...end, ...seen, ...choice.extra };
}
