import { type IncomingHttpHeaders, type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress, publicLookup } from './addresses.ts';
import { countCall } from './calls.ts';

/** Milliseconds until the first byte of an answer, and until its last. */
export interface Timeouts {
  first: number;
  whole: number;
}

/** The timeouts of outbound requests, in milliseconds. A reader waits no longer than `whole`. */
export const defaultTimeouts: Timeouts = { first: 4_000, whole: 8_000 };

/** One call to a source outside. Its address is made by us; that of a picture comes from its poster and is checked at each hop. */
export interface OutboundCall {
  url: URL;
  /** The host names that redirects may lead to; none by default. */
  redirectHosts?: readonly string[];
  /** Whether a redirect may be followed, in place of `redirectHosts`. */
  mayRedirect?: (to: URL) => boolean;
  /** Names the source in metrics in place of its host, if people choose the host. */
  name?: string;
  /** An operator gave the address: it may be inside their own network. */
  isConfigured: boolean;
  timeouts: Timeouts;
  maxBytes: number;
  /** Headers beside those of every outbound request. They are true of this product. */
  headers?: Readonly<Record<string, string>>;
  /** Sent by POST; without it the call is a GET. */
  body?: Buffer;
}

export interface OutboundFile {
  status: number;
  body: Buffer;
  headers: IncomingHttpHeaders;
}

export interface OutboundAnswer {
  status: number;
  text: string;
  headers: IncomingHttpHeaders;
}

/** No usable answer: away, too slow, too large, or somewhere we don't go. */
export class OutboundError extends Error {
  /** Whether the connection failed or broke off, so that another try may succeed. */
  readonly isBrokenOff: boolean;
  constructor(message: string, options?: ErrorOptions & { isBrokenOff?: boolean }) {
    super(message, options);
    this.isBrokenOff = options?.isBrokenOff ?? false;
  }
}

function mayFollow(call: OutboundCall, to: URL): boolean {
  if (call.mayRedirect) return call.mayRedirect(to);
  return to.protocol === 'https:' && to.port === '' && !to.username && (call.redirectHosts ?? []).includes(to.hostname);
}

/** Why a connection failed: the code, such as `ENOTFOUND` or that of a certificate, or the words of an error without one. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) throw new OutboundError('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function connect(call: OutboundCall, url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    // A literal address is never looked up.
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    if (!call.isConfigured && isIP(literal) && !isPublicAddress(literal)) throw new OutboundError('the address is not public');
    const send = url.protocol === 'https:' ? secureRequest : plainRequest;
    const request = send(url, {
      agent: false,
      method: call.body ? 'POST' : 'GET',
      signal,
      headers: { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': 'Bleachers (+oembed)', ...call.headers },
      ...(call.isConfigured ? {} : { lookup: publicLookup }),
    });
    const slow = setTimeout(() => request.destroy(new OutboundError('the answer did not come in time')), call.timeouts.first);
    request.once('response', response => {
      clearTimeout(slow);
      resolve(response);
    });
    request.once('error', error => {
      clearTimeout(slow);
      reject(error);
    });
    request.end(call.body);
  });
}

/** Asks a source: bounded in time and size, without following anybody elsewhere. Throws an OutboundError. */
export async function askOutside(call: OutboundCall): Promise<OutboundAnswer> {
  const { status, body, headers } = await fetchOutside(call);
  return { status, text: body.toString('utf8'), headers };
}

/** Like `askOutside`, for a file. */
export async function fetchOutside(call: OutboundCall): Promise<OutboundFile> {
  const began = performance.now();
  let isAnswered = false;
  try {
    const answer = await ask(call);
    isAnswered = true;
    return answer;
  } finally {
    countCall(call.name ?? call.url.host, isAnswered, performance.now() - began);
  }
}

async function ask(call: OutboundCall): Promise<OutboundFile> {
  const signal = AbortSignal.timeout(call.timeouts.whole);
  let { url } = call;
  try {
    for (let hops = 0; hops < 3; hops += 1) {
      const response = await connect(call, url, signal);
      const { statusCode: status = 0, headers } = response;
      try {
        if (status < 300 || status >= 400 || status === 304) return { status, body: await readBody(response, call.maxBytes), headers };
      } finally {
        response.destroy();
      }
      const to = headers.location !== undefined && URL.canParse(headers.location, url.href) ? new URL(headers.location, url) : undefined;
      if (!to || !mayFollow(call, to)) throw new OutboundError('the redirect leads to another site');
      url = to;
    }
    throw new OutboundError('there are too many redirects');
  } catch (error) {
    if (error instanceof OutboundError) throw error;
    throw signal.aborted
      ? new OutboundError('the answer did not come in time', { cause: error })
      : new OutboundError(`the connection failed or broke off (${reasonOf(error)})`, { cause: error, isBrokenOff: true });
  }
}
