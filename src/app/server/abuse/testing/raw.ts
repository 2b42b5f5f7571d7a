import { connect } from 'node:net';

export interface RawAnswer {
  status: number;
  text: string;
}

/** Sends raw bytes to a server and reads the beginning of its answer; the status is 0 if it closes the connection without one. */
export function sendRaw(address: string, bytes: string | Buffer): Promise<RawAnswer> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const settle = () => resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text });
    socket.setTimeout(15_000, () => reject(new Error(`no answer came for ${JSON.stringify(bytes.toString().slice(0, 80))}`)));
    socket.on('data', (part: Buffer) => {
      text += part.toString('latin1');
      if (!text.includes('\r\n\r\n')) return;
      settle();
      socket.destroy();
    });
    socket.on('close', settle);
    // A server may close the connection during the write.
    socket.on('error', settle);
  });
}

/** A request line with headers, ended as HTTP wants it. */
export function requestText(line: string, headers: readonly string[] = [], body = ''): string {
  return [`${line} HTTP/1.1`, 'host: localhost', 'connection: close', ...headers, '', body].join('\r\n');
}
