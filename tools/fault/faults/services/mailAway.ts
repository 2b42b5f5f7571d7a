import { setTimeout as sleep } from 'node:timers/promises';
import { headerOf, type Mailbox, openMailbox, type ReceivedMail } from '../../../../src/platform/server/testing/mailbox.ts';
import { signedIn } from '../../../person.ts';
import { defineFault, isSo, none, withinSeconds } from '../fault.ts';
import { makeItAnHour, mailsLeft } from '../../queries/mail.queries.ts';
import { freePort } from '../../../../src/platform/server/process/freePort.ts';
import { askOnce } from '../../load/probing.ts';
import { openScene } from '../../scene.ts';

export const mailAway = defineFault({
  id: 'F8',
  title: 'The mail server is down, then up; refuses one; hangs after DATA',
  about: 'Friend requests while nothing can be mailed; then a real SMTP server that refuses one address and never answers another.',
  rounds: { quick: 1, full: 1 },
  async run(context) {
    const port = await freePort();
    const settings = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Bleachers <hello@bleachers.example>' };
    const { nodes, load, secret, database } = await openScene(context, { nodes: 2, writers: 2, settings });
    const [asker] = load.people;
    if (!asker) throw new Error('the community has no user');
    const count = context.isQuick ? 6 : 24;
    const asked: { username: string; address: string }[] = [];
    const slow: number[] = [];
    const [refused, mute] = ['measuredrefused@example.com', 'measuredmute@example.com'];
    const names = ['refused', 'mute', ...Array.from({ length: count }, (_, number) => `mail${number}`)];
    let failed = 0;
    for (const [index, name] of names.entries()) {
      const { username } = await signedIn(database.db, secret, name);
      asked.push({ username, address: `${username}@example.com` });
      const node = nodes[index % nodes.length];
      const { status, seconds } = await askOnce(() =>
        fetch(`${node?.url}/api/friends/request`, {
          method: 'POST',
          headers: { cookie: asker.cookie, 'content-type': 'application/json' },
          body: JSON.stringify({ receiverUsername: username }),
        }),
      );
      if (status !== 201) failed += 1;
      slow.push(seconds);
    }
    context.show(`${asked.length} requests while the server is down`);
    await sleep(6_000);
    // An hour of trying in vain is told to the queue, which keeps its times in the database.
    await makeItAnHour(database.db);
    const received: ReceivedMail[] = [];
    const mailbox: Mailbox = await openMailbox({
      port,
      refuse: address => (address === refused ? 550 : undefined),
      isSilentAfter: ({ to }) => to.includes(mute),
    });
    context.endLater(() => mailbox.close());
    const begun = performance.now();
    const expected = asked.filter(({ address }) => address !== refused && address !== mute).length;
    while (received.length < expected && performance.now() - begun < 60_000) {
      const mail = await mailbox.next().catch(() => undefined);
      if (mail) received.push(mail);
    }
    const took = (performance.now() - begun) / 1_000;
    // A mail that comes twice comes within this time.
    await sleep(5_000);
    while (mailbox.waiting() > 0) received.push(await mailbox.next());
    const ids = received.map(mail => headerOf(mail, 'message-id'));
    const missing = asked.filter(
      ({ address }) => address !== refused && address !== mute && !received.some(({ to }) => to.includes(address)),
    );
    const left = await mailsLeft(database.db);
    return [
      none('requests that failed while the mail server was down', failed),
      withinSeconds('the slowest of them', Math.max(...slow), 2),
      none(
        'mails that did not come',
        missing.length,
        missing.map(({ address }) => address),
      ),
      none('mails that came twice', ids.length - new Set(ids).size),
      withinSeconds(`all ${expected} of them, beside one that is refused and one that hangs`, took, 45),
      isSo('what is left in the queue', left.length === 1 && left[0] === 'measuredmute', left.join(', '), 'the one that hangs'),
    ];
  },
});
