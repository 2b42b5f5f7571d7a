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
  close(): Promise<void>;
}

/** A real SMTP server that keeps what it is sent. */
export async function openMailbox(): Promise<Mailbox> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, callback) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map(each => each.address), source: Buffer.concat(parts).toString('utf8') });
        callback();
      });
    },
  });
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  if (typeof address !== 'object' || !address) throw new Error('no mailbox');
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
      throw new Error('no mail came');
    },
    waiting: () => received.length,
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
