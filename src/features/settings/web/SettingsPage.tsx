import type { QueryClient } from '@tanstack/react-query';
import { Ban, Bell, CalendarClock, ChevronRight, Download, KeyRound, Palette, Settings2, UserRound } from 'lucide-react';
import type { ComponentType } from 'react';
import { Card, Disclosure, Link, LinkButton, PageHeader, toast } from '../../../design/index.ts';
import { useHead } from '../../../platform/web/navigation/head.tsx';
import type { CurrentUser } from '../../account/account.contract.ts';
import { ChangeEmail, ChangePassword, SignInFirst, useChangeUsername, UsernameForm, useViewer } from '../../account/web/index.ts';
import { ClockSettings, prefetchClock } from '../../games/web/index.ts';
import { BoundaryLists, prefetchBoundaries } from '../../boundaries/web/index.ts';
import { prefetchReports, YourReports } from '../../moderation/web/index.ts';
import { AlertPreferences, MailPreferences, prefetchPreferences, PushPreferences } from '../../notifications/web/index.ts';
import { FeedAddress, OwnCalendar } from '../../sharing/web/index.ts';
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

interface SettingsPart {
  title: string;
  /** Its subjects, as the list of all parts tells them. */
  about: string;
  Icon: ComponentType<{ 'aria-hidden': true; className: string }>;
  reads: ((client: QueryClient) => Promise<void>)[];
  Body: ComponentType<{ viewer: CurrentUser }>;
}

/** The pages of the settings by the last segment of their addresses. */
const parts: Readonly<Record<string, SettingsPart>> = {
  profile: { title: 'Profile', about: 'Picture, team, bio, username', Icon: UserRound, reads: [], Body: Profile },
  look: { title: 'Look', about: 'Theme and density', Icon: Palette, reads: [], Body: Look },
  games: {
    title: 'Games',
    about: 'Your stream’s delay, hidden scores, calendar',
    Icon: CalendarClock,
    reads: [prefetchClock],
    Body: Games,
  },
  notifications: {
    title: 'Notifications',
    about: 'Mail, game calls, push messages',
    Icon: Bell,
    reads: [prefetchPreferences],
    Body: Notifications,
  },
  security: {
    title: 'Sign-in',
    about: 'Password, e-mail, passkeys, devices',
    Icon: KeyRound,
    reads: [prefetchDevices, prefetchSignIns, prefetchPasskeys],
    Body: SignIn,
  },
  people: {
    title: 'Blocks and reports',
    about: 'Blocked people, mutes, your reports',
    Icon: Ban,
    reads: [prefetchBoundaries, prefetchReports],
    Body: BlocksAndReports,
  },
  data: { title: 'Your data', about: 'Feed address, download, delete', Icon: Download, reads: [], Body: YourData },
};

const partOf = (params: Record<string, string>) => parts[params['part'] ?? ''];

export async function prefetch(
  client: QueryClient,
  { params, viewer }: { params: Record<string, string>; viewer: unknown },
): Promise<void> {
  if (viewer) await Promise.all(partOf(params)?.reads.map(read => read(client)) ?? []);
}

/** `/settings` and its parts: what a person decides for themselves. */
export default function SettingsPage({ params }: { params: Record<string, string> }) {
  const part = partOf(params);
  const path = part ? `/settings/${params['part']}` : '/settings';
  useHead({
    title: part ? `${part.title} · Settings` : 'Settings',
    description: 'Your theme, your name, your mail, your devices and your data.',
    path,
    noIndex: true,
  });
  const { viewer } = useViewer();
  if (!viewer)
    return (
      <SignInFirst icon={<Settings2 />} title="Sign in to see your settings" returnTo={path}>
        Theme, mail, devices and your data.
      </SignInFirst>
    );
  if (!part) return <Parts />;
  return (
    <>
      <PageHeader title={part.title} back={{ href: '/settings', label: 'Settings' }} />
      <div className="flex flex-col gap-4">
        <part.Body viewer={viewer} />
      </div>
    </>
  );
}

function Parts() {
  return (
    <>
      <PageHeader title="Settings" />
      <Card padding="none" className="overflow-hidden">
        <ul className="divide-y divide-line">
          {Object.entries(parts).map(([name, { title, about, Icon }]) => (
            <li key={name}>
              <Link variant="bare" href={`/settings/${name}`} className="flex min-h-16 items-center gap-4 px-4 py-2 hover:bg-hover">
                <Icon aria-hidden className="size-5 shrink-0 text-muted" />
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{title}</span> <span className="block text-sm text-muted">{about}</span>
                </span>
                <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}

function Profile({ viewer }: { viewer: CurrentUser }) {
  const change = useChangeUsername({ onDone: ({ username }) => toast({ variant: 'success', title: `You are @${username} now` }) });
  return (
    <>
      <ProfileSettings viewer={viewer} />
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
    </>
  );
}

function Look() {
  return (
    <>
      <SettingsSection title="Theme" description="On every device you are signed in on.">
        <ThemeChoice />
      </SettingsSection>
      <SettingsSection title="Density" description="Compact posts are smaller and leave out the latest comments.">
        <DensityChoice />
      </SettingsSection>
    </>
  );
}

function Games() {
  return (
    <>
      <SettingsSection title="Scores" description="Keep scores in sync with your stream.">
        <ClockSettings />
      </SettingsSection>
      <SettingsSection
        title="Calendar"
        description="The games of your favorite teams, without scores. Whoever has the address sees your teams; a new feed address ends it."
      >
        <OwnCalendar />
      </SettingsSection>
    </>
  );
}

function Notifications({ viewer }: { viewer: CurrentUser }) {
  return (
    <>
      <SettingsSection
        title="Game calls"
        description="For the teams whose bell you turned on, never ahead of your clock. If you hide scores or watch later, only the start is told."
      >
        <AlertPreferences />
      </SettingsSection>
      <SettingsSection title="Mail" description="What reaches you while you are away. The bell tells you everything.">
        <MailPreferences />
      </SettingsSection>
      <SettingsSection title="Push messages" description="On this device, also while the site is closed.">
        <PushPreferences userId={viewer.id} isModerator={viewer.isModerator ?? false} />
      </SettingsSection>
    </>
  );
}

function SignIn({ viewer }: { viewer: CurrentUser }) {
  return (
    <>
      {viewer.signIn === 'built-in' && <PasswordAndEmail email={viewer.email} />}
      <Passkeys hasPassword={viewer.signIn === 'built-in'} />
      <LinkedSignIns />
      <Devices />
    </>
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

function BlocksAndReports() {
  return (
    <>
      <SettingsSection title="Blocks and mutes" description="Blocks work both ways. Mutes are one-way. Nobody is notified.">
        <BoundaryLists />
      </SettingsSection>
      <SettingsSection title="Your reports" description="Your reports and their outcomes.">
        <YourReports />
      </SettingsSection>
    </>
  );
}

function YourData({ viewer }: { viewer: CurrentUser }) {
  return (
    <>
      <SettingsSection
        title="Your feed"
        description="The posts of your favorite tags in a feed reader. Whoever has the address reads what you may read."
      >
        <FeedAddress />
      </SettingsSection>
      <SettingsSection title="Your data" description={`Everything ${siteName()} keeps about you, in one JSON file.`}>
        <LinkButton plain href={settingsRoutes.exportData.path} variant="secondary" icon={<Download />}>
          Download my data
        </LinkButton>
      </SettingsSection>
      <DeleteAccount username={viewer.username ?? ''} />
    </>
  );
}
