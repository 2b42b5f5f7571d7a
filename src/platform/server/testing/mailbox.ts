import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  /** The mail as it came, head and both forms. */
  source: string;
}

export interface Mailbox {
  url: string;
  /** The next mail that nobody has looked at; rejects after five seconds. */
  next(): Promise<ReceivedMail>;
  /** How many wait. */
  waiting(): number;
  /** How often somebody wanted to leave a mail, whatever came of it. */
  attempts(): number;
  close(): Promise<void>;
}

interface MailboxOptions {
  port?: number;
  /** The answer to a recipient that is refused, such as 550. */
  refuse?: (address: string) => number | undefined;
  /** Whether it takes all of a mail and then never says so. */
  isSilentAfter?: (mail: ReceivedMail) => boolean;
}

/** A real SMTP server that keeps what it is sent. */
export async function openMailbox({ port = 0, refuse, isSilentAfter }: MailboxOptions = {}): Promise<Mailbox> {
  const received: ReceivedMail[] = [];
  let attempts = 0;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, callback) => {
      attempts += 1;
      const code = refuse?.(address);
      callback(code === undefined ? null : Object.assign(new Error(`<${address}> is not wanted here`), { responseCode: code }));
    },
    onData: (stream, session, callback) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const mail = { to: session.envelope.rcptTo.map(each => each.address), source: Buffer.concat(parts).toString('utf8') };
        if (isSilentAfter?.(mail)) return;
        received.push(mail);
        callback();
      });
    },
  });
  // A client that gives up hangs up.
  server.on('error', () => undefined);
  await new Promise<void>(resolve => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  if (typeof address !== 'object' || !address) throw new Error('the mailbox has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    async next() {
      for (const until = performance.now() + 5_000; performance.now() < until; ) {
        const mail = received.shift();
        if (mail) return mail;
        await new Promise(resolve => {
          setTimeout(resolve, 20);
        });
      }
      throw new Error('no mail arrived in time');
    },
    waiting: () => received.length,
    attempts: () => attempts,
    close: () =>
      new Promise(resolve => {
        server.close(resolve);
      }),
  };
}

/** A quoted-printable part as it was written. */
export function decoded(source: string): string {
  const bytes = source
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_sign, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** A line of the head, unfolded; empty when it is not there. */
export function headerOf({ source }: ReceivedMail, name: string): string {
  const head = source.slice(0, source.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
  const line = head.split('\r\n').find(each => each.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return line?.slice(name.length + 1).trim() ?? '';
}
