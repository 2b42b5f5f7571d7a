import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { createTransport } from 'nodemailer';
import addressparser from 'nodemailer/lib/addressparser';
import { siteName } from '../../shared/siteName.ts';
import { oneLine } from '../../shared/text.ts';
import type { Settings } from '../settings/settings.ts';

const maxSubjectLength = 200;

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  /** Stays the same when a mail is repeated. */
  id?: string;
  /** The subject of a thread, such as a word and an id: mail programs show its mails together. */
  thread?: string;
}

/**
 * How a mail failed: `refused` for good, this mail and not others; `unsure` when the server had all of it and then said
 * nothing; `later` for everything that may pass.
 */
export type MailProblem = 'refused' | 'unsure' | 'later';

/** Says what went wrong without whom the mail was for: servers repeat the address in what they answer. */
export class MailError extends Error {
  readonly problem: MailProblem;
  /** The server's answer as a number, where it gave one. */
  readonly answer: number | undefined;

  constructor(problem: MailProblem, code: string, answer: number | undefined) {
    super(`the mail was not taken: ${code}${answer === undefined ? '' : `, ${answer}`}`);
    this.problem = problem;
    this.answer = answer;
  }
}

export interface Mailer {
  /** Resolves once the SMTP server has taken the mail; rejects with a MailError when it would not, or stays silent. */
  send(mail: Mail): Promise<void>;
  /** Resolves if the server answers and takes the account; rejects with its reason. It sends nothing. */
  verify(): Promise<void>;
  close(): void;
}

interface SmtpProblem {
  code?: string;
  command?: string;
  responseCode?: number;
}

function mailError(error: unknown, wasHandedOver: boolean): MailError {
  // The cast only names what may be there.
  const { code = 'UNKNOWN', command = '', responseCode } = error as SmtpProblem;
  const isAboutThisMail = command === 'RCPT TO' || command === 'DATA' || (code === 'EENVELOPE' && command === 'API');
  const isFinal = responseCode === undefined ? command === 'API' : responseCode >= 500;
  if (isAboutThisMail && isFinal) return new MailError('refused', code, responseCode);
  return new MailError(wasHandedOver && responseCode === undefined ? 'unsure' : 'later', code, responseCode);
}

/** The sender as it is set; one without a name gets the name of the site. */
function senderOf(from: string): string | { name: string; address: string } {
  const [sender] = addressparser(from, { flatten: true });
  return sender && sender.name === '' ? { name: siteName(), address: sender.address } : from;
}

/** The head that hangs the mails of a thread together. The mail that it names as the first one is never sent. */
function threadHead(thread: string | undefined, host: string): { inReplyTo?: string; references?: string } {
  if (thread === undefined) return {};
  const first = `<thread-${thread}@${host}>`;
  return { inReplyTo: first, references: first };
}

/** How long a server may say nothing (many look through a mail before they take it), and how long a mail may take in all. */
const longest = { silence: 60_000, sending: 120_000 };

/** Undefined when no SMTP server is configured. */
export function createMailer(
  { mail: settings, publicUrl }: Pick<Settings, 'mail' | 'publicUrl'>,
  { silence, sending } = longest,
): Mailer | undefined {
  if (!settings) return undefined;
  const host = publicUrl.hostname;
  const timeouts = Math.min(10_000, silence);
  const transport = createTransport({
    url: settings.smtpUrl,
    connectionTimeout: timeouts,
    greetingTimeout: timeouts,
    socketTimeout: silence,
  });
  /** The ids of mails that the server has had all of. */
  const handedOver = new Set<string | undefined>();
  transport.use('stream', (mail, done) => {
    const id = mail.data.messageId;
    mail.message.transform(() => new PassThrough().once('end', () => handedOver.add(id)));
    done();
  });
  return {
    async send({ to, subject, text, html, headers = {}, id = randomUUID(), thread }) {
      const mail = {
        from: senderOf(settings.from),
        // An address object, so that a name or a comma in the text can't add a second recipient.
        to: { name: '', address: to },
        subject: oneLine(subject).slice(0, maxSubjectLength),
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
        messageId: `<${id}@${host}>`,
        ...threadHead(thread, host),
        signal: AbortSignal.timeout(sending),
      };
      try {
        await transport.sendMail(mail);
      } catch (error) {
        throw mailError(error, handedOver.has(mail.messageId));
      } finally {
        handedOver.delete(mail.messageId);
      }
    },
    async verify() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}
