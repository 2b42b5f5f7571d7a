import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Link } from '../../../design/index.ts';
import { makeAccount, makeViewer, someDay } from '../../../testing/web/makers.ts';
import { openApi, openPage, renderFor } from '../../../testing/web/openPage.tsx';
import { checkPageStates } from '../../../testing/web/pageStates.tsx';
import { safeguardsRoutes } from '../../safeguards/safeguards.contract.ts';
import { gameThreadsRoutes } from '../../game-threads/gameThreads.contract.ts';
import { adminRoutes } from '../admin.contract.ts';
import { jobsRoutes } from '../jobs.contract.ts';
import { peopleRoutes } from '../people.contract.ts';
import { staffLogRoutes } from '../../staff-log/staffLog.contract.ts';
import { SiteNotices } from './legal/SiteNotices.tsx';

const admin = makeViewer({ role: 'admin' });
const standing = { state: 'banned', until: null, reason: 'Spam', entryId: 3 } as const;
const user = makeAccount({ id: '00000000-0000-4000-8000-00000000000a', username: 'riley', standing });
const modes = { teams: [], readOnly: false, readOnlyText: null, gameThreads: ['nba' as const] };
const pages = { rules: 'Be kind', privacy: 'Little', terms: 'Few', imprint: 'Us' };
const days = [{ day: '2026-01-15', signUps: 5, activePeople: 4, posts: 3, comments: 2, reports: 1 }];
const hours = [
  { hour: '2026-01-15T19:00:00.000Z', count: 1_000, failed: 5 },
  { hour: '2026-01-15T20:00:00.000Z', count: 234, failed: 0 },
];
const figures = {
  version: '1.0.0',
  days,
  people: 12,
  posts: 3,
  comments: 2,
  held: 1,
  seasons: { read: 120, days: 840 },
  node: { since: someDay, requests: 1_234, errors: 5, hours },
  sources: [{ host: 'site.api.espn.com', calls: 7, failures: 2, hours: [{ hour: '2026-01-15T20:00:00.000Z', count: 7, failed: 2 }] }],
};

const failedJob = { id: 7, kind: 'copy_picture', about: '31', tries: 8, maxTries: 8, queuedAt: someDay, runAt: someDay };
const jobs = {
  counts: [{ kind: 'copy_picture', waiting: 2, running: 1, retrying: 1, failed: 1, oldestSeconds: 4 }],
  jobs: [{ ...failedJob, reason: 'the picture could not be fetched' }],
  nextCursor: null,
};

checkPageStates('the admin page', {
  address: '/admin',
  viewer: admin,
  answers: api => api.answer(adminRoutes.users, { users: [user], nextCursor: null }),
  main: adminRoutes.users,
  loading: 'Loading accounts',
  error: 'That could not be loaded.',
  states: {
    'lists the accounts': { shows: ['@riley', '3 posts, 4 comments', 'banned'] },
    'is for admins': { viewer: makeViewer({ role: 'moderator' }), shows: ['For admins'], hides: ['@riley'] },
    'asks a visitor to sign in': { viewer: null, shows: ['For admins', 'Sign In'] },
    'makes and lists invitations': {
      address: '/admin?tab=invites',
      answers: api => api.answer(adminRoutes.invites, { invites: [], nextCursor: null }),
      shows: ['Make an invitation', 'No invitations yet.'],
    },
    'keeps rules': {
      address: '/admin?tab=rules',
      answers: api => api.answer(safeguardsRoutes.rules, { words: [{ text: 'casino', action: 'hold' }], domains: [], duplicates: true }),
      shows: ['Hold these words', 'casino'],
    },
    'writes the pages about the site': {
      address: '/admin?tab=site',
      answers: api =>
        api.answer(adminRoutes.site, { name: 'Bleachers', announcement: 'Finals', logo: null, signUp: 'open', pages, ...modes }),
      shows: ['Announcement', 'Send a test mail'],
    },
    'chooses the games with threads and writes their words': {
      address: '/admin?tab=threads',
      answers: api =>
        api
          .answer(adminRoutes.site, {
            name: 'Bleachers',
            announcement: null,
            logo: null,
            signUp: 'open',
            pages,
            ...modes,
            gameThreads: 'auto',
          })
          .answer(gameThreadsRoutes.settings, {
            body: '{away} at {home}',
            postGameBody: '{score}',
            offDay: { teams: [7], body: '{team}' },
          }),
      shows: ['Automatic', '{away} at {home}', 'Off-day thread', 'Team 7'],
    },
    'lists the jobs that were given up, with reasons': {
      address: '/admin/jobs',
      answers: api => api.answer(jobsRoutes.list, jobs),
      shows: ['Picture copy', 'the picture could not be fetched', '8 of 8 tries', 'Try all again'],
    },
    'lists what admins and commands did': {
      address: '/admin?tab=log',
      answers: api =>
        api.answer(staffLogRoutes.list, {
          entries: [
            {
              id: 2,
              at: '2026-01-15T20:00:00.000Z',
              via: 'site',
              by: 'houserules',
              action: 'save_site',
              about: null,
              changes: [{ name: 'sign_up', from: 'open', to: 'invite' }],
            },
            { id: 1, at: '2026-01-15T19:00:00.000Z', via: 'command', by: null, action: 'set_role', about: '@houserules', changes: [] },
          ],
          nextCursor: null,
        }),
      shows: ['Site changed', 'New accounts:', 'A command on the server', 'Role changed', ': @houserules'],
    },
    'draws figures': {
      address: '/admin?tab=figures',
      answers: api => api.answer(adminRoutes.figures, figures),
      shows: [
        'Sign-ups',
        '5 in 1 days',
        'Held for a look',
        'Reports',
        'site.api.espn.com',
        '7 calls since the start, 2 of them failed',
        'A restart begins anew',
      ],
    },
  },
});

