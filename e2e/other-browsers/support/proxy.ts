import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { inPage } from './inPage.ts';

export type Engine = 'webkit' | 'firefox';

const own = '/watching';
const tools = `${own}/tools.js`;
const reports = `${own}/errors`;

/** The state that the proxy keeps of an engine. */
interface Watched {
  errors: string[];
  isOffline: boolean;
}

/**
 * A proxy before the product. It puts a script at the head of each page, because WebKit's driver tells nothing of a page's console, and it
 * is out of reach for an engine whose journey goes offline.
 */
export interface WatchingProxy {
  url: string;
  /** From here on it passes on to this server. */
  passTo(port: number): void;
  close(): void;
}

const engineOf = ({ headers }: IncomingMessage): Engine => (headers['user-agent']?.includes('Firefox/') ? 'firefox' : 'webkit');

async function toolsOfPages(): Promise<string> {
  const main = createRequire(import.meta.url).resolve('@testing-library/dom');
  const library = await readFile(join(main, '..', '@testing-library', 'dom.umd.min.js'), 'utf8');
  return `${library}\n(${inPage.toString()})(${JSON.stringify(reports)});`;
}

/** Whether a response is a page that may load our script. */
function isPage(response: IncomingMessage): boolean {
  const policy = String(response.headers['content-security-policy'] ?? '');
  return String(response.headers['content-type']).startsWith('text/html') && /script-src[^;]* 'self'/.test(policy);
}

async function passBack(response: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { statusCode = 502, headers } = response;
  if (!isPage(response)) {
    answer.writeHead(statusCode, headers);
    response.pipe(answer);
    return;
  }
  const html = await text(response);
  const { 'content-length': _length, ...others } = headers;
  answer.writeHead(statusCode, others);
  answer.end(html.replace('<head>', `<head><script src="${tools}"></script>`));
}

function passOn(incoming: IncomingMessage, answer: ServerResponse, port: number): void {
  const { 'accept-encoding': _encoding, ...headers } = incoming.headers;
  const onward = request({ port, path: incoming.url, method: incoming.method ?? 'GET', headers }, response => {
    passBack(response, answer).catch(() => answer.destroy());
  });
  onward.on('error', () => answer.destroy());
  answer.on('close', () => onward.destroy());
  incoming.pipe(onward);
}

export async function openWatchingProxy(): Promise<WatchingProxy> {
  const script = await toolsOfPages();
  const watched: Record<Engine, Watched> = { webkit: { errors: [], isOffline: false }, firefox: { errors: [], isOffline: false } };
  let port = 0;
  const answerItself = async (incoming: IncomingMessage, answer: ServerResponse, { pathname, searchParams }: URL) => {
    if (pathname === tools) return answer.setHeader('content-type', 'text/javascript').end(script);
    if (pathname === reports && incoming.method === 'POST') {
      watched[engineOf(incoming)].errors.push(await text(incoming));
      return answer.end();
    }
    const one = watched[searchParams.get('engine') === 'firefox' ? 'firefox' : 'webkit'];
    if (pathname === reports) return answer.end(JSON.stringify(one.errors.splice(0)));
    one.isOffline = searchParams.get('offline') === 'true';
    if (one.isOffline) for (const open of streams) if (watched[engineOf(open.req)] === one) open.destroy();
    return answer.end();
  };
  const streams = new Set<ServerResponse>();
  const server = createServer((incoming, answer) => {
    const address = new URL(incoming.url ?? '/', 'http://localhost');
    if (address.pathname.startsWith(`${own}/`)) return void answerItself(incoming, answer, address);
    if (watched[engineOf(incoming)].isOffline) return void answer.destroy();
    streams.add(answer);
    answer.on('close', () => streams.delete(answer));
    passOn(incoming, answer, port);
  });
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve));
  const place = server.address();
  if (typeof place !== 'object' || !place) throw new Error('the proxy has no port');
  return {
    url: `http://localhost:${place.port}`,
    passTo(target) {
      port = target;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Takes what pages of the engine have reported so far. */
export async function takeErrors(url: string, engine: Engine): Promise<string[]> {
  const response = await fetch(`${url}${reports}?engine=${engine}`);
  return response.json() as Promise<string[]>;
}

/** Ends the engine's connections and takes no more, or takes them again. */
export async function setOffline(url: string, engine: Engine, offline: boolean): Promise<void> {
  await fetch(`${url}${own}/network?engine=${engine}&offline=${String(offline)}`);
}
