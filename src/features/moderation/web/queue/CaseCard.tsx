import { useRef, useState } from 'react';
import { Avatar, Badge, Button, Card, Link } from '../../../../design/index.ts';
import { useShortcut } from '../../../../platform/web/keys/shortcuts.ts';
import { RelativeTime } from '../../../../platform/web/time/RelativeTime.tsx';
import { PersonName, useViewer } from '../../../account/web/index.ts';
import type { ModerationCase } from '../../moderation.contract.ts';
import { actionText, reasonTexts } from '../../moderation.texts.ts';
import { NoticeDetails } from './NoticeDetails.tsx';
import { ActDialog } from '../acting/ActDialog.tsx';
import { type Choice, choicesOf } from './queue.actions.ts';
import { useAssign } from './queue.api.ts';

/** A longer text would push the next case far down the queue. */
const maxShown = 600;

/** The reported text. The rest of a long one is shown when the moderator asks for it. */
function CaseText({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(text.length <= maxShown);
  return (
    <>
      <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
        {isWhole ? text : `${text.slice(0, maxShown)}…`}
      </p>
      {!isWhole && (
        <Button variant="secondary" size="sm" className="self-start" onClick={() => setIsWhole(true)}>
          Show all {text.length.toLocaleString('en-US')} characters
        </Button>
      )}
    </>
  );
}

const nouns: Record<ModerationCase['kind'], string> = {
  post: 'Post',
  reply: 'Comment',
  message: 'Message',
  row_message: 'Row message',
  user: 'Account',
  takedown: 'Notice',
};

const countsText = (counts: ModerationCase['record']) => counts.map(({ action, count }) => `${actionText(action)} ${count}×`).join(', ');

/** A key of the case in focus. */
function ChoiceKey({ choice, within, onPick }: { choice: Choice; within: React.RefObject<HTMLElement | null>; onPick: () => void }) {
  useShortcut(choice.key, `${choice.label} the case in focus`, onPick, { group: 'Moderation', within });
  return null;
}

function CaseHeader({ item, isMine }: { item: ModerationCase; isMine: boolean }) {
  return (
    <header className="flex flex-wrap items-center gap-2">
      {!item.notice && (
        <>
          <Avatar
            name={item.author?.username ?? 'deleted user'}
            src={item.author?.profileImageUrl ?? null}
            flair={item.author?.flair ?? null}
            size="sm"
          />
          <PersonName
            userId={item.author?.id ?? null}
            name={item.author?.username ?? 'deleted user'}
            flair={item.author?.flair ?? null}
            className="font-semibold"
          />
        </>
      )}
      <span className="text-sm text-muted">
        {nouns[item.kind]} · <RelativeTime iso={item.openedAt} />
      </span>
      <span className="ml-auto flex flex-wrap gap-1">
        {item.autoHidden && <Badge>Hidden by reports</Badge>}
        {item.held && <Badge>Held</Badge>}
        {item.removed && <Badge>Removed</Badge>}
        {item.deleted && <Badge>Deleted by its author</Badge>}
        {item.locked && <Badge>Locked</Badge>}
        {item.assignee && <Badge tone={isMine ? 'primary' : 'neutral'}>{isMine ? 'Yours' : `@${item.assignee}`}</Badge>}
      </span>
    </header>
  );
}

function CaseContext({ context }: Pick<ModerationCase, 'context'>) {
  if (context.length === 0) return null;
  return (
    <ul aria-label="Context" className="border-l-2 border-line pl-3 text-sm text-muted">
      {context.map(({ author, text }, place) => (
        // Texts of a context may be equal; their order never changes.
        <li key={place} className="line-clamp-3 [overflow-wrap:anywhere]">
          <span className="font-semibold">{author}</span> {text}
        </li>
      ))}
    </ul>
  );
}

function CaseReports({ reports }: Pick<ModerationCase, 'reports'>) {
  return (
    <ul aria-label="Reports" className="flex flex-col gap-1 text-sm">
      {reports.map(({ reason, note, at, reporter, sender }) => (
        <li key={`${at} ${reason} ${note}`} className="[overflow-wrap:anywhere]">
          <span className="font-semibold">{reasonTexts[reason].label}</span>
          {note && ` “${note}”`}{' '}
          <span className="text-muted">
            {sender && `${sender} · `}
            {reporter && `@${reporter} · `}
            <RelativeTime iso={at} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The reported text with its context, the reports, and the record of its author. */
function ReportDetails({ item }: { item: ModerationCase }) {
  return (
    <>
      {item.heldReason && <p className="text-sm text-muted [overflow-wrap:anywhere]">{item.heldReason}</p>}
      <CaseContext context={item.context} />
      <CaseText text={item.text || item.former || (item.kind === 'user' ? 'No words on the profile.' : 'The text is gone.')} />
      {item.former !== null && item.text !== '' && (
        <p dir="auto" className="border-l-2 border-line pl-3 text-sm whitespace-pre-wrap text-muted [overflow-wrap:anywhere]">
          <span className="font-semibold">Before its author changed it:</span> {item.former}
        </p>
      )}
      {item.imageUrl && (
        <>
          <img src={item.imageUrl} alt="" loading="lazy" className="max-h-60 w-auto self-start rounded-control object-contain" />
          <Link href={`/moderation?${new URLSearchParams({ tab: 'pictures', url: item.imageUrl })}`}>Block this picture</Link>
        </>
      )}
      {item.kind !== 'message' && item.kind !== 'row_message' && !item.deleted && (
        <Link href={item.href}>{item.kind === 'user' ? 'Open the profile' : 'Open it'}</Link>
      )}
      <CaseReports reports={item.reports} />
      <p className="text-sm text-muted">
        Author so far: {countsText(item.record) || 'nothing'}. Similar cases:{' '}
        {item.similar.map(({ action, count }) => `${action} ${count}×`).join(', ') || 'none'}.
      </p>
    </>
  );
}

/** One case and its actions. */
export function CaseCard({ item }: { item: ModerationCase }) {
  const card = useRef<HTMLLIElement>(null);
  const { viewer } = useViewer();
  const [picked, setPicked] = useState<Choice>();
  const assign = useAssign();
  const choices = choicesOf(item);
  const isMine = item.assignee !== null && item.assignee === viewer?.username;
  useShortcut('a', 'Take the case in focus', () => assign.mutate(item.id), {
    group: 'Moderation',
    within: card,
    enabled: item.state !== 'closed',
  });
  return (
    <li
      ref={card}
      tabIndex={-1}
      data-case={item.id}
      aria-label={item.notice ? `Notice ${item.targetId}` : `${nouns[item.kind]} by ${item.author?.username ?? 'a deleted account'}`}
      className="scroll-mt-20 rounded-card outline-offset-2 focus:outline-2"
    >
      <Card className="flex flex-col gap-3">
        <CaseHeader item={item} isMine={isMine} />
        {item.notice ? <NoticeDetails item={item} /> : <ReportDetails item={item} />}
        <footer className="flex flex-wrap gap-2">
          {item.state !== 'closed' && !isMine && (
            <Button variant="secondary" size="sm" pending={assign.isPending} onClick={() => assign.mutate(item.id)}>
              Take
            </Button>
          )}
          {choices.map(choice => (
            <Button key={choice.label} size="sm" variant={choice.danger ? 'danger' : 'secondary'} onClick={() => setPicked(choice)}>
              {choice.label}
              <ChoiceKey choice={choice} within={card} onPick={() => setPicked(choice)} />
            </Button>
          ))}
        </footer>
      </Card>
      {picked && <ActDialog item={item} choice={picked} onClose={() => setPicked(undefined)} />}
    </li>
  );
}
