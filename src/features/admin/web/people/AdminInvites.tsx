import { type FormEvent, useState } from 'react';
import { Button, Card, Loaded, TextField, toast } from '../../../../design/index.ts';
import { call } from '../../../../platform/web/api/api.ts';
import { useRead } from '../../../../platform/web/api/query.ts';
import { RelativeTime } from '../../../../platform/web/time/RelativeTime.tsx';
import { adminRoutes } from '../../admin.contract.ts';
import { useAdminWrite } from '../admin.api.ts';

const dayMs = 86_400_000;

/** Makes invitations and lists them. */
export function AdminInvites() {
  const [uses, setUses] = useState('1');
  const [days, setDays] = useState('7');
  const query = useRead(adminRoutes.invites, { query: {} });
  const invite = useAdminWrite(
    (body: { uses: number; expiresAt: string | null }) => call(adminRoutes.invite, { body }),
    () => 'The invitation is made',
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate({ uses: Number(uses), expiresAt: days === '' ? null : new Date(Date.now() + Number(days) * dayMs).toISOString() });
  };
  const copy = async (url: string) => {
    await navigator.clipboard.writeText(url);
    toast({ variant: 'success', title: 'The link is copied' });
  };
  return (
    <>
      <Card>
        <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
          <TextField label="Accounts" type="number" min={1} max={1000} value={uses} onChange={event => setUses(event.target.value)} />
          <TextField label="Days it lasts" type="number" min={1} max={3650} value={days} onChange={event => setDays(event.target.value)} />
          <Button type="submit" pending={invite.isPending}>
            Make an invitation
          </Button>
        </form>
      </Card>
      <Loaded of={query} error="That could not be loaded." loading="Loading invitations">
        {({ invites }) =>
          invites.length === 0 ? (
            <p className="text-muted">No invitations yet. People need one when only invited people may join (Admin, Site).</p>
          ) : (
            <Card padding="sm">
              <ul aria-label="Invitations" className="divide-y divide-line">
                {invites.map(({ code, url, used, uses: all, expiresAt, createdBy }) => (
                  <li key={code} className="flex items-center gap-3 py-2">
                    <div className="min-w-0 flex-1 leading-tight">
                      <p className="truncate font-mono text-sm">{code}</p>
                      <p className="text-sm text-muted">
                        {used} of {all} used{createdBy && `, by @${createdBy}`}
                        {expiresAt && (
                          <>
                            , ends <RelativeTime iso={expiresAt} />
                          </>
                        )}
                      </p>
                    </div>
                    <Button variant="secondary" size="sm" onClick={() => void copy(url)} aria-label={`Copy the link of ${code}`}>
                      Copy link
                    </Button>
                  </li>
                ))}
              </ul>
            </Card>
          )
        }
      </Loaded>
    </>
  );
}