checkPageStates('a page about the site', {
  address: '/rules',
  viewer: null,
  answers: api => api.answer(adminRoutes.sitePage, { name: 'rules', text: 'Be kind', markup: null, changedAt: null }),
  main: adminRoutes.sitePage,
  loading: 'Loading Rules',
  error: 'This page could not be loaded.',
  states: { 'shows its text': { shows: ['Rules', 'Be kind'] } },
});

checkPageStates('the imprint', {
  address: '/imprint',
  viewer: null,
  answers: api => api.answer(adminRoutes.sitePage, { name: 'imprint', text: 'Run by us', markup: null, changedAt: null }),
  main: adminRoutes.sitePage,
  loading: 'Loading Imprint',
  error: 'This page could not be loaded.',
  states: { 'leads to the form of notices': { shows: ['Run by us', 'Send a notice about illegal content'] } },
});

test('errors and sources are drawn by the hour, each with its numbers as a table', async () => {
  openApi(admin).answer(adminRoutes.figures, figures);
  await openPage('/admin?tab=figures', admin);
  const rowsOf = (name: string) => {
    const chart = screen.getByRole('region', { name });
    expect(chart.querySelectorAll('svg g').length, name).toBeGreaterThan(0);
    return within(within(chart).getByRole('table', { name }))
      .getAllByRole('row')
      .map(row => [...row.children].map(cell => cell.textContent));
  };
  await screen.findByText('This server');
  expect(rowsOf('Errors')).toEqual([
    ['Hour, UTC', 'Errors'],
    ['2026-01-15 19:00', '5'],
    ['2026-01-15 20:00', '0'],
  ]);
  expect(rowsOf('site.api.espn.com')).toEqual([
    ['Hour, UTC', 'Calls', 'Failures'],
    ['2026-01-15 20:00', '7', '2'],
  ]);
  expect(rowsOf('Sign-ups')).toEqual([
    ['Day', 'Sign-ups'],
    ['2026-01-15', '5'],
  ]);
  expect(screen.getByRole('region', { name: 'site.api.espn.com' }).querySelectorAll('.fill-danger')).toHaveLength(1);
  // Hours that were not yet leave their places empty.
  const bar = screen.getByRole('region', { name: 'Requests' }).querySelector('rect');
  expect(Number(bar?.getAttribute('width'))).toBeLessThan(300 / 24);
});

test('saving the rules sends every list', async () => {
  const api = openApi(admin);
  const rules = { words: [], domains: [{ name: 'evil.example', action: 'refuse' as const }], duplicates: false };
  api.answer(safeguardsRoutes.rules, rules).answerWith(safeguardsRoutes.saveRules, ({ body }) => body);
  const { user: person } = await openPage('/admin?tab=rules', admin);
  await person.type(await screen.findByLabelText('Refuse these words'), 'casino');
  await person.click(screen.getByRole('button', { name: 'Save the rules' }));
  expect(await screen.findByText('The rules hold from now on')).toBeTruthy();
  expect(api.calls.find(({ route }) => route === safeguardsRoutes.saveRules)?.body).toEqual({
    ...rules,
    words: [{ text: 'casino', action: 'refuse' }],
  });
});

