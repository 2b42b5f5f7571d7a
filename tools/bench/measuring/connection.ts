import { connect, type Socket } from 'node:net';

/** One call, as it is sent. */
export interface Request {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export function asBytes({ method, path, headers = {}, body }: Request): Buffer {
  const length =
    body === undefined ? (method === 'GET' ? {} : { 'content-length': '0' }) : { 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ host: '127.0.0.1', ...headers, ...length }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`);
}

/** How long an answer's body is; undefined where its head does not say. */
function bodyLength(status: number, head: string): number | undefined {
  const given = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  return given === undefined ? (status === 204 || status === 304 ? 0 : undefined) : Number(given);
}

/** How an answer in chunks ends. */
const lastChunk = Buffer.from('0\r\n\r\n');

export interface AnswerCounts {
  /** The time of each answer, in milliseconds. */
  times: number[];
  bytes: number;
  /** Answers that were no success, and connections that broke. */
  failed: number;
}

/**
 * Sends requests one after the other over one connection until told to stop, and takes in the answers by their lengths, or up to their last
 * chunk, without looking at them: the less the driver does, the more of the machine is left to what it drives.
 */
export class Connection {
  #socket: Socket | undefined;
  #turn = 0;
  #sentAt = 0;
  #head: Buffer | undefined;
  #missing = 0;
  /** The last bytes of an answer in chunks, which says no length. */
  #tail: Buffer | undefined;
  #status = 0;
  #isStopping = false;
  #ended: (() => void) | undefined;
  readonly done: Promise<void>;
  readonly #port: number;
  readonly #requests: readonly Buffer[];
  readonly #counts: AnswerCounts;

  constructor(port: number, requests: readonly Buffer[], counts: AnswerCounts) {
    this.#port = port;
    this.#requests = requests;
    this.#counts = counts;
    this.done = new Promise(resolve => {
      this.#ended = resolve;
    });
    this.#open();
  }

  /** Takes in the answer that is under way and sends no more. */
  stop(): void {
    this.#isStopping = true;
  }

  /** Gives up what is under way. */
  cut(): void {
    this.#isStopping = true;
    this.#socket?.destroy();
    this.#ended?.();
  }

  #open(): void {
    const socket = connect(this.#port, '127.0.0.1', () => this.#send());
    socket.setNoDelay(true);
    socket.on('data', chunk => this.#take(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => this.#closed());
    this.#socket = socket;
  }

  #closed(): void {
    if (this.#isStopping) return this.#ended?.();
    this.#counts.failed += 1;
    this.#head = undefined;
    this.#tail = undefined;
    this.#missing = 0;
    // A server that has gone would otherwise be asked without a pause.
    setTimeout(() => (this.#isStopping ? this.#ended?.() : this.#open()), 100);
  }

  #send(): void {
    if (this.#isStopping) {
      this.#socket?.destroy();
      return;
    }
    const request = this.#requests[this.#turn % this.#requests.length];
    this.#turn += 1;
    this.#sentAt = performance.now();
    if (request) this.#socket?.write(request);
  }

  #take(chunk: Buffer): void {
    this.#counts.bytes += chunk.length;
    if (this.#tail) return this.#takeChunks(chunk);
    if (this.#missing > 0) {
      this.#missing -= chunk.length;
    } else {
      const all = this.#head ? Buffer.concat([this.#head, chunk]) : chunk;
      const end = all.indexOf('\r\n\r\n');
      this.#head = end === -1 ? all : undefined;
      if (end === -1) return;
      this.#status = Number(all.toString('latin1', 9, 12));
      const head = all.toString('latin1', 0, end);
      if (/\r\ntransfer-encoding: chunked/i.test(head)) {
        this.#tail = Buffer.alloc(0);
        return this.#takeChunks(all.subarray(end + 4));
      }
      const length = bodyLength(this.#status, head);
      if (length === undefined) {
        this.#socket?.destroy(new Error('an answer without a length'));
        return;
      }
      this.#missing = length - (all.length - end - 4);
    }
    if (this.#missing === 0) this.#answered();
  }

  #takeChunks(part: Buffer): void {
    this.#tail = Buffer.concat([this.#tail ?? part, part.subarray(-lastChunk.length)]).subarray(-lastChunk.length);
    if (!this.#tail.equals(lastChunk)) return;
    this.#tail = undefined;
    this.#answered();
  }

  #answered(): void {
    this.#counts.times.push(performance.now() - this.#sentAt);
    if (this.#status >= 400) this.#counts.failed += 1;
    this.#send();
  }
}
