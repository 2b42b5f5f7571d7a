import { createTransport } from 'nodemailer';
import type { Settings } from '../settings.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** Resolves once the SMTP server has taken the mail; rejects when it would not, or within 15 seconds of silence. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Undefined when no SMTP server is configured. */
export function createMailer(settings: Settings['mail']): Mailer | undefined {
  if (!settings) return undefined;
  const transport = createTransport(
    { url: settings.smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 },
    { from: settings.from },
  );
  return {
    async send({ to, subject, text, html }) {
      // An address object, so that a name or a comma in the text can't add a second recipient.
      await transport.sendMail({ to: { name: '', address: to }, subject, text, html });
    },
    close: () => transport.close(),
  };
}
