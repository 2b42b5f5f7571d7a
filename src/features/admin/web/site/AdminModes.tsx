import { useState } from 'react';
import { Button, Card, Switch, TextField } from '../../../../design/index.ts';
import { call } from '../../../../platform/web/api/api.ts';
import { adminRoutes, type SiteEdit, type SiteSettings } from '../../admin.contract.ts';
import { announcementLimit, defaultReadOnlyText, maxSiteTeams } from '../../site.rules.ts';
import { useAdminWrite } from '../admin.api.ts';
import { TeamPicker } from './TeamPicker.tsx';

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
  const save = useSave(edit => (edit.teams?.length ? 'The site is about these teams now' : 'The site is about all teams now'));
  return (
    <Card as="section" aria-label="Teams of the site" className="flex flex-col gap-3">
      <p>
        Is the site about one team? Then its home, colors and header are those of the team, and new members follow it. At most{' '}
        {maxSiteTeams}; the first gives the colors.
      </p>
      <TeamPicker ids={site.teams} max={maxSiteTeams} pending={save.isPending} onChange={teams => save.mutate({ teams })} />
    </Card>
  );
}
