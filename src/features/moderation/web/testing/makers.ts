import { makePerson, someDay } from '../../../../testing/web/makers.ts';
import type { LogEntry, ModerationCase, QueuedAppeal } from '../../moderation.contract.ts';

/** An open case about a post of a banned person. */
export function makeCase(more: Partial<ModerationCase> = {}): ModerationCase {
  return {
    id: 3,
    kind: 'post',
    targetId: '7',
    state: 'open',
    href: '/post/7',
    text: 'Buy my shoes',
    imageUrl: null,
    former: null,
    deleted: false,
    digest: null,
    author: makePerson(),
    context: [],
    record: [{ action: 'warn', count: 2 }],
    authorState: { silenced: false, banned: true, undone: false },
    similar: [{ action: 'upheld', count: 5 }],
    reports: [{ reason: 'spam', note: 'An advertisement', at: someDay }],
    weight: 3,
    held: false,
    heldReason: null,
    autoHidden: false,
    removed: false,
    locked: false,
    gameId: null,
    assignee: null,
    openedAt: someDay,
    law: null,
    dueAt: null,
    targets: [],
    notice: null,
    ...more,
  };
}

/** An open case about a notice of law, which names a post and a picture. */
export function makeNoticeCase(more: Partial<ModerationCase> = {}): ModerationCase {
  const targets: ModerationCase['targets'] = [
    { kind: 'post', id: '7', href: '/post/7', text: 'Look at her', pictures: ['/images/her.webp'], author: makePerson(), hidden: false },
    { kind: 'picture', id: 'a', href: '/images/a.webp', text: '', pictures: ['/images/a.webp'], author: null, hidden: false },
  ];
  const notice = { state: 'open', note: 'It is me', needsConfirmation: false } as const;
  return makeCase({
    kind: 'takedown',
    targetId: '5',
    text: '',
    author: null,
    reports: [],
    law: 'intimate',
    dueAt: someDay,
    targets,
    notice,
    ...more,
  });
}

/** The entry of a removed post. */
export const entry: LogEntry = {
  id: 12,
  at: someDay,
  by: 'moderator',
  action: 'remove',
  kind: 'post',
  subject: 'abc',
  label: 'a post by @morgan',
  reason: 'Spam.',
  until: null,
  gameId: null,
  appeal: null,
  digest: 'f'.repeat(64),
  previousDigest: '0'.repeat(64),
};

/** An open appeal against that removal, which the viewer may decide. */
export function makeAppeal(more: Partial<QueuedAppeal> = {}): QueuedAppeal {
  return {
    id: 5,
    entryId: 12,
    text: 'It was fine.',
    state: 'open',
    decision: null,
    at: someDay,
    decidedAt: null,
    entry,
    person: makePerson(),
    target: { text: 'The removed words', imageUrl: null, href: '/post/7' },
    mayDecide: true,
    ...more,
  };
}
