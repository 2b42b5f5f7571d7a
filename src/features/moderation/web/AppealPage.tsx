import type { QueryClient } from '@tanstack/react-query';
import { Gavel } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button, Card, EmptyState, Link, Loaded, PageHeader, TextArea } from '../../../design/index.ts';
import { useHead } from '../../../platform/web/navigation/head.tsx';
import { SignInFirst, useViewer } from '../../account/web/index.ts';
import { appealable, appealLimit } from '../moderation.rules.ts';
import { entryView, prefetchLog, useAppeal, useLog } from './log/log.api.ts';
import { LogEntryRow } from './log/LogEntryRow.tsx';

const idOf = (params: Record<string, string>): number => (/^[1-9]\d{0,14}$/.test(params.id ?? '') ? Number(params.id) : 0);

export async function prefetch(client: QueryClient, { params }: { params: Record<string, string> }): Promise<void> {
  const id = idOf(params);
  if (id) await prefetchLog(client, entryView(id));
}

/** `/appeal/{entry}`: an action about somebody, and their appeal. */
export default function AppealPage({ params }: { params: Record<string, string> }) {
  const id = idOf(params);
  useHead({ title: 'Appeal', description: 'An action of moderation, and the appeal against it.', path: `/appeal/${id}`, noIndex: true });
  const { viewer } = useViewer();
  if (!viewer)
    return (
      <SignInFirst icon={<Gavel />} title="Sign in to appeal" returnTo={`/appeal/${id}`}>
        Only the affected person can appeal.
      </SignInFirst>
    );
  return <Entry id={id} />;
}

function Entry({ id }: { id: number }) {
  const log = useLog(entryView(id));
  return (
    <Loaded of={log} error="The entry could not be loaded." loading="Loading the entry">
      {({ entries }) => {
        const entry = entries.find(each => each.id === id);
        if (!entry)
          return (
            <EmptyState level={1} icon={<Gavel />} title="There is no such entry" action={<Link href="/log">The open log</Link>}>
              It may be another number.
            </EmptyState>
          );
        const mayAppeal = entry.appeal === null && appealable.includes(entry.action);
        return (
          <>
            <PageHeader title="A decision about you" actions={<Link href="/log">The open log</Link>} />
            <Card className="flex flex-col gap-4">
              <LogEntryRow entry={entry} />
              {mayAppeal && <AppealForm id={id} />}
            </Card>
          </>
        );
      }}
    </Loaded>
  );
}

function AppealForm({ id }: { id: number }) {
  const [text, setText] = useState('');
  const appeal = useAppeal(() => setText(''));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && text.length <= appealLimit) appeal.mutate({ entryId: id, text: text.trim() });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <TextArea
        label="Your appeal"
        hint="Say why the decision is wrong. Another moderator than the one who acted reads it, once."
        value={text}
        limit={appealLimit}
        onChange={event => setText(event.target.value)}
      />
      <div>
        <Button type="submit" pending={appeal.isPending} disabled={text.trim() === '' || text.length > appealLimit}>
          Appeal
        </Button>
      </div>
    </form>
  );
}
