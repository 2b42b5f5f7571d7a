/** The calls that an operator needs in a week without a shell. src/features/admin/README.md. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { id, idInPath, instant, limitQuery, line, nextCursor } from '../../platform/shared/fields.ts';
import { standing } from '../account/account.contract.ts';
import { imageBytesLimit } from '../images/images.rules.ts';
import { signUpModes } from '../account/sign-in/signUp.rules.ts';
import { person } from '../account/people/people.contract.ts';
import { markup } from '../texts/markup/markup.contract.ts';
import { tag } from '../tags/tags.contract.ts';
import { leagues } from '../sports/sports.rules.ts';
import { announcementLimit, maxSiteTeams, sitePageLimit, sitePageNames } from './site.rules.ts';

const count = z.int().nonnegative();
const roleName = z.enum(['member', 'moderator', 'admin']);

export const adminUser = person
  .extend({
    username: z.string().nullable().describe('The public name; null until it is chosen.'),
    role: roleName.describe('The rights of the account.'),
    standing: standing.describe('Whether the person may write.'),
    emailVerified: z.boolean().describe('Whether the address is known to be their own.'),
    createdAt: instant.describe('The time at which the account was made.'),
    posts: count.describe('The number of their visible posts.'),
    comments: count.describe('The number of their visible comments.'),
  })
  .meta({ id: 'AdminUser' });
export type AdminUser = z.output<typeof adminUser>;

export const userStates = ['all', 'newcomer', 'silenced', 'banned', 'unverified', 'moderator', 'admin'] as const;

export const invitation = z
  .object({
    code: z.string().describe('The code of the invitation.'),
    url: z.string().describe('The address that opens the sign-up with it.'),
    uses: z.int().positive().describe('How many accounts it makes in all.'),
    used: count.describe('How many it has made.'),
    expiresAt: instant.nullable().describe('The time at which it ends; null if it does not.'),
    createdAt: instant.describe('The time at which it was made.'),
    createdBy: z.string().nullable().describe('The admin who made it; null once their account is deleted.'),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.output<typeof invitation>;

const sitePage = z.string().trim().max(sitePageLimit);
const pagesShape = {
  rules: sitePage.describe('The rules of the community.'),
  privacy: sitePage.describe('What is kept about people.'),
  terms: sitePage.describe('The terms of use.'),
  imprint: sitePage.describe('Who runs the site.'),
};

const gameThreads = z.union([z.literal('auto'), z.array(z.enum(leagues))]);

const siteLogo = z
  .object({
    url: z.string().describe('The address of the logo, which never shows another picture.'),
    width: z.int().positive().describe('The width in pixels.'),
    height: z.int().positive().describe('The height in pixels.'),
  })
  .meta({ id: 'SiteLogo' });

export const siteSettings = z
  .object({
    name: z.string().describe('The name of the site.'),
    announcement: z.string().nullable().describe('A line above every page; null for none.'),
    logo: siteLogo.nullable().describe('The logo; null for the built-in mark.'),
    signUp: z.enum(signUpModes).describe('The people who may make an account: everybody, people with an invitation, or nobody.'),
    pages: z.object(pagesShape).describe('The pages about the site, with the small Markdown of posts.'),
    teams: z
      .array(id)
      .max(maxSiteTeams)
      .describe('The ids of the tags of the teams that the site is about, the first one first; empty for a site of all.'),
    readOnly: z.boolean().describe('Whether writes are refused with 503 `read_only`, except those of admins.'),
    readOnlyText: z.string().nullable().describe('The words of the refusal; null for the usual ones.'),
    gameThreads: gameThreads.describe('The leagues whose games get threads, or `auto` for the games that many want.'),
  })
  .meta({ id: 'SiteSettings' });
export type SiteSettings = z.output<typeof siteSettings>;

export const siteEdit = z
  .object({
    name: line
      .min(1)
      .max(40)
      .refine(name => !/[<>]/.test(name), 'must not hold < and >')
      .optional()
      .describe('The name of the site.'),
    announcement: line.max(announcementLimit).nullable().optional().describe('A line above every page; null or empty for none.'),
    signUp: z.enum(signUpModes).optional().describe('The people who may make an account from now on, on every node; it replaces SIGN_UP.'),
    pages: z
      .partialRecord(z.enum(sitePageNames), sitePage)
      .optional()
      .describe('The pages to change. An empty text brings the default back.'),
    teams: z
      .array(id)
      .max(maxSiteTeams)
      .optional()
      .describe('The tags of the teams that the site is about; an empty list for a site of all.'),
    readOnly: z.boolean().optional().describe('Whether the site is read-only from now on, on every node within a second.'),
    readOnlyText: line.max(announcementLimit).nullable().optional().describe('The words of the refusal; null or empty for the usual ones.'),
    gameThreads: gameThreads.optional().describe('The leagues whose games get threads from now on, or `auto`; it replaces GAME_THREADS.'),
  })
  .meta({ id: 'SiteEdit' });
export type SiteEdit = z.output<typeof siteEdit>;

const day = z.object({
  day: z.iso.date().describe('The day, in UTC.'),
  signUps: count.describe('New accounts.'),
  activePeople: count.describe('People who posted, commented or liked.'),
  posts: count.describe('Visible posts.'),
  comments: count.describe('Visible comments.'),
  reports: count.describe('Reports.'),
});

const hour = z.object({
  hour: instant.describe('The beginning of the hour.'),
  count: count.describe('All requests or calls of the hour.'),
  failed: count.describe('Those of them that failed.'),
});
const hours = z.array(hour).describe('The hours since the start of the node, oldest first, at most 24. A restart forgets them.');

const node = z.object({
  since: instant.describe('The start of this node.'),
  requests: count.describe('Requests that it answered.'),
  errors: count.describe('Those of them that it answered with a status of 500 or more.'),
  hours,
});

const source = z.object({
  host: z.string().describe('The host of a source outside.'),
  calls: count.describe('Calls of this node since its start.'),
  failures: count.describe('Calls without an answer: the source was away, too slow, or sent too much.'),
  hours,
});

export const figures = z
  .object({
    version: z.string().describe('The version of Bleachers on the node that answers.'),
    days: z.array(day).describe('The last 30 days, oldest first.'),
    people: count.describe('All accounts.'),
    posts: count.describe('All visible posts.'),
    comments: count.describe('All visible comments.'),
    held: count.describe('Posts and comments that wait for a moderator.'),
    seasons: z
      .object({ read: count.describe('Those that are up to date.'), days: count.describe('All.') })
      .describe('The days of the seasons that are read, beside those around today.'),
    node: node.describe('What the node that answers has counted.'),
    sources: z.array(source).describe('The sources that the node that answers has called, by host.'),
  })
  .meta({ id: 'Figures' });
export type Figures = z.output<typeof figures>;

export const siteInfo = z
  .object({
    name: z.string().describe('The name of the site.'),
    logo: siteLogo.nullable().describe('The logo; null for the built-in mark.'),
    sendsMail: z.boolean().describe('Whether this server sends mail.'),
    announcement: z.string().nullable().describe('A line above every page; null for none.'),
    changes: z
      .array(z.object({ page: z.enum(sitePageNames).describe('The page.'), changedAt: instant.describe('The time of the change.') }))
      .describe('The pages about the site that changed in the last 14 days.'),
    readOnlyText: z.string().nullable().describe('Why nothing can be written now; null while writing is possible.'),
    teams: z
      .array(tag.pick({ id: true, name: true, category: true, color: true, secondColor: true, league: true }))
      .describe('The teams that the site is about, the first one first; empty for a site of all.'),
  })
  .meta({ id: 'SiteInfo' });
export type SiteInfo = z.output<typeof siteInfo>;

const isAdmin = { access: 'signed-in', role: 'admin' } as const;

export const adminRoutes = defineRoutes({
  siteInfo: {
    method: 'GET',
    path: '/api/site',
    access: 'anyone',
    summary: 'The name of the site, its logo, its announcement and the dates of its pages.',
    response: siteInfo,
    errors: [],
  },
  sitePage: {
    method: 'GET',
    path: '/api/site/pages/:name',
    access: 'anyone',
    summary: 'A page about the site.',
    params: z.object({ name: z.string().max(40).describe('rules, privacy, terms or imprint.') }),
    response: z
      .object({
        name: z.enum(sitePageNames).describe('The name of the page.'),
        text: z.string().describe('The text as it was written.'),
        markup,
        changedAt: instant.nullable().describe('The last change; null for the default text.'),
      })
      .meta({ id: 'SitePage' }),
    errors: ['not_found'],
  },
  users: {
    ...isAdmin,
    method: 'GET',
    path: '/api/admin/users',
    summary: 'The accounts, the latest first.',
    query: z.object({
      q: z.string().trim().max(100).optional().describe('The beginning of a username, or a whole e-mail address.'),
      state: z.enum(userStates).default('all').describe('Only accounts of this state or role.'),
      limit: limitQuery(50).describe('The number of accounts, 100 at most; more is served as 100.'),
      cursor: z.string().max(100).optional().describe('The `nextCursor` of the page before.'),
    }),
    response: z.object({
      users: z.array(adminUser).describe('The accounts of this page.'),
      nextCursor,
    }),
    errors: ['invalid_input'],
  },
  setRole: {
    ...isAdmin,
    method: 'POST',
    path: '/api/admin/users/:id/role',
    summary: 'Gives an account a role. The last admin stays one.',
    params: z.object({ id: z.uuid().describe('The id of the account.') }),
    body: z.object({ role: roleName.describe('The new role.') }),
    response: adminUser,
    errors: ['not_found', 'conflict', 'forbidden'],
  },
  invites: {
    ...isAdmin,
    method: 'GET',
    path: '/api/admin/invites',
    summary: 'The invitations, the latest first.',
    query: z.object({
      limit: limitQuery(50).describe('The number of invitations, 100 at most; more is served as 100.'),
      cursor: z.string().max(64).optional().describe('The `nextCursor` of the page before.'),
    }),
    response: z.object({
      invites: z.array(invitation).describe('The invitations of this page.'),
      nextCursor,
    }),
    errors: [],
  },
  invite: {
    ...isAdmin,
    method: 'POST',
    path: '/api/admin/invites',
    summary: 'Makes an invitation.',
    body: z.object({
      uses: z.int().min(1).max(1_000).default(1).describe('How many accounts it makes.'),
      expiresAt: instant.nullable().optional().describe('The time at which it ends.'),
    }),
    response: invitation,
    status: 201,
    errors: ['invalid_input'],
  },
  editTag: {
    ...isAdmin,
    method: 'PUT',
    path: '/api/admin/tags/:id',
    summary: 'Changes a tag; what is left out stays. A new name appears on every post that carries the tag.',
    params: z.object({ id: idInPath.describe('The id of the tag.') }),
    body: z.object({
      name: line
        .min(1)
        .max(100)
        .refine(name => !/,/.test(name), 'must not hold commas')
        .optional()
        .describe('The new name.'),
      color: z
        .string()
        .regex(/^#[0-9A-Fa-f]{6}$/, 'must be a colour such as #1D428A')
        .optional()
        .describe('The new colour.'),
      aliases: z.array(line.min(1).max(100)).max(50).optional().describe('All nicknames by which searches find it.'),
    }),
    response: tag,
    errors: ['not_found', 'conflict'],
  },
  mergeTag: {
    ...isAdmin,
    method: 'POST',
    path: '/api/admin/tags/:id/merge',
    summary: 'Moves the posts and the favorites of a tag to another one, which takes its name as a nickname, and deletes it.',
    params: z.object({ id: idInPath.describe('The id of the tag that goes.') }),
    body: z.object({ into: id.describe('The id of the tag that stays.') }),
    response: tag,
    errors: ['not_found', 'invalid_input'],
  },
  site: {
    ...isAdmin,
    method: 'GET',
    path: '/api/admin/site',
    summary: 'The name, the logo, the announcement and the pages about the site.',
    response: siteSettings,
    errors: [],
  },
  saveSite: {
    ...isAdmin,
    method: 'PUT',
    path: '/api/admin/site',
    summary: 'Changes the name, the announcement or pages about the site; what is left out stays.',
    body: siteEdit,
    response: siteSettings,
    errors: ['invalid_input'],
  },
  setLogo: {
    ...isAdmin,
    method: 'POST',
    path: '/api/admin/logo',
    summary: 'Sets the logo: a square or wide picture, kept with sides of 512 pixels at most.',
    form: { file: 'image', maxBytes: imageBytesLimit, fields: z.object({}) },
    response: siteLogo,
    errors: ['invalid_input', 'unsupported_type', 'rate_limited', 'conflict', 'unavailable', 'picture_blocked'],
    limit: { name: 'upload', max: 30, windowMinutes: 60 },
  },
  removeLogo: {
    ...isAdmin,
    method: 'DELETE',
    path: '/api/admin/logo',
    summary: 'Brings the built-in mark back, also where there is no logo.',
    response: null,
    errors: [],
  },
  testMail: {
    ...isAdmin,
    method: 'POST',
    path: '/api/admin/test-mail',
    summary: 'Sends a mail to the caller, at once.',
    response: z.object({ to: z.string().describe('The address that it went to.') }),
    errors: ['conflict', 'upstream_unavailable'],
  },
  figures: {
    ...isAdmin,
    method: 'GET',
    path: '/api/admin/figures',
    summary: 'How the site is doing, at most a minute old.',
    response: figures,
    errors: [],
  },
});
