import { ChevronDown, Ellipsis } from 'lucide-react';
import { useState } from 'react';
import {
  Avatar,
  Badge,
  Button,
  Card,
  ChoiceButtons,
  IconButton,
  Loaded,
  Menu,
  PageButtons,
  SearchField,
  usePages,
} from '../../../../design/index.ts';
import { call } from '../../../../platform/web/api/api.ts';
import { useRead } from '../../../../platform/web/api/query.ts';
import { RelativeTime } from '../../../../platform/web/time/RelativeTime.tsx';
import { PersonName, useViewer } from '../../../account/web/index.ts';
import { type AdminUser, adminRoutes, userStates } from '../../admin.contract.ts';
import { keysOf } from '../../../../platform/shared/keysOf.ts';
import { useAdminWrite } from '../admin.api.ts';
import { type PersonAction, PersonActionDialog, personActions } from './PersonAction.tsx';

const labels: Record<(typeof userStates)[number], string> = {
  all: 'Everybody',
  newcomer: 'Newcomers',
  unverified: 'Unverified',
  silenced: 'Silenced',
  banned: 'Banned',
  moderator: 'Moderators',
  admin: 'Admins',
};

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** The accounts, with a search, a state and a role for each. */
export function AdminPeople() {
  const [q, setQ] = useState('');
  const [state, setState] = useState<(typeof userStates)[number]>('all');
  const pages = usePages();
  const { cursor } = pages;
  const query = useRead(adminRoutes.users, { query: { state, ...(q && { q }), ...(cursor && { cursor }) } });
  return (
    <>
      <SearchField
        label="Find an account"
        placeholder="Username or whole e-mail address"
        value={q}
        onChange={event => {
          setQ(event.target.value);
          pages.restart();
        }}
        onClear={() => {
          setQ('');
          pages.restart();
        }}
      />
      <ChoiceButtons
        label="Show"
        choices={userStates}
        chosen={state}
        labelOf={each => labels[each]}
        onChoose={each => {
          setState(each);
          pages.restart();
        }}
      />
      <Loaded of={query} error="That could not be loaded." loading="Loading accounts">
        {({ users, nextCursor }) => (
          <>
            {users.length === 0 && <p className="text-muted">No one found.</p>}
            {users.length > 0 && (
              <Card padding="sm">
                <ul aria-label="Accounts" className="divide-y divide-line">
                  {users.map(user => (
                    <UserRow key={user.id} user={user} />
                  ))}
                </ul>
              </Card>
            )}
            <div className="flex gap-2">
              <PageButtons pages={pages} nextCursor={nextCursor} back="Back" next="Next" />
            </div>
          </>
        )}
      </Loaded>
    </>
  );
}

const roles = ['member', 'moderator', 'admin'] as const;

function UserRow({ user }: { user: AdminUser }) {
  const { viewer } = useViewer();
  const [action, setAction] = useState<PersonAction | null>(null);
  const give = useAdminWrite(
    (role: AdminUser['role']) => call(adminRoutes.setRole, { params: { id: user.id }, body: { role } }),
    ({ username, role }) => `@${username} is ${role === 'admin' ? 'an' : 'a'} ${role} now`,
  );
  const { state } = user.standing;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <Avatar name={user.username} src={user.profileImageUrl} flair={user.flair} size="sm" />
      <div className="min-w-44 flex-1 leading-tight [overflow-wrap:anywhere]">
        {user.username ? (
          <PersonName userId={user.id} name={user.username} flair={user.flair}>
            @{user.username}
          </PersonName>
        ) : (
          <span className="text-muted">No username yet</span>
        )}
        <p className="text-sm text-muted">
          {counted(user.posts, 'post')}, {counted(user.comments, 'comment')}, joined <RelativeTime iso={user.createdAt} />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:basis-full max-sm:pl-11">
        {!user.emailVerified && <Badge>Unverified</Badge>}
        {state !== 'good' && (
          <Badge tone={state === 'newcomer' ? 'neutral' : 'danger'}>
            <span className="first-letter:uppercase inline-block">{state}</span>
          </Badge>
        )}
        <Menu
          trigger={
            <Button
              variant="secondary"
              size="sm"
              pending={give.isPending}
              aria-label={`Role of ${user.username ?? 'this account'}: ${user.role}`}
            >
              <span className="flex items-center gap-1">
                <span className="inline-block first-letter:uppercase">{user.role}</span>
                <ChevronDown aria-hidden="true" className="-mr-1" />
              </span>
            </Button>
          }
          items={roles.map(role => ({
            label: `Make ${role}`,
            disabled: role === user.role || (user.id === viewer?.id && role !== 'admin'),
            onSelect: () => give.mutate(role),
          }))}
        />
        <Menu
          trigger={<IconButton icon={<Ellipsis />} label={`More for ${user.username ?? 'this account'}`} size="sm" />}
          items={keysOf(personActions).map(each => ({
            label: personActions[each].label,
            disabled: user.role !== 'member' && (each === 'delete' || each === 'merge'),
            onSelect: () => setAction(each),
          }))}
        />
      </div>
      {action && <PersonActionDialog user={user} action={action} onClose={() => setAction(null)} />}
    </li>
  );
}
