import { expect, test } from 'vitest';
import { readSettings } from '../settings/settings.ts';
import { setSiteName, siteName } from '../../shared/siteName.ts';
import { headerOf, openMailbox } from '../testing/mailbox.ts';
import { createMailer, type Mail } from './mailer.ts';
import { mailPage } from './mailPage.ts';
import { setUp } from '../../../testing/world.ts';

const mailbox = setUp(openMailbox);

const page = mailPage({ title: 'A title', before: [], quote: 'A quote', action: { label: 'Go', href: 'https://fans.example' }, after: [] });

/** The mail that a site sends, as its server gets it. */
async function sent(mail: Partial<Mail> = {}, from = 'hello@bleachers.example') {
  const mailer = createMailer(readSettings({ SMTP_URL: mailbox.url, MAIL_FROM: from, PUBLIC_URL: 'https://fans.example' }));
  await mailer?.send({ to: 'fan@example.com', subject: 'A title', ...page, ...mail });
  mailer?.close();
  return mailbox.next();
}

test('every mail has an id of the site’s host and says that nobody wrote it', async () => {
  const [one, two] = [await sent(), await sent({ id: 'kept' })];
  expect(headerOf(one, 'Message-ID')).toMatch(/^<[\w-]{36}@fans\.example>$/);
  expect(headerOf(two, 'Message-ID')).toBe('<kept@fans.example>');
  expect([one, two].map(mail => headerOf(mail, 'Auto-Submitted'))).toEqual(['auto-generated', 'auto-generated']);
});

test('the mails of a thread refer to one first mail', async () => {
  const mails = [await sent({ thread: 'post-7' }), await sent({ thread: 'post-7' }), await sent({ thread: 'post-8' }), await sent()];
  const expected = ['<thread-post-7@fans.example>', '<thread-post-7@fans.example>', '<thread-post-8@fans.example>', ''];
  for (const name of ['References', 'In-Reply-To']) expect(mails.map(mail => headerOf(mail, name))).toEqual(expected);
});

test('the sender has the name of the site as it is now, unless the setting has a name', async () => {
  const before = siteName();
  setSiteName('Rink, Talk');
  try {
    expect(headerOf(await sent(), 'From')).toBe('"Rink, Talk" <hello@bleachers.example>');
    expect(headerOf(await sent({}, 'The Crew <hello@bleachers.example>'), 'From')).toBe('The Crew <hello@bleachers.example>');
  } finally {
    setSiteName(before);
  }
});

test('a mail has colors for day and night, and each class of the night is in use', () => {
  expect(page.html).toContain('<meta name="color-scheme" content="light dark">');
  const night = /@media \(prefers-color-scheme: dark\)\{([\s\S]*?)\n\}/.exec(page.html)?.[1] ?? '';
  const isNamed = (name: string) => page.html.includes(`class="${name}"`);
  expect(['card', 'quote', 'small'].every(name => night.includes(`.${name}`) && isNamed(name))).toBe(true);
});
