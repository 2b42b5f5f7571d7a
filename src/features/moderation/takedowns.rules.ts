/** Notices of law. src/features/moderation/README.md. */
import { uploadedName } from '../images/images.rules.ts';
import type { PublicTextKind } from '../texts/texts.rules.ts';

/** The law of notices about intimate pictures: it asks for a decision within `decisionHours`. */
export const intimate = 'intimate';
export const olderLaws = ['dsa', 'dmca', 'other'] as const;

export const noticeTargetKinds = ['post', 'reply', 'user', 'picture'] as const;
export type NoticeTargetKind = (typeof noticeTargetKinds)[number];

export const noticeStates = ['open', 'hidden', 'upheld', 'dismissed'] as const;
export type NoticeState = (typeof noticeStates)[number];

/** The hours within which a notice is to be decided, and after which it hides its targets without a decision. */
export const decisionHours = 48;
export const hidingHours = 47;

/** The state of a notice, as its sender reads it on the status page and in mails. */
export const noticeTexts: Readonly<Record<NoticeState, { title: string; line: string }>> = {
  open: {
    title: 'We have your notice',
    line: `A moderator decides it within ${decisionHours} hours. If nobody has by then, we hide what you named.`,
  },
  hidden: { title: 'Everything you named is hidden', line: 'It stays hidden until a moderator decides your notice.' },
  upheld: { title: 'Everything you named is removed from view', line: 'Copies of its pictures are looked for and refused.' },
  dismissed: { title: 'Your notice was dismissed', line: 'A moderator found that what you named may stay.' },
};

/** The most addresses of a notice, and of all undecided notices of a mailbox from one network. */
export const maxAddresses = 20;

/** After so many dismissed notices of a mailbox from one network the next hides nothing until a moderator confirms it. */
export const dismissedBeforeConfirmation = 3;

/** The notices of a mailbox within an hour, from any network, whose states are mailed. Anybody can name the mailbox of somebody else. */
export const mailedNoticesAnHour = 20;

export const signatureLimit = 100;

/** The post or the comment that an address of this site leads to; undefined for any other address. */
export function textAt({ pathname, hash }: URL): { kind: PublicTextKind; id: string } | undefined {
  const postId = /^\/post\/([1-9]\d{0,14})\/?$/.exec(pathname)?.[1];
  const replyId = postId && /^#reply-([1-9]\d{0,14})$/.exec(hash)?.[1];
  if (replyId) return { kind: 'reply', id: replyId };
  return postId ? { kind: 'post', id: postId } : undefined;
}

/** The thing to which an address of the site leads; undefined for one of another page. */
export function noticeTargetAt(url: URL): { kind: NoticeTargetKind; id: string } | undefined {
  const user = /^\/user\/([^/]{1,60})\/?$/.exec(url.pathname)?.[1];
  if (user) return { kind: 'user', id: user };
  const name = uploadedName(url.pathname.replace(/(?:-\w+)?\.(?:webp|jpg)$/, '.webp'));
  if (name) return { kind: 'picture', id: name };
  return textAt(url);
}
