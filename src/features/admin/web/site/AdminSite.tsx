import { useState } from 'react';
import { Button, Card, Disclosure, Loaded, SegmentedControl, TextArea, TextField } from '../../../../design/index.ts';
import { call } from '../../../../platform/web/api/api.ts';
import { useRead } from '../../../../platform/web/api/query.ts';
import { adminRoutes, type SiteEdit, type SiteSettings } from '../../admin.contract.ts';
import { announcementLimit, sitePageLimit, sitePageNames, sitePageTitles } from '../../site.rules.ts';
import { signUpModes } from '../../../account/sign-in/signUp.rules.ts';
import { useAdminWrite } from '../admin.api.ts';
import { AdminForm } from '../AdminForm.tsx';
import { ReadOnlySwitch, SiteTeams } from './AdminModes.tsx';
import { AdminLogo } from './AdminLogo.tsx';

/** The name, the logo, the announcement, the pages about the site and a test of the mail. */
export function AdminSite() {
  const query = useRead(adminRoutes.site, {});
  return (
    <Loaded of={query} error="That could not be loaded." loading="Loading the site">
      {site => (
        <>
          <ReadOnlySwitch site={site} />
          <SignUpChoice mode={site.signUp} />
          <SiteTeams site={site} />
          <SiteForm site={site} />
          <AdminLogo logo={site.logo} />
          <TestMail />
        </>
      )}
    </Loaded>
  );
}

function SiteForm({ site }: { site: SiteSettings }) {
  const [name, setName] = useState(site.name);
  const [announcement, setAnnouncement] = useState(site.announcement ?? '');
  const [pages, setPages] = useState(site.pages);
  const save = useAdminWrite(
    (body: SiteEdit) => call(adminRoutes.saveSite, { body }),
    () => 'The site is saved',
  );
  const submit = () => save.mutate({ name: name.trim(), announcement: announcement.trim() || null, pages });
  return (
    <Card>
      <AdminForm onSave={submit} pending={save.isPending} isValid={name.trim() !== ''}>
        <TextField label="Name of the site" value={name} maxLength={40} onChange={event => setName(event.target.value)} />
        <TextArea
          label="Announcement"
          hint="Shows above every page. Clear it to remove it."
          limit={announcementLimit}
          minRows={2}
          value={announcement}
          onChange={event => setAnnouncement(event.target.value)}
        />
        {sitePageNames.map(page => (
          <Disclosure key={page} summary={sitePageTitles[page]}>
            <TextArea
              label={sitePageTitles[page]}
              hideLabel
              hint="Bold, lists and links work as in posts. An empty text brings the default back. A change is announced for 14 days."
              limit={sitePageLimit}
              value={pages[page]}
              onChange={event => setPages({ ...pages, [page]: event.target.value })}
            />
          </Disclosure>
        ))}
      </AdminForm>
    </Card>
  );
}

const signUpLabels = { open: 'Everybody', invite: 'Invited', closed: 'Nobody' };

/** The choice of people who may make an account. It holds at once, without the button that saves the rest. */
function SignUpChoice({ mode }: { mode: SiteSettings['signUp'] }) {
  const save = useAdminWrite(
    (signUp: SiteSettings['signUp']) => call(adminRoutes.saveSite, { body: { signUp } }),
    ({ signUp }) => `New accounts: ${signUpLabels[signUp].toLowerCase()}`,
  );
  return (
    <Card as="section" aria-label="New accounts" className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0">Who may make an account?</p>
      <SegmentedControl
        label="Who may make an account"
        options={signUpModes.map(value => ({ value, label: signUpLabels[value] }))}
        value={save.isPending ? save.variables : mode}
        onValueChange={signUp => save.mutate(signUp)}
      />
    </Card>
  );
}

function TestMail() {
  const send = useAdminWrite(
    () => call(adminRoutes.testMail, {}),
    ({ to }) => `A mail is on its way to ${to}`,
  );
  return (
    <Card as="section" aria-label="Mail" className="flex flex-wrap items-center gap-3">
      <p className="min-w-0 flex-1">Does mail arrive? Send one to yourself.</p>
      <Button variant="secondary" pending={send.isPending} onClick={() => send.mutate(undefined)}>
        Send a test mail
      </Button>
    </Card>
  );
}
