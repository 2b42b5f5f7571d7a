import type { QueryClient } from '@tanstack/react-query';
import { Download, Settings2 } from 'lucide-react';
import { Disclosure, LinkButton, PageHeader, toast } from '../../../design/index.ts';
import { useHead } from '../../../platform/web/navigation/head.tsx';
import type { CurrentUser } from '../../account/account.contract.ts';
import { ChangeEmail, ChangePassword, SignInFirst, useChangeUsername, UsernameForm, useViewer } from '../../account/web/index.ts';
import { ClockSettings, prefetchClock } from '../../games/web/index.ts';
import { BoundaryLists, prefetchBoundaries } from '../../boundaries/web/index.ts';
import { prefetchReports, YourReports } from '../../moderation/web/index.ts';
import { MailPreferences, prefetchPreferences, PushPreferences } from '../../notifications/web/index.ts';
import { FeedAddress } from '../../sharing/web/index.ts';
import { settingsRoutes } from '../settings.contract.ts';
import { DensityChoice } from './DensityChoice.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { Devices } from './Devices.tsx';
import { ProfileSettings } from './ProfileSettings.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { LinkedSignIns, prefetchSignIns } from './LinkedSignIns.tsx';
import { Passkeys, prefetchPasskeys } from './Passkeys.tsx';
import { prefetchDevices } from './settings.api.ts';
import { ThemeChoice } from './ThemeChoice.tsx';
import { siteName } from '../../../platform/shared/siteName.ts';

export async function prefetch(client: QueryClient, { viewer }: { viewer: unknown }): Promise<void> {
  if (viewer)
    await Promise.all([
      prefetchDevices(client),
      prefetchClock(client),
      prefetchPreferences(client),
      prefetchSignIns(client),
      prefetchPasskeys(client),
      prefetchBoundaries(client),
      prefetchReports(client),
    ]);
}

/** `/settings`: what a person decides for themselves. */
export default function SettingsPage() {
  useHead({
    title: 'Settings',
    description: 'Your theme, your name, your mail, your devices and your data.',
    path: '/settings',
    noIndex: true,
  });
  const { viewer } = useViewer();
  if (viewer) return <Settings viewer={viewer} />;
  return (
    <SignInFirst icon={<Settings2 />} title="Sign in to see your settings" returnTo="/settings">
      Theme, mail, devices and your data.
    </SignInFirst>
  );
}

function PasswordAndEmail({ email }: Pick<CurrentUser, 'email'>) {
  return (
    <SettingsSection title="Password and e-mail" description={`You sign in with ${email ?? 'your e-mail address'}.`}>
      <Disclosure summary="Change password">
        <ChangePassword />
      </Disclosure>
      <Disclosure summary="Change e-mail address">
        <ChangeEmail />
      </Disclosure>
    </SettingsSection>
  );
}

function Settings({ viewer }: { viewer: CurrentUser }) {
  const change = useChangeUsername({ onDone: ({ username }) => toast({ variant: 'success', title: `You are @${username} now` }) });
  return (
    <>
      <PageHeader title="Settings" />
      <div className="flex flex-col gap-4">
        <ProfileSettings viewer={viewer} />
        <SettingsSection title="Theme" description="On every device you are signed in on.">
          <ThemeChoice />
        </SettingsSection>
        <SettingsSection title="Density" description="Compact posts are smaller and leave out the latest comments.">
          <DensityChoice />
        </SettingsSection>
        <SettingsSection anchor="clock" title="Games" description="Keep scores in sync with your stream.">
          <ClockSettings />
        </SettingsSection>
        <SettingsSection
          title="Username"
          description={`You are @${viewer.username}. A new name appears everywhere at once; nobody else can take the old one for 30 days.`}
        >
          <UsernameForm
            key={viewer.username}
            label="New username"
            saving={change}
            failure="Failed to change username"
            submitLabel="Change name"
          />
        </SettingsSection>
        <SettingsSection title="Mail" description="What reaches you while you are away. The bell tells you everything.">
          <MailPreferences />
        </SettingsSection>
        <SettingsSection anchor="push" title="Push messages" description="On this device, also while the site is closed.">
          <PushPreferences userId={viewer.id} isModerator={viewer.isModerator ?? false} />
        </SettingsSection>
        {viewer.signIn === 'built-in' && <PasswordAndEmail email={viewer.email} />}
        <Passkeys hasPassword={viewer.signIn === 'built-in'} />
        <SettingsSection title="Blocks and mutes" description="Blocks work both ways. Mutes are one-way. Nobody is notified.">
          <BoundaryLists />
        </SettingsSection>
        <SettingsSection anchor="reports" title="Your reports" description="Your reports and their outcomes.">
          <YourReports />
        </SettingsSection>
        <SettingsSection
          title="Your feed"
          description="The posts of your favorite tags in a feed reader. Whoever has the address reads what you may read."
        >
          <FeedAddress />
        </SettingsSection>
        <LinkedSignIns />
        <Devices />
        <SettingsSection title="Your data" description={`Everything ${siteName()} keeps about you, in one JSON file.`}>
          <LinkButton plain href={settingsRoutes.exportData.path} variant="secondary" icon={<Download />}>
            Download my data
          </LinkButton>
        </SettingsSection>
        <DeleteAccount username={viewer.username ?? ''} />
      </div>
    </>
  );
}
