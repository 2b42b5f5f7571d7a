import { useState } from 'react';
import { Badge, Button, Link } from '../../../../design/index.ts';
import { useFullDate, useNow } from '../../../../platform/web/time/clock.tsx';
import { timeUntil } from '../../../../platform/web/time/timeAgo.ts';
import type { ModerationCase } from '../../moderation.contract.ts';

type NoticeTarget = ModerationCase['targets'][number];

const nouns: Record<NoticeTarget['kind'], string> = { post: 'Post', reply: 'Comment', user: 'Profile picture', picture: 'Picture' };

/** The time that is left for the decision. */
function Due({ iso }: { iso: string }) {
  const now = useNow();
  return (
    <time dateTime={iso} title={useFullDate(iso)} className="font-semibold text-danger-text">
      {Date.parse(iso) < now ? 'Overdue' : `Due ${timeUntil(iso, now)}`}
    </time>
  );
}

/** A thing that the notice names. Its pictures are shown only to a moderator who asks for them. */
function Target({ target }: { target: NoticeTarget }) {
  const [isShown, setIsShown] = useState(false);
  const { kind, href, text, pictures, author, hidden } = target;
  return (
    <li className="flex flex-col gap-2 border-l-2 border-line pl-3">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <Link href={href}>{nouns[kind]}</Link>
        {author && <span className="text-muted">by {author.username}</span>}
        {hidden && <Badge>Hidden</Badge>}
      </p>
      {text !== '' && (
        <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          {text}
        </p>
      )}
      {pictures.length > 0 && !isShown && (
        <Button variant="secondary" size="sm" className="self-start" onClick={() => setIsShown(true)}>
          {pictures.length === 1 ? 'Show the picture' : `Show ${pictures.length} pictures`}
        </Button>
      )}
      {isShown &&
        pictures.map(url => <img key={url} src={url} alt="" className="max-h-60 w-auto self-start rounded-control object-contain" />)}
    </li>
  );
}

/** A notice of law: its clock, its words and what it names. */
export function NoticeDetails({ item: { dueAt, notice, sender, targets, state } }: { item: ModerationCase }) {
  return (
    <>
      <p className="flex flex-wrap gap-x-3">
        <span className="font-semibold">Intimate picture</span>
        {dueAt !== null && state !== 'closed' && <Due iso={dueAt} />}
      </p>
      {notice?.needsConfirmation && (
        <p>Three notices of this sender were dismissed. This one hides nothing by itself until you confirm it.</p>
      )}
      {notice?.note && (
        <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          “{notice.note}”
        </p>
      )}
      {sender && <p className="text-sm text-muted [overflow-wrap:anywhere]">{sender}</p>}
      <ul aria-label="Named in the notice" className="flex flex-col gap-3">
        {targets.map(target => (
          <Target key={`${target.kind}:${target.id}`} target={target} />
        ))}
      </ul>
    </>
  );
}
