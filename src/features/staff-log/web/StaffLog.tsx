import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button, Card, Loaded } from '../../../design/index.ts';
import { useRead } from '../../../platform/web/api/query.ts';
import { RelativeTime } from '../../../platform/web/time/RelativeTime.tsx';
import { type StaffEntry, staffLogRoutes } from '../staffLog.contract.ts';

/** The name of an action as people read it: `edit_tag` is "Edit tag". */
const titleOf = (action: string) => action.charAt(0).toUpperCase() + action.slice(1).replaceAll('_', ' ');

/** What admins and commands did, newest first. */
export function StaffLog() {
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined]);
  const cursor = pages.at(-1);
  const query = useRead(staffLogRoutes.list, { query: { ...(cursor && { cursor }) } });
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 text-muted">What admins did here and by commands on the server. Entries stay for two years.</p>
        <Button asChild variant="secondary" size="sm">
          <a href={staffLogRoutes.download.path} download>
            <Download aria-hidden="true" />
            Download
          </a>
        </Button>
      </div>
      <Loaded of={query} error="That could not be loaded." loading="Loading the staff log">
        {({ entries, nextCursor }) => (
          <>
            {entries.length === 0 && <p className="text-muted">Nothing yet.</p>}
            {entries.length > 0 && (
              <Card padding="sm">
                <ol aria-label="Entries, newest first" className="divide-y divide-line">
                  {entries.map(entry => (
                    <EntryRow key={entry.id} entry={entry} />
                  ))}
                </ol>
              </Card>
            )}
            <div className="flex gap-2">
              {pages.length > 1 && (
                <Button variant="secondary" size="sm" onClick={() => setPages(pages.slice(0, -1))}>
                  Newer
                </Button>
              )}
              {nextCursor && (
                <Button variant="secondary" size="sm" onClick={() => setPages([...pages, nextCursor])}>
                  Older
                </Button>
              )}
            </div>
          </>
        )}
      </Loaded>
    </>
  );
}

function EntryRow({ entry: { at, via, by, action, about, changes } }: { entry: StaffEntry }) {
  const actor = via === 'command' ? 'A command on the server' : by === null ? 'A deleted account' : `@${by}`;
  return (
    <li className="py-2 leading-snug [overflow-wrap:anywhere]">
      <p>
        <span className="font-medium">{titleOf(action)}</span>
        {about !== null && `: ${about}`}
      </p>
      {changes.map(({ name, from, to }) => (
        <p key={name} className="text-sm">
          {titleOf(name)}: {from !== null && from !== '' && <del className="text-muted">{from}</del>} {to ?? 'nothing'}
        </p>
      ))}
      <p className="text-sm text-muted">
        {actor}, <RelativeTime iso={at} />
      </p>
    </li>
  );
}
