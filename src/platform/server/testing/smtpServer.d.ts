// The types that the tests use of a package that has none.
declare module 'smtp-server' {
  import type { Readable } from 'node:stream';

  interface Session {
    envelope: { mailFrom: { address: string } | false; rcptTo: { address: string }[] };
  }
  interface Options {
    disabledCommands?: string[];
    logger?: boolean;
    /** How long open connections are waited for, in milliseconds. */
    closeTimeout?: number;
    onRcptTo?: (address: { address: string }, session: Session, callback: (error?: Error | null) => void) => void;
    onData?: (stream: Readable, session: Session, callback: (error?: Error | null) => void) => void;
  }
  export class SMTPServer {
    constructor(options: Options);
    listen(port: number, host: string, callback: () => void): void;
    on(event: 'error', listener: (error: Error) => void): void;
    close(callback: () => void): void;
    server: { address(): { port: number } | string | null };
  }
}
