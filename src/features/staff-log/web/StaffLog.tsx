import { Download } from 'lucide-react';
import { Card, LinkButton, Loaded, PageButtons, usePages } from '../../../design/index.ts';
import { useRead } from '../../../platform/web/api/query.ts';
import { RelativeTime } from '../../../platform/web/time/RelativeTime.tsx';
import { type StaffEntry, staffLogRoutes } from '../staffLog.contract.ts';

/** Actions and values as people read them. */
const texts: Record<string, string> = {
  set_role: 'Role changed',
  edit_tag: 'Tag edited',
  merge_tag: 'Tag merged',
  save_rules: 'Rules changed',
  save_site: 'Site changed',
  set_logo: 'Logo set',
  remove_logo: 'Logo removed',
  make_invitation: 'Invitation made',
  export_account: 'Data gathered',
  delete_account: 'Account deleted',
  sign_out_account: 'Signed out everywhere',
  merge_account: 'Another account merged into this one',
  send_test_mail: 'Test mail sent',
  retry_job: 'Job tried again',
  retry_jobs: 'Jobs tried again',
  delete_job: 'Job deleted',
  block_picture: 'Picture blocked',
  unblock_picture: 'Picture allowed again',
  make_reset_link: 'Link for a new password made',
  recount: 'Counters set right',
  remove_demo: 'Demo community deleted',
  import: 'Community moved in',
  export: 'Everything exported',
  sign_up: 'New accounts',
};

/** A later version may store other actions: `edit_page` is then "Edit page". */
const titleOf = (action: string) => texts[action] ?? action.charAt(0).toUpperCase() + action.slice(1).replaceAll('_', ' ');

const isAboutAccount = (action: string) => action === 'set_role' || action === 'make_reset_link' || action.endsWith('_account');

/** The actions of admins and commands, newest first. */
export function StaffLog() {
  const pages = usePages();
  const { cursor } = pages;
  const query = useRead(staffLogRoutes.list, { query: { ...(cursor && { cursor }) } });
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 text-muted">What admins did here and by commands on the server. Entries stay for two years.</p>
        <LinkButton plain href={staffLogRoutes.download.path} download variant="secondary" size="sm">
          <Download aria-hidden="true" />
          Download
        </LinkButton>
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
              <PageButtons pages={pages} nextCursor={nextCursor} back="Newer" next="Older" />
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
        {about !== null ? `: ${about}` : isAboutAccount(action) && ': a deleted account'}
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