test('an account is merged only with its username typed, and with one to stay', async () => {
  const api = openApi(admin)
    .answer(adminRoutes.users, { users: [user], nextCursor: null })
    .answer(peopleRoutes.mergePerson, { ...user, id: 'staying-id', username: 'stayinghere' });
  const { user: person } = await openPage('/admin', admin);
  await person.click(await screen.findByRole('button', { name: `More for ${user.username}` }));
  await person.click(await screen.findByRole('menuitem', { name: 'Merge into another account' }));
  const dialog = await screen.findByRole('dialog', { name: 'Merge into another account' });
  const merge = within(dialog).getByRole('button', { name: 'Merge into another account' });
  await person.type(within(dialog).getByLabelText(`Type ${user.username} to go on`), `${user.username}`);
  expect(merge).toHaveProperty('disabled', true);
  await person.type(within(dialog).getByLabelText('Username of the account that stays'), 'stayinghere');
  await person.click(merge);
  expect(await screen.findByText(`@${user.username} is part of @stayinghere now`)).toBeTruthy();
  expect(api.calls.find(({ route }) => route === peopleRoutes.mergePerson)?.body).toEqual({
    username: user.username,
    into: 'stayinghere',
  });
});

test('who may join is changed at once', async () => {
  const site = { name: 'Bleachers', announcement: null, logo: null, signUp: 'open' as const, pages, ...modes };
  const api = openApi(admin)
    .answer(adminRoutes.site, site)
    .answer(adminRoutes.saveSite, { ...site, signUp: 'closed' });
  const { user: person } = await openPage('/admin?tab=site', admin);
  await person.click(await screen.findByRole('radio', { name: 'Nobody' }));
  expect(await screen.findByText('New accounts: nobody')).toBeTruthy();
  expect(api.calls.find(({ route }) => route === adminRoutes.saveSite)?.body).toEqual({ signUp: 'closed' });
});

test('the words of a read-only site can be changed while it is on', async () => {
  const site = { name: 'Bleachers', announcement: null, logo: null, signUp: 'open' as const, pages, ...modes, readOnly: true };
  const api = openApi(admin).answer(adminRoutes.site, site).answer(adminRoutes.saveSite, site);
  const { user: person } = await openPage('/admin?tab=site', admin);
  const section = within(await screen.findByRole('region', { name: 'Read-only' }));
  expect(section.queryByRole('button', { name: 'Save the words' })).toBeNull();
  await person.type(section.getByLabelText('What everybody reads meanwhile'), 'Back at nine');
  await person.click(section.getByRole('button', { name: 'Save the words' }));
  await expect
    .poll(() => api.callsOf(adminRoutes.saveSite).map(({ body }) => body))
    .toEqual([{ readOnly: true, readOnlyText: 'Back at nine' }]);
});

test('the logo can be seen, and removed', async () => {
  const logo = { url: '/images/0123456789abcdef0123456789abcdef.webp', width: 512, height: 128 };
  const site = { name: 'Bleachers', announcement: null, signUp: 'open' as const, pages, ...modes };
  const api = openApi(admin)
    .answer(adminRoutes.site, { ...site, logo })
    .answer(adminRoutes.removeLogo, undefined);
  const { user: person } = await openPage('/admin?tab=site', admin);
  expect((await screen.findByRole('img', { name: 'The logo' })).getAttribute('src')).toBe(logo.url);
  api.answer(adminRoutes.site, { ...site, logo: null });
  await person.click(screen.getByRole('button', { name: 'Remove logo' }));
  expect(await screen.findByText('The logo is removed')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Add a logo' })).toBeTruthy();
  expect(screen.queryByRole('img', { name: 'The logo' })).toBeNull();
});

test('notices say what is announced, and from the second page on that an address waits to be confirmed', async () => {
  const viewer = makeViewer({ emailVerified: false });
  openApi(viewer).answer(adminRoutes.siteInfo, {
    name: 'Bleachers',
    logo: null,
    sendsMail: true,
    announcement: 'Finals tonight',
    changes: [{ page: 'rules', changedAt: someDay }],
    readOnlyText: null,
    teams: [],
  });
  const ui = (
    <>
      <Link href="/rules">On</Link>
      <SiteNotices />
    </>
  );
  const { user: person } = renderFor(viewer, ui);
  expect(await screen.findByText('Finals tonight')).toBeTruthy();
  expect(screen.queryByText('casey@example.com')).toBeNull();
  await person.click(screen.getByRole('link', { name: 'On' }));
  expect(await screen.findByText('casey@example.com')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Got it' }));
  expect(screen.queryByText('Finals tonight')).toBeNull();
});
