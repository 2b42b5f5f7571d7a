import { describe, expect, test } from 'vitest';
import { type Caller, openWorld, setUp } from '../../../../testing/world.ts';
import { type MailPreference, mailPreferences, pushPreferences } from '../../notifications.types.ts';
import type { Preferences } from '../../preferences.contract.ts';
import { unsubscribeToken } from './unsubscribe.token.ts';

/** The preferences of somebody who has chosen nothing. */
const defaults = Object.fromEntries(
  Object.entries({ ...mailPreferences, ...pushPreferences }).map(([name, { byDefault }]) => [name, byDefault]),
);
const untouched = {
  ...defaults,
  quietHours: null,
  digest: 'off',
  queueMail: 'hourly',
  alerts: { start: false, close: false, overtime: false, final: false },
};

const world = setUp(openWorld);

async function wantedBy(person: Caller): Promise<Preferences> {
  return (await person.call<Preferences>('GET', '/api/user/preferences')).body;
}

describe('preferences', () => {
  test('have friend requests on and chat messages off before anything is chosen', async () => {
    const person = await world.person();
    expect(await wantedBy(person)).toEqual({ ...untouched, mailAvailable: false });
    expect(defaults).toMatchObject({ emailFriendRequests: true, emailChatMessages: false });
    await person.call('PUT', '/api/user/preferences', {});
    const rows =
      await world.sql`select count(*)::int as count from user_preferences where email_friend_requests and not email_chat_messages`;
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('change in what is given and stay in the rest; answers are whole', async () => {
    const person = await world.person();
    const first = await person.call<Preferences>('PUT', '/api/user/preferences', { emailChatMessages: true });
    expect([first.status, first.body]).toEqual([200, { ...untouched, emailChatMessages: true, mailAvailable: false }]);
    await person.call('PUT', '/api/user/preferences', { emailFriendRequests: false, emailReplies: true });
    expect(await wantedBy(person)).toMatchObject({ emailFriendRequests: false, emailChatMessages: true, emailReplies: true });
  });

  test('ignore what they don’t know, whoever it names, and refuse what is no yes or no', async () => {
    const [person, other] = [await world.person(), await world.person()];
    const foreign = { userId: other.id, mailAvailable: true, emailMentions: false };
    expect((await person.call<Preferences>('PUT', '/api/user/preferences', foreign)).body).toMatchObject({ mailAvailable: false });
    expect(await wantedBy(other)).toMatchObject({ emailMentions: true });
    for (const value of ['false', 0, null, [], {}]) {
      expect((await person.call('PUT', '/api/user/preferences', { emailReplies: value })).status, JSON.stringify(value)).toBe(400);
    }
  });

  test('have quiet hours in a time zone that exists, which can be taken back', async () => {
    const person = await world.person();
    const quietHours = { from: '22:30', to: '07:00', zone: 'America/New_York' };
    const set = (value: unknown) => person.call<Preferences>('PUT', '/api/user/preferences', { quietHours: value });
    expect((await set(quietHours)).body.quietHours).toEqual(quietHours);
    const wrong = [{ from: '24:00' }, { to: '7:00' }, { to: '22:30' }, { zone: 'Mars/Olympus' }, { zone: "x'; drop table users" }];
    for (const part of wrong) expect((await set({ ...quietHours, ...part })).status, JSON.stringify(part)).toBe(400);
    expect((await wantedBy(person)).quietHours).toEqual(quietHours);
    expect((await set(null)).body.quietHours).toBeNull();
  });

  test('take many changes at once without losing one', async () => {
    const person = await world.person();
    const changes = [{ emailFriendRequests: false }, { emailChatMessages: true }, { emailMentions: false }, { emailReplies: true }];
    await Promise.all(changes.map(change => person.call('PUT', '/api/user/preferences', change)));
    expect(await wantedBy(person)).toMatchObject(Object.assign({}, ...changes));
  });

  test('go with the account', async () => {
    const person = await world.person();
    await person.call('PUT', '/api/user/preferences', { emailReplies: true });
    await world.sql`delete from users where id = ${person.id}`;
    const rows = await world.sql`select 1 from user_preferences where user_id = ${person.id}`;
    expect(rows).toEqual([]);
  });
});

describe('the link that stops mails', () => {
  const linkFor = (person: Caller, preference: MailPreference = 'emailFriendRequests') =>
    `/api/unsubscribe?token=${unsubscribeToken(world.context.secret, { userId: person.id, preference })}`;
  const oneClick = (url: string, type = 'application/x-www-form-urlencoded', payload = 'List-Unsubscribe=One-Click') =>
    world.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });

  test('works by one click of a mail program, which has no session, in either form of the standard, and again', async () => {
    const [person, other] = [await world.person(), await world.person()];
    expect((await oneClick(linkFor(person))).statusCode).toBe(200);
    expect(await wantedBy(person)).toEqual({ ...untouched, emailFriendRequests: false, mailAvailable: false });
    expect((await oneClick(linkFor(person))).statusCode).toBe(200);
    const form = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    expect((await oneClick(linkFor(person, 'emailMentions'), 'multipart/form-data; boundary=x', form)).statusCode).toBe(200);
    expect(await wantedBy(person)).toMatchObject({ emailFriendRequests: false, emailMentions: false });
    expect(await wantedBy(other)).toEqual({ ...untouched, mailAvailable: false });
  });

  test('changes nothing when it is only looked at, and leads to a page', async () => {
    const person = await world.person();
    const looked = await world.app.inject({ url: linkFor(person) });
    expect([looked.statusCode, looked.headers.location]).toEqual([302, linkFor(person).replace('/api', '')]);
    const state = await world.app.inject({ url: linkFor(person).replace('?', '/state?') });
    expect(state.json()).toEqual({ mails: 'emailFriendRequests', areWanted: true });
    expect((await world.app.inject({ method: 'HEAD', url: linkFor(person) })).statusCode).toBe(302);
    expect(await wantedBy(person)).toMatchObject({ emailFriendRequests: true });
  });

  test('has a button on that page, which comes back to it', async () => {
    const person = await world.person();
    const pressed = await oneClick(`${linkFor(person)}&page=1`, 'application/x-www-form-urlencoded', '');
    expect([pressed.statusCode, pressed.headers.location]).toEqual([303, linkFor(person).replace('/api', '')]);
    const state = await world.app.inject({ url: linkFor(person).replace('?', '/state?') });
    expect(state.json()).toEqual({ mails: 'emailFriendRequests', areWanted: false });
  });

  test('does nothing when it was made up, changed, or is for another kind or person', async () => {
    const [person, other] = [await world.person(), await world.person()];
    const right = linkFor(person).split('token=')[1] ?? '';
    const signed = right.split('.')[2] ?? '';
    const forged = [
      '',
      'x',
      '..',
      right.slice(0, -1),
      `${right}A`,
      `${right}.x`,
      right.replace(person.id, other.id),
      right.replace('emailFriendRequests', 'emailMentions'),
      right.replace('emailFriendRequests', 'constructor'),
      `${person.id}.emailFriendRequests.`,
      unsubscribeToken('another secret that is long enough', { userId: person.id, preference: 'emailFriendRequests' }),
      `${crypto.randomUUID()}.emailFriendRequests.${signed}`,
    ];
    for (const token of forged) {
      const answer = await oneClick(`/api/unsubscribe?token=${encodeURIComponent(token)}`);
      expect([answer.statusCode, answer.json<{ code: string }>().code], token).toEqual([404, 'not_found']);
      const state = await world.app.inject({ url: `/api/unsubscribe/state?token=${encodeURIComponent(token)}` });
      expect(state.json(), token).toEqual({ mails: null, areWanted: false });
    }
    expect((await oneClick(`${linkFor(person)}&token=again`)).statusCode).toBe(404);
    for (const each of [person, other]) expect(await wantedBy(each)).toEqual({ ...untouched, mailAvailable: false });
  });

  test('is of no use from a page of somebody else, and refuses a flood of a body', async () => {
    const person = await world.person();
    const foreign = await world.app.inject({ method: 'POST', url: linkFor(person), headers: { origin: 'https://evil.example' } });
    expect(foreign.statusCode).toBe(403);
    expect((await oneClick(linkFor(person), 'application/x-www-form-urlencoded', 'x'.repeat(100_000))).statusCode).toBe(413);
    expect(await wantedBy(person)).toMatchObject({ emailFriendRequests: true });
  });
});
