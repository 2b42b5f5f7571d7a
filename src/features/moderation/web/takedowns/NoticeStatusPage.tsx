import { LinkIcon } from 'lucide-react';
import { Card, EmptyState, Link, Loaded, PageHeader, useMounted } from '../../../../design/index.ts';
import { isNotFound } from '../../../../platform/web/api/api.ts';
import { useRead } from '../../../../platform/web/api/query.ts';
import { useHead } from '../../../../platform/web/navigation/head.tsx';
import { useFullDate, useNow } from '../../../../platform/web/time/clock.tsx';
import { timeUntil } from '../../../../platform/web/time/timeAgo.ts';
import { takedownRoutes } from '../../takedowns.contract.ts';
import type { NoticeState } from '../../takedowns.rules.ts';

const texts: Record<NoticeState, { title: string; line: string }> = {
  open: { title: 'We have your notice', line: 'A moderator decides it. If nobody has by then, what you named is hidden.' },
  hidden: { title: 'Everything you named is hidden', line: 'It stays hidden until a moderator decides your notice.' },
  upheld: { title: 'Everything you named is removed', line: 'The pictures cannot be shown or added here again.' },
  dismissed: { title: 'Your notice was dismissed', line: 'A moderator found that what you named may stay.' },
};

/** `/takedown/{id}#{token}`: the state of a notice. The token is behind the #, which a browser sends nowhere. */
export default function NoticeStatusPage({ params }: { params: Record<string, string> }) {
  useHead({ title: 'Your notice', description: 'The state of a takedown notice.', noIndex: true });
  const isMounted = useMounted();
  return isMounted ? <Status id={params.id ?? ''} token={location.hash.slice(1, 101)} /> : <PageHeader title="Your notice" />;
}

function Due({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={useFullDate(iso)} className="text-sm text-muted">
      To be decided {timeUntil(iso, useNow())}
    </time>
  );
}

function Status({ id, token }: { id: string; token: string }) {
  const status = useRead(takedownRoutes.status, { params: { id }, query: { token } }, { staleTime: 0, gcTime: 0 });
  if (isNotFound(status.error) || status.error?.code === 'invalid_input')
    return (
      <EmptyState level={1} icon={<LinkIcon />} title="This link doesn’t work" action={<Link href="/takedown">Send a notice</Link>}>
        It may have been cut off on its way. Open it from our latest mail.
      </EmptyState>
    );
  return (
    <>
      <PageHeader title="Your notice" />
      <Loaded of={status} error="The notice could not be loaded." loading="Loading the notice">
        {({ state, dueAt }) => (
          <Card className="flex flex-col gap-2">
            <h2 className="text-lg font-bold">{texts[state].title}</h2>
            <p>{texts[state].line}</p>
            {(state === 'open' || state === 'hidden') && <Due iso={dueAt} />}
          </Card>
        )}
      </Loaded>
    </>
  );
}
