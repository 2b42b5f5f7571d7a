import { useState } from 'react';
import { Button, Card, SearchField, Switch, TextField } from '../../../../design/index.ts';
import { call } from '../../../../platform/web/api/api.ts';
import { useRead } from '../../../../platform/web/api/query.ts';
import { leagueName } from '../../../sports/leagues/leagues.ts';
import { leagues } from '../../../sports/sports.rules.ts';
import { tagsRoutes } from '../../../tags/tags.contract.ts';
import { useSiteTeams } from '../../../tags/web/index.ts';
import { adminRoutes, type SiteEdit, type SiteSettings } from '../../admin.contract.ts';
import { announcementLimit, defaultReadOnlyText, maxSiteTeams } from '../../site.rules.ts';
import { useAdminWrite } from '../admin.api.ts';

const useSave = (done: (edit: SiteEdit) => string) =>
  useAdminWrite(
    (body: SiteEdit) => call(adminRoutes.saveSite, { body }),
    (_, edit) => done(edit),
  );

/** The switch for maintenance. It holds at once on every node. */
export function ReadOnlySwitch({ site }: { site: SiteSettings }) {
  const [text, setText] = useState(site.readOnlyText ?? '');
  const save = useSave(({ readOnly }) => (readOnly ? 'The site is read-only now' : 'The site takes writes again'));
  return (
    <Card as="section" aria-label="Read-only" className="flex flex-col gap-3">
      <Switch
        label="Read-only"
        description="For maintenance. Everybody can read and sign in; only admins can write."
        checked={site.readOnly}
        disabled={save.isPending}
        onCheckedChange={readOnly => save.mutate({ readOnly, readOnlyText: text.trim() || null })}
      />
      <TextField
        label="What everybody reads meanwhile"
        placeholder={defaultReadOnlyText}
        value={text}
        maxLength={announcementLimit}
        onChange={event => setText(event.target.value)}
      />
      {site.readOnly && text.trim() !== (site.readOnlyText ?? '') && (
        <div>
          <Button size="sm" pending={save.isPending} onClick={() => save.mutate({ readOnly: true, readOnlyText: text.trim() || null })}>
            Save the words
          </Button>
        </div>
      )}
    </Card>
  );
}

/** The teams that the site is about. */
export function SiteTeams({ site }: { site: SiteSettings }) {
  const [q, setQ] = useState('');
  const teams = useSiteTeams().filter(({ id }) => site.teams.includes(id));
  const save = useSave(edit => (edit.teams?.length ? 'The site is about these teams now' : 'The site is about all teams now'));
  const { data = [], isSuccess } = useRead(tagsRoutes.search, { query: { q } }, { enabled: q.trim() !== '' });
  const found = data.filter(({ id, category }) => category === 'team' && !site.teams.includes(id)).slice(0, 8);
  const choose = (ids: number[]) => save.mutate({ teams: ids }, { onSuccess: () => setQ('') });
  return (
    <Card as="section" aria-label="Teams of the site" className="flex flex-col gap-3">
      <p>
        Is the site about one team? Then its home, colors and header are those of the team, and new members follow it. At most{' '}
        {maxSiteTeams}; the first gives the colors.
      </p>
      {teams.length > 0 && (
        <ul aria-label="Chosen teams" className="flex flex-wrap gap-2">
          {teams.map(({ id, name }) => (
            <li key={id}>
              <Button
                size="sm"
                variant="secondary"
                disabled={save.isPending}
                aria-label={`Remove ${name}`}
                onClick={() => choose(site.teams.filter(each => each !== id))}
              >
                {name} ×
              </Button>
            </li>
          ))}
        </ul>
      )}
      {site.teams.length < maxSiteTeams && (
        <SearchField
          label="Add a team"
          placeholder="Name or nickname of a team"
          value={q}
          onChange={event => setQ(event.target.value)}
          onClear={() => setQ('')}
        />
      )}
      {q.trim() !== '' && isSuccess && found.length === 0 && <p className="text-muted">No team fits.</p>}
      {q.trim() !== '' && found.length > 0 && (
        <ul aria-label="Teams found" className="flex flex-wrap gap-2">
          {found.map(({ id, name }) => (
            <li key={id}>
              <Button size="sm" variant="secondary" disabled={save.isPending} onClick={() => choose([...site.teams, id])}>
                {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The leagues whose games get threads. */
export function ThreadLeagues({ site: { gameThreads } }: { site: SiteSettings }) {
  const save = useSave(() => 'The leagues with threads are saved');
  return (
    <Card as="section" aria-label="Game threads" className="flex flex-col gap-1">
      <p>Which leagues get a thread for each game?</p>
      {leagues.map(league => (
        <Switch
          key={league}
          label={leagueName(league)}
          checked={gameThreads.includes(league)}
          disabled={save.isPending}
          onCheckedChange={isOn =>
            save.mutate({ gameThreads: leagues.filter(each => (each === league ? isOn : gameThreads.includes(each))) })
          }
        />
      ))}
    </Card>
  );
}
