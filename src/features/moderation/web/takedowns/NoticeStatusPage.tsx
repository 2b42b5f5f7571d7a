import { LinkIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button, Card, EmptyState, Link, Loaded, PageHeader, useMounted } from '../../../../design/index.ts';
import { isNotFound } from '../../../../platform/web/api/api.ts';
import { useRead } from '../../../../platform/web/api/query.ts';
import { useHead } from '../../../../platform/web/navigation/head.tsx';
import { useFullDate, useNow } from '../../../../platform/web/time/clock.tsx';
import { timeUntil } from '../../../../platform/web/time/timeAgo.ts';
import { copyLink } from '../../../posts/web/index.ts';
import { takedownRoutes } from '../../takedowns.contract.ts';
import { type NoticeState, noticeTexts } from '../../takedowns.rules.ts';

const steps = ['Received', 'With a moderator', 'Decided'];

/** `/takedown/{id}#{token}`: the state of a notice. The token is behind the #, which a browser sends nowhere. */
export default function NoticeStatusPage({ params }: { params: Record<string, string> }) {
  useHead({ title: 'Your notice', description: 'The state of a takedown notice.', noIndex: true });
  const isMounted = useMounted();
  return isMounted ? <Status id={params.id ?? ''} token={location.hash.slice(1, 101)} /> : <PageHeader title="Your notice" />;
}

/** The state of a notice. The heading takes the focus, so that a screen reader reads it after the form is sent. */
function Standing({ state, dueAt }: { state: NoticeState; dueAt: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const now = useNow();
  const day = useFullDate(dueAt);
  const isDecided = state === 'upheld' || state === 'dismissed';
  const { title, line } = noticeTexts[state];
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-lg font-bold outline-none!">
        {title}
      </h2>
      <ol aria-label="Steps" className="flex flex-wrap gap-x-4 text-sm text-muted">
        {steps.map((step, place) => (
          <li key={step} aria-current={place === (isDecided ? 2 : 1) ? 'step' : undefined} className="aria-[current]:font-bold">
            {place + 1}. {step}
          </li>
        ))}
      </ol>
      <p>{line}</p>
      {!isDecided && (
        <time dateTime={dueAt} className="text-sm text-muted">
          To be decided by {day}
          {Date.parse(dueAt) > now && `, ${timeUntil(dueAt, now)}`}
        </time>
      )}
    </>
  );
}

function Status({ id, token }: { id: string; token: string }) {
  const status = useRead(takedownRoutes.status, { params: { id }, query: { token } }, { staleTime: 0, gcTime: 0 });
  if (isNotFound(status.error) || status.error?.code === 'invalid_input')
    return (
      <EmptyState level={1} icon={<LinkIcon />} title="This link doesn’t work" action={<Link href="/takedown">Send a notice</Link>}>
        It may have been cut off on its way. Open all of it, as you got it.
      </EmptyState>
    );
  return (
    <>
      <PageHeader title="Your notice" />
      <Loaded of={status} error="The notice could not be loaded." loading="Loading the notice">
        {({ state, dueAt }) => (
          <Card className="flex flex-col gap-2">
            <Standing state={state} dueAt={dueAt} />
            <p className="measure text-sm text-muted">
              {state === 'open' && 'Addresses that show nothing are left out. '}
              Keep this page’s address: it is the only way to your notice.
            </p>
            <Button variant="secondary" size="sm" className="self-start" onClick={() => void copyLink(location.href)}>
              Copy link
            </Button>
          </Card>
        )}
      </Loaded>
    </>
  );
}
